import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

/** A heading and its content: separated by space and hairlines, never by a box. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.head}>
        {title}
      </h2>
      {children}
    </section>
  )
}
