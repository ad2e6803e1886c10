// One question: last year's answer above it, its answer, and below a rule what follows from that.
import type { Question } from '@portal/contract/vendor-questions/question'
import { answerInWords, type AnswerValue, numberOf, sameAnswer } from '@portal/contract/rules/vendor-answers'
import { type ReactNode, useId } from 'react'
import { Options } from '../../ui/plain/Options.tsx'
import type { Asking } from './asking.ts'
import { FileAnswer } from './FileAnswer.tsx'
import { questionsIn, untilOf } from './words.ts'
import { Words } from './Words.tsx'
import styles from './questionnaire.module.css'

interface Props {
  question: Question
  /** Those that are asked in this section. */
  visible: readonly Question[]
  asking: Asking
}

export function QuestionView({ question, visible, asking }: Props) {
  const { id, hint } = question
  const { questionnaire, answering, problems, returned, added } = asking
  const heading = useId()
  const number = numberOf(questionnaire, id)
  const below = visible.filter(({ when }) => when?.of === id)
  const saved = answering.saved[id]
  const clash = answering.clashes[id]
  const problem = problems[id]
  const tag = tagOf(question, asking)
  const last = lastOf(question, asking)
  const above = [number, last && `Last year: ${last}`].filter(Boolean).join(' · ')
  return (
    <div className={styles.question} id={`q-${id}`} data-question={id}>
      {(above || tag || returned.has(id)) && (
        <p className={styles.number}>
          {above}
          {tag && <span className={styles.changed}>{tag}</span>}
          {returned.has(id) && <span className={styles.returned}>Please look again</span>}
        </p>
      )}
      <h3 className={styles.asked} id={heading}>
        {question.title}
      </h3>
      {hint && (
        <p className={styles.help} id={`${heading}-hint`}>
          {hint}
        </p>
      )}
      <Control question={question} heading={heading} asking={asking} />
      <p className={styles.problem} id={`${heading}-problem`} role="alert">
        {problem}
      </p>
      {clash && (
        <p className={styles.note} role="alert">
          {clash.words} Your answer wasn’t saved: “{clash.mine === null ? 'none' : answerInWords(question, clash.mine)}”{' '}
          <button type="button" className={styles.quiet} onClick={() => answering.change(question, clash.mine, 'now')}>
            Save mine instead
          </button>
        </p>
      )}
      {!clash && saved?.by && saved.by !== asking.by && <p className={styles.by}>Answered by {saved.by}</p>}
      <output className={styles.by}>{added?.below === id && addedWords(added.count)}</output>
      {below.length > 0 && (
        <div className={styles.follow}>
          {below.map((one) => (
            <QuestionView key={one.id} question={one} visible={visible} asking={asking} />
          ))}
        </div>
      )}
    </div>
  )
}

const addedWords = (count: number) =>
  count > 0 ? `${questionsIn(count)} added` : count < 0 ? `${questionsIn(-count)} no longer asked` : ''

/** What has become of last year's answer; nothing where it is the same. */
function tagOf(question: Question, { attestation: { last, last_files, files }, answering }: Asking) {
  if (!last) return undefined
  const { id, kind } = question
  if (kind === 'file') {
    if (!files.some((file) => file.question === id)) return undefined
    return last_files.some((file) => file.question === id) ? 'New file' : 'New'
  }
  const value = answering.answers[id]
  if (last[id] === undefined) return 'New'
  // what nobody has answered yet isn't changed
  if (value === undefined && answering.saved[id] === undefined) return undefined
  return sameAnswer(value, last[id]) ? undefined : 'Changed'
}

function lastOf(question: Question, { attestation: { last, last_files } }: Asking): string {
  if (question.kind === 'file')
    return last_files
      .filter((file) => file.question === question.id)
      .map(({ name }) => name)
      .join(', ')
  return answerInWords(question, last?.[question.id])
}

function Control({ question, heading, asking }: { question: Question; heading: string; asking: Asking }): ReactNode {
  const { id, kind, title, options = {} } = question
  const { attestation, answering, uploads, problems, onChange, onType } = asking
  const value = answering.answers[id]
  if (kind === 'choice')
    return (
      <Options
        label={title}
        labelled="elsewhere"
        options={Object.entries(options).map(([one, label]) => ({ value: one, label }))}
        value={typeof value === 'string' ? value : undefined}
        onChange={(chosen) => onChange(question, chosen)}
      />
    )
  if (kind === 'many') return <Several question={question} value={value} onChange={(all) => onChange(question, all)} />
  if (kind === 'file')
    return (
      <FileAnswer
        question={question}
        files={attestation.files.filter((file) => file.question === id)}
        underway={uploads.underway.filter(({ place }) => place === id)}
        until={untilOf(question, answering.answers, attestation.today)}
        onFiles={(files) => uploads.add(id, files)}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
      />
    )
  return (
    <Words
      question={question}
      value={value}
      today={attestation.today}
      invalid={problems[id] !== undefined}
      labelledBy={heading}
      describedBy={`${heading}-hint ${heading}-problem`}
      onChange={(typed) => onType(question, typed)}
      onLeave={() => answering.leave(question)}
    />
  )
}

interface SeveralProps {
  question: Question
  value: AnswerValue | undefined
  onChange: (value: string[] | null) => void
}

/** Any of several; "None" goes alone. */
function Several({ question: { title, options = {} }, value, onChange }: SeveralProps) {
  const chosen = Array.isArray(value) ? value : []
  function toggle(one: string, on: boolean) {
    const rest = one === 'none' ? [] : chosen.filter((other) => other !== one && other !== 'none')
    const next = new Set(on ? [...rest, one] : chosen.filter((other) => other !== one))
    // in the order of the list, whichever was chosen first
    const all = Object.keys(options).filter((name) => next.has(name))
    onChange(all.length > 0 ? all : null)
  }
  return (
    <fieldset className={styles.several}>
      <legend className="vh">{title}</legend>
      {Object.entries(options).map(([one, label]) => (
        <label key={one} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ currentTarget }) => toggle(one, currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
