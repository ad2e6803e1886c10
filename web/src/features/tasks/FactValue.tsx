import type { TaskRecord } from '@portal/contract/tasks'
import { useState } from 'react'
import { firmsMoment } from '../../lib/format.ts'
import { Moment } from '../../ui/Moment.tsx'
import styles from './tasks.module.css'

/** On the reader's clock, like every time on the page; on the firm's too where a deadline is counted from it. */
function OnClock({ at, firm = false }: { at: string; firm?: boolean | undefined }) {
  const firms = firm ? firmsMoment(new Date(at)) : undefined
  return (
    <>
      <Moment at={at} />
      {firms && ` (${firms} at the firm)`}
    </>
  )
}

/** What not everybody in the room should read is shown when it is asked for. */
export function FactValue({ fact: { label, value, secret, at, firm } }: { fact: TaskRecord['facts'][number] }) {
  const [open, setOpen] = useState(false)
  if (at) return <OnClock at={at} firm={firm} />
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
