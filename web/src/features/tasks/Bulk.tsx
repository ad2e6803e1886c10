import { ActionIcon, Button, Menu } from '@mantine/core'
import { mayMoveStage, type Stage, stage as stageOf, stageLabel, stages } from '@portal/contract/rules/stage'
import { type Activity, type TaskAct, type TaskDecision, taskLimits } from '@portal/contract/tasks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs'
import { type ReactNode, useState } from 'react'
import { usePhone } from '../../ui/phone.ts'
import { toast } from '../../ui/toast.tsx'
import { type Confirmed, DecideDialog, type Explained, ReasonDialog } from '../review/public.ts'
import styles from './activities.module.css'
import { actOf, useAct } from './api.ts'
import { itemNumber } from './columns.tsx'
import { StageDial } from './Stage.tsx'

export interface Refusal {
  id: number
  item: string
  why: string
}

interface Props {
  chosen: readonly Activity[]
  assignees: readonly { id: string; name: string }[]
  me: string
  /** Those that could be done are not chosen any more; the others say why. */
  onDone: (done: readonly number[], refused: readonly Refusal[]) => void
  onClear: () => void
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
const approving: Choice = { decision: 'Approved', label: 'Approve', asks: 'approve' }
/** The rarer ones, offered where all that are chosen allow them. */
const others: readonly Choice[] = [
  { decision: 'Approved with conditions', label: 'Approve with conditions', explains: 'conditions' },
  { decision: 'Answered', label: 'Mark as answered', asks: 'answer' },
  { decision: 'Declined', label: 'Decline', explains: 'decline' },
]

const counted = (tasks: number) => (tasks === 1 ? '1 task' : `${tasks} tasks`)
/** "3 tasks", "2 of 3 tasks" */
const howMany = (some: number, all: number) => (some === all ? counted(all) : `${some} of ${counted(all)}`)
const became = (act: TaskAct): string => {
  if (act.do === 'decide') return act.decision.toLowerCase()
  return { take: 'assigned to you', assign: 'assigned', move: 'moved', return: 'returned' }[act.do]
}

/** What is asked before it is done, and with which of them. */
interface Asking {
  what: Explained | Confirmed
  of: readonly Activity[]
}
const explained: readonly string[] = ['return', 'decline', 'conditions'] satisfies Explained[]

/** What can be done with the tasks chosen. What the server would refuse for all of them is left out, for some it says for how many. */
export function Bulk({ chosen, assignees, me, onDone, onClear }: Props) {
  const act = useAct()
  const phone = usePhone()
  const [asking, setAsking] = useState<Asking>()
  const theirs = chosen.filter(({ can }) => can.decide)
  const returnable = theirs.filter(({ stage }) => mayMoveStage(stage as Stage, stageOf.holdingAdvisor))
  const approvable = chosen.filter(({ decisions }) => decisions.includes('Approved'))
  const moves = movable.filter(
    (to) =>
      theirs.length > 0 &&
      theirs.every(
        ({ stage, assigned_to_name }) =>
          mayMoveStage(stage as Stage, to) && (to !== stageOf.assigned || assigned_to_name !== ''),
      ),
  )
  const rarer = others.filter(({ decision }) => chosen.every(({ decisions }) => decisions.includes(decision)))
  const part = (some: readonly Activity[]) =>
    some.length === chosen.length ? '' : ` ${some.length} of ${chosen.length}`

  function make(what: TaskAct, of: readonly Activity[]) {
    if (of.length > taskLimits.bulk) return toast.error(`Select up to ${taskLimits.bulk} tasks at a time.`)
    act.mutate(
      { tasks: of, act: what },
      {
        onSuccess: ({ done, refused }) => {
          setAsking(undefined)
          if (done.length > 0) toast.success(`${counted(done.length)} ${became(what)}`)
          onDone(
            done,
            refused.map(({ id, why }) => {
              const task = of.find((one) => one.id === id)
              return { id, why, item: [itemNumber({ id }), task?.other.f1 || task?.category].filter(Boolean).join(' ') }
            }),
          )
        },
        onError: (error) => toast.error('Couldn’t update tasks', error.message),
      },
    )
  }
  const ask = ({ explains, asks }: Choice, of: readonly Activity[]) => {
    const what = explains ?? asks
    if (what) setAsking({ what, of })
  }

  const take = theirs.length > 0 && (
    <Button
      variant={phone ? 'filled' : 'subtle'}
      leftSection={!phone && <IconUserCheck size={16} stroke={1.7} aria-hidden />}
      loading={act.isPending && !asking}
      onClick={() => make({ do: 'take' }, theirs)}
    >
      Take{part(theirs) || (phone ? ` ${theirs.length}` : '')}
    </Button>
  )
  const assign = theirs.length > 0 && assignees.length > 0 && (
    <Choices
      label={`Assign${part(theirs)} to`}
      plain={!phone}
      icon={!phone && <IconUserShare size={16} stroke={1.7} aria-hidden />}
    >
      {assignees.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => make({ do: 'assign', to: id }, theirs)}>
          {name === me ? `${name} (you)` : name}
        </Menu.Item>
      ))}
    </Choices>
  )
  const moveItems = moves.map((to) => (
    <Menu.Item key={to} leftSection={<StageDial stage={to} />} onClick={() => make({ do: 'move', stage: to }, theirs)}>
      {phone ? `Move to ${stageLabel(to)}` : stageLabel(to)}
    </Menu.Item>
  ))
  const rarerItems = rarer.map((choice) => (
    <Menu.Item
      key={choice.decision}
      {...(choice.decision === 'Declined' && { color: 'var(--danger)' })}
      onClick={() => ask(choice, chosen)}
    >
      {choice.label}
    </Menu.Item>
  ))
  const returns = () => setAsking({ what: 'return', of: returnable })
  const approveWords = `Approve ${howMany(approvable.length, chosen.length)}`

  return (
    <>
      {phone ? (
        <>
          <span className={styles.gap} />
          {assign}
          {take}
          <Menu position="top-end">
            <Menu.Target>
              <ActionIcon size={44} aria-label="More actions">
                <IconDots size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {approvable.length > 0 && (
                <Menu.Item onClick={() => ask(approving, approvable)}>{approveWords}</Menu.Item>
              )}
              {rarerItems}
              {returnable.length > 0 && <Menu.Item onClick={returns}>Return{part(returnable)}</Menu.Item>}
              {moveItems}
              <Menu.Divider />
              <Menu.Item onClick={onClear}>End selection</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      ) : (
        <>
          <i className={styles.rule} aria-hidden />
          {take}
          {assign}
          {moveItems.length > 0 && (
            <Choices label={`Move${part(theirs)} to`} plain>
              {moveItems}
            </Choices>
          )}
          {returnable.length > 0 && (
            <Button variant="subtle" onClick={returns}>
              Return{part(returnable)}
            </Button>
          )}
          {approvable.length > 0 && (
            <span className={styles.split}>
              <Button
                leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
                onClick={() => ask(approving, approvable)}
              >
                {approveWords}
              </Button>
              {rarerItems.length > 0 && (
                <Menu position="top-end">
                  <Menu.Target>
                    <Button aria-label="More decisions" title="More decisions">
                      <IconChevronDown size={14} stroke={1.7} aria-hidden />
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>{rarerItems}</Menu.Dropdown>
                </Menu>
              )}
            </span>
          )}
          {approvable.length === 0 && rarerItems.length > 0 && <Choices label="Decide">{rarerItems}</Choices>}
          <i className={styles.rule} aria-hidden />
        </>
      )}
      {asking && !explained.includes(asking.what) && (
        <DecideDialog
          what={asking.what as Confirmed}
          of={counted(asking.of.length)}
          busy={act.isPending}
          onConfirm={() => make(actOf(asking.what), asking.of)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking && explained.includes(asking.what) && (
        <ReasonDialog
          what={asking.what as Explained}
          of="task"
          also="What was paid for these requests is refunded."
          most={taskLimits.reason}
          busy={act.isPending}
          onSubmit={(reason) => make(actOf(asking.what, reason), asking.of)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

interface ChoicesProps {
  label: string
  plain?: boolean
  icon?: ReactNode
  children: ReactNode
}

const Choices = ({ label, plain = false, icon, children }: ChoicesProps) => (
  <Menu position="top-start">
    <Menu.Target>
      <Button
        variant={plain ? 'subtle' : 'default'}
        leftSection={icon}
        rightSection={<IconChevronDown size={14} stroke={1.7} aria-hidden />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
)
