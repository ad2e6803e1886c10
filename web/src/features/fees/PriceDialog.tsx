import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addPrice, type Fee, priceEffect } from '@portal/contract/fees'
import { daysAfter, isDay } from '@portal/contract/rules/day'
import { amountProblem } from '@portal/contract/rules/fee'
import { useQuery } from '@tanstack/react-query'
import { call, problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './fees.module.css'

const reasonLength = 500

export function PriceDialog({ fees, onClose }: { fees: readonly Fee[]; onClose: () => void }) {
  const today = useFirmDay()
  const add = useCall(addPrice)
  const own = fees.filter(({ priced }) => priced === 'own')
  const form = useForm({
    initialValues: { fee: String(own[0]?.id ?? ''), amount: '', from: daysAfter(today, 1), reason: '' },
    validate: ({ amount, from, reason }) => ({
      ...(amountProblem(amount, { zero: true }) && { amount: amountProblem(amount, { zero: true }) }),
      ...(!isDay(from) && { from: 'Choose a date.' }),
      ...(from <= today &&
        reason.trim().length < 3 && { reason: 'A price that starts today or earlier needs a reason.' }),
    }),
  })
  const { fee, amount, from, reason } = form.values
  const past = isDay(from) && from <= today
  const effect = useQuery({
    queryKey: ['fees', 'effect', fee, amount, from],
    queryFn: ({ signal }) => call(priceEffect, { params: { id: Number(fee) }, query: { amount, from } }, signal),
    enabled: past && !amountProblem(amount, { zero: true }),
  })

  function send() {
    if (form.validate().hasErrors) return
    add.mutate(
      { params: { id: Number(fee) }, body: { amount: amount.trim(), from, reason } },
      {
        onSuccess: () => {
          toast.success('Price added')
          onClose()
        },
        onError: (error) => {
          form.setErrors(problemsOf(error))
          toast.error('Couldn’t add price', error.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title="Add price"
      submit="Add price"
      busy={add.isPending}
      unsaved={form.isDirty()}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label="Fee"
        allowDeselect={false}
        data={own.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('fee')}
      />
      <div className={styles.pair}>
        <TextInput
          label="Amount"
          withAsterisk
          leftSection="$"
          inputMode="decimal"
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput type="date" label="First day" withAsterisk {...form.getInputProps('from')} />
      </div>
      <Textarea
        {...counted(reason, reasonLength)}
        label="Reason"
        withAsterisk={past}
        rows={2}
        maxLength={reasonLength}
        {...form.getInputProps('reason')}
      />
      {past && (
        <p className={styles.note}>
          {effect.data && effect.data.bills > 0
            ? `${effect.data.bills} ${effect.data.bills === 1 ? 'bill' : 'bills'} would be different. `
            : 'No bills would be different. '}
          Bills already made stay as they are. Credit or charge the difference in the ledgers.
        </p>
      )}
    </FormDialog>
  )
}
