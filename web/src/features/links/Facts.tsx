import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** What there is to know, in one frame. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

interface Props {
  label: string
  /** Said more quietly. */
  more?: ReactNode
  children: ReactNode
}

export const Fact = ({ label, more, children }: Props) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children}
      {more && <span className={styles.more}>{more}</span>}
    </dd>
  </div>
)
