// Who has it, what was checked, what happened and what follows.
import { Button, Select } from '@mantine/core'
import { stage as stageOf, stageLabel } from '@portal/contract/rules/stage'
import { markCheck, type TaskAct, type TaskEntry } from '@portal/contract/tasks'
import { type ReactNode, type Ref, useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { Face } from '../../ui/Face.tsx'
import { usePhone } from '../../ui/phone.ts'
import { toast } from '../../ui/toast.tsx'
import { Block, Checks, Steps } from '../review/public.ts'
import { type Item, useCall } from './api.ts'
import { dueMoment } from './item-due.ts'
import { wordsFor } from './kinds.ts'
import { MarkDialog } from './MarkDialog.tsx'
import { Stage, StageDial } from './Stage.tsx'
import styles from './item.module.css'

/** What is done beside the facts; the rest is told by the screen. */
export type Beside = Extract<TaskAct, { do: 'take' | 'assign' | 'move' }>

interface Props {
  item: Item
  onAct: (act: Beside) => void
  /** The first thing that has to be done before it is completed. */
  firstOpen: Ref<HTMLButtonElement>
}

export function ItemRail({ item, onAct, firstOpen }: Props) {
  const phone = usePhone()
  const assigned = <Assigned key="assigned" item={item} onAct={onAct} />
  const checks = item.record.checks.length > 0 && <ItemChecks key="checks" item={item} firstOpen={firstOpen} />
  return (
    <>
      {phone ? [checks, assigned] : [assigned, checks]}
      <ItemSteps item={item} />
    </>
  )
}

export function Assigned({ item, onAct }: Pick<Props, 'item' | 'onAct'>) {
  const { task, moves, assignees } = item
  const { id: me } = useDetails()
  const assignee = assignees.find(({ name }) => name === task.assigned_to_name)
  const nameOf = ({ id, name }: { id: string; name: string }) => (id === me ? `${name} (you)` : name)
  if (!task.can.decide)
    return (
      <Block title="Assigned to">
        {task.assigned_to_name ? (
          <p className={styles.person}>
            <Face name={task.assigned_to_name} picture={task.names.assigned_to?.profile_image} size={18} />
            {task.assigned_to_name}
          </p>
        ) : (
          <p className={styles.nobody}>Unassigned</p>
        )}
        <p className={styles.person}>
          <Stage stage={task.stage} />
        </p>
      </Block>
    )
  return (
    <Block title="Assigned to">
      <div className={styles.assign}>
        <Select
          aria-label="Assigned to"
          placeholder={task.assigned_to_name || 'Unassigned'}
          leftSection={assignee && <Face name={assignee.name} picture={assignee.face} size={18} />}
          searchable
          allowDeselect={false}
          data={assignees.map((person) => ({ value: person.id, label: nameOf(person) }))}
          value={assignee?.id ?? null}
          onChange={(to) => to && to !== assignee?.id && onAct({ do: 'assign', to })}
        />
        {assignee?.id !== me && (
          <Button variant="default" onClick={() => onAct({ do: 'take' })}>
            Take
          </Button>
        )}
      </div>
      {moves.length > 0 && (
        <Select
          aria-label="Stage"
          allowDeselect={false}
          leftSection={<StageDial stage={task.stage} />}
          data={[task.stage, ...moves].map((stage) => ({ value: String(stage), label: stageLabel(stage) }))}
          value={String(task.stage)}
          onChange={(stage) => stage && Number(stage) !== task.stage && onAct({ do: 'move', stage: Number(stage) })}
        />
      )}
    </Block>
  )
}

type Check = Item['record']['checks'][number]

function ItemChecks({ item, firstOpen }: Pick<Props, 'item' | 'firstOpen'>) {
  const { task, record } = item
  const [marking, setMarking] = useState<Check>()
  const mark = useCall(markCheck)
  const open = record.checks.find(({ done, entry }) => entry && !done)

  function put({ entry = '', text }: Check, done: boolean) {
    if (mark.isPending) return
    mark.mutate(
      { params: { id: task.id, entry }, body: { done } },
      {
        onSuccess: () => toast.success(done ? `${text}: done` : `${text}: open again`),
        onError: ({ message }) => toast.error('Couldn’t save this', message),
      },
    )
  }
  const tool = (check: Check) =>
    check.entry && (
      <button
        type="button"
        className={styles.tool}
        data-quiet={check.done || undefined}
        ref={check === open ? firstOpen : undefined}
        aria-label={`${labelOf(check)}: ${check.text}`}
        onClick={() => (check.needs && !check.done ? setMarking(check) : put(check, !check.done))}
      >
        {labelOf(check)}
      </button>
    )
  return (
    <>
      <Checks title={wordsFor(item).checks} checks={record.checks} tool={task.can.decide ? tool : undefined} />
      {marking && <MarkDialog id={task.id} check={marking} onClose={() => setMarking(undefined)} />}
    </>
  )
}

const labelOf = ({ done, needs }: Check) => (done ? 'Undo' : needs === 'note' ? 'Write' : 'Mark done')

const happened: { [K in TaskEntry['kind']]?: (entry: TaskEntry) => ReactNode } = {
  assigned: ({ text, by }) =>
    text === by ? (
      <>
        Picked up by <b>{by}</b>
      </>
    ) : (
      <>
        Assigned to <b>{text}</b> by <b>{by}</b>
      </>
    ),
  moved: ({ stage, by }) => (
    <>
      Moved to <b>{stageLabel(stage ?? -1)}</b> by <b>{by}</b>
    </>
  ),
  returned: ({ by }) => (
    <>
      Returned to advisor by <b>{by}</b>
    </>
  ),
  answered: ({ by }) => (
    <>
      Advisor replied: <b>{by}</b>
    </>
  ),
}

function ItemSteps({ item }: { item: Item }) {
  const { task, record, entries } = item
  const { advisor } = task.names
  const { opened, completed } = wordsFor(item)
  const toldTo = task.can.withdraw || task.can.answer ? 'you get' : `${advisor.first} gets`
  return (
    <Steps
      done={entries
        .filter(({ kind }) => kind !== 'comment')
        .map((entry) => ({
          at: entry.at,
          words: happened[entry.kind]?.(entry) ?? (
            <>
              {entry.kind === 'opened' ? opened : `${task.outcome?.decision ?? 'Decided'} by`} <b>{entry.by}</b>
            </>
          ),
        }))}
      now={task.outcome ? undefined : { words: waitsFor(item), note: <Meanwhile item={item} /> }}
      next={task.outcome ? [] : [...record.next, { text: `${completed}, ${toldTo} an email`, note: '' }]}
    />
  )
}

function waitsFor({ task, record }: Item): string {
  const { advisor } = task.names
  if (task.stage === stageOf.holdingAdvisor) return task.can.answer ? 'Your reply' : `${advisor.first}’s reply`
  const open = record.checks.filter(({ done, entry }) => entry && !done).length
  if (task.can.decide && open > 0)
    return open === 1 ? '1 entry left before closing' : `${open} entries left before closing`
  if (task.can.decide) return 'Your decision'
  return task.assigned_to_name ? `Decision by ${task.assigned_to_name}` : 'Decision by the home office'
}

/** The deadline of the rule, and what a person does first. */
function Meanwhile({ item: { task, record } }: { item: Item }) {
  const { due, step } = record
  const [now] = useState(() => new Date())
  const moment = dueMoment(task, now)
  const first = task.can.decide && step && !step.holds ? `Before you approve: ${step.text}` : ''
  return (
    <>
      {moment && <span className={task.overdue ? styles.late : styles.line}>{moment}</span>}
      {due && <span className={due.late ? styles.late : styles.line}>{due.text}</span>}
      {first && <span className={styles.line}>{first}</span>}
    </>
  )
}
