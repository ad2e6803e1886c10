import type { Problems } from '@portal/contract/endpoint'
import { type Answers as Activity, activityLimits } from '@portal/contract/outside-business'
import { onboardingLimits } from '@portal/contract/onboarding-steps'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import { TextArea } from '../../../ui/plain/TextArea.tsx'
import { TextField } from '../../../ui/plain/TextField.tsx'
import { Tick } from '../../../ui/plain/Tick.tsx'
import { DateField } from './DateField.tsx'
import type { StepProps } from './step.ts'
import styles from './wizard.module.css'

const blank: Activity = {
  desc: '',
  business: { name: '', nature: '' },
  investment_related: false,
  position: '',
  start_date: '',
  end_date: '',
  hours_week: 0,
  hours_trading: 0,
  compensation: '',
  clients_involved: false,
  clients: '',
  private_securities: false,
  note: '',
}

export function ActivitiesStep({ content: { none, list }, problems, change }: StepProps<'activities'>) {
  return (
    <>
      <p className={styles.lead}>
        Work, board seats, rental property, or volunteering besides this job, paid or not. FINRA Rule 3270 asks for them
        in writing before you start.
      </p>
      <Tick
        label="I have no outside activities"
        checked={none}
        error={problems['none']}
        onChange={(checked) => change({ none: checked })}
      />
      {list.map((activity, index) => (
        <Fields
          // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and none changes its place
          key={index}
          number={index + 1}
          activity={activity}
          problems={Object.fromEntries(
            Object.entries(problems).flatMap(([name, problem]) =>
              name.startsWith(`list.${index}.`) ? [[name.slice(`list.${index}.`.length), problem]] : [],
            ),
          )}
          onChange={(patch) => change({ list: list.map((one, at) => (at === index ? { ...one, ...patch } : one)) })}
          onRemove={() => change({ list: list.filter((_, at) => at !== index) })}
        />
      ))}
      {list.length < onboardingLimits.activities && (
        <div>
          <PlainButton className={styles.big} onClick={() => change({ none: false, list: [...list, blank] })}>
            <IconPlus size={16} stroke={1.8} aria-hidden /> Add an activity
          </PlainButton>
        </div>
      )}
    </>
  )
}

interface Props {
  number: number
  activity: Activity
  problems: Problems
  onChange: (patch: Partial<Activity>) => void
  onRemove: () => void
}

/** As Outside Business asks for it. */
function Fields({ number, activity, problems, onChange, onRemove }: Props) {
  const { business } = activity
  const text = (name: 'desc' | 'position' | 'compensation') => ({
    autoComplete: 'off',
    value: activity[name],
    error: problems[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const day = (name: 'start_date' | 'end_date') => ({
    value: activity[name],
    error: problems[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const tick = (name: 'investment_related' | 'private_securities' | 'clients_involved') => ({
    checked: activity[name],
    onChange: (checked: boolean) => onChange({ [name]: checked }),
  })
  return (
    <fieldset className={styles.group}>
      <legend>{activity.desc.trim() || `Activity ${number}`}</legend>
      <TextField label="Description" placeholder="Board seat" maxLength={activityLimits.desc} {...text('desc')} />
      <div className={styles.pair}>
        <TextField
          label="Business name"
          autoComplete="off"
          maxLength={activityLimits.name}
          value={business.name}
          error={problems['business.name']}
          onChange={(name) => onChange({ business: { ...business, name } })}
        />
        <TextField label="Your position" maxLength={activityLimits.position} {...text('position')} />
      </div>
      <TextArea
        label="What the business does"
        most={activityLimits.nature}
        value={business.nature}
        error={problems['business.nature']}
        onChange={(nature) => onChange({ business: { ...business, nature } })}
      />
      <div className={styles.pair}>
        <DateField label="Start date" {...day('start_date')} />
        <DateField label="End date" hint="Leave blank if it goes on" {...day('end_date')} />
      </div>
      <div className={styles.pair}>
        <Hours
          label="Hours per week"
          most={168}
          value={activity.hours_week}
          error={problems['hours_week']}
          onChange={(hours_week) => onChange({ hours_week })}
        />
        <Hours
          label="During trading hours"
          most={60}
          value={activity.hours_trading}
          error={problems['hours_trading']}
          onChange={(hours_trading) => onChange({ hours_trading })}
        />
      </div>
      <TextField
        label="Compensation"
        hint="What you’re paid and how. Enter None if unpaid"
        maxLength={activityLimits.note}
        {...text('compensation')}
      />
      <Tick label="This activity is investment-related" {...tick('investment_related')} />
      <Tick
        label="This activity involves a private securities transaction (FINRA Rule 3280)"
        {...tick('private_securities')}
      />
      <Tick label="Clients of the firm are involved" {...tick('clients_involved')} />
      {activity.clients_involved && (
        <TextArea
          label="Which clients are involved, and how"
          most={activityLimits.note}
          value={activity.clients}
          error={problems['clients']}
          onChange={(clients) => onChange({ clients })}
        />
      )}
      <TextArea
        label="Note"
        hint="Anything your manager or compliance should know"
        most={activityLimits.note}
        value={activity.note}
        onChange={(note) => onChange({ note })}
      />
      <div>
        <button type="button" className={styles.quiet} onClick={onRemove}>
          Remove activity
        </button>
      </div>
    </fieldset>
  )
}

interface HoursProps {
  label: string
  most: number
  value: number
  error: string | undefined
  onChange: (value: number) => void
}

function Hours({ label, most, value, error, onChange }: HoursProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      autoComplete="off"
      inputMode="numeric"
      maxLength={5}
      value={typed ?? String(value)}
      error={error}
      onChange={(text) => {
        setTyped(text)
        const hours = Number(text.replace(',', '.'))
        if (Number.isFinite(hours)) onChange(Math.min(most, Math.max(0, hours)))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
