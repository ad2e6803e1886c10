// The questionnaire's parts, each with how much of it is answered; on phones one line and a choice.
import type { Questionnaire } from '@portal/contract/vendor-questions/question'
import { type Progress, progressBySection } from '@portal/contract/rules/vendor-answers'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId } from 'react'
import type { Asking } from './asking.ts'
import styles from './questionnaire.module.css'

export type Part = string
export const signing: Part = 'sign'

interface Props {
  asking: Asking
  current: Part
  onChange: (part: Part) => void
}

const isDone = ({ answered, asked }: Progress) => answered === asked
const words = ({ answered, asked }: Progress) => `${answered} of ${asked}`

export const partsOf = ({ sections }: Questionnaire): { id: Part; title: string }[] => [
  ...sections.map(({ id, title }) => ({ id, title })),
  { id: signing, title: 'Sign' },
]

export function SectionList({ asking, current, onChange }: Props) {
  const { questionnaire, given, attestation } = asking
  const id = useId()
  const progress = new Map<Part, Progress>(progressBySection(questionnaire, given, attestation.today))
  const parts = partsOf(questionnaire)
  const at = parts.findIndex((part) => part.id === current)
  return (
    <div>
      <nav className={styles.nav} aria-label="Sections">
        <ol className={styles.sections}>
          {parts.map((part, index) => {
            const of = progress.get(part.id)
            const done = of !== undefined && isDone(of)
            return (
              <li key={part.id}>
                <button
                  type="button"
                  className={styles.section}
                  aria-current={part.id === current ? 'step' : undefined}
                  onClick={() => onChange(part.id)}
                >
                  <span className={styles.round} data-done={done || undefined}>
                    {done ? <IconCheck size={14} stroke={2.4} aria-label="Answered" /> : index + 1}
                  </span>
                  {part.title}
                  {of && <small>{words(of)}</small>}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      <div className={styles.steps}>
        <label htmlFor={id}>
          <b>
            Step {at + 1} of {parts.length}
          </b>
          <span>{progress.has(current) && words(progress.get(current) as Progress)}</span>
        </label>
        <progress className={styles.bar} max={parts.length} value={at + 1} aria-label="Steps" />
        <select id={id} value={current} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {parts.map((part, index) => (
            <option key={part.id} value={part.id}>
              {index + 1}. {part.title}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
