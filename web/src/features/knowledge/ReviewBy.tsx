import { firmDay } from '@portal/contract/rules/day'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useState } from 'react'
import { bareDayInShort } from '../../lib/format.ts'
import styles from './knowledge.module.css'

/** Through the whole day there is time. */
export function ReviewBy({ day }: { day: string }) {
  const [today] = useState(() => firmDay(new Date()))
  const overdue = today > day
  return (
    <span className={overdue ? styles.overdue : undefined}>
      {overdue && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
      {overdue ? 'Review overdue since' : 'Review due'} <time dateTime={day}>{bareDayInShort(day)}</time>
    </span>
  )
}
