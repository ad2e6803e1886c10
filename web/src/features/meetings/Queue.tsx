import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  countedAtMost,
  type MeetingFilter,
  type MeetingRow,
  type MeetingSegment,
  type MeetingSort,
  usualSort,
} from '@portal/contract/meetings'
import { retailLine } from '@portal/contract/rules/meeting'
import { sameInShort } from '@portal/contract/rules/short-name'
import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconRubberStamp from '@tabler/icons-react/dist/esm/icons/IconRubberStamp.mjs'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { bareDayInBrief } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { useFirmDay } from '../../lib/today.ts'
import { firmDay } from '@portal/contract/rules/day'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { TableTools } from '../../ui/TableTools.tsx'
import { useTableState } from '../../ui/table-state.ts'
import { toast } from '../../ui/toast.tsx'
import { fetchedDialog } from '../../ui/fetched.tsx'
import { filterFrom, meetingAddress, usualPeriod } from './address.ts'
import { useExport, useMeetings } from './api.ts'
import { columnsFor } from './columns.tsx'
import { DrawDialog } from './DrawDialog.tsx'
import { type FilterName, Filters } from './Filters.tsx'
import styles from './meetings.module.css'
import { counted } from './words.tsx'

const ApproveDialog = fetchedDialog(
  async () => (await import('./ApproveDialog.tsx')).ApproveDialog,
  ({ onClose }) => onClose(),
)

const sizes = [20] as const
const pageSize = 20
const noRows: readonly MeetingRow[] = []
const shownCount = (count: number) =>
  count > countedAtMost ? `${countedAtMost.toLocaleString('en-US')}+` : String(count)

export function Queue() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const { can } = useDetails()
  const today = useFirmDay()
  const table = useTableState({ name: 'meetings', sizes, defaultSize: pageSize, defaultSort: usualSort })
  const { phone, state } = table
  const filter = filterFrom(query)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useMeetings(filter, pageSize)
  const save = useExport()
  const [asked, setAsked] = useState<'draw' | 'approve'>()
  const first = data?.pages[0]
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const columns = useColumns(rows ?? noRows, today)
  const shown = useMemo(() => rows?.map((original) => ({ id: String(original.id), original })), [rows])

  const put = (name: string, value: string | undefined) =>
    setQuery(
      (current) => {
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  if (isRefused(error))
    return (
      <NoAccess
        title="You don’t have access to Meeting Review"
        help="If you review meetings, ask an admin to turn on the Blotters tool for you."
      />
    )
  const { counts, draw } = first ?? {}
  const filteredBy = (['host', 'branch', 'type'] as const).filter((name) => filter[name] !== undefined)
  const narrowed = state.search !== '' || filteredBy.length > 0
  const Rows = phone ? RowsAsList : RowsAsTable
  return (
    <>
      <PageHeader title="Meeting Review" about={counts ? aboutOf(counts, filter, phone) : '\u00a0'}>
        {!phone && (
          <div className={styles.acts}>
            <ExportButton
              of="meetings"
              loading={save.isPending}
              disabled={!rows?.length}
              onClick={() =>
                save.mutate(filter, {
                  onSuccess: () => toast.success('Meetings downloaded'),
                  onError: (failed) => toast.error('Couldn’t export meetings', failed.message),
                })
              }
            />
            {first?.can.approve && (
              <Button
                variant="default"
                leftSection={<IconRubberStamp size={16} stroke={1.7} aria-hidden />}
                onClick={() => setAsked('approve')}
              >
                Approve slides
              </Button>
            )}
            {can.imports.run && (
              <Button
                variant="default"
                component={Link}
                to="/management?tab=imports&import=meetings"
                leftSection={<IconFileImport size={16} stroke={1.7} aria-hidden />}
              >
                Import
              </Button>
            )}
            <Mine count={counts?.mine} first={first?.first} />
          </div>
        )}
      </PageHeader>
      <div className={styles.bar}>
        <Segments
          label="Meetings"
          current={filter.segment}
          segments={[
            { value: 'mine', label: 'Mine', count: counts?.mine },
            { value: 'sample', label: 'In sample', count: counts?.sample },
            { value: 'over', label: 'Over the line', count: counts?.over },
            { value: 'escalated', label: 'Escalated', count: counts?.escalated, urgent: true },
            { value: 'all', label: 'All', count: counts?.all },
          ]}
          onChange={(segment) => put('segment', segment === 'all' ? undefined : segment)}
        />
        {!phone && first && (
          <p className={styles.share}>
            <IconArrowsShuffle size={14} stroke={1.8} aria-hidden />
            {first.share}% drawn at random, everything over the line added.{' '}
            {draw && (
              <button type="button" className={styles.linked} onClick={() => setAsked('draw')}>
                Sample of {bareDayInBrief(firmDay(new Date(draw.at)), today)}
              </button>
            )}
          </p>
        )}
      </div>
      <TableTools
        table={table}
        columns={columns}
        phone={phone}
        searchHint="Search by meeting, host, or attendee"
        of="meetings"
        count={rows?.length}
        filters={
          <Filters
            filter={filter}
            hosts={first?.hosts ?? []}
            branches={first?.branches ?? []}
            onChange={(name: FilterName, value) =>
              put(name, name === 'period' && value === usualPeriod ? undefined : value)
            }
          />
        }
        filteredBy={[...filteredBy]}
      />
      <Rows
        label="Meetings"
        columns={columns}
        rows={error && !data ? [] : shown}
        skeletonRows={pageSize}
        sort={sortOf(filter.sort)}
        onSort={table.setSort}
        renderActions={undefined}
        onOpen={({ id }) => void navigate(meetingAddress(id, query))}
        to={({ id }) => meetingAddress(id, query)}
        opensOnDoubleClick
      />
      {error && !data && (
        <ErrorState title="Couldn’t load meetings" help={error.message} onRetry={() => void refetch()} />
      )}
      {rows?.length === 0 &&
        (narrowed ? (
          <NoRows of="meetings" narrowed onClear={() => table.clear([...filteredBy])} />
        ) : (
          <Nothing segment={filter.segment} />
        ))}
      {rows && rows.length > 0 && (
        <div className={styles.foot}>
          <span className="num">
            1–{rows.length}
            {hasNextPage ? '' : ` of ${rows.length}`}
          </span>
          <span aria-hidden>·</span>
          <span>
            The line is {retailLine} retail people within 30 days for the same slides or series, FINRA Rule 2210
          </span>
          <span className="grow" />
          {hasNextPage && (
            <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show {pageSize} more
            </Button>
          )}
        </div>
      )}
      <output className="vh">{rows ? `${rows.length} meetings` : ''}</output>
      {asked === 'draw' && draw && <DrawDialog id={draw.id} onClose={() => setAsked(undefined)} />}
      {asked === 'approve' && <ApproveDialog onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The one the server follows, also where the address names one that is none. */
const sortOf = (sort: MeetingSort) => ({ column: sort.replace(/^-/, ''), desc: sort.startsWith('-') })

function aboutOf(counts: Record<MeetingSegment, number>, { period }: MeetingFilter, phone: boolean): string {
  const left = `${shownCount(counts.sample)} left to review`
  if (phone) return `${left}, the line is ${retailLine}`
  const many = counts.all === 1 ? '1 meeting' : `${shownCount(counts.all)} meetings`
  return period === 'all' ? `${many}, ${left}` : `${many} in the last ${counted(Number(period), 'day')}, ${left}`
}

/** Leads to the first of one's own, and from there one goes on. */
function Mine({ count = 0, first }: { count: number | undefined; first: number | null | undefined }) {
  const navigate = useNavigate()
  return (
    <Button
      leftSection={<IconEye size={16} stroke={1.7} aria-hidden />}
      disabled={!first}
      onClick={() => first && void navigate(meetingAddress(first, new URLSearchParams({ segment: 'mine' })))}
    >
      {count > 0 ? `Review my ${shownCount(count)}` : 'Review mine'}
    </Button>
  )
}

function useColumns(rows: readonly MeetingRow[], today: string) {
  const initially = { getInitialValueInEffect: false }
  const branch = !useMediaQuery('(max-width: 1279px)', false, initially)
  const type = !useMediaQuery('(max-width: 1139px)', false, initially)
  const assigned = !useMediaQuery('(max-width: 999px)', false, initially)
  const writtenOut = useMemo(
    () => sameInShort(rows.flatMap((row) => [row.host, ...(row.assigned ? [row.assigned] : [])])),
    [rows],
  )
  return useMemo(
    () => columnsFor({ branch, type, assigned }, writtenOut, today),
    [branch, type, assigned, writtenOut, today],
  )
}

const nothingIn: Record<MeetingSegment, { title: string; help: string }> = {
  mine: { title: 'No meetings to review', help: 'Meetings drawn for you appear here.' },
  sample: { title: 'Nothing left to review', help: 'Meetings over the line and those drawn at random appear here.' },
  over: {
    title: 'No meetings over the line',
    help: `Meetings whose slides more than ${retailLine} retail people saw appear here.`,
  },
  escalated: {
    title: 'Nothing is escalated',
    help: 'Meetings you escalate to compliance appear here until they decide.',
  },
  all: {
    title: 'No meetings yet',
    help: 'Recorded meetings appear here. Import a file, or connect your meeting software in Firm settings.',
  },
}

const Nothing = ({ segment }: { segment: MeetingSegment }) => <Message icon={IconChecks} {...nothingIn[segment]} />
