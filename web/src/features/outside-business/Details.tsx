import { Button } from '@mantine/core'
import type { Activity } from '@portal/contract/outside-business'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Day } from './columns.tsx'
import styles from './outside-business.module.css'
import { nameOf, standingOf } from './words.ts'
import { HeldLine } from '../held/public.ts'

interface Props {
  activity: Activity
  onRenew: () => void
  onEnd: () => void
  onDiscard: () => void
}

/** What a row has to say beyond its line. */
export function Details({ activity, onRenew, onEnd, onDiscard }: Props) {
  const { answers, conditions, reason, status, task, can } = activity
  const { business, position, start_date, end_date, hours_week, hours_trading } = answers
  return (
    <div className={styles.more}>
      <HeldLine record={`outside_business:${activity.id}`} />
      <dl className={styles.facts}>
        <Fact label="Business name">{business.name || 'Not provided'}</Fact>
        <Fact label="Start date">{dayOr(start_date, 'Not provided')}</Fact>
        <Fact label="End date">{dayOr(end_date, 'None')}</Fact>
        <Fact label="Status">{standingOf(activity)}</Fact>
        <Fact label="Position">{position || 'Not provided'}</Fact>
        <Fact label="Hours per week">{`${hours_week} (${hours_trading} during trading hours)`}</Fact>
        {conditions && (
          <Fact label="Conditions" wide>
            {conditions}
          </Fact>
        )}
        {reason && (
          <Fact label={status === 'Denied' ? 'Reason denied' : 'Reason returned'} wide>
            {reason}
          </Fact>
        )}
      </dl>
      {(task !== null || can.renew || can.end || can.discard) && (
        <div className={styles.acts}>
          {task !== null && (
            <Link
              className="link"
              to={`/view/${task}`}
              aria-label={`${status === 'Holding (Advisor)' ? 'Reply about' : 'View task for'} ${nameOf(activity)}`}
            >
              {status === 'Holding (Advisor)' ? 'Reply' : 'View task'}
            </Link>
          )}
          {can.renew && (
            <Button size="xs" onClick={onRenew}>
              Renew for one year
            </Button>
          )}
          {can.end && (
            <Button size="xs" variant="default" onClick={onEnd}>
              Mark as ended
            </Button>
          )}
          {can.discard && (
            <Button size="xs" variant="default" onClick={onDiscard}>
              Discard draft
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A draft may hold half a day. */
const dayOr = (day: string, otherwise: string) =>
  Number.isNaN(Date.parse(`${day}T12:00`)) ? otherwise : <Day day={day} />
