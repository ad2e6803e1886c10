import type { OnboardingStatus } from '@portal/contract/onboarding'
import { firmDay, firmTime, firmZone } from '@portal/contract/rules/day'
import { CalendarButton } from './CalendarButton.tsx'
import styles from './status.module.css'

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

export function FirstDay({ day: { at, place, ask } }: { day: NonNullable<OnboardingStatus['day']> }) {
  const when = new Date(at)
  const on = new Date(firmDay(when))
  return (
    <section>
      <h2>Your first day</h2>
      <div className={styles.first}>
        <p className={styles.leaf} aria-hidden>
          <span>{month.format(on)}</span>
          <b>{on.getUTCDate()}</b>
        </p>
        <div>
          <b>
            {weekday.format(on)}, {firmTime(when)} {firmZone}
          </b>
          <p>
            {place}
            {place && ask && '. '}
            {ask && `Ask for ${ask}.`}
          </p>
          <CalendarButton what="first-day" name="First day" />
        </div>
      </div>
    </section>
  )
}
