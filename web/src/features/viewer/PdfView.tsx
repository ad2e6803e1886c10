import { lazy, Suspense } from 'react'
import { patiently } from '../../lib/loading.ts'
import { type PdfProps, PdfSkeleton } from './PdfSkeleton.tsx'

const load = patiently(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }))
const PdfPages = lazy(load)

/** A PDF to read, search and print. Its code is fetched when the first one is opened. */
export function PdfView(props: PdfProps) {
  return (
    <Suspense fallback={<PdfSkeleton title={props.title} />}>
      {/* another file is another reading: page, search and zoom begin anew */}
      <PdfPages key={props.src} {...props} />
    </Suspense>
  )
}
