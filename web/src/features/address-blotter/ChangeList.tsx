import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ChangeSegment, changesCounted } from '@portal/contract/address-blotter'
import { sameInShort } from '@portal/contract/rules/short-name'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { downloadCsv } from '../../lib/csv.ts'
import { useConnected } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { TableTools } from '../../ui/TableTools.tsx'
import { useTableState } from '../../ui/table-state.ts'
import styles from './address-blotter.module.css'
import { changeAddress, filterFrom } from './address.ts'
import { type ChangeRow, type Listed, rowsOf, useChanges } from './api.ts'
import { columnsFor } from './columns.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { ListFilters } from './ListFilters.tsx'

const sizes = [50] as const
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const none: readonly ChangeRow[] = []

export function ChangeList() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const filter = filterFrom(query)
  const { segment } = filter
  const { data, error, refetch, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(filter)
  const table = useTableState({ name: 'address-changes', sizes, defaultSize: 50, defaultSort: 'notice' })
  const { state, phone, setSort } = table
  const first = data?.pages[0]
  // while the list is on its way, its room is that of the list that is expected
  const { menus, acting } = useDetails()
  const reviews = first?.reviews ?? (menus.reviewer_tools.blotters && !acting)
  const rows = rowsOf(data?.pages)
  const columns = useColumns(rows, {
    reviews,
    closed: segment === 'closed',
    beside: query.has('new'),
  })
  const shown = useMemo(() => rows?.map((original) => ({ id: String(original.id), original })), [rows])

  function put(values: Record<string, string | undefined>) {
    setQuery(
      (current) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) current.delete(name)
          else current.set(name, value)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const adding = query.has('new') && first?.can.add === true
  const filteredBy = Object.keys(filter).filter((name) => !['q', 'segment', 'desc'].includes(name))
  const narrowed = state.search !== '' || filteredBy.length > 0
  const failed = error && !data
  const count = counted(first, segment, narrowed, rows?.length ?? 0, hasNextPage)
  const Rows = phone ? RowsAsList : RowsAsTable
  return (
    <>
      <PageHeader title="Address Blotter" about={aboutOf(first, phone)}>
        <div className={styles.head}>
          {!phone && (
            <>
              <ActionIcon variant="default" size={32} aria-label="Print" title="Print" onClick={() => window.print()}>
                <IconPrinter size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
              <ExportButton
                of="address changes"
                disabled={!rows?.length}
                onClick={() =>
                  downloadCsv('address-blotter', [
                    columns.map(({ header }) => header),
                    ...(rows ?? none).map((row) => columns.map(({ text }) => text(row))),
                  ])
                }
              />
            </>
          )}
          {first?.can.add && !adding && (
            <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => put({ new: '' })}>
              Add address change
            </Button>
          )}
        </div>
      </PageHeader>
      <div className={styles.bar}>
        <Segments
          label="Address changes"
          current={segment}
          segments={segmentsOf(first, reviews)}
          onChange={(value) => put({ segment: value === 'open' ? undefined : value, status: undefined })}
        />
        {!phone && <Updated at={dataUpdatedAt} />}
      </div>
      <TableTools
        table={table}
        columns={columns}
        phone={phone}
        searchHint="Search by client or last four"
        of="address changes"
        count={undefined}
        filters={<ListFilters filter={filter} reviews={reviews} branches={first?.branches ?? []} onChange={put} />}
        filteredBy={filteredBy}
      />
      <Rows
        label="Address changes"
        columns={columns}
        rows={failed ? [] : shown}
        skeletonRows={14}
        sort={state.sort}
        onSort={setSort}
        renderActions={undefined}
        onOpen={(row) => void navigate(changeAddress(row.id, query))}
        opensOnDoubleClick
        to={(row) => changeAddress(row.id, query)}
      />
      {failed && (
        <ErrorState title="Couldn’t load address changes" help={error.message} onRetry={() => void refetch()} />
      )}
      {!failed &&
        rows?.length === 0 &&
        (narrowed ? (
          <NoRows of="address changes" narrowed onClear={() => table.clear(filteredBy)} />
        ) : (
          <Nothing segment={segment} />
        ))}
      {rows && rows.length > 0 && (
        <div className={styles.foot}>
          <span className="num">{count}</span>
          {!phone && (
            <span className={styles.rule}>
              Days are calendar days from receipt, SEC Rule 17a-3(a)(17). Managers get a reminder at 25 days, compliance
              at 30.
            </span>
          )}
          {hasNextPage && (
            <Button
              variant="default"
              fullWidth={phone}
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      )}
      {adding && <EntryPanel onClose={() => put({ new: undefined })} />}
    </>
  )
}

const most = changesCounted
const segmentsOf = (first: Listed | undefined, reviews: boolean) => [
  { value: 'open', label: 'Open', count: first?.counts.open, most },
  { value: 'overdue', label: 'Overdue', count: first?.counts.overdue, most, urgent: true as const },
  ...(reviews ? [{ value: 'flagged', label: 'Flagged', count: first?.counts.flagged, most }] : []),
  { value: 'closed', label: 'Closed', count: first?.counts.closed, most },
]

const figure = (n: number) => (n > most ? `${most.toLocaleString('en-US')}+` : n.toLocaleString('en-US'))

function aboutOf(first: Listed | undefined, phone: boolean): string {
  if (!first) return '\u00a0'
  const { open, overdue } = first.counts
  if (!first.reviews)
    return `${figure(open)} open, ${overdue > 0 ? `${figure(overdue)} overdue` : `${figure(first.soon)} due this week`}`
  const numbers = `${figure(open)} open, ${figure(overdue)} overdue`
  return phone ? numbers : `${numbers}. Clients get a notice at their old address within 30 days.`
}

/** "1–14 of 14"; of what was looked for only what is here is counted. */
function counted(
  first: Listed | undefined,
  segment: ChangeSegment,
  narrowed: boolean,
  here: number,
  more: boolean,
): string {
  if (!first) return ''
  if (narrowed) return more ? `1–${here} of more` : `1–${here} of ${here}`
  return `1–${here} of ${figure(Math.max(first.counts[segment], here))}`
}

interface Way {
  reviews: boolean
  closed: boolean
  /** The side panel takes its room. */
  beside: boolean
}

function useColumns(rows: readonly ChangeRow[] | undefined, { reviews, closed, beside }: Way) {
  const initially = { getInitialValueInEffect: false }
  const wide = !useMediaQuery('(max-width: 1279px)', false, initially)
  const advisor = !useMediaQuery('(max-width: 1099px)', false, initially)
  const account = !useMediaQuery('(max-width: 899px)', false, initially)
  const [received, due] = [wide && !beside, advisor && !beside]
  const today = useFirmDay()
  const same = JSON.stringify([...sameInShort((rows ?? none).map((row) => row.advisor))])
  return useMemo(
    () =>
      columnsFor({
        today,
        reviews,
        writtenOut: new Set(JSON.parse(same) as string[]),
        received,
        due,
        advisor,
        account,
        closed,
      }),
    [today, reviews, same, received, due, advisor, account, closed],
  )
}

function Updated({ at }: { at: number }) {
  const connected = useConnected()
  if (at === 0) return undefined
  return (
    <span className={styles.updated}>
      {connected ? 'Live' : 'Connecting…'}, updated {clock.format(at)}
    </span>
  )
}

const nothingIn: Record<ChangeSegment, { title: string; help: string }> = {
  open: { title: 'No open address changes', help: 'Changes you add appear here until both notices are recorded.' },
  overdue: { title: 'Nothing is overdue', help: 'Changes whose notice is past due appear here.' },
  flagged: { title: 'Nothing is flagged', help: 'Open changes that stand out appear here.' },
  closed: { title: 'No closed address changes', help: 'Closed and withdrawn changes appear here.' },
}
const Nothing = ({ segment }: { segment: ChangeSegment }) => <Message icon={IconHome} {...nothingIn[segment]} />
