import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { patiently } from '../../lib/loading.ts'
import styles from './viewer.module.css'

export interface PdfProps {
  /** Where the file is, on this portal. */
  src: string
  title: string
  /** Stands at the end of the tools. */
  children?: ReactNode
}

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

export const PdfSkeleton = ({ title }: { title: string }) => (
  <div className={styles.frame} aria-busy>
    <output className="vh">Opening {title}</output>
    <Skeleton className={styles.blank} height="100%" radius={4} />
  </div>
)
