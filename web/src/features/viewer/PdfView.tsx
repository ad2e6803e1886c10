import { fetchedPart } from '../../ui/fetched.tsx'
import { type PdfProps, PdfRoom } from './PdfSkeleton.tsx'

const PdfPages = fetchedPart<PdfProps>(
  async () => (await import('./PdfPages.tsx')).PdfPages,
  ({ title }) => <PdfRoom title={title} />,
)

/** A PDF to read, search and print. Its code is fetched when the first one is opened. */
export function PdfView(props: PdfProps) {
  // another file is another reading: page, search and zoom begin anew
  return <PdfPages key={props.src} {...props} />
}
