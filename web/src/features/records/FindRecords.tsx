import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { recordClasses, recordClassIds } from '@portal/contract/record-classes'
import { type FoundRecord, recordLimits } from '@portal/contract/records'
import { firmDay } from '@portal/contract/rules/day'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { helpFor } from '../../lib/call.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { classIn, recordAddress } from './address.ts'
import { useFound, useRetention } from './api.ts'
import { keptUntil, titleOf } from './words.ts'
import styles from './records.module.css'

const classes = recordClassIds.map((value) => ({ value, label: recordClasses[value].name }))
const sort = { column: 'date', desc: true }
const stay = () => {}
const typingMs = 250

export function FindRecords() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const phone = usePhone()
  const of = classIn(query)
  const q = query.get('q')?.trim().slice(0, recordLimits.searched) ?? ''
  const list = useFound(of, q)
  const kept = useRetention().data?.data
  const years = kept?.find(({ id }) => id === of)?.years
  const columns = useMemo(() => columnsFor(years), [years])
  const found = list.data?.pages
  const rows = useMemo(
    () => found?.flatMap(({ data }) => data).map((original) => ({ id: original.record, original })),
    [found],
  )
  const change = (values: Record<string, string | undefined>) =>
    setQuery(
      (current) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const { name } = recordClasses[of]
  const failed = list.error && !rows
  const Rows = phone ? RowsAsList : RowsAsTable
  return (
    <>
      <div className={styles.bar}>
        <Select
          className={styles.class ?? ''}
          aria-label="Class"
          allowDeselect={false}
          data={classes}
          value={of}
          maxDropdownHeight={320}
          onChange={(chosen) => change({ class: chosen ?? undefined })}
        />
        <Search key={query.get('q') ?? ''} text={q} onSearch={(words) => change({ q: words })} />
      </div>
      {of === 'sign-ins' ? (
        <SignIns />
      ) : (
        <>
          <Rows
            label={name}
            columns={columns}
            rows={failed ? [] : rows}
            skeletonRows={12}
            sort={sort}
            onSort={stay}
            renderActions={undefined}
            onOpen={({ record }) => void navigate(recordAddress(record, query))}
            opensOnDoubleClick
            to={({ record }) => recordAddress(record, query)}
          />
          {failed && (
            <ErrorState title="Couldn’t load records" help={helpFor(list.error)} onRetry={() => void list.refetch()} />
          )}
          {!failed &&
            rows?.length === 0 &&
            (q ? (
              <Message icon={IconSearch} title="No matching records" help="Try another name, or choose another class.">
                <Button variant="default" onClick={() => change({ q: undefined })}>
                  Clear search
                </Button>
              </Message>
            ) : (
              <Message icon={IconArchive} title="No records yet" help={`Records of the class ${name} appear here.`} />
            ))}
          {rows && rows.length > 0 && (
            <div className={styles.foot}>
              <span className="num">
                {list.hasNextPage
                  ? `1–${rows.length.toLocaleString('en-US')} of more`
                  : `1–${rows.length.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}`}
                , newest first
              </span>
              {list.hasNextPage && (
                <Button
                  variant="default"
                  fullWidth={phone}
                  loading={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  Show more
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </>
  )
}

/** What was typed is looked for once nothing more comes. */
function Search({ text, onSearch }: { text: string; onSearch: (q: string | undefined) => void }) {
  const [typed, setTyped] = useState(text)
  const search = useDebouncedCallback(onSearch, typingMs)
  return (
    <TextInput
      type="search"
      className={styles.search ?? ''}
      aria-label="Search"
      placeholder="Search by title or person"
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      maxLength={recordLimits.searched}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value.trim() || undefined)
      }}
    />
  )
}

function SignIns() {
  const { can } = useDetails()
  return (
    <Message
      icon={IconKey}
      title="Sign-ins are in the audit log"
      help={can.audit.read ? undefined : 'Ask an admin to look there for you.'}
    >
      {can.audit.read && (
        <Link className="link" to="/management?tab=audit&types=sign-ins">
          Open sign-ins in the audit log
        </Link>
      )}
    </Message>
  )
}

function Title({ row }: { row: FoundRecord }) {
  const [query] = useSearchParams()
  return (
    <Link className="link-quiet clip" to={recordAddress(row.record, query)}>
      {titleOf(row)}
    </Link>
  )
}

const dayOf = (at: string | null) => (at && !at.startsWith('1970-') ? bareDayInShort(firmDay(new Date(at))) : '')

const columnsFor = (years: number | undefined): Column<FoundRecord>[] => [
  {
    id: 'record',
    header: 'Record',
    key: true,
    leads: true,
    unsorted: true,
    phone: 'key',
    width: 'auto',
    text: titleOf,
    cell: (row) => <Title row={row} />,
  },
  { id: 'person', header: 'Person', unsorted: true, phone: 'fact', width: '22%', text: ({ person }) => person },
  { id: 'date', header: 'Date', unsorted: true, phone: 'value', width: '144px', text: ({ at }) => dayOf(at) },
  {
    id: 'kept',
    header: 'Kept until',
    unsorted: true,
    width: '144px',
    phone: 'small',
    text: ({ settled_at }) =>
      settled_at ? (years === undefined ? '' : bareDayInShort(keptUntil(settled_at, years))) : 'While in use',
    phoneCell: ({ settled_at }) =>
      settled_at
        ? years === undefined
          ? ''
          : `Kept until ${bareDayInShort(keptUntil(settled_at, years))}`
        : 'While in use',
  },
]
