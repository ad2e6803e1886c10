import { Select } from '@mantine/core'
import { stageLabel } from '@portal/contract/rules/stage'
import type { TaskAct, TaskRecord } from '@portal/contract/tasks'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import type { Item } from './api.ts'
import { itemNumber } from './columns.tsx'
import { Moment } from './Moment.tsx'
import styles from './view.module.css'
import { Waiting } from './Waiting.tsx'

interface Props {
  item: Item
  onAct: (act: TaskAct) => void
}

export function Facts({ item: { task, record, moves, assignees }, onAct }: Props) {
  const { id: me } = useDetails()
  const { decide } = task.can
  const assignee = assignees.find(({ name }) => name === task.assigned_to_name)
  return (
    <dl className={styles.facts}>
      <Fact label="Task">{itemNumber(task)}</Fact>
      <Fact label="Advisor">{[task.advisor, task.branch].filter(Boolean).join(' · ')}</Fact>
      <Fact label="Department">{`${task.department}, ${task.category}`}</Fact>
      {record.facts.map((fact) => (
        <Fact key={fact.label} label={fact.label}>
          <Value fact={fact} />
        </Fact>
      ))}
      <Fact label="Created">
        <Moment at={task.created_when} /> by {task.created_by_name}
      </Fact>
      {task.outcome ? (
        <Fact label="Decision">
          {task.outcome.decision}, <Moment at={task.outcome.timestamp} />
        </Fact>
      ) : (
        <Fact label="Waiting">
          <Waiting task={task} />
        </Fact>
      )}
      {decide ? (
        <>
          <Fact label="Assigned to">
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
          </Fact>
          {moves.length > 0 && (
            <Fact label="Stage">
              <Select
                aria-label="Stage"
                allowDeselect={false}
                data={[task.stage, ...moves].map((stage) => ({ value: String(stage), label: stageLabel(stage) }))}
                value={String(task.stage)}
                onChange={(stage) =>
                  stage && Number(stage) !== task.stage && onAct({ do: 'move', stage: Number(stage) })
                }
              />
            </Fact>
          )}
        </>
      ) : (
        task.assigned_to_name && <Fact label="Assigned to">{task.assigned_to_name}</Fact>
      )}
      {record.link && !decide && (
        <Fact label="Record">
          <Link className="link" to={record.link}>
            Open
          </Link>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** What not everybody in the room should read is shown when it is asked for. */
function Value({ fact: { label, value, secret } }: { fact: TaskRecord['facts'][number] }) {
  const [open, setOpen] = useState(false)
  if (secret === undefined) return value
  return (
    <>
      {open ? secret : value}{' '}
      <button
        type="button"
        className={styles.textButton}
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'Show'} ${label}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide' : 'Show'}
      </button>
    </>
  )
}
