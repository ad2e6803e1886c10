import { Select, TextInput } from '@mantine/core'
import { isDay } from '@portal/contract/rules/day'
import { examNamed, exams } from '@portal/contract/rules/exams'
import { cents } from '@portal/contract/rules/money'
import { useState } from 'react'
import { bareDayInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePrices, useSavePrice } from './api.ts'
import { price } from './columns.tsx'
import styles from './exams.module.css'
import { fieldProblem, generalProblem } from './failure.ts'

const textOf = (value: string) => examNamed(value)?.text ?? value
const choices = exams.map(({ value, text }) => ({ value, label: text }))
const dollars = /^\d{1,5}(\.\d{1,2})?$/

/** For admins: FINRA changes its fees once in a while. */
export function Prices({ onClose }: { onClose: () => void }) {
  const today = useFirmDay()
  const [exam, setExam] = useState<string | null>(null)
  const [from, setFrom] = useState(today)
  const [cost, setCost] = useState('')
  const [asked, setAsked] = useState(false)
  const { data, error } = usePrices()
  const save = useSavePrice()

  function submit() {
    setAsked(true)
    if (!exam || !isDay(from) || !dollars.test(cost)) return
    save.mutate(
      { exam, from, cost: Number(cost) },
      {
        onSuccess: () => {
          toast.success(`${textOf(exam)} costs ${price(cents(cost))} starting ${bareDayInShort(from)}`)
          onClose()
        },
      },
    )
  }

  const problem = (field: string, wrong: boolean, words: string) =>
    asked && wrong ? words : fieldProblem(save.error, field)
  const general = generalProblem(save.error)
  return (
    <FormDialog
      title="Exam prices"
      submit="Save price"
      busy={save.isPending}
      unsaved={exam !== null || cost !== '' || from !== today}
      onSubmit={submit}
      onClose={onClose}
    >
      {general && <Banner>{general}</Banner>}
      <p className={styles.about}>
        A price applies to requests made on or after its start date. Entering the same date again replaces it.
      </p>
      <Select
        label="Exam"
        withAsterisk
        searchable
        data-autofocus
        data={choices}
        value={exam}
        error={problem('exam', !exam, 'Choose an exam.')}
        onChange={setExam}
      />
      <div className={styles.pair}>
        <TextInput
          label="Price (USD)"
          withAsterisk
          inputMode="decimal"
          value={cost}
          error={problem('cost', !dollars.test(cost), 'Enter a price, for example 187.50.')}
          onChange={(event) => setCost(event.currentTarget.value.trim())}
        />
        <TextInput
          type="date"
          label="Effective from"
          withAsterisk
          value={from}
          error={problem('from', !isDay(from), 'Choose a date.')}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </div>
      <div>
        <h3 className={styles.entered}>Prices set by the firm</h3>
        {error && !data ? (
          <p className={styles.none}>Couldn’t load prices. {error.message}</p>
        ) : data?.length === 0 ? (
          <p className={styles.none}>None yet. Every exam uses FINRA’s list price.</p>
        ) : (
          <ul className={styles.prices} aria-label="Prices set by the firm" aria-busy={!data}>
            {data?.map((one) => (
              <li key={`${one.exam} ${one.from}`}>
                <span>{textOf(one.exam)}</span>
                <span>from {bareDayInShort(one.from)}</span>
                <b className="num">{price(cents(one.cost))}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  )
}
