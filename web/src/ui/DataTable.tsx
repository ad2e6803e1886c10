// The portal's one table: search, sort, pages, selection, expansion, row menu, export, keyboard rows, and its loading,
// empty and error states.
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { downloadCsv } from '../lib/csv.ts'
import styles from './DataTable.module.css'
import { ErrorState } from './ErrorState.tsx'
import { ExportButton } from './ExportButton.tsx'
import { NoRows } from './NoRows.tsx'
import type { RowMenuItem } from './RowMenu.tsx'
import { RowsAsList } from './RowsAsList.tsx'
import { RowsAsTable } from './RowsAsTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { ListFooter, TableFooter } from './TableFooter.tsx'
import { TableTools } from './TableTools.tsx'
import { type Column, isText, usePage, useRows } from './table-rows.ts'
import { lettingGo, useSelection } from './table-selection.ts'
import { type PageSize, useTableState } from './table-state.ts'

interface Props<Row extends object> {
  /** What the rows are, in the plural: "products". */
  of: string
  /** Under which its page size is kept and its rows are saved, where `of` alone could be another table. */
  name?: string
  label: string
  /** Nothing yet: the skeleton shows. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** A constant: what is computed from it is kept for as long as it stays the same. */
  columns: readonly Column<Row>[]
  /** The column the rows are sorted by until somebody chooses another. */
  defaultSort: string
  sizes: readonly PageSize[]
  defaultSize: PageSize
  searchHint: string
  /** Its heading, on one line with all its tools where there is room. */
  title?: ReactNode
  /** Ways to look at the rows, above the search or, under a heading, beside it. */
  segments?: ReactNode
  /** What can be done with the whole, after the search. */
  actions?: ReactNode
  filters?: ReactNode
  /** The filters' names in the address that are in use now. */
  filteredBy?: string[]
  /** At the end of the line above the rows. */
  tools?: ReactNode
  failed?: { title: string; help: string } | undefined
  onRetry: () => void
  /** Ghost icons at the end of a row. */
  renderActions?: ((row: Row) => ReactNode) | undefined
  /** What Enter does on a row. */
  onOpen?: (row: Row) => void
  /** A double click does it too. */
  opensOnDoubleClick?: boolean
  /** Which rows come first, whatever the sort. */
  pinned?: ((row: Row) => boolean) | undefined
  /** The ids of the rows chosen; with `onSelect` every row has a checkbox. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** What can be done with the rows chosen. */
  selectionActions?: ReactNode
  /** They have a menu that also ends the choosing: on a phone the bar needs no cross. */
  selectionMenu?: boolean
  /** Instead of the usual words, where there is nothing and nothing was looked for. */
  empty?: ReactNode
  /** What a row has to say beyond its line. */
  renderMore?: (row: Row) => ReactNode
  /** Behind three dots at the end of a row. */
  menuOf?: (row: Row) => readonly RowMenuItem[]
  /** The address of the row's own page, which it opens on a phone. */
  to?: (row: Row) => string
  /** On a phone a row opens its sheet, though Enter does something else on a wide screen. */
  opensSheet?: boolean
  /** On a phone: the heading over rows of a kind that follow one another. */
  groupOf?: ((row: Row) => { title: string; sum?: string }) | undefined
  /** The headings stand on wide screens too. */
  groupsWide?: boolean
  /** Offers what the filters leave as a file for a spreadsheet. */
  exportable?: boolean
}

const none: readonly never[] = []
const manyRows = 50
// What a keystroke leaves as it is, is not drawn again.
const TableRows = memo(RowsAsTable)
const ListRows = memo(RowsAsList)
const Footer = memo(TableFooter)

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}

export function DataTable<Row extends object>(props: Props<Row>) {
  const { rows, columns, sizes, defaultSize, failed, filteredBy = [], renderMore } = props
  const name = props.name ?? props.of.replaceAll(' ', '-')
  const table = useTableState({
    name,
    sizes,
    defaultSize,
    defaultSort: props.defaultSort,
  })
  const { state, phone, setSort, setPage, setSize, clear } = table

  // A page of a few rows is drawn with the keystroke itself, which takes half as long as in the slices of a deferred
  // drawing. Many rows wait behind the typing.
  const many = state.size === 'all' || state.size > manyRows
  const later = useDeferredValue(many ? state.search : '')
  const search = many ? later : state.search
  const found = useRows(rows ?? none, columns, props.rowId, state.sort, search, props.pinned)
  const { shown, page, pages } = usePage(found, state)

  const selection = useSelection(shown, props.selected, props.onSelect)
  const [selecting, setSelecting] = useState(false)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => setOpen((before) => toggled(before, id)), [])
  const expansion = useMemo(() => renderMore && { open, toggle, render: renderMore }, [open, toggle, renderMore])

  const save = () =>
    downloadCsv(name, [
      columns.filter(isText).map(({ header }) => header),
      ...found.map(({ original }) => columns.filter(isText).map(({ text }) => text(original))),
    ])

  function stopChoosing() {
    setSelecting(false)
    props.onSelect?.(new Set())
  }
  const Rows = (phone ? ListRows : TableRows) as typeof RowsAsTable<Row>
  const segments = props.segments && <div className={styles.segments}>{props.segments}</div>
  const tools = (
    <TableTools
      table={table}
      columns={columns}
      phone={phone}
      searchHint={props.searchHint}
      of={props.of}
      count={rows && found.length}
      filters={props.filters}
      filteredBy={filteredBy}
      onSelecting={selection && (() => setSelecting(true))}
    >
      {props.tools}
      {props.exportable && <ExportButton of={props.of} disabled={found.length === 0} onClick={save} />}
      {props.actions}
    </TableTools>
  )
  const narrowed = state.search !== '' || filteredBy.length > 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cross in the bar does the same
    <div onKeyDown={lettingGo(props.selected, stopChoosing)}>
      {props.title ? (
        <div className={styles.headLine}>
          <div className={styles.title}>{props.title}</div>
          {segments}
          {tools}
        </div>
      ) : (
        <>
          {segments}
          {tools}
        </>
      )}
      <Rows
        label={props.label}
        columns={columns}
        rows={failed ? none : rows && shown}
        skeletonRows={defaultSize === 'all' ? 20 : defaultSize}
        sort={state.sort}
        onSort={setSort}
        renderActions={props.renderActions}
        onOpen={props.onOpen}
        selection={selection}
        expansion={expansion}
        menuOf={props.menuOf}
        pinned={props.pinned}
        opensOnDoubleClick={props.opensOnDoubleClick}
        to={props.to}
        opensSheet={props.opensSheet}
        selecting={selecting}
        groupOf={props.groupOf}
        groupsWide={props.groupsWide}
      />
      {failed && <ErrorState title={failed.title} help={failed.help} onRetry={props.onRetry} />}
      {!failed &&
        rows &&
        found.length === 0 &&
        ((!narrowed && props.empty) || <NoRows of={props.of} narrowed={narrowed} onClear={() => clear(filteredBy)} />)}
      {props.selected && props.onSelect && (
        <SelectionBar
          count={props.selected.size}
          selecting={selecting}
          menu={phone && props.selectionMenu === true && props.selected.size > 0}
          onClear={stopChoosing}
        >
          {props.selectionActions}
        </SelectionBar>
      )}
      {!failed && found.length > 0 && phone && (
        <ListFooter shown={shown.length} count={found.length} step={table.step} onMore={table.showMore} />
      )}
      {!failed && found.length > 0 && !phone && (
        <Footer
          count={found.length}
          page={page}
          pages={pages}
          size={state.size}
          sizes={sizes}
          onPage={setPage}
          onSize={setSize}
        />
      )}
      <output className="vh">{!failed && rows ? `${found.length} of ${rows.length} ${props.of}` : ''}</output>
    </div>
  )
}
