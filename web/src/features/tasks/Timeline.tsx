import { stageLabel } from '@portal/contract/rules/stage'
import type { Task, TaskEntry } from '@portal/contract/tasks'
import { type ReactNode, useId } from 'react'
import { Moment } from './Moment.tsx'
import styles from './view.module.css'

interface Props {
  entries: readonly TaskEntry[]
  outcome: Task['outcome']
}

const words: Record<
  Exclude<TaskEntry['kind'], 'comment'>,
  (entry: TaskEntry, outcome: Task['outcome']) => ReactNode
> = {
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
  decided: (_, outcome) => <b>{outcome?.decision ?? 'Decided'}</b>,
}

export function Timeline({ entries, outcome }: Props) {
  const heading = useId()
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <h2 id={heading}>Activity</h2>
      <ol className={styles.timeline}>
        {entries.map((entry, index) =>
          entry.kind === 'comment' ? null : (
            // oxlint-disable-next-line react/no-array-index-key -- a timeline only grows at its end
            <li key={index}>
              <i aria-hidden />
              <span>
                {words[entry.kind](entry, outcome)} by <b>{entry.by}</b>
              </span>
              <Moment at={entry.at} />
            </li>
          ),
        )}
      </ol>
    </section>
  )
}
