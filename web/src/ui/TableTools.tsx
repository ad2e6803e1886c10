import { Button, Select, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { FilterSheet } from './FilterSheet.tsx'
import { type Column, isText } from './table-rows.ts'
import type { useTableState } from './table-state.ts'

interface Props<Row> {
  table: Pick<ReturnType<typeof useTableState>, 'state' | 'setSearch' | 'setSort' | 'clear'>
  columns: readonly Column<Row>[]
  phone: boolean
  searchHint: string
  /** What the rows are, and how many are left of them. */
  of: string
  count: number | undefined
  filters?: ReactNode
  filteredBy: string[]
  /** Begins the choosing of rows, which a finger also does by staying on one. */
  onSelecting?: (() => void) | undefined
  children?: ReactNode
}

/** The line above the rows: search, filters, and what else there is to press. On a phone the filters and the sort are in a sheet. */
export function TableTools<Row>(props: Props<Row>) {
  const { table, columns, phone, searchHint, filters, children } = props
  const { state, setSearch } = table
  const sorts = columns.filter((column) => isText(column) && !column.unsorted)
  return (
    <div className={styles.tools}>
      <TextInput
        type="search"
        className={styles.search}
        aria-label="Search"
        placeholder={phone ? 'Search' : searchHint}
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        value={state.search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {phone ? (filters || sorts.length > 1) && <Filters {...props} sorts={sorts} /> : filters}
      {children}
    </div>
  )
}

function Filters<Row>({
  table,
  sorts,
  of,
  count,
  filters,
  filteredBy,
  onSelecting,
}: Props<Row> & { sorts: readonly Column<Row>[] }) {
  const { state, setSort, clear } = table
  return (
    <FilterSheet
      title={filters ? 'Filters' : 'Sort'}
      className={styles.filters}
      set={filteredBy.length}
      done={count === undefined ? 'Done' : `Show ${count === 1 ? '1 result' : `${count} ${of}`}`}
      onClear={() => clear(filteredBy)}
    >
      {(close) => (
        <>
          {filters}
          <Select
            label="Sort by"
            data={sorts.flatMap(({ id, header }) => [
              { value: id, label: header },
              { value: `-${id}`, label: `${header}, descending` },
            ])}
            value={`${state.sort.desc ? '-' : ''}${state.sort.column}`}
            onChange={(chosen) => chosen && setSort({ column: chosen.replace(/^-/, ''), desc: chosen.startsWith('-') })}
          />
          {onSelecting && (
            <Button
              variant="default"
              onClick={() => {
                close()
                onSelecting()
              }}
            >
              Select {of}
            </Button>
          )}
        </>
      )}
    </FilterSheet>
  )
}
