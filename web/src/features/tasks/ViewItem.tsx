import { Button, Select } from '@mantine/core'
import { mayMoveStage, type Stage as StageValue, stage as stageOf, stageLabel } from '@portal/contract/rules/stage'
import {
  commentTask,
  type TaskAct,
  type TaskDecision,
  type TaskEntry,
  taskLimits,
  withdrawTask,
} from '@portal/contract/tasks'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Act, Asked, Checks, Facts, ReviewScreen, Thread, Timeline, Withdraw } from '../review/public.ts'
import { actOf, type Item, useAct, useCall } from './api.ts'
import type { Back } from './address.ts'
import { itemNumber } from './columns.tsx'
import { FactValue } from './FactValue.tsx'
import { ItemPayments, refundInWords } from './ItemPayments.tsx'
import { useReply } from './reply.tsx'
import { Stage } from './Stage.tsx'
import styles from './tasks.module.css'
import { Waiting } from './Waiting.tsx'

interface Props {
  item: Item
  place: string | undefined
  back: Back
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onDecided: () => void
}

const favouring: { [D in TaskDecision]?: Act } = {
  Approved: 'approve',
  'Approved with conditions': 'conditions',
  Answered: 'answer',
}

/** Also what somebody else has to decide. */
const reviews = ({ task, why }: Item) => task.can.decide || why !== ''

/** What this person can do, as the server says it. */
function actsOn({ task, decisions }: Item): Act[] {
  if (!task.can.decide) return []
  return [
    ...(decisions.includes('Declined') ? (['decline'] as const) : []),
    ...(mayMoveStage(task.stage as StageValue, stageOf.holdingAdvisor) ? (['return'] as const) : []),
    ...decisions.flatMap((decision) => favouring[decision] ?? []),
  ]
}

export function ViewItem({ item, ...where }: Props) {
  const { task, record } = item
  const { menus } = useDetails()
  const { hash } = useLocation()
  const answer = useRef<HTMLTextAreaElement>(null)
  const [withdrawing, setWithdrawing] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const act = useAct()
  const withdraw = useCall(withdrawTask)
  const [acting, setActing] = useState<Act>()

  function make(what: TaskAct, { done, refused }: { done: () => void; refused: (why: string) => void }) {
    if (act.isPending) return
    setRefusal(undefined)
    act.mutate(
      { tasks: [task], act: what },
      {
        onSuccess: ({ refused: [not] }) => (not ? refused(not.why) : done()),
        onError: ({ message }) => refused(message),
      },
    )
  }
  const { can } = task
  return (
    <>
      <ReviewScreen
        {...where}
        of="task"
        title={task.other.f1 || task.category}
        status={<Stage stage={task.stage} />}
        acts={actsOn(item)}
        most={taskLimits.reason}
        busy={act.isPending ? acting : undefined}
        onAct={(what, reason, then) => {
          setActing(what)
          make(actOf(what, reason), then)
        }}
        declined={refundInWords(record)}
        instead={item.why || undefined}
        more={
          <>
            {can.withdraw && (
              <Button className={styles.danger} variant="subtle" onClick={() => setWithdrawing(true)}>
                Withdraw
              </Button>
            )}
            {can.answer && <Button onClick={() => answer.current?.focus()}>Reply</Button>}
          </>
        }
        reason={
          task.reason
            ? { title: can.answer ? 'Waiting for your reply' : 'Returned to advisor', text: task.reason }
            : undefined
        }
        news={
          <>
            {refusal && <Banner>{refusal}</Banner>}
            {menus.reviewer_tools.activities && !can.decide && !item.why && !task.outcome && (
              <Banner>This task is about you or someone you’re acting for, so a colleague has to decide.</Banner>
            )}
          </>
        }
        files={record.files}
        about={
          <>
            <Asked record={record} decides={can.decide} />
            <Facts
              facts={factsOf(item, (what) => {
                setActing(undefined)
                make(what, { done: () => toast.success(told[what.do]), refused: setRefusal })
              })}
            />
            {record.checks.length > 0 && <Checks title="Checks" checks={record.checks} />}
          </>
        }
        talk={<Talk item={item} field={answer} />}
        first={hash === '#answer' ? answer : undefined}
      />
      {withdrawing && (
        <Withdraw
          what="request"
          id={task.id}
          also={refundInWords(record)}
          change={withdraw}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  )
}

/** What is done beside the facts; the rest is told by the screen. */
type Beside = Extract<TaskAct, { do: 'take' | 'assign' | 'move' }>
const told: Record<Beside['do'], string> = {
  take: 'Assigned to you',
  assign: 'Task assigned',
  move: 'Task moved',
}

function factsOf(item: Item, onAct: (act: Beside) => void) {
  const { task, record, moves, assignees } = item
  const { decide } = task.can
  const { outcome } = task
  return [
    { label: 'Task', value: itemNumber(task) },
    { label: 'Advisor', value: [task.advisor, task.branch].filter(Boolean).join(' · ') },
    { label: 'Department', value: `${task.department}, ${task.category}` },
    ...record.facts.map((fact) => ({ label: fact.label, value: <FactValue fact={fact} /> })),
    { label: 'Payment', value: record.payments?.length && <ItemPayments payments={record.payments} /> },
    {
      label: 'Created',
      value: (
        <>
          <Moment at={task.created_when} /> by {task.created_by_name}
        </>
      ),
    },
    outcome
      ? {
          label: 'Decision',
          value: (
            <>
              {outcome.decision}, <Moment at={outcome.timestamp} />
            </>
          ),
        }
      : { label: 'Waiting', value: <Waiting task={task} /> },
    {
      label: 'Assigned to',
      value: decide ? <Assign task={task} assignees={assignees} onAct={onAct} /> : task.assigned_to_name,
    },
    {
      label: 'Stage',
      value: decide && moves.length > 0 && (
        <Select
          aria-label="Stage"
          allowDeselect={false}
          data={[task.stage, ...moves].map((stage) => ({ value: String(stage), label: stageLabel(stage) }))}
          value={String(task.stage)}
          onChange={(stage) => stage && Number(stage) !== task.stage && onAct({ do: 'move', stage: Number(stage) })}
        />
      ),
    },
    {
      label: 'Record',
      value: record.link && !reviews(item) && (
        <Link className="link" to={record.link}>
          Open
        </Link>
      ),
    },
  ]
}

type AssignProps = Pick<Item, 'task' | 'assignees'> & { onAct: (act: Beside) => void }

function Assign({ task, assignees, onAct }: AssignProps) {
  const { id: me } = useDetails()
  const assignee = assignees.find(({ name }) => name === task.assigned_to_name)
  return (
    <div className={styles.assign}>
      <Select
        aria-label="Assigned to"
        placeholder={task.assigned_to_name || 'Unassigned'}
        searchable
        allowDeselect={false}
        data={assignees.map(({ id, name }) => ({ value: id, label: name }))}
        value={assignee?.id ?? null}
        onChange={(to) => to && to !== assignee?.id && onAct({ do: 'assign', to })}
      />
      {assignee?.id !== me && (
        <button type="button" className={styles.textButton} onClick={() => onAct({ do: 'take' })}>
          Assign to me
        </button>
      )}
    </div>
  )
}

const happened: { [K in TaskEntry['kind']]?: (entry: TaskEntry) => ReactNode } = {
  opened: () => 'Opened',
  assigned: ({ text, by }) =>
    text === by ? (
      'Self-assigned'
    ) : (
      <>
        Assigned to <b>{text}</b>
      </>
    ),
  moved: ({ stage }) => (
    <>
      Moved to <b>{stageLabel(stage ?? -1)}</b>
    </>
  ),
  returned: () => 'Returned to advisor',
  answered: () => 'Advisor replied',
}
const headings: { [K in TaskEntry['kind']]?: string } = { returned: 'Returned', answered: 'Reply', decided: 'Decision' }

/** What is said with an approval under conditions are the conditions. */
const headingOf = ({ kind }: TaskEntry, outcome: Item['task']['outcome']) =>
  kind === 'decided' && outcome?.decision === 'Approved with conditions' ? 'Conditions' : headings[kind]

/** What happened, and what was said. */
function Talk({ item, field }: { item: Item; field: RefObject<HTMLTextAreaElement | null> }) {
  const { task, entries } = item
  const { id, can, outcome } = task
  const comment = useCall(commentTask)
  const reply = useReply(id)
  const events = entries.filter(({ kind }) => kind !== 'comment')
  return (
    <>
      <Timeline
        events={events.map((entry) => ({
          at: entry.at,
          words: (
            <>
              {happened[entry.kind]?.(entry) ?? <b>{outcome?.decision ?? 'Decided'}</b>} by <b>{entry.by}</b>
            </>
          ),
        }))}
      />
      <Thread
        said={entries
          .filter(({ kind, text }) => text && kind !== 'assigned')
          .map((entry) => ({ ...entry, tags: [headingOf(entry, outcome), entry.internal && 'Internal'] }))}
        may={can.answer ? 'reply' : can.comment ? 'comment' : undefined}
        placeholder={reviews(item) ? 'Write a comment' : 'Write to the home office'}
        most={taskLimits.comment}
        internally={reviews(item)}
        field={field}
        busy={comment.isPending || reply.busy}
        attached={reply.attached}
        onSend={(body, { onSuccess }) => {
          const then = {
            onSuccess: () => {
              onSuccess()
              if (can.answer) toast.success('Reply sent. Your request is back in review.')
            },
            onError: ({ message }: Error) =>
              toast.error(can.answer ? 'Couldn’t send reply' : 'Couldn’t send comment', message),
          }
          if (reply.attached.any) void reply.send(body.text, then)
          else comment.mutate({ params: { id }, body }, then)
        }}
      />
    </>
  )
}
