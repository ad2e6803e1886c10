import { NumberInput, Select } from '@mantine/core'
import type { FirmSettings } from '@portal/contract/firm-settings'
import { firmZone } from '@portal/contract/rules/day'
import { type DueTime, dueMost, type DueUnit, hourInWords } from '@portal/contract/rules/due-time'
import type { Draft } from './draft.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './due-times.module.css'

type Times = FirmSettings['dueTimes']

const hours = Array.from({ length: 23 }, (_, index) => ({
  value: String(index + 1),
  label: `${hourInWords(index + 1)} ${firmZone}`,
}))
const units = [
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Business days' },
  { value: 'none', label: 'No due time' },
]
/** Where a category gets a due time again. */
const first: Record<DueUnit, number> = { hours: 8, days: 2 }

/** A section of its own, saved by itself. */
export const DueTimes = ({ draft }: { draft: Draft }) => (
  <SettingsSection
    title="Due times"
    about="How long reviewers have for each kind of task. Time on hold with the advisor, a third party, or a state doesn’t count."
    names={['dueTimes']}
    draft={draft}
  >
    <DueTimesFields
      times={draft.value('dueTimes')}
      problem={(part) => draft.problem('dueTimes', part)}
      onChange={(times) => draft.set('dueTimes', times)}
    />
  </SettingsSection>
)

interface Props {
  times: Times
  /** What the server says about a part: `categories.Document`. */
  problem: (part: string) => string | undefined
  onChange: (times: Times) => void
}

export function DueTimesFields({ times, problem, onChange }: Props) {
  const names = Object.keys(times.categories).toSorted((one, other) => one.localeCompare(other))
  return (
    <>
      <Select
        className={styles.cutoff ?? ''}
        label="A business day ends at"
        description="Tasks that come in later count for the next business day. Weekends and federal holidays don’t count."
        data={hours}
        value={String(times.cutoff)}
        error={problem('cutoff')}
        onChange={(hour) => hour && onChange({ ...times, cutoff: Number(hour) })}
      />
      <div className={styles.lines}>
        {names.map((name) => (
          <Line
            key={name}
            name={name}
            time={times.categories[name] ?? null}
            problem={problem(`categories.${name}`)}
            onChange={(time) => onChange({ ...times, categories: { ...times.categories, [name]: time } })}
          />
        ))}
        <Line
          name="Other categories"
          time={times.other}
          problem={problem('other')}
          onChange={(other) => onChange({ ...times, other })}
        />
      </div>
      <p className="t-note">Changes apply to new tasks. Open tasks keep their due time.</p>
    </>
  )
}

interface LineProps {
  name: string
  time: DueTime | null
  problem: string | undefined
  onChange: (time: DueTime | null) => void
}

const Line = ({ name, time, problem, onChange }: LineProps) => (
  <fieldset className={styles.line}>
    <legend className="vh">{name}</legend>
    <span aria-hidden>{name}</span>
    <NumberInput
      aria-label={`${name}, number`}
      min={1}
      max={time ? dueMost[time.unit] : undefined}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      disabled={!time}
      value={time?.count ?? ''}
      error={problem}
      onChange={(count) => time && onChange({ ...time, count: Number(count) })}
    />
    <Select
      aria-label={`${name}, unit`}
      data={units}
      value={time?.unit ?? 'none'}
      onChange={(unit) => {
        if (unit === 'none') onChange(null)
        else if (unit === 'hours' || unit === 'days') onChange({ unit, count: time?.count || first[unit] })
      }}
    />
  </fieldset>
)
