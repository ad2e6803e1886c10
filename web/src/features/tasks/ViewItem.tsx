import { Button } from '@mantine/core'
import { firmDay, firmTime } from '@portal/contract/rules/day'
import { fullName, shortName } from '@portal/contract/rules/short-name'
import { mayMoveStage, type Stage as StageValue, stage as stageOf } from '@portal/contract/rules/stage'
import { type TaskAct, type TaskDecision, taskLimits, withdrawTask } from '@portal/contract/tasks'
import { Fragment, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { usePhone } from '../../ui/phone.ts'
import { toast } from '../../ui/toast.tsx'
import { type Act, Asked, Block, Facts, ReviewScreen, Withdraw } from '../review/public.ts'
import { UploadRequests } from '../upload-requests/public.ts'
import { HeldLine } from '../held/public.ts'
import type { Back } from './address.ts'
import { actOf, type Item, useAct, useCall } from './api.ts'
import { itemNumber } from './columns.tsx'
import { FactValue } from './FactValue.tsx'
import { ItemPayments, refundInWords } from './ItemPayments.tsx'
import { dueInWords, howLate } from './item-due.ts'
import { type Beside, ItemRail } from './ItemRail.tsx'
import { ItemTalk } from './ItemTalk.tsx'
import { wordsFor } from './kinds.ts'
import { Stage } from './Stage.tsx'
import styles from './item.module.css'

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

/** Something is to be marked done before it can be completed. */
const isOpen = ({ record }: Item) => record.checks.some(({ done, entry }) => entry && !done)

/** What this person can do, as the server says it. What is pressed too early leads to what is left to do. */
function actsOn(item: Item): Act[] {
  const { task, decisions } = item
  if (!task.can.decide) return []
  const favourable = decisions.flatMap((decision) => favouring[decision] ?? [])
  return [
    ...(decisions.includes('Declined') ? (['decline'] as const) : []),
    ...(mayMoveStage(task.stage as StageValue, stageOf.holdingAdvisor) ? (['return'] as const) : []),
    ...(favourable.length === 0 && isOpen(item) ? (['approve'] as const) : favourable),
  ]
}

const told: Record<Beside['do'], string> = {
  take: 'Assigned to you',
  assign: 'Task assigned',
  move: 'Task moved',
}

export function ViewItem({ item, ...where }: Props) {
  const { task, record } = item
  const { menus } = useDetails()
  const { hash } = useLocation()
  const phone = usePhone()
  const [now] = useState(() => new Date())
  const answer = useRef<HTMLTextAreaElement>(null)
  const firstOpen = useRef<HTMLButtonElement>(null)
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
  const { words, rare } = wordsFor(item)
  return (
    <>
      <ReviewScreen
        {...where}
        of="task"
        title={record.title || task.other.f1 || task.category}
        status={<Stage stage={task.stage} />}
        meta={metaOf(item, now)}
        brief={<Brief task={task} now={now} />}
        acts={actsOn(item)}
        rare={rare}
        words={words}
        stops={(what) => {
          if (what !== 'approve' || !isOpen(item)) return false
          firstOpen.current?.focus()
          toast.error('Not everything is done yet', 'Mark what’s left under Before closing first.')
          return true
        }}
        most={taskLimits.reason}
        busy={act.isPending ? acting : undefined}
        onAct={(what, reason, then) => {
          setActing(what)
          make(actOf(what, reason), then)
        }}
        declined={refundInWords(record)}
        instead={item.why || undefined}
        decided={decidedOf(item, now)}
        more={
          record.elsewhere ? (
            <Button component={Link} to={record.link}>
              Open in {record.elsewhere}
            </Button>
          ) : (
            (can.withdraw || can.answer) && (
              <>
                {can.withdraw && (
                  <Button className={styles.danger} variant="subtle" onClick={() => setWithdrawing(true)}>
                    Withdraw
                  </Button>
                )}
                {can.answer && <Button onClick={() => answer.current?.focus()}>Reply</Button>}
              </>
            )
          )
        }
        reason={
          task.reason
            ? { title: can.answer ? 'Waiting for your reply' : 'Returned to advisor', text: task.reason }
            : undefined
        }
        news={
          <>
            <HeldLine record={`work_item:${task.id}`} />
            {refusal && <Banner>{refusal}</Banner>}
            {menus.reviewer_tools.activities && !can.decide && !item.why && !task.outcome && !record.elsewhere && (
              <Banner>This task is about you or someone you’re acting for, so a colleague has to decide.</Banner>
            )}
          </>
        }
        files={record.files}
        about={
          <>
            <Asked record={record} decides={can.decide} narrow={phone || record.files.length > 0} />
            <Details item={item} />
            <UploadRequests task={task.id} />
          </>
        }
        rail={
          <ItemRail
            item={item}
            firstOpen={firstOpen}
            onAct={(what) => {
              setActing(undefined)
              make(what, { done: () => toast.success(told[what.do]), refused: setRefusal })
            }}
          />
        }
        talk={<ItemTalk item={item} field={answer} />}
        first={hash === '#answer' && !record.elsewhere ? answer : undefined}
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

function metaOf(item: Item, now: Date) {
  const { task } = item
  const due = dueInWords(task, now)
  return [
    itemNumber(task),
    `${task.category}, ${task.department}`,
    [fullName(task.names.advisor), task.branch].filter(Boolean).join(', '),
    <Fragment key="when">
      {wordsFor(item).submitted} <FirmMoment at={task.created_when} />
    </Fragment>,
    due &&
      (task.overdue ? (
        <b key="due" className={styles.late}>
          {due}
        </b>
      ) : (
        due
      )),
  ]
}

const nobody: ReadonlySet<string> = new Set()

function Brief({ task, now }: { task: Item['task']; now: Date }) {
  const due = task.overdue ? howLate(task, now) : dueInWords(task, now)
  return (
    <>
      {[shortName(task.names.advisor, nobody), task.branch].filter(Boolean).join(', ')}
      {due && ', '}
      {due && (task.overdue ? <b className={styles.late}>{due}</b> : due)}
    </>
  )
}

/** "Decided by R. Achterberg, 10:31 AM": whoever comes too late is told by whom, and goes on. */
function decidedOf(item: Item, now: Date) {
  const { outcome } = item.task
  const by = item.entries.findLast(({ kind }) => kind === 'decided')?.by
  if (!outcome || !item.reviews) return undefined
  const at = new Date(outcome.timestamp)
  return (
    <>
      {by ? `Decided by ${inShort(by)}` : outcome.decision},{' '}
      {firmDay(at) === firmDay(now) ? firmTime(at) : <FirmMoment at={outcome.timestamp} said />}
    </>
  )
}
/** "R. Achterberg": the last word is what somebody is looked up by. */
function inShort(name: string): string {
  const words = name.split(' ')
  return shortName({ first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }, nobody)
}

function Details({ item }: { item: Item }) {
  const { task, record } = item
  const facts = [
    ...record.facts.map((fact) => ({ label: fact.label, value: <FactValue fact={fact} /> })),
    { label: 'Payment', value: record.payments?.length && <ItemPayments payments={record.payments} /> },
    task.outcome && {
      label: 'Decision',
      value: (
        <>
          {task.outcome.decision}, <FirmMoment at={task.outcome.timestamp} />
        </>
      ),
    },
    {
      label: 'Record',
      value: record.link && !item.reviews && !record.elsewhere && (
        <Link className="link" to={record.link}>
          Open
        </Link>
      ),
    },
  ].filter((fact) => fact !== null && Boolean(fact.value))
  if (facts.length === 0) return null
  return (
    <Block title="Details">
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Block>
  )
}
