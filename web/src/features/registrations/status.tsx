// How a registration stands, in words and as a sign: nobody has to tell colours apart.
import type { RegistrationRow, RegistrationStatus } from '@portal/contract/registrations'
import type { Icon } from '@tabler/icons-react'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { Link } from 'react-router'
import styles from './registrations.module.css'

export const statuses: Record<RegistrationStatus, { words: string; icon: Icon }> = {
  VALID: { words: 'Approved', icon: IconCircleCheck },
  REQUESTED: { words: 'Pending', icon: IconClock },
  DENIED: { words: 'Denied', icon: IconCircleX },
  '': { words: 'Not held', icon: IconMinus },
}

export const removalRequested = 'Removal requested'

export const statusText = ({ status, removal }: RegistrationRow) =>
  removal ? `${statuses[status].words}, ${removalRequested.toLowerCase()}` : statuses[status].words

export function Sign({ status }: { status: RegistrationStatus }) {
  const { icon: StatusIcon } = statuses[status]
  return <StatusIcon size={15} stroke={1.8} aria-hidden />
}

export function Status({ row }: { row: RegistrationRow }) {
  const { status, removal, task, state_name } = row
  return (
    <span className={styles.status} data-status={status}>
      <Sign status={status} />
      <span>{statuses[status].words}</span>
      {removal && task === null && <span className={styles.note}>{removalRequested}</span>}
      {task !== null && <ItemLink task={task} state={state_name} removal={removal} />}
    </span>
  )
}

/** To the open work item, by what it is about. */
export function ItemLink({ task, state, removal }: { task: number; state: string; removal: boolean }) {
  const words = removal ? removalRequested : 'View task'
  return (
    <Link
      className={styles.item}
      to={`/view/${task}`}
      aria-label={`${removal ? `${words}: task` : words} ${task} for ${state}`}
    >
      {words}
    </Link>
  )
}
