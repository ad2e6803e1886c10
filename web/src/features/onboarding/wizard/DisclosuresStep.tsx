import type { CandidateFile } from '@portal/contract/onboarding'
import { disclosureStatuses, type DisclosureQuestion } from '@portal/contract/onboarding-questions'
import { type DisclosureAnswer, onboardingLimits } from '@portal/contract/onboarding-steps'
import type { Problems } from '@portal/contract/endpoint'
import { Options } from '../../../ui/plain/Options.tsx'
import { SelectField } from '../../../ui/plain/SelectField.tsx'
import { TextArea } from '../../../ui/plain/TextArea.tsx'
import { DateField } from './DateField.tsx'
import type { Files } from './files.ts'
import { Papers } from './Papers.tsx'
import type { StepProps } from './step.ts'
import styles from './wizard.module.css'

interface Props extends StepProps<'disclosures'> {
  questions: readonly DisclosureQuestion[]
  kept: readonly CandidateFile[]
  files: Files
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
const statuses = disclosureStatuses.map((status) => ({ value: status, label: status }))

export function DisclosuresStep({ content: { answers }, problems, change, today, questions, kept, files }: Props) {
  function answer(id: string, patch: Partial<DisclosureAnswer>) {
    const before = answers.find((one) => one.id === id) ?? { id, yes: false, what: '', on: '', status: '' as const }
    change({ answers: [...answers.filter((one) => one.id !== id), { ...before, ...patch }] })
  }
  return (
    <>
      <p className={styles.lead}>Form U4, section 14. A yes doesn’t end your application. Leave nothing out.</p>
      <ol className={styles.questions}>
        {questions.map(({ id, number, text }) => {
          const given = answers.find((one) => one.id === id)
          return (
            <li key={id} className={styles.question}>
              <Options
                label={
                  <>
                    <span className={styles.number}>{number}</span>
                    {text}
                  </>
                }
                options={yesOrNo}
                value={given && (given.yes ? 'yes' : 'no')}
                error={problems[id]}
                onChange={(said) => answer(id, { yes: said === 'yes' })}
              />
              {given?.yes && (
                <Details
                  given={given}
                  number={number}
                  problems={problems}
                  today={today}
                  kept={kept.filter(({ place }) => place === id)}
                  files={files}
                  onChange={(patch) => answer(id, patch)}
                />
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface DetailsProps {
  given: DisclosureAnswer
  number: string
  problems: Problems
  today: string
  kept: readonly CandidateFile[]
  files: Files
  onChange: (patch: Partial<DisclosureAnswer>) => void
}

/** What a yes has to say. */
const Details = ({ given, number, problems, today, kept, files, onChange }: DetailsProps) => (
  <div className={styles.follow}>
    <TextArea
      label="What happened"
      most={onboardingLimits.what}
      value={given.what}
      error={problems[`${given.id}.what`]}
      onChange={(what) => onChange({ what })}
    />
    <div className={styles.pair}>
      <DateField
        label="Date filed"
        max={today}
        value={given.on}
        error={problems[`${given.id}.on`]}
        onChange={(on) => onChange({ on })}
      />
      <SelectField
        label="Status"
        options={statuses}
        value={given.status}
        error={problems[`${given.id}.status`]}
        onChange={(status) => onChange({ status })}
      />
    </div>
    <Papers
      place={given.id}
      title={`Documents for ${number}`}
      hint="Court order, settlement, or letter that shows how it ended"
      kept={kept}
      files={files}
      error={problems[`${given.id}.files`]}
    />
  </div>
)
