// An answer that is typed: a line, several, a date, a number, an amount, or entries one below the other.
import type { Question } from '@portal/contract/vendor-questions/question'
import { answerLimits, type AnswerValue, sameAnswer } from '@portal/contract/rules/vendor-answers'
import { useState } from 'react'
import type { Typed } from './answering.ts'
import styles from './questionnaire.module.css'

interface Props {
  question: Question
  value: AnswerValue | undefined
  today: string
  invalid: boolean
  /** What it is called, and what is said about it. */
  labelledBy: string
  describedBy: string
  onChange: (value: Typed) => void
  onLeave: () => void
}

const isWhole = (text: string) => /^\d{1,15}$/.test(text)

/** What was typed, as the wire has it; what isn't a number stays as it is, and is said to be none. */
function read({ kind }: Question, text: string): Typed {
  if (kind === 'list') {
    const entries = text.split('\n').map((one) => one.trim())
    const given = entries.filter(Boolean)
    return given.length > 0 ? given : null
  }
  if (kind === 'days' || kind === 'dollars') {
    const digits = text.replace(/[$,\s]/g, '')
    return digits === '' ? null : isWhole(digits) ? Number(digits) : text
  }
  return text.trim() === '' ? null : text
}

const written = ({ kind }: Question, value: AnswerValue | undefined): string => {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join('\n')
  return kind === 'dollars' && typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}

export function Words({ question, value, today, invalid, labelledBy, describedBy, onChange, onLeave }: Props) {
  const { kind, past } = question
  const [text, setText] = useState(() => written(question, value))
  // somebody else's answer has come in its place
  if (!sameAnswer(read(question, text) ?? undefined, value)) setText(written(question, value))
  const field = {
    value: text,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
    onBlur: onLeave,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setText(currentTarget.value)
      onChange(read(question, currentTarget.value))
    },
  }
  if (kind === 'lines' || kind === 'list') {
    const most = kind === 'lines' ? answerLimits.lines : undefined
    return (
      <div className={styles.field}>
        <textarea {...field} rows={3} {...(most && { maxLength: most })} />
        <p className={styles.line}>
          {kind === 'list' && 'One on each line'}
          {most && (
            <span className={styles.count}>
              {text.length} / {most}
            </span>
          )}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.field} data-short={kind === 'text' ? undefined : true}>
      {kind === 'date' ? (
        <input {...field} type="date" {...(past && { max: today })} />
      ) : kind === 'text' ? (
        <input {...field} type="text" autoComplete="off" maxLength={answerLimits.text} />
      ) : (
        <input {...field} type="text" inputMode="numeric" autoComplete="off" maxLength={20} />
      )}
      {(kind === 'days' || kind === 'dollars') && (
        <p className={styles.line}>{kind === 'days' ? 'Days' : 'Whole dollars'}</p>
      )}
    </div>
  )
}
