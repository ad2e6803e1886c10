import type { ReactNode } from 'react'
import styles from './wizard.module.css'

/** Fields that can be read, and while the step is the candidate's, changed. */
export const Lockable = ({ locked, title, children }: { locked: boolean; title: string; children: ReactNode }) => (
  <fieldset className={styles.fields} disabled={locked}>
    <legend className="vh">{title}</legend>
    {children}
  </fieldset>
)
