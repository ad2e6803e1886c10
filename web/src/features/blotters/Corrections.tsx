// At the side of a locked month: whether it is as it was sealed, and the form that adds a correction below a line.
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { type BlotterLine, blotterLimits, type BlotterPeriod, type OfPeriod } from '@portal/contract/blotters'
import { cents, money } from '@portal/contract/rules/money'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted as count } from '../../ui/counted.ts'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { toast } from '../../ui/toast.tsx'
import { Block } from '../review/public.ts'
import { useCorrect, useSeal } from './api.ts'
import { shownValue, standingValue } from './line-words.tsx'
import styles from './period.module.css'
import { counted, dayOfMonth, entriesOf } from './words.ts'

interface Props {
  of: OfPeriod
  period: BlotterPeriod
  line: number | undefined
  onLine: (line: number | undefined) => void
}

export function Corrections({ of, period, line, onLine }: Props) {
  const shown = useShownLine(line)
  return (
    <>
      <Seal of={of} period={period} />
      {period.waiting > 0 && (
        <Banner>{counted(period.waiting, 'correction')} waiting for a second person to approve.</Banner>
      )}
      {period.can.correct &&
        (shown ? (
          <CorrectForm key={shown.id} of={of} line={shown} onDone={() => onLine(undefined)} />
        ) : (
          <Block title="Correct an entry">
            <p className={styles.words}>Choose a line. It stays as it is, and your correction is added below it.</p>
          </Block>
        ))}
    </>
  )
}

/** From the page of lines that is on the screen. */
function useShownLine(id: number | undefined): BlotterLine | undefined {
  const client = useQueryClient()
  if (id === undefined) return undefined
  return client
    .getQueriesData<{ data: BlotterLine[] }>({ queryKey: ['blotters', 'lines'] })
    .flatMap(([, answer]) => answer?.data ?? [])
    .find((line) => line.id === id)
}

function Seal({ of, period: { locked, corrections } }: Pick<Props, 'of' | 'period'>) {
  const { data } = useSeal(of, locked !== null)
  if (!data || !locked) return null
  const { unchanged, entries, checked } = data
  return (
    <div className={styles.draw}>
      {unchanged ? (
        <IconShieldCheck size={18} stroke={1.7} className={styles.good} aria-hidden />
      ) : (
        <IconShieldX size={18} stroke={1.7} className={styles.bad} aria-hidden />
      )}
      <div>
        <b>
          {unchanged ? 'Unchanged' : 'Changed'} since {dayOfMonth(locked.at.slice(0, 10))}
        </b>
        <span className={styles.note}>
          {entriesOf(entries)}
          {corrections > 0 && ` and ${counted(corrections, 'correction')}`}{' '}
          {unchanged ? 'match their seal' : 'don’t match the seal. Tell compliance'}, checked{' '}
          <FirmMoment at={checked} />.
        </span>
      </div>
    </div>
  )
}

function CorrectForm({ of, line, onDone }: { of: OfPeriod; line: BlotterLine; onDone: () => void }) {
  const first = line.facts[0]
  const [field, setField] = useState(first?.key ?? '')
  const [value, setValue] = useState('')
  const [why, setWhy] = useState('')
  const correct = useCorrect(of)
  const problems = problemsOf(correct.error)
  const fact = line.facts.find(({ key }) => key === field) ?? first
  if (!fact) return null
  const old = standingValue(line, field)
  const typed = value.replace(/[$,\s]/g, '')
  const change =
    fact.type === 'money' && fact.key === 'amount' && /^\d+(\.\d{1,2})?$/.test(typed) ? cents(typed) - cents(old) : 0

  function send(event: FormEvent) {
    event.preventDefault()
    if (correct.isPending) return
    correct.mutate(
      { line: line.id, field, value: fact?.type === 'money' ? typed : value, why },
      {
        onSuccess: () => {
          toast.success('Correction added. A second person approves it.')
          onDone()
        },
        onError: (failed) => {
          if (Object.keys(problemsOf(failed)).length === 0) toast.error('Couldn’t add the correction', failed.message)
        },
      },
    )
  }
  return (
    <Block title={`Correct line ${line.n}`}>
      <p className={styles.words}>Line {line.n} stays as it is. Your correction is added below it.</p>
      <form className={styles.railForm} noValidate onSubmit={send}>
        <div className={styles.pair}>
          <Select
            label="Field"
            data={line.facts.map(({ key, label }) => ({ value: key, label }))}
            allowDeselect={false}
            value={field}
            error={problems['field']}
            onChange={(key) => {
              if (!key) return
              setField(key)
              setValue('')
            }}
          />
          <TextInput
            label="Correct value"
            description={`Was ${shownValue(fact.type, old)}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type={fact.type === 'day' ? 'date' : 'text'}
            inputMode={fact.type === 'money' ? 'decimal' : undefined}
            leftSection={fact.type === 'money' ? '$' : undefined}
            maxLength={blotterLimits.value}
            data-autofocus
            value={value}
            error={problems['value']}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        </div>
        <Textarea
          {...count(why, blotterLimits.reason)}
          label="Why"
          withAsterisk
          rows={3}
          maxLength={blotterLimits.reason}
          value={why}
          error={problems['why'] && 'Enter a reason.'}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <p className={styles.second}>
          {change !== 0 && <b>The total changes by {money(change)}. </b>}A second person must approve this correction.
        </p>
        <Button type="submit" fullWidth loading={correct.isPending}>
          Add correction
        </Button>
      </form>
    </Block>
  )
}
