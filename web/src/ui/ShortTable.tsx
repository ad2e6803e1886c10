// A list of a handful: the table's look and its list on phones, sorted by its heads, without search and pages.
import { type ReactNode, useState } from 'react'
import styles from './DataTable.module.css'
import { usePhone } from './phone.ts'
import type { RowMenuItem } from './RowMenu.tsx'
import { RowsAsList } from './RowsAsList.tsx'
import { RowsAsTable } from './RowsAsTable.tsx'
import { type Column, useRows } from './table-rows.ts'
import type { Sort } from './table-state.ts'

interface Props<Row extends object> {
  label: string
  /** Nothing yet: the skeleton shows. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** A constant, as in `DataTable`. */
  columns: readonly Column<Row>[]
  defaultSort: Sort
  renderActions?: (row: Row) => ReactNode
  /** Behind three dots at the end of a row. */
  menuOf?: (row: Row) => readonly RowMenuItem[]
  /** The address of the row's own page, which it opens on a phone. */
  to?: (row: Row) => string
  /** In the place of the rows when there are none. */
  empty: ReactNode
  skeletonRows?: number
  /** Stands under the rows, whatever the sort. */
  total?: Row | undefined
  /** Many columns of figures: where they find no room they scroll sideways under the first one, on phones too. */
  wide?: true
}

const none: readonly never[] = []

export function ShortTable<Row extends object>(props: Props<Row>) {
  const { rows, columns, rowId, defaultSort } = props
  const [sort, setSort] = useState(defaultSort)
  const phone = usePhone()
  const shown = useRows(rows ?? none, columns, rowId, sort, '')
  if (rows?.length === 0) return props.empty
  const Rows = phone && !props.wide ? RowsAsList : RowsAsTable
  const table = (
    <Rows
      label={props.label}
      columns={columns}
      rows={rows && shown}
      skeletonRows={props.skeletonRows ?? 2}
      sort={sort}
      onSort={setSort}
      renderActions={props.renderActions}
      onOpen={undefined}
      menuOf={props.menuOf}
      to={props.to}
      total={props.total}
    />
  )
  return props.wide ? <div className={styles.wide}>{table}</div> : table
}
