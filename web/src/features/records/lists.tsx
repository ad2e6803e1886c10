// What the lists of Records have in common: a search, the rows or why there are none, and a line under them.
import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ReactNode, useState } from 'react'
import { helpFor } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import type { RowsProps } from '../../ui/table-rows.ts'
import styles from './records.module.css'

const typingMs = 250

interface SearchProps {
  text: string
  /** "Search by matter or person" */
  hint: string
  most: number
  onSearch: (q: string | undefined) => void
}

/** What was typed is looked for once nothing more comes. */
export function Search({ text, hint, most, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(text)
  const search = useDebouncedCallback(onSearch, typingMs)
  return (
    <TextInput
      type="search"
      className={styles.search ?? ''}
      aria-label="Search"
      placeholder={hint}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      maxLength={most}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value.trim() || undefined)
      }}
    />
  )
}

interface ListProps<Row> extends Pick<RowsProps<Row>, 'label' | 'columns' | 'rows' | 'skeletonRows' | 'onOpen' | 'to'> {
  /** "holds" */
  things: string
  error: Error | null
  onRetry: () => void
  /** In the place of the rows when there are none. */
  empty: ReactNode
}

/** The server has sorted them. */
const unsorted = { column: '', desc: true }
const stay = () => {}

export function List<Row>({ things, error, onRetry, empty, ...rows }: ListProps<Row>) {
  const phone = usePhone()
  if (error && !rows.rows)
    return <ErrorState title={`Couldn’t load ${things}`} help={helpFor(error)} onRetry={onRetry} />
  if (rows.rows?.length === 0) return empty
  const Rows = phone ? RowsAsList : RowsAsTable
  return <Rows {...rows} sort={unsorted} onSort={stay} renderActions={undefined} opensOnDoubleClick />
}

interface FootProps {
  /** How to get at the rest, where there is one. */
  more?: { busy: boolean; onMore: () => void } | false
  children: ReactNode
}

export function Foot({ more, children }: FootProps) {
  const phone = usePhone()
  return (
    <div className={styles.foot}>
      <span className="num">{children}</span>
      {more && (
        <Button variant="default" fullWidth={phone} loading={more.busy} onClick={more.onMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
