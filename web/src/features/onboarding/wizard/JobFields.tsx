import type { Problems } from '@portal/contract/endpoint'
import { type JobEntry, type JobKind, jobKinds, onboardingLimits } from '@portal/contract/onboarding-steps'
import { postalStates } from '@portal/contract/rules/us-address'
import { Options } from '../../../ui/plain/Options.tsx'
import { SelectField } from '../../../ui/plain/SelectField.tsx'
import { TextField } from '../../../ui/plain/TextField.tsx'
import { DateField } from './DateField.tsx'
import styles from './wizard.module.css'

interface Props {
  entry: JobEntry
  problems: Problems
  today: string
  onChange: (patch: Partial<JobEntry>) => void
}

const label: Record<JobKind, string> = {
  job: 'Job',
  study: 'Studying',
  between: 'Between jobs',
  leave: 'Family or leave',
}
const kinds = jobKinds.map((kind) => ({ value: kind, label: label[kind] }))
const stateOptions = postalStates.map(({ code, name }) => ({ value: code, label: name }))

/** What is asked for depends on what somebody did. */
export function JobFields({ entry, problems, today, onChange }: Props) {
  const text = (name: 'name' | 'position' | 'city' | 'words') => ({
    autoComplete: 'off',
    value: entry[name],
    error: problems[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <Options
        label="What were you doing?"
        options={kinds}
        value={entry.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {entry.kind === 'job' && (
        <>
          <div className={styles.pair}>
            <TextField label="Employer" maxLength={onboardingLimits.employer} {...text('name')} />
            <TextField label="Position" maxLength={onboardingLimits.title} {...text('position')} />
          </div>
          <div className={styles.pair}>
            <TextField label="City" maxLength={onboardingLimits.city} {...text('city')} />
            <SelectField
              label="State"
              options={stateOptions}
              value={entry.state}
              error={problems['state']}
              onChange={(state) => onChange({ state })}
            />
          </div>
        </>
      )}
      {entry.kind === 'study' && <TextField label="School" maxLength={onboardingLimits.employer} {...text('name')} />}
      {entry.kind !== 'job' && (
        <TextField
          label="In a few words"
          counter={onboardingLimits.words}
          maxLength={onboardingLimits.words}
          {...text('words')}
        />
      )}
      <Dates entry={entry} problems={problems} today={today} onChange={onChange} />
    </>
  )
}

interface DatesProps {
  entry: { from: string; to: string }
  problems: Problems
  today: string
  onChange: (patch: { from?: string; to?: string }) => void
}

export const Dates = ({ entry, problems, today, onChange }: DatesProps) => (
  <div className={styles.pair}>
    <DateField
      label="From"
      max={today}
      value={entry.from}
      error={problems['from']}
      onChange={(from) => onChange({ from })}
    />
    <DateField
      label="To"
      hint="Leave blank for until today"
      value={entry.to}
      error={problems['to']}
      onChange={(to) => onChange({ to })}
    />
  </div>
)
