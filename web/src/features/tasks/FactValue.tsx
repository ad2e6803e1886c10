import type { TaskRecord } from '@portal/contract/tasks'
import { useState } from 'react'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import styles from './tasks.module.css'

/** What not everybody in the room should read is shown when it is asked for. */
export function FactValue({ fact: { label, value, secret, at } }: { fact: TaskRecord['facts'][number] }) {
  const [open, setOpen] = useState(false)
  if (at) return <FirmMoment at={at} />
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
