import type { ComponentProps } from 'react'
import styles from './DataTable.module.css'

/** A ghost icon in a row: a native button, because a page of rows has dozens and every keystroke of the search draws them. */
export function RowButton({ label, ...button }: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return <button type="button" className={styles.rowButton} {...button} aria-label={label} />
}
