import type { ComponentProps } from 'react'
import styles from './plain.module.css'

interface Props extends ComponentProps<'button'> {
  primary?: boolean
  busy?: boolean
}

export function PlainButton({ primary = false, busy = false, className = '', children, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${primary ? styles.primary : ''} ${className}`}
      aria-busy={busy}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      <span>{children}</span>
    </button>
  )
}
