// The principal's word for a month: the sentence, the tick, and their name.
import { Button, Checkbox, TextInput } from '@mantine/core'
import { blotterLimits, type BlotterPeriod, type OfPeriod } from '@portal/contract/blotters'
import { monthName, nilStatementOf } from '@portal/contract/rules/blotter'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'
import { Block } from '../review/public.ts'
import { useMove } from './api.ts'
import styles from './period.module.css'
import { counted } from './words.ts'

interface Props {
  of: OfPeriod
  period: BlotterPeriod
}

export function Certify({ of, period }: Props) {
  const [sure, setSure] = useState(false)
  const [name, setName] = useState('')
  const move = useMove(of)
  const problems = problemsOf(move.error)
  const month = monthName(period.month)
  function send(event: FormEvent) {
    event.preventDefault()
    if (move.isPending) return
    move.mutate(
      { version: period.version, act: { do: 'certify', name, sure } },
      {
        onSuccess: () => toast.success(`${month} certified`),
        onError: (failed) => {
          if (Object.keys(problemsOf(failed)).length === 0) toast.error(`Couldn’t certify ${month}`, failed.message)
        },
      },
    )
  }
  return (
    <Block title="Certify">
      <p className={styles.words}>{period.statement}</p>
      <form className={styles.railForm} noValidate onSubmit={send}>
        <Checkbox
          label={`I didn’t enter or review any of these ${counted(period.entries, 'entry', 'entries')} myself`}
          checked={sure}
          error={problems['sure']}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <NameField value={name} error={problems['name']} onChange={setName} />
        <Button
          type="submit"
          fullWidth
          loading={move.isPending}
          leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
        >
          Certify {month}
        </Button>
      </form>
    </Block>
  )
}

export function SendNil({ of, period }: Props) {
  const [name, setName] = useState('')
  const move = useMove(of)
  function send(event: FormEvent) {
    event.preventDefault()
    if (move.isPending) return
    move.mutate(
      { version: period.version, act: { do: 'nil', name } },
      {
        onSuccess: () => toast.success('Nil report sent'),
        onError: (failed) => {
          if (Object.keys(problemsOf(failed)).length === 0) toast.error('Couldn’t send the nil report', failed.message)
        },
      },
    )
  }
  return (
    <Block title="Nil report">
      <p className={styles.words}>{nilStatementOf(period.branch.name, period.month)}</p>
      <form className={styles.railForm} noValidate onSubmit={send}>
        <NameField value={name} error={problemsOf(move.error)['name']} onChange={setName} />
        <Button type="submit" fullWidth loading={move.isPending}>
          Send nil report
        </Button>
      </form>
    </Block>
  )
}

interface NameProps {
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

const NameField = ({ value, error, onChange }: NameProps) => (
  <TextInput
    label="Your full name"
    description="Recorded with the time and the text above"
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    autoComplete="off"
    maxLength={blotterLimits.name}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
