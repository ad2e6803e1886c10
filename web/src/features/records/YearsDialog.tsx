import { TextInput } from '@mantine/core'
import { mostYearsKept, recordClasses } from '@portal/contract/record-classes'
import { type RetentionClass, yearsProblem } from '@portal/contract/records'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePutRetention } from './api.ts'
import { yearsInWords } from './words.ts'
import styles from './records.module.css'

interface Props {
  /** As it was when the dialog was opened, and as it is by now. */
  of: RetentionClass
  now: RetentionClass
  onClose: () => void
}

export function YearsDialog({ of, now, onClose }: Props) {
  const [years, setYears] = useState(String(of.years))
  const [problem, setProblem] = useState<string>()
  const put = usePutRetention()
  const { name, rule, years: least, clock } = recordClasses[of.id]
  const refused = put.error && !problemsOf(put.error)['years']
  // once somebody else's change was told, it is theirs that is replaced
  const was = put.error ? now.years : of.years

  function submit() {
    const wanted = /^\d+$/.test(years.trim()) ? Number(years) : Number.NaN
    const wrong = yearsProblem(of.id, wanted)
    setProblem(wrong)
    if (wrong) return
    put.mutate(
      { params: { class: of.id }, body: { years: wanted, was } },
      {
        onSuccess: () => {
          toast.success('Retention saved')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={`Retention of ${name}`}
      submit="Save retention"
      busy={put.isPending}
      unsaved={years !== String(of.years)}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused && (
        <Banner>
          {put.error.message}
          {now.years !== of.years && ` It’s ${yearsInWords(now.years)} now.`}
        </Banner>
      )}
      <p className={styles.about}>
        {rule} asks for at least {yearsInWords(least)} after {clock}. We can keep records longer, never shorter.
      </p>
      <TextInput
        label={`Years after ${clock}`}
        description={`${least} to ${mostYearsKept} years`}
        withAsterisk
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={years}
        error={problem ?? problemsOf(put.error)['years']}
        onChange={({ currentTarget }) => setYears(currentTarget.value)}
      />
    </FormDialog>
  )
}
