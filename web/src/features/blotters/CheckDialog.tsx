// A check that the branch received, and to whom it was forwarded.
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { blotterLimits, type CheckEntry } from '@portal/contract/blotters'
import { checkProblems } from '@portal/contract/rules/blotter'
import { cents, decimal } from '@portal/contract/rules/money'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useChange, useCheck, useEnter } from './api.ts'
import styles from './period.module.css'
import { dayInWeek } from './words.ts'

interface Props {
  branch: { name: string }
  today: string
  /** The month it is entered into from; today's otherwise. */
  month?: string
  /** Of one that is there. */
  id?: number
  onClose: () => void
}

export function CheckDialog(props: Props) {
  const { data } = useCheck(props.id)
  if (props.id === undefined) return <CheckForm {...props} />
  return data ? <CheckForm {...props} known={data} /> : null
}

type Known = NonNullable<ReturnType<typeof useCheck>['data']>

const blank = {
  received_on: '',
  from_whom: '',
  check_number: '',
  amount: '',
  payee: '',
  forwarded_to: '',
  forwarded_on: '',
}

function CheckForm({ branch, month, known, onClose }: Props & { known?: Known }) {
  const today = useFirmDay()
  // the same entry however often it is sent
  const [key] = useState(() => crypto.randomUUID())
  const enter = useEnter()
  const change = useChange()
  const sending = known ? change : enter
  const initialValues = known
    ? { ...blank, ...textsOf(known), amount: decimal(known.cents) }
    : { ...blank, received_on: month === undefined || month === today.slice(0, 7) ? today : '' }
  const form = useForm({ initialValues })

  function submit() {
    const { amount, ...texts } = form.values
    const typed = amount.replace(/[$,\s]/g, '')
    const entry: CheckEntry = { ...texts, cents: /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? cents(typed) : 0 }
    const { cents: aboutAmount, ...problems } = checkProblems(entry, today)
    if (aboutAmount || Object.keys(problems).length > 0)
      return form.setErrors({ ...problems, ...(aboutAmount && { amount: aboutAmount }) })
    const then = {
      onSuccess: () => {
        toast.success(known ? 'Check saved' : 'Check entered')
        onClose()
      },
      onError: (error: Error) => {
        const { cents: amountProblem, ...others } = problemsOf(error)
        form.setErrors({ ...others, ...(amountProblem && { amount: amountProblem }) })
      },
    }
    if (known) change.mutate({ id: known.id, version: known.version, ...entry }, then)
    else enter.mutate({ key, ...entry }, then)
    return undefined
  }

  const refused = sending.error && Object.keys(problemsOf(sending.error)).length === 0 ? sending.error.message : ''
  return (
    <FormDialog
      title={known ? 'Edit check' : `Enter check, ${branch.name}`}
      submit={known ? 'Save check' : 'Enter check'}
      long
      busy={sending.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="Date received"
          withAsterisk
          max={today}
          data-autofocus
          {...form.getInputProps('received_on')}
        />
        <TextInput
          label="Check number"
          withAsterisk
          maxLength={blotterLimits.checkNumber}
          {...form.getInputProps('check_number')}
        />
      </div>
      <TextInput
        label="Received from"
        withAsterisk
        placeholder="Last, First"
        maxLength={blotterLimits.name}
        {...form.getInputProps('from_whom')}
      />
      <div className={styles.pair}>
        <TextInput label="Amount" withAsterisk inputMode="decimal" leftSection="$" {...form.getInputProps('amount')} />
        <TextInput label="Payee" withAsterisk maxLength={blotterLimits.name} {...form.getInputProps('payee')} />
      </div>
      <div className={styles.pair}>
        <TextInput label="Forwarded to" maxLength={blotterLimits.name} {...form.getInputProps('forwarded_to')} />
        <TextInput type="date" label="Forwarded on" max={today} {...form.getInputProps('forwarded_on')} />
      </div>
      <p className="t-note">
        {known
          ? `Forward by noon of ${dayInWeek(known.forward_by)}.`
          : 'Checks are forwarded by noon of the next business day.'}
      </p>
      {refused && (
        <p className={styles.problem} role="alert">
          {refused}
        </p>
      )}
    </FormDialog>
  )
}

const textsOf = ({ received_on, from_whom, check_number, payee, forwarded_to, forwarded_on }: Known) => ({
  received_on,
  from_whom,
  check_number,
  payee,
  forwarded_to,
  forwarded_on,
})
