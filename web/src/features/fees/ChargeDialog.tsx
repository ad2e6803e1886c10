import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addCharge } from '@portal/contract/fees'
import { amountProblem } from '@portal/contract/rules/fee'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall, useSchedule } from './api.ts'
import styles from './fees.module.css'

const [descriptionLength, whyLength] = [120, 500]

export function ChargeDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const add = useCall(addCharge)
  const fees = useSchedule(undefined).data?.fees ?? []
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    initialValues: { fee: '1', description: '', amount: '', why: '' },
    validate: ({ description, amount, why }) => ({
      ...(description.trim().length < 3 && { description: 'Enter what it’s for.' }),
      ...(amountProblem(amount) && { amount: amountProblem(amount) }),
      ...(why.trim().length < 3 && { why: 'Enter why.' }),
    }),
  })
  const { fee, description, amount, why } = form.values

  function send() {
    if (form.validate().hasErrors) return
    add.mutate(
      { params: { account }, body: { fee: Number(fee), description, amount: amount.trim(), why, key } },
      {
        onSuccess: () => {
          toast.success('Charge added')
          onClose()
        },
        onError: (error) => {
          form.setErrors(problemsOf(error))
          toast.error('Couldn’t add charge', error.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title="Add charge"
      submit="Add charge"
      busy={add.isPending}
      unsaved={form.isDirty()}
      onSubmit={send}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <Select
          label="Fee"
          allowDeselect={false}
          data={fees.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('fee')}
        />
        <TextInput label="Amount" withAsterisk leftSection="$" inputMode="decimal" {...form.getInputProps('amount')} />
      </div>
      <TextInput
        label="Description"
        description="As it appears in the ledger"
        withAsterisk
        data-autofocus
        maxLength={descriptionLength}
        {...form.getInputProps('description')}
      />
      <Textarea
        {...counted(why, whyLength)}
        label="Why"
        withAsterisk
        rows={2}
        maxLength={whyLength}
        {...form.getInputProps('why')}
      />
    </FormDialog>
  )
}
