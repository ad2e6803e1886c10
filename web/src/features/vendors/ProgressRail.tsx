// How far it is, until when, who answers, and the way to what is open.
import {
  numberOf,
  openQuestions,
  percentOf,
  progressOf,
  sameAnswer,
  visibleOf,
} from '@portal/contract/rules/vendor-answers'
import { signatoryLimits } from '@portal/contract/vendor-attestation'
import type { Question } from '@portal/contract/vendor-questions/question'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { TextField } from '../../ui/plain/TextField.tsx'
import type { SaveLine } from './answering.ts'
import type { Asking } from './asking.ts'
import { dayOfWeek, daysLeft } from './words.ts'
import styles from './questionnaire.module.css'

interface Props {
  asking: Asking
  /** The next question that is open, after where the person is. */
  next: Question | undefined
  onNext: () => void
  onBy: (name: string) => void
}

export function ProgressRail({ asking, next, onNext, onBy }: Props) {
  const { questionnaire, attestation, given } = asking
  const progress = progressOf(questionnaire, given, attestation.today)
  const open = openQuestions(questionnaire, given, attestation.today).length
  const counts = comparedWithLast(asking)
  return (
    <aside className={styles.rail} aria-label="Progress">
      <section>
        <div className={styles.part}>
          <div className={styles.progress}>
            <b>
              {progress.answered} of {progress.asked} answered
            </b>
            <span>{percentOf(progress)}%</span>
          </div>
          <progress className={styles.bar} max={progress.asked} value={progress.answered} aria-label="Answered" />
          <dl className={styles.facts}>
            {counts && (
              <>
                <Fact name="Same as last year" value={counts.same} />
                <Fact name="Changed" value={counts.changed} />
              </>
            )}
            <Fact name="Not answered" value={open} />
          </dl>
        </div>
        <div className={styles.part}>
          <dl className={styles.facts}>
            <Fact name="Due" value={dayOfWeek(attestation.due)} />
            <Fact name="Time left" value={daysLeft(attestation.due, attestation.today)} />
          </dl>
          <p>Every answer is saved. Come back with the same link at any time.</p>
        </div>
        <Answerer by={asking.by} onBy={onBy} />
        <div className={styles.part}>
          <PlainButton primary onClick={onNext}>
            {next
              ? `Next: ${[numberOf(questionnaire, next.id), next.short].filter(Boolean).join(' ')}`
              : 'Review and sign'}
          </PlainButton>
          <Saved asking={asking} />
        </div>
      </section>
    </aside>
  )
}

const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function comparedWithLast({ questionnaire, answering, attestation: { last } }: Asking) {
  if (!last) return undefined
  const answered = visibleOf(questionnaire, answering.answers).filter(({ id }) => answering.answers[id] !== undefined)
  const same = answered.filter(({ id }) => sameAnswer(answering.answers[id], last[id])).length
  return { same, changed: answered.length - same }
}

/** Their name stands with every answer they save. */
function Answerer({ by, onBy }: { by: string; onBy: (name: string) => void }) {
  const [name, setName] = useState<string>()
  const done = () => {
    if (name?.trim()) onBy(name.trim())
    setName(undefined)
  }
  return (
    <div className={styles.part}>
      {name === undefined ? (
        <div className={styles.answerer}>
          <span>
            You answer as <b>{by}</b>
          </span>
          <button type="button" className={styles.quiet} onClick={() => setName(by)}>
            Change
          </button>
        </div>
      ) : (
        <>
          <TextField
            label="Your name"
            autoComplete="name"
            value={name}
            onChange={setName}
            maxLength={signatoryLimits.name}
            onEnter={done}
          />
          <button type="button" className={styles.quiet} onClick={done}>
            Use this name
          </button>
        </>
      )}
    </div>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const lines: Record<Exclude<SaveLine, 'saved'>, string> = {
  saving: 'Saving…',
  retrying: 'Couldn’t save. Retrying…',
  failed: 'Not saved',
}

/** The last answer that is saved, or that one isn't. */
function Saved({ asking: { answering, attestation, uploads } }: { asking: Asking }) {
  const { line } = answering
  const all = [...Object.values(answering.saved), ...attestation.files].filter(({ by }) => by)
  const latest = all.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  const fine = line === undefined || line === 'saved'
  return (
    <output className={styles.saved} data-tone={uploads.refused || (!fine && line !== 'saving') ? 'bad' : 'good'}>
      {uploads.refused ? (
        <span>{uploads.refused}</span>
      ) : fine ? (
        latest && (
          <>
            <span>
              <IconCheck size={13} stroke={2.2} aria-hidden />
              Saved {clock.format(new Date(latest.at))}
            </span>
            <span>by {latest.by}</span>
          </>
        )
      ) : (
        <span>{lines[line]}</span>
      )}
    </output>
  )
}
