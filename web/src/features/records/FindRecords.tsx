import { Button, Select } from '@mantine/core'
import { recordClasses, recordClassIds } from '@portal/contract/record-classes'
import { type FoundRecord, recordLimits } from '@portal/contract/records'
import { firmDay } from '@portal/contract/rules/day'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { bareDayInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { Message } from '../../ui/Message.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { classIn, recordAddress, useChangeAddress } from './address.ts'
import { useFound } from './api.ts'
import { Foot, List, Search } from './lists.tsx'
import { figure } from './records-words.ts'
import { keptUntil, titleOf } from './words.ts'
import styles from './records.module.css'

const classes = recordClassIds.map((value) => ({ value, label: recordClasses[value].name }))

export function FindRecords() {
  const [query] = useSearchParams()
  const change = useChangeAddress()
  const navigate = useNavigate()
  const of = classIn(query)
  const q = query.get('q')?.trim().slice(0, recordLimits.searched) ?? ''
  const list = useFound(of, q)
  const found = list.data?.pages
  const years = found?.[0]?.years
  const columns = useMemo(() => columnsFor(years), [years])
  const rows = useMemo(
    () => found?.flatMap(({ data }) => data).map((original) => ({ id: original.record, original })),
    [found],
  )
  const { name } = recordClasses[of]
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
        <Search
          key={query.get('q') ?? ''}
          text={q}
          hint="Search by title or person"
          most={recordLimits.searched}
          onSearch={(words) => change({ q: words })}
        />
      </div>
      {of === 'sign-ins' ? (
        <SignIns />
      ) : (
        <>
          <List
            label={name}
            things="records"
            columns={columns}
            rows={rows}
            error={list.error}
            onRetry={() => void list.refetch()}
            skeletonRows={12}
            onOpen={({ record }) => void navigate(recordAddress(record, query))}
            to={({ record }) => recordAddress(record, query)}
            empty={
              q ? (
                <Message
                  icon={IconSearch}
                  title="No matching records"
                  help="Try another name, or choose another class."
                >
                  <Button variant="default" onClick={() => change({ q: undefined })}>
                    Clear search
                  </Button>
                </Message>
              ) : (
                <Message icon={IconArchive} title="No records yet" help={`Records of the class ${name} appear here.`} />
              )
            }
          />
          {rows && rows.length > 0 && (
            <Foot more={list.hasNextPage && { busy: list.isFetchingNextPage, onMore: () => void list.fetchNextPage() }}>
              1–{figure(rows.length)} of {list.hasNextPage ? 'more' : figure(rows.length)}, newest first
            </Foot>
          )}
        </>
      )}
    </>
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
