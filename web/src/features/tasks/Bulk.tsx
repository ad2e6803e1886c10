import { Button, Menu } from '@mantine/core'
import { mayMoveStage, type Stage, stage as stageOf, stageLabel, stages } from '@portal/contract/rules/stage'
import { type Activity, type TaskAct, type TaskDecision, taskLimits } from '@portal/contract/tasks'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { type Confirmed, DecideDialog, type Explained, ReasonDialog } from '../review/public.ts'
import { actOf, useAct } from './api.ts'
import { itemNumber } from './columns.tsx'

export interface Refusal {
  id: number
  item: string
  why: string
}

interface Props {
  chosen: readonly Activity[]
  assignees: readonly { id: string; name: string }[]
  /** Those that could be done are not chosen any more; the others say why. */
  onDone: (done: readonly number[], refused: readonly Refusal[]) => void
}

/** Returning takes a reason and completing a decision: neither is a mere move. */
const movable = stages
  .map((_, index) => index as Stage)
  .filter((to) => to !== stageOf.holdingAdvisor && to !== stageOf.complete)

interface Choice {
  decision: TaskDecision
  label: string
  explains?: Explained
  asks?: Confirmed
}
const choices: readonly Choice[] = [
  { decision: 'Approved', label: 'Approve', asks: 'approve' },
  { decision: 'Approved with conditions', label: 'Approve with conditions', explains: 'conditions' },
  { decision: 'Answered', label: 'Mark as answered', asks: 'answer' },
  { decision: 'Declined', label: 'Decline', explains: 'decline' },
]

const counted = (tasks: number) => (tasks === 1 ? '1 task' : `${tasks} tasks`)
const became = (act: TaskAct): string => {
  if (act.do === 'decide') return act.decision.toLowerCase()
  return { take: 'assigned to you', assign: 'assigned', move: 'moved', return: 'returned' }[act.do]
}

/** What can be done with the work items chosen. */
export function Bulk({ chosen, assignees, onDone }: Props) {
  const act = useAct()
  const [explaining, setExplaining] = useState<Explained>()
  const [asking, setAsking] = useState<Confirmed>()
  // what the server would refuse for one of them is not offered
  const theirs = chosen.every(({ can }) => can.decide)
  const fits = (to: Stage) => chosen.every(({ stage }) => mayMoveStage(stage as Stage, to))
  const moves = movable.filter(
    (to) => theirs && fits(to) && (to !== stageOf.assigned || chosen.every((task) => task.assigned_to_name)),
  )
  const offered = choices.filter(({ decision }) => chosen.every(({ decisions }) => decisions.includes(decision)))

  function make(what: TaskAct) {
    if (chosen.length > taskLimits.bulk) return toast.error(`Select up to ${taskLimits.bulk} tasks at a time.`)
    act.mutate(
      { tasks: chosen, act: what },
      {
        onSuccess: ({ done, refused }) => {
          setExplaining(undefined)
          setAsking(undefined)
          if (done.length > 0) toast.success(`${counted(done.length)} ${became(what)}`)
          onDone(
            done,
            refused.map(({ id, why }) => {
              const task = chosen.find((one) => one.id === id)
              return { id, why, item: [itemNumber({ id }), task?.other.f1 || task?.category].filter(Boolean).join(' ') }
            }),
          )
        },
        onError: (error) => toast.error('Couldn’t update tasks', error.message),
      },
    )
  }

  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={act.isPending}
        disabled={!theirs}
        onClick={() => make({ do: 'take' })}
      >
        Assign to me
      </Button>
      <Choices label="Assign" disabled={!theirs || assignees.length === 0}>
        {assignees.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => make({ do: 'assign', to: id })}>
            {name}
          </Menu.Item>
        ))}
      </Choices>
      <Choices label="Move to" disabled={moves.length === 0}>
        {moves.map((to) => (
          <Menu.Item key={to} onClick={() => make({ do: 'move', stage: to })}>
            {stageLabel(to)}
          </Menu.Item>
        ))}
      </Choices>
      <Button
        size="xs"
        variant="default"
        disabled={!theirs || !fits(stageOf.holdingAdvisor)}
        onClick={() => setExplaining('return')}
      >
        Return to advisor
      </Button>
      <Choices label="Decide" disabled={offered.length === 0}>
        {offered.map(({ decision, label, explains, asks }) => (
          <Menu.Item
            key={decision}
            {...(decision === 'Declined' && { color: 'var(--danger)' })}
            onClick={() => (explains ? setExplaining(explains) : setAsking(asks))}
          >
            {label}
          </Menu.Item>
        ))}
      </Choices>
      {asking && (
        <DecideDialog
          what={asking}
          of={counted(chosen.length)}
          busy={act.isPending}
          onConfirm={() => make(actOf(asking))}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {explaining && (
        <ReasonDialog
          what={explaining}
          of="task"
          also="What was paid for these requests is refunded."
          most={taskLimits.reason}
          busy={act.isPending}
          onSubmit={(reason) => make(actOf(explaining, reason))}
          onClose={() => setExplaining(undefined)}
        />
      )}
    </>
  )
}

const Choices = ({ label, disabled = false, children }: { label: string; disabled?: boolean; children: ReactNode }) => (
  <Menu position="top-start">
    <Menu.Target>
      <Button
        size="xs"
        variant="default"
        disabled={disabled}
        rightSection={<IconChevronDown size={14} stroke={1.7} aria-hidden />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
