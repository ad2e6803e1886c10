import type { CandidateSide, OnboardingContact, OnboardingStatus } from '@portal/contract/onboarding'
import { positionOf } from '@portal/contract/onboarding-positions'
import { stepNames } from '@portal/contract/onboarding-steps'
import { movedIsNews } from '@portal/contract/rules/candidate'
import { dayInFull, firmDay, firmDayAndTime, firmZone } from '@portal/contract/rules/day'
import { stepsDone } from '@portal/contract/rules/onboarding'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Link } from 'react-router'
import { firm } from '../../../lib/firm.ts'
import { useTitle } from '../../../lib/title.ts'
import { useFirmDay } from '../../../lib/today.ts'
import { type Opened, PublicFrame } from '../../links/public.ts'
import { stepAddress } from '../addresses.ts'
import { Calls } from './Calls.tsx'
import { Choices } from './Choices.tsx'
import { FirstDay } from './FirstDay.tsx'
import { Hero } from './Hero.tsx'
import { OurSide } from './OurSide.tsx'
import { Phases } from './Phases.tsx'
import { Turn } from './Turn.tsx'
import { countdownOf, longDay, movedInWords, phasesOf, shortDay, stepsInWords, todosOf } from './words.ts'
import styles from './status.module.css'

interface Props {
  side: CandidateSide
  people: readonly OnboardingContact[]
  status: OnboardingStatus
  opened: Opened
  onChanged: () => Promise<void>
}

export function Status({ side, people, status, opened, onChanged }: Props) {
  const today = useFirmDay()
  const { first, position, branch, starts, moved, day, steps, minutes, saved, until, plans, states } = status
  const title = `Welcome, ${first}`
  useTitle('Your onboarding')
  const todos = side === 'approved' || side === 'review' ? [] : todosOf(status)
  const done = steps.filter((step) => step.done)
  const countdown = countdownOf(starts, today)
  return (
    <PublicFrame
      hero={
        <Hero
          kicker={`${positionOf(position).name}, ${branch} branch`}
          title={title}
          lead={
            <>
              {opened.asker.name} invited you to join {firm.name}. Here’s what’s done, what’s missing, and who can help
              {starts ? ` before you start on ${longDay(starts)}` : ''}.
            </>
          }
          brief={starts ? `You start ${longDay(starts)}` : `You’re joining ${firm.name}`}
          countdown={countdown}
        />
      }
    >
      <Phases phases={phasesOf(side, status, today)} />
      {moved && movedIsNews(firmDay(new Date(moved.at)), today) && (
        <p className={styles.moved}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {movedInWords(starts, today)}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.section}>
            <div className={styles.head}>
              <h2>Your turn</h2>
              {todos.length > 0 && (
                <span>
                  {stepsInWords(todos.length)} left, about {minutes} minutes
                </span>
              )}
              {saved && (
                <span className={styles.saved}>
                  <IconCheck size={14} stroke={2} aria-hidden /> Saved {firmDayAndTime(new Date(saved))} {firmZone}
                </span>
              )}
            </div>
            <progress className={styles.progress} max={steps.length} value={stepsDone(steps)} aria-label="Steps done" />
            {todos.length > 0 ? <Turn todos={todos} /> : <Nothing side={side} email={opened.email} />}
          </section>
          <OurSide plans={plans} states={states} side={side} />
          {done.length > 0 && (
            <section className={styles.section}>
              <div className={styles.head}>
                <h2>Done</h2>
                <span>
                  {stepsInWords(done.length)}
                  {side === 'open' && '. You can still change them until you sign'}
                </span>
              </div>
              <ul className={styles.done}>
                {done.map(({ step, done_at }) => (
                  <li key={step}>
                    <IconCircleCheck size={16} stroke={1.8} aria-hidden />
                    <Link to={stepAddress(step)}>{stepNames[step]}</Link>
                    {done_at && <span>{shortDay(firmDay(new Date(done_at))).replace(/^\w+, /, '')}</span>}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className={styles.rail} aria-label="Help">
          <section>
            <h2>Who to call</h2>
            <Calls contacts={people} />
          </section>
          {day && <FirstDay day={day} />}
          <section className={styles.lock}>
            <IconLock size={16} stroke={1.7} aria-hidden />
            <p>
              Only you can open this page. On a new device we email you a code first. The link works until{' '}
              {dayInFull(until, today)}.
            </p>
          </section>
          {side !== 'approved' && (
            <Choices reminders={status.reminders} asker={opened.asker.name} onChanged={onChanged} />
          )}
        </aside>
      </div>
    </PublicFrame>
  )
}

const Nothing = ({ side, email }: { side: CandidateSide; email: string }) => (
  <div className={styles.nothing}>
    <b>{side === 'approved' ? `You’re approved. Welcome to ${firm.name}` : 'Nothing to do right now'}</b>
    <p>
      {side === 'approved'
        ? `We emailed ${email} how to set up your account.`
        : 'We’re reviewing what you sent. We’ll email you when something changes.'}
    </p>
  </div>
)
