import { Button } from '@mantine/core'
import { withdrawTask } from '@portal/contract/tasks'
import { texts } from '@portal/contract/texts'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConnected } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Message } from '../../ui/Message.tsx'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { useRows } from '../../ui/table-rows.ts'
import type { Sort } from '../../ui/table-state.ts'
import { toast } from '../../ui/toast.tsx'
import { Withdraw } from '../review/public.ts'
import { useCall } from './api.ts'
import { taskColumnsFor } from './columns.tsx'
import { HiddenTasks } from './HiddenTasks.tsx'
import { useWrittenOut } from './names.ts'
import { useHide, useOwnTasks, useUnhide } from './own.ts'
import type { TaskRow } from './rows.ts'
import styles from './tasks.module.css'

type Segment = 'all' | 'open' | 'reply' | 'complete'
const inSegment: Record<Segment, (row: TaskRow) => boolean> = {
  all: () => true,
  open: ({ outcome }) => outcome === null,
  reply: ({ can }) => can.answer,
  complete: ({ outcome }) => outcome !== null,
}
const segmentNames: readonly [Segment, string][] = [
  ['all', 'All'],
  ['open', 'Open'],
  ['reply', 'Needs reply'],
  ['complete', 'Complete'],
]

const atFirst = 10
const pageOf = ({ id }: TaskRow) => `/view/${id}`
const none: readonly TaskRow[] = []
const idOf = ({ id }: TaskRow) => String(id)
const isFresh = ({ life }: TaskRow) => life === 'fresh'

/** What concerns the person, live: a section of home. */
export function Tasks() {
  const details = useDetails()
  const { guest, menus, first, last } = details
  const { rows, error, refetch } = useOwnTasks()
  const navigate = useNavigate()
  const hide = useHide().mutate
  const unhide = useUnhide().mutate
  const [listing, setListing] = useState(false)
  const phone = usePhone()
  const [sort, setSort] = useState<Sort>({ column: 'created', desc: true })
  const [all, setAll] = useState(false)
  const withdraw = useCall(withdrawTask)
  const [withdrawing, setWithdrawing] = useState<TaskRow>()
  const [segment, setSegment] = useState<Segment>('all')
  const writtenOut = useWrittenOut(rows)
  const columns = useMemo(() => taskColumnsFor({ writtenOut, me: { first, last } }), [writtenOut, first, last])
  const looked = useMemo(() => (phone ? rows?.filter(inSegment[segment]) : rows), [phone, rows, segment])
  const sorted = useRows(looked ?? none, columns, idOf, sort, '')
  const shown = all ? sorted : sorted.slice(0, atFirst)

  const open = useCallback(({ id }: TaskRow) => void navigate(`/view/${id}`), [navigate])
  const menuOf = useCallback(
    (row: TaskRow) => [
      { label: 'Open', onClick: () => open(row) },
      ...(row.can.answer ? [{ label: 'Reply', onClick: () => void navigate(`/view/${row.id}#answer`) }] : []),
      ...(guest
        ? []
        : [
            {
              label: 'Hide',
              onClick: () =>
                hide(row.id, {
                  onSuccess: () =>
                    toast.undoable(`${row.category} hidden`, () =>
                      unhide(row.id, { onError: ({ message }) => toast.error('Couldn’t show task', message) }),
                    ),
                  onError: ({ message }) => toast.error(texts.hideTaskFailed, message),
                }),
            },
          ]),
      ...(row.can.withdraw ? [{ label: 'Withdraw', danger: true as const, onClick: () => setWithdrawing(row) }] : []),
    ],
    [open, navigate, guest, hide, unhide],
  )

  return (
    <Section
      title="Tasks"
      about={<Live />}
      tools={
        <span className={styles.tools}>
          {sorted.length > atFirst && (
            <Button variant="subtle" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${sorted.length}`}
            </Button>
          )}
          {!guest && (
            <Button variant="subtle" size="xs" onClick={() => setListing(true)}>
              Hidden
            </Button>
          )}
          {menus.reviewer_tools.activities && (
            <Link className="link t-ui" to="/activities">
              Branch Activities
            </Link>
          )}
        </span>
      }
    >
      {error && !rows ? (
        <ErrorState title="Couldn’t load tasks" help={error.message} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <Message
          icon={IconChecks}
          title="No tasks yet"
          help="Requests you send to the home office appear here, with live status."
        />
      ) : phone && rows ? (
        <>
          <div className={styles.segments}>
            <Segments
              label="Tasks shown"
              current={segment}
              segments={segmentNames.map(([value, label]) => ({
                value,
                label,
                count: rows.filter(inSegment[value]).length,
              }))}
              onChange={(value) => setSegment(value as Segment)}
            />
          </div>
          <RowsAsList
            label="Tasks"
            columns={columns}
            rows={shown}
            skeletonRows={4}
            sort={sort}
            onSort={setSort}
            renderActions={undefined}
            onOpen={open}
            to={pageOf}
            menuOf={menuOf}
            menuOnHold
            fresh={isFresh}
          />
        </>
      ) : (
        <div className={styles.scroll}>
          <RowsAsTable
            label="Tasks"
            columns={columns}
            rows={rows && shown}
            skeletonRows={4}
            sort={sort}
            onSort={setSort}
            renderActions={undefined}
            onOpen={open}
            opensOnDoubleClick
            menuOf={menuOf}
            fresh={isFresh}
          />
        </div>
      )}
      {listing && <HiddenTasks onClose={() => setListing(false)} />}
      {withdrawing && (
        <Withdraw
          what="request"
          id={withdrawing.id}
          also="If you paid for it, we’ll refund you."
          change={withdraw}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </Section>
  )
}

function Live() {
  const connected = useConnected()
  return (
    <span className={styles.live} data-on={connected || undefined}>
      <i aria-hidden />
      {connected ? 'Live' : 'Connecting…'}
    </span>
  )
}
