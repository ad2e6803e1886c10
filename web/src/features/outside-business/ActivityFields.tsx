import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { type Answers, activityLimits } from '@portal/contract/outside-business'
import { counted } from '../../ui/counted.ts'
import styles from './outside-business.module.css'

interface Props {
  answers: Answers
  problems: Problems
  /** Before the names of the fields. */
  fieldId: string
  onChange: (patch: Partial<Answers>) => void
}

const figure = (typed: string | number) => (typeof typed === 'number' ? typed : 0)

export function ActivityFields({ answers, problems, fieldId, onChange }: Props) {
  const { business } = answers
  const field = (name: string) => ({ id: `${fieldId}-${name}`, error: problems[name] })
  const text = (name: 'desc' | 'position' | 'start_date' | 'end_date' | 'compensation' | 'clients' | 'note') => ({
    ...field(name),
    value: answers[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  const tick = (name: 'investment_related' | 'clients_involved' | 'private_securities') => ({
    checked: answers[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => onChange({ [name]: event.currentTarget.checked }),
  })

  return (
    <>
      <TextInput
        label="Description"
        withAsterisk
        placeholder="Board seat"
        autoComplete="off"
        maxLength={activityLimits.desc}
        data-autofocus
        {...text('desc')}
      />
      <div className={styles.pair}>
        <TextInput
          {...field('business.name')}
          label="Business name"
          withAsterisk
          autoComplete="off"
          maxLength={activityLimits.name}
          value={business.name}
          onChange={(event) => onChange({ business: { ...business, name: event.currentTarget.value } })}
        />
        <TextInput
          label="Your position"
          withAsterisk
          autoComplete="off"
          maxLength={activityLimits.position}
          {...text('position')}
        />
      </div>
      <Textarea
        {...counted(business.nature, activityLimits.nature)}
        {...field('business.nature')}
        label="What the business does"
        withAsterisk
        autosize
        minRows={2}
        maxLength={activityLimits.nature}
        value={business.nature}
        onChange={(event) => onChange({ business: { ...business, nature: event.currentTarget.value } })}
      />
      <div className={styles.pair}>
        <TextInput type="date" label="Start date" withAsterisk {...text('start_date')} />
        <TextInput type="date" label="End date" {...text('end_date')} />
      </div>
      <div className={styles.pair}>
        <NumberInput
          {...field('hours_week')}
          label="Hours per week"
          min={0}
          max={168}
          clampBehavior="strict"
          decimalScale={1}
          value={answers.hours_week}
          onChange={(typed) => onChange({ hours_week: figure(typed) })}
        />
        <NumberInput
          {...field('hours_trading')}
          label="During trading hours"
          min={0}
          max={60}
          clampBehavior="strict"
          decimalScale={1}
          value={answers.hours_trading}
          onChange={(typed) => onChange({ hours_trading: figure(typed) })}
        />
      </div>
      <TextInput
        label="Compensation"
        withAsterisk
        placeholder="What you’re paid and how. Enter None if unpaid."
        autoComplete="off"
        maxLength={activityLimits.note}
        {...text('compensation')}
      />
      <div className={styles.ticks}>
        <Checkbox label="This activity is investment-related" {...tick('investment_related')} />
        <Checkbox
          label="This activity involves a private securities transaction (FINRA Rule 3280)"
          {...tick('private_securities')}
        />
        <Checkbox label="Firm clients are involved" {...tick('clients_involved')} />
      </div>
      {answers.clients_involved && (
        <Textarea
          {...counted(answers.clients, activityLimits.note)}
          label="Which clients are involved, and how"
          withAsterisk
          autosize
          minRows={2}
          maxLength={activityLimits.note}
          {...text('clients')}
        />
      )}
      <Textarea
        {...counted(answers.note, activityLimits.note)}
        label="Note"
        placeholder="Anything your manager or compliance should know"
        autosize
        minRows={2}
        maxLength={activityLimits.note}
        {...text('note')}
      />
    </>
  )
}
