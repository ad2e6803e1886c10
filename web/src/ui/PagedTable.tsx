// A table whose pages the server makes: for lists that are too long to be sent whole. It looks and is used as `DataTable`.
import { type ReactNode, useMemo, useState } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { NoRows } from './NoRows.tsx'
import { RowsAsList } from './RowsAsList.tsx'
import { RowsAsTable } from './RowsAsTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { ListFooter, TableFooter } from './TableFooter.tsx'
import { TableTools } from './TableTools.tsx'
import type { Column } from './table-rows.ts'
import { lettingGo, useSelection } from './table-selection.ts'
import type { useTableState } from './table-state.ts'

interface Props<Row extends object> {
  /** What the rows are, in the plural: "advisors". */
  of: string
  label: string
  table: ReturnType<typeof useTableState>
  /** Of this page; nothing yet: the skeleton shows. */
  rows: readonly Row[] | undefined
  /** On all pages. */
  count: number
  rowId: (row: Row) => string
  columns: readonly Column<Row>[]
  sizes: readonly number[]
  searchHint: string
  filters?: ReactNode
  /** The filters' names in the address that are in use now. */
  filteredBy?: string[]
  /** At the end of the line above the rows. */
  tools?: ReactNode
  failed?: { title: string; help: string } | undefined
  onRetry: () => void
  renderActions?: (row: Row) => ReactNode
  /** What Enter does on a row. */
  onOpen?: (row: Row) => void
  /** The ids of the rows chosen, on whatever page; with `onSelect` every row has a checkbox. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** What can be done with the rows chosen. */
  selectionActions?: ReactNode
}

const none: readonly never[] = []

export function PagedTable<Row extends object>(props: Props<Row>) {
  const { of, table, rows, rowId, columns, count, sizes, failed, filteredBy = [] } = props
  const { state, phone, setSort, setPage, setSize, clear } = table
  const shown = useMemo(() => rows?.map((original) => ({ id: rowId(original), original })), [rows, rowId])
  const size = state.size === 'all' ? count : state.size
  const pages = Math.max(1, Math.ceil(count / Math.max(size, 1)))
  const narrowed = state.search !== '' || filteredBy.length > 0
  const selection = useSelection(shown ?? none, props.selected, props.onSelect)
  const [selecting, setSelecting] = useState(false)
  const stopChoosing = () => {
    setSelecting(false)
    props.onSelect?.(new Set())
  }
  const Rows = phone ? RowsAsList : RowsAsTable
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cross in the bar does the same
    <div onKeyDown={lettingGo(props.selected, stopChoosing)}>
      <TableTools
        table={table}
        columns={columns}
        phone={phone}
        searchHint={props.searchHint}
        of={of}
        count={rows && count}
        filters={props.filters}
        filteredBy={filteredBy}
        onSelecting={selection && (() => setSelecting(true))}
      >
        {props.tools}
      </TableTools>
      <Rows
        label={props.label}
        columns={columns}
        rows={failed ? [] : shown}
        skeletonRows={20}
        sort={state.sort}
        onSort={setSort}
        renderActions={props.renderActions}
        onOpen={props.onOpen}
        selection={selection}
        selecting={selecting}
      />
      {failed && <ErrorState title={failed.title} help={failed.help} onRetry={props.onRetry} />}
      {!failed && rows?.length === 0 && <NoRows of={of} narrowed={narrowed} onClear={() => clear(filteredBy)} />}
      {props.selected && props.onSelect && (
        <SelectionBar count={props.selected.size} selecting={selecting} menu={false} onClear={stopChoosing}>
          {props.selectionActions}
        </SelectionBar>
      )}
      {!failed && rows && rows.length > 0 && phone && (
        <ListFooter shown={rows.length} count={count} step={table.step} onMore={table.showMore} />
      )}
      {!failed && rows && rows.length > 0 && !phone && (
        <TableFooter
          count={count}
          page={state.page}
          pages={pages}
          size={state.size}
          sizes={sizes}
          onPage={setPage}
          onSize={setSize}
        />
      )}
      <output className="vh">{!failed && rows ? `${count} ${of}` : ''}</output>
    </div>
  )
}
