import { fetchedPart } from '../../ui/fetched.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PdfPicturesProps } from './PdfPictures.tsx'

/** The pages of a PDF as pictures. Its code is fetched when the first one is opened. */
export const PdfPageGrid = fetchedPart<PdfPicturesProps>(
  async () => (await import('./PdfPages.tsx')).PdfPictures,
  () => <Skeleton height={280} radius={6} />,
)

/** One page, as wide as there is room. */
export const PdfPage = fetchedPart<{ src: string; page: number }>(
  async () => (await import('./PdfPages.tsx')).PdfPicture,
  () => <Skeleton height={320} radius={6} />,
)
