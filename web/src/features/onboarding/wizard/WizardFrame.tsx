// Around every step: the list of them, what is next, and on the right the picture of a history and whom to call.
import type { OnboardingContact, OnboardingStepState } from '@portal/contract/onboarding'
import { type HistoryContent, type OnboardingStep, onboardingSteps, stepNames } from '@portal/contract/onboarding-steps'
import { maySign, stepsDone } from '@portal/contract/rules/onboarding'
import { dayInFull, firmDay } from '@portal/contract/rules/day'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { Face } from '../../../ui/Face.tsx'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import { PublicFrame } from '../../links/public.ts'
import { statusAddress, stepAddress } from '../addresses.ts'
import { Bar } from './Bar.tsx'
import { type Part, pictureOf } from './HistoryStep.tsx'
import { Months } from './Months.tsx'
import { SavedLine, type Saving } from './SavedLine.tsx'
import type { Standing } from './standing.ts'
import { numberOf } from './standing.ts'
import { StepList } from './StepList.tsx'
import styles from './wizard.module.css'

interface Props {
  step: OnboardingStep
  title: string
  standings: readonly Standing[]
  /** Nothing of it can be changed now. */
  locked: boolean
  returned: OnboardingStepState['returned']
  saving: Saving
  until: string
  help: OnboardingContact
  /** Of a history. */
  picture: { content: HistoryContent; part: Part } | undefined
  today: string
  heading: RefObject<HTMLHeadingElement | null>
  place: RefObject<HTMLDivElement | null>
  back: string
  button: { words: string; brief: string }
  busy: boolean
  problem: string
  onNext: () => void
  onSkip: (() => void) | undefined
  children: ReactNode
}

export function WizardFrame(props: Props) {
  const { step, title, standings, locked, returned, saving, until, help, picture, today, heading, place } = props
  const { back, button, busy, problem, onNext, onSkip, children } = props
  const [later, setLater] = useState(false)
  const done = stepsDone(standings)
  const of = onboardingSteps.length
  return (
    <PublicFrame
      right={
        <span className={styles.right}>
          <span className={styles.onWide}>
            <SavedLine saving={saving} />
          </span>
          <PlainButton className={styles.later} aria-expanded={later} onClick={() => setLater(!later)}>
            Finish later
          </PlainButton>
        </span>
      }
      bottom={
        <Bar
          back={back}
          done={done}
          of={of}
          next={button.words}
          brief={button.brief}
          last={step === 'sign'}
          busy={busy}
          problem={problem}
          onNext={onNext}
          onSkip={onSkip}
        />
      }
    >
      {later && (
        <p className={styles.whereTo}>
          Use the link in your email to go on, on any device. It works until{' '}
          {dayInFull(firmDay(new Date(until)), today)}.{' '}
          <Link className="link" to={statusAddress}>
            Go to your status page
          </Link>
        </p>
      )}
      <div className={styles.columns}>
        <StepList lines={linesOf(standings, step)} />
        <div className={styles.main} ref={place}>
          <div className={styles.onPhone}>
            <span>
              Step {numberOf(step)} of {of}
            </span>
            <progress className={styles.progress} max={of} value={done} aria-label="Steps done" />
            <SavedLine saving={saving} />
          </div>
          <p className={styles.count}>
            Step {numberOf(step)} of {of}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {returned && !locked && (
            <div className={styles.returned}>
              <p>
                <b>{returned.by}</b> asks you to change this step:
              </p>
              <blockquote>“{returned.reason}”</blockquote>
            </div>
          )}
          {locked && step !== 'sign' && (
            <p className={styles.locked}>This step is with us. You can read it, but it can’t be changed now.</p>
          )}
          {children}
        </div>
        <aside className={styles.rail} aria-label="About this step">
          {picture && <Picture {...picture} today={today} />}
          <section className={styles.help}>
            <h2>Need help?</h2>
            <div className={styles.helper}>
              <Face name={help.name} picture={help.face} size={40} />
              <p>
                <b>{help.name}</b>
                {help.role}
              </p>
            </div>
            {help.phone && (
              <a className={`link ${styles.call}`} href={`tel:${help.phone}`}>
                {help.phone}
              </a>
            )}
          </section>
        </aside>
      </div>
    </PublicFrame>
  )
}

function Picture({ content, part, today }: { content: HistoryContent; part: Part; today: string }) {
  const { coverage, rows, shades } = pictureOf(content, part, today)
  return (
    <div className={styles.onWide}>
      <Months
        coverage={coverage}
        names={rows.map(({ name }) => name)}
        shades={shades}
        onPick={(entry) =>
          document.getElementById(`entry-${rows[entry]?.key}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
        }
      />
    </div>
  )
}

const linesOf = (standings: readonly Standing[], current: OnboardingStep) =>
  standings.map(({ step, done, note, asks, returned, locked }) => ({
    number: numberOf(step),
    title: stepNames[step],
    to: stepAddress(step),
    state: done ? ('done' as const) : step === 'sign' && !maySign(standings) ? ('shut' as const) : ('open' as const),
    note: returned && !locked && !returned.changed ? 'Please change this' : note,
    needs: asks || (returned !== null && !locked && !returned.changed),
    current: step === current,
  }))
