import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { fullName } from '@portal/contract/rules/short-name'
import type { ActivityFilter, ActivitySegment } from '@portal/contract/tasks'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { useConnected } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Segments } from '../../ui/Segments.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import styles from './activities.module.css'
import { type FilterName, filterFrom, viewAddress } from './address.ts'
import { useActivities, useSavedFilters } from './api.ts'
import { Bulk, type Refusal } from './Bulk.tsx'
import { activityColumnsFor } from './columns.tsx'
import { untilOverdue } from './due.tsx'
import { useWrittenOut } from './names.ts'
import type { Seen } from './rows.ts'
import { SavedFilters } from './SavedFilters.tsx'

const sizes = [20, 50, 100] as const
const idOf = ({ id }: Seen) => String(id)
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** What a reviewer works in all day. */
export function ActivitiesPage() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const phone = usePhone()
  const details = useDetails()
  const me = fullName(details)
  const filter = filterFrom(query)
  const { segment } = filter
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useActivities(filter)
  const saved = useSavedFilters(data !== undefined).data ?? []
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  // an empty list is not shown before another one that is known to come
  const leaving = !query.has('segment') && data?.segments.mine === 0
  const rows = leaving || (isPlaceholderData && data?.data.length === 0) ? undefined : data?.data
  const chosen = rows?.filter((row) => selected.has(idOf(row))) ?? []

  function change(values: { [N in FilterName]?: string | null }) {
    setQuery(
      (current) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        current.delete('page')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const choose = (next: ActivityFilter) => {
    setSelected(new Set())
    setQuery(new URLSearchParams(Object.entries(next)), { replace: true })
  }
  const look = (at: ActivitySegment) => {
    setSelected(new Set())
    change({ segment: at, assignee: null })
  }

  useFirstSegment(query.has('segment'), data?.segments, () => change({ segment: 'unassigned' }))
  useDueTimer(rows, refetch)
  const columns = useColumns(rows, segment)

  if (isRefused(error))
    return (
      <NoAccess
        title="You don’t have access to Branch Activities"
        help="If you review activities, ask an admin to turn on the Branch Activities tool for you."
      />
    )
  const { segments } = data ?? {}
  const about = segments ? `${segments.all} open, ${segments.overdue} overdue` : '\u00a0'
  return (
    <>
      <PageHeader title="Branch Activities" about={about}>
        {!phone && (
          <div className={styles.head}>
            <SavedFilters filter={filter} saved={saved} onChoose={choose} />
            <ActionIcon
              variant="default"
              size={32}
              aria-label="Export tasks as CSV"
              title="Export CSV"
              disabled={!rows?.length}
              onClick={() =>
                downloadCsv('activities', [
                  columns.map(({ header }) => header),
                  ...(rows ?? []).map((row) => columns.map(({ text }) => text(row))),
                ])
              }
            >
              <IconDownload size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </PageHeader>
      <Refused refused={refused} onDismiss={() => setRefused([])} />
      <DataTable
        of="tasks"
        name="activities"
        label="Tasks"
        rows={rows}
        rowId={idOf}
        columns={columns}
        defaultSort="due"
        sizes={sizes}
        defaultSize={20}
        searchHint="Search by number, advisor, or info"
        segments={
          <div className={styles.bar}>
            <Segments
              label="Tasks"
              current={segment}
              segments={[
                { value: 'mine', label: 'Mine', count: segments?.mine },
                { value: 'unassigned', label: 'Unassigned', count: segments?.unassigned },
                { value: 'overdue', label: 'Overdue', count: segments?.overdue, urgent: true },
                { value: 'all', label: 'All', count: segments?.all },
              ]}
              onChange={(value) => look(value as ActivitySegment)}
            />
            {!phone && <Updated at={dataUpdatedAt} />}
          </div>
        }
        filters={
          <ActivityFilters
            filter={filter}
            counts={data?.counts}
            assignees={data?.assignees ?? []}
            categories={data?.categories ?? []}
            branches={data?.branches}
            me={me}
            onChange={change}
          />
        }
        filteredBy={Object.keys(filter).filter((name) => name !== 'q' && name !== 'segment')}
        failed={error && !data ? { title: 'Couldn’t load tasks', help: error.message } : undefined}
        onRetry={() => void refetch()}
        onOpen={({ id }) => void navigate(viewAddress(id, location))}
        to={({ id }) => viewAddress(id, location)}
        opensOnDoubleClick
        selected={selected}
        onSelect={setSelected}
        selectionMenu
        selectionActions={
          <Bulk
            chosen={chosen}
            assignees={data?.assignees ?? []}
            me={me}
            onClear={() => setSelected(new Set())}
            onDone={(done, notDone) => {
              setSelected(new Set([...selected].filter((id) => !done.includes(Number(id)))))
              setRefused(notDone)
            }}
          />
        }
        empty={<Nothing segment={segment} onLook={look} />}
      />
      {data?.more && (
        <p className={styles.more}>
          Showing the {data.data.length} due first of {data.total.toLocaleString('en-US')}. Narrow your filters to see
          the rest.
        </p>
      )}
    </>
  )
}

/** Whoever has nothing to do begins with what no one has: decided once, so that the list doesn't change under their hands. */
function useFirstSegment(given: boolean, counts: { mine: number } | undefined, go: () => void) {
  const settled = useRef(given)
  const known = counts !== undefined
  const empty = counts?.mine === 0
  useEffect(() => {
    if (settled.current || !known) return
    settled.current = true
    if (!given && empty) go()
  })
}

/** Asked again when the next one is past due: counts and order follow. */
function useDueTimer(rows: readonly Seen[] | undefined, ask: () => Promise<unknown>) {
  useEffect(() => {
    const left = rows && untilOverdue(rows, Date.now())
    // a timer of more than 24 days would go off at once
    if (left === undefined || left > 86_400_000) return undefined
    const timer = setTimeout(() => void ask(), left + 1_000)
    return () => clearTimeout(timer)
  }, [rows, ask])
}

function useColumns(rows: readonly Seen[] | undefined, segment: ActivitySegment) {
  const initially = { getInitialValueInEffect: false }
  const branch = !useMediaQuery('(max-width: 1279px)', false, initially)
  const category = !useMediaQuery('(max-width: 1099px)', false, initially)
  const advisor = !useMediaQuery('(max-width: 899px)', false, initially)
  const assignee = advisor && segment !== 'mine' && segment !== 'unassigned'
  const writtenOut = useWrittenOut(rows)
  return useMemo(
    () => activityColumnsFor({ writtenOut }, { assignee, branch, category, advisor }),
    [writtenOut, assignee, branch, category, advisor],
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

function Refused({ refused, onDismiss }: { refused: readonly Refusal[]; onDismiss: () => void }) {
  if (refused.length === 0) return null
  return (
    <div className={styles.refused}>
      <Banner>
        <p>{refused.length === 1 ? 'One task couldn’t be updated:' : `${refused.length} tasks couldn’t be updated:`}</p>
        <ul>
          {refused.map(({ id, item, why }) => (
            <li key={id}>
              <b>{item}</b>: {why}
            </li>
          ))}
        </ul>
        <Button variant="default" size="xs" onClick={onDismiss}>
          Dismiss
        </Button>
      </Banner>
    </div>
  )
}

const nothingIn: Record<ActivitySegment, { title: string; help: string; to?: [ActivitySegment, string] }> = {
  mine: {
    title: 'No tasks assigned to you',
    help: 'Tasks you take or are assigned appear here.',
    to: ['unassigned', 'View unassigned'],
  },
  unassigned: {
    title: 'No unassigned tasks',
    help: 'New requests appear here until someone takes them.',
    to: ['all', 'View all'],
  },
  overdue: { title: 'Nothing is overdue', help: 'Tasks past their due time appear here.', to: ['all', 'View all'] },
  all: { title: 'No open tasks', help: 'Requests from advisors appear here.' },
}

function Nothing({ segment, onLook }: { segment: ActivitySegment; onLook: (segment: ActivitySegment) => void }) {
  const { title, help, to } = nothingIn[segment]
  return (
    <Message icon={IconChecks} title={title} help={help}>
      {to && (
        <Button variant="default" onClick={() => onLook(to[0])}>
          {to[1]}
        </Button>
      )}
    </Message>
  )
}
