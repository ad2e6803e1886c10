import styles from './DataTable.module.css'
import type { Selection } from './table-selection.ts'

/** The checkbox of one row. */
export function RowChoice({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  return (
    <input
      type="checkbox"
      className={styles.choice}
      aria-label={`Select ${name}`}
      checked={selection.has(id)}
      // Shift with a click means a range here, not a selection of text
      onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}

/** The checkbox over them: all that are shown, some, or none. */
export function AllChoice({ selection }: { selection: Selection }) {
  return (
    <input
      type="checkbox"
      className={styles.choice}
      aria-label="Select all shown"
      checked={selection.all}
      ref={(box) => {
        if (box) box.indeterminate = selection.some
      }}
      onChange={selection.toggleAll}
    />
  )
}
