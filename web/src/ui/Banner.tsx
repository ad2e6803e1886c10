import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'

/** Something the person must know before they go on. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.banner} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
