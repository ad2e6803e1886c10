import { Select, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { type Column, isText } from './table-rows.ts'
import type { useTableState } from './table-state.ts'

interface Props<Row> {
  table: Pick<ReturnType<typeof useTableState>, 'state' | 'setSearch' | 'setSort'>
  columns: readonly Column<Row>[]
  phone: boolean
  searchHint: string
  filters?: ReactNode
  children?: ReactNode
}

/** The line above the rows: search, filters, on a phone the sort, and what else there is to press. */
export function TableTools<Row>({ table, columns, phone, searchHint, filters, children }: Props<Row>) {
  const { state, setSearch, setSort } = table
  return (
    <div className={styles.tools}>
      <TextInput
        type="search"
        className={styles.search}
        aria-label="Search"
        placeholder={searchHint}
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        value={state.search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {filters}
      {phone && (
        <Select
          aria-label="Sort by"
          miw={140}
          data={columns
            .filter((column) => isText(column) && !column.unsorted)
            .map(({ id, header }) => ({ value: id, label: `Sort by ${header.toLowerCase()}` }))}
          value={state.sort.column}
          onChange={(column) => column && setSort({ column, desc: false })}
        />
      )}
      {children}
    </div>
  )
}
