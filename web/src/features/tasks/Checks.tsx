import type { TaskRecord } from '@portal/contract/tasks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useId } from 'react'
import styles from './view.module.css'

export function Checks({ checks }: Pick<TaskRecord, 'checks'>) {
  const heading = useId()
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <div className={styles.blockHead}>
        <h2 id={heading}>Checks</h2>
        <span className="t-note num">
          {checks.filter(({ done }) => done).length} of {checks.length}
        </span>
      </div>
      <ul className={styles.checks}>
        {checks.map(({ done, text }) => {
          const Icon = done ? IconCircleCheck : IconAlertTriangle
          return (
            <li key={text} data-done={done}>
              <Icon size={16} stroke={1.7} aria-label={done ? 'Done' : 'Missing'} />
              {text}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
