import { Button } from '@mantine/core'
import { withdrawTask } from '@portal/contract/tasks'
import { texts } from '@portal/contract/texts'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConnected } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Message } from '../../ui/Message.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Part } from '../../ui/Part.tsx'
import { RowMenu, type RowMenuItem } from '../../ui/RowMenu.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { useRows } from '../../ui/table-rows.ts'
import type { Sort } from '../../ui/table-state.ts'
import { toast } from '../../ui/toast.tsx'
import { Withdraw } from '../review/public.ts'
import { useCall } from './api.ts'
import { ItemLink, taskColumns } from './columns.tsx'
import { HiddenTasks } from './HiddenTasks.tsx'
import { useHide, useOwnTasks, useUnhide } from './own.ts'
import type { TaskRow } from './rows.ts'
import { Stage } from './Stage.tsx'
import styles from './tasks.module.css'
import { Waiting } from './Waiting.tsx'

interface Props {
  rows: readonly TaskRow[]
  menuOf: (row: TaskRow) => readonly RowMenuItem[]
}

/** The tasks on a phone: what it is and how long it waits, what about, where it stands. */
const TaskItems = ({ rows, menuOf }: Props) => (
  <ul className={styles.items} aria-label="Tasks">
    {rows.map((row) => (
      <Part key={row.id} of={row}>
        <TaskItem row={row} menuOf={menuOf} />
      </Part>
    ))}
  </ul>
)

const TaskItem = ({ row, menuOf }: { row: TaskRow; menuOf: Props['menuOf'] }) => (
  <li data-fresh={row.life === 'fresh' || undefined}>
    <div className={styles.itemLine}>
      <span className={styles.itemName}>
        <ItemLink task={row} />
      </span>
      <Waiting task={row} />
      <RowMenu about={row.category} items={() => menuOf(row)} />
    </div>
    {row.other.f1 && <div className={styles.itemInfo}>{row.other.f1}</div>}
    <div className={styles.itemFoot}>
      <Stage stage={row.stage} />
      <Moment at={row.created_when} />
    </div>
  </li>
)

const atFirst = 10
const none: readonly TaskRow[] = []
const idOf = ({ id }: TaskRow) => String(id)
const isFresh = ({ life }: TaskRow) => life === 'fresh'

/** What concerns the person, live: a section of home. */
export function Tasks() {
  const { guest, menus } = useDetails()
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
  const sorted = useRows(rows ?? none, taskColumns, idOf, sort, '')
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
      anchor="tasks"
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
        <TaskItems rows={shown.map(({ original }) => original)} menuOf={menuOf} />
      ) : (
        <div className={styles.scroll}>
          <RowsAsTable
            label="Tasks"
            columns={taskColumns}
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
