import type { ReactNode } from 'react'
import styles from './viewer.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'

export interface PdfProps {
  /** Where the file is, on this portal. */
  src: string
  title: string
  /** What takes the file itself: offered where it cannot be shown. */
  download: ReactNode
  /** Stands at the end of the tools. */
  children?: ReactNode
}

/** As tall as the reader that comes in its place: what stands below must not move under the pointer. */
export const PdfRoom = ({ title }: { title: string }) => (
  <div className={styles.viewer}>
    <div className={styles.tools} />
    <div className={styles.body}>
      <PdfSkeleton title={title} />
    </div>
  </div>
)

export const PdfSkeleton = ({ title }: { title: string }) => (
  <div className={styles.frame} aria-busy>
    <output className="vh">Opening {title}</output>
    <Skeleton className={styles.blank} height="100%" radius={4} />
  </div>
)
