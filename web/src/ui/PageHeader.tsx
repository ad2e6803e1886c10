import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

/** The screen's one h1, a line about it, and its one primary action. */
export function PageHeader({ title, about, children }: { title: string; about?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {children}
    </div>
  )
}
