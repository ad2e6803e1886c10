import type { MouseEvent } from 'react'

interface Shown<Row> {
  id: string
  original: Row
}

/** On the row, not on what can be pressed in it. */
export const doubleClicked =
  <Row>(rows: readonly Shown<Row>[] | undefined, onOpen: ((row: Row) => void) | undefined) =>
  ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('a, button, input')) return
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    const row = rows?.find((one) => one.id === id)
    if (row) onOpen?.(row.original)
  }
