// The portal's one table: search, sort, pages, keyboard rows, and its loading, empty and error states.
import { Button, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { memo, type ReactNode, useDeferredValue } from 'react'
import styles from './DataTable.module.css'
import { ErrorState } from './ErrorState.tsx'
import { Message } from './Message.tsx'
import { RowsAsList } from './RowsAsList.tsx'
import { RowsAsTable } from './RowsAsTable.tsx'
import { TableFooter } from './TableFooter.tsx'
import { type Column, usePage, useRows } from './table-rows.ts'
import { type PageSize, useTableState } from './table-state.ts'

interface Props<Row extends object> {
  /** What the rows are, in the plural: "products". */
  of: string
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
  filters?: ReactNode
  /** The filters' names in the address that are in use now. */
  filteredBy?: string[]
  failed?: { title: string; help: string } | undefined
  onRetry: () => void
  /** Ghost icons at the end of a row. */
  renderActions?: ((row: Row) => ReactNode) | undefined
  /** What Enter does on a row. */
  onOpen?: (row: Row) => void
}

const none: readonly never[] = []
// A keystroke redraws the search box alone; the rows wait for the deferred search.
const TableRows = memo(RowsAsTable)
const ListRows = memo(RowsAsList)
const Footer = memo(TableFooter)

export function DataTable<Row extends object>(props: Props<Row>) {
  const { rows, columns, sizes, defaultSize, failed, filteredBy = [] } = props
  const { state, setSearch, setSort, setPage, setSize, clear } = useTableState({
    sizes,
    defaultSize,
    defaultSort: props.defaultSort,
  })
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })

  // Typing goes first; the rows follow in the same breath or the next.
  const search = useDeferredValue(state.search)
  const found = useRows(rows ?? none, columns, props.rowId, state.sort, search)
  const { shown, page, pages } = usePage(found, state)

  const Rows = (phone ? ListRows : TableRows) as typeof RowsAsTable<Row>
  const narrowed = state.search !== '' || filteredBy.length > 0
  return (
    <div>
      <div className={styles.tools}>
        <TextInput
          type="search"
          className={styles.search}
          aria-label="Search"
          placeholder={props.searchHint}
          leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
          value={state.search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {props.filters}
        {phone && (
          <Select
            aria-label="Sort by"
            data={columns.map(({ id, header }) => ({ value: id, label: `By ${header.toLowerCase()}` }))}
            value={state.sort.column}
            onChange={(column) => column && setSort({ column, desc: false })}
          />
        )}
      </div>
      <Rows
        label={props.label}
        columns={columns}
        rows={failed ? none : rows && shown}
        skeletonRows={defaultSize === 'all' ? 20 : defaultSize}
        sort={state.sort}
        onSort={setSort}
        renderActions={props.renderActions}
        onOpen={props.onOpen}
      />
      {failed && <ErrorState title={failed.title} help={failed.help} onRetry={props.onRetry} />}
      {!failed && rows && found.length === 0 && (
        <Message
          icon={IconFileOff}
          title={narrowed ? `No ${props.of} found` : `No ${props.of} yet`}
          help={narrowed ? 'Nothing matches this search. Clear it to see everything.' : undefined}
        >
          {narrowed && (
            <Button variant="default" onClick={() => clear(filteredBy)}>
              Clear search
            </Button>
          )}
        </Message>
      )}
      {!failed && found.length > 0 && (
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
