import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

/** How many rows are chosen and what can be done with them. It floats, so that the rows do not move when it comes. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <>
      <output className="vh">{count > 0 ? `${count} selected` : ''}</output>
      {count > 0 && (
        <div className={styles.chosen} role="toolbar" aria-label="Selected rows">
          <span className="num">{count} selected</span>
          {children}
          <Button variant="subtle" size="xs" onClick={onClear}>
            Clear selection
          </Button>
        </div>
      )}
    </>
  )
}
