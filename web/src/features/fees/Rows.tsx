// Rows in the order the server has them: the table's look, and its two lines on phones.
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { usePhone } from '../../ui/phone.ts'
import type { RowMenuItem } from '../../ui/RowMenu.tsx'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import type { Column, Expansion } from '../../ui/table-rows.ts'

interface Props<Row extends object> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  skeletonRows?: number
  renderActions?: (row: Row) => ReactNode
  menuOf?: ((row: Row) => readonly RowMenuItem[]) | undefined
  onOpen?: ((row: Row) => void) | undefined
  to?: (row: Row) => string
  expansion?: Expansion<Row>
  pinned?: (row: Row) => boolean
  groupOf?: (row: Row) => { title: string; sum?: string }
  total?: Row | undefined
}

const unsorted = { column: '', desc: false }
const stay = () => {}

export function Rows<Row extends object>({
  rows,
  rowId,
  skeletonRows = 6,
  renderActions,
  onOpen,
  ...more
}: Props<Row>) {
  const phone = usePhone()
  const shown = useMemo(() => rows?.map((original) => ({ id: rowId(original), original })), [rows, rowId])
  const Drawn = phone ? RowsAsList : RowsAsTable
  return (
    <Drawn
      {...more}
      rows={shown}
      skeletonRows={skeletonRows}
      sort={unsorted}
      onSort={stay}
      renderActions={renderActions}
      onOpen={onOpen}
    />
  )
}
