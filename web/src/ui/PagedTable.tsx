// A table whose pages the server makes: for lists that are too long to be sent whole. It looks and is used as `DataTable`.
import { Button, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ReactNode, useMemo } from 'react'
import styles from './DataTable.module.css'
import { ErrorState } from './ErrorState.tsx'
import { Message } from './Message.tsx'
import { RowsAsList } from './RowsAsList.tsx'
import { RowsAsTable } from './RowsAsTable.tsx'
import { TableFooter } from './TableFooter.tsx'
import type { Column } from './table-rows.ts'
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
}

export function PagedTable<Row extends object>(props: Props<Row>) {
  const { of, table, rows, rowId, columns, count, sizes, failed, filteredBy = [] } = props
  const { state, setSearch, setSort, setPage, setSize, clear } = table
  const phone = useMediaQuery('screen and (max-width: 767px)', false, { getInitialValueInEffect: false })
  const shown = useMemo(() => rows?.map((original) => ({ id: rowId(original), original })), [rows, rowId])
  const size = state.size === 'all' ? count : state.size
  const pages = Math.max(1, Math.ceil(count / Math.max(size, 1)))
  const narrowed = state.search !== '' || filteredBy.length > 0
  const Rows = phone ? RowsAsList : RowsAsTable
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
            miw={140}
            data={columns
              .filter(({ control, unsorted }) => !control && !unsorted)
              .map(({ id, header }) => ({ value: id, label: `By ${header.toLowerCase()}` }))}
            value={state.sort.column}
            onChange={(column) => column && setSort({ column, desc: false })}
          />
        )}
        {props.tools}
      </div>
      <Rows
        label={props.label}
        columns={columns}
        rows={failed ? [] : shown}
        skeletonRows={20}
        sort={state.sort}
        onSort={setSort}
        renderActions={props.renderActions}
        onOpen={props.onOpen}
      />
      {failed && <ErrorState title={failed.title} help={failed.help} onRetry={props.onRetry} />}
      {!failed && rows?.length === 0 && (
        <Message
          icon={IconFileOff}
          title={narrowed ? `No ${of} found` : `No ${of} yet`}
          help={narrowed ? 'Nothing matches this search. Clear it to see everything.' : undefined}
        >
          {narrowed && (
            <Button variant="default" onClick={() => clear(filteredBy)}>
              Clear search
            </Button>
          )}
        </Message>
      )}
      {!failed && rows && rows.length > 0 && (
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
