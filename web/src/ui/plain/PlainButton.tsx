import type { ComponentProps } from 'react'
import styles from './plain.module.css'

interface Props extends ComponentProps<'button'> {
  primary?: boolean
  /** As wide as the form, and as high as its fields. */
  wide?: boolean
  busy?: boolean
}

export function PlainButton({
  primary = false,
  wide = primary,
  busy = false,
  className = '',
  children,
  ...button
}: Props) {
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${wide ? styles.wide : ''} ${primary ? styles.primary : ''} ${className}`}
      aria-busy={busy}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      <span className={styles.words}>{children}</span>
    </button>
  )
}
