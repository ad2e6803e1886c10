import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { addOverride, type Fee } from '@portal/contract/fees'
import { daysAfter, isDay } from '@portal/contract/rules/day'
import { amountProblem } from '@portal/contract/rules/fee'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall, useLedgers } from './api.ts'
import styles from './fees.module.css'

const reasonLength = 500

interface Props {
  fee: Fee
  branches: readonly { id: number; name: string }[]
  onClose: () => void
}

export function OverrideDialog({ fee, branches, onClose }: Props) {
  const today = useFirmDay()
  const add = useCall(addOverride)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const people = useLedgers({ q }).data?.pages[0]?.rows ?? []
  const form = useForm({
    initialValues: {
      of: 'branch',
      branch: '',
      account: '',
      amount: '',
      from: daysAfter(today, 1),
      until: '',
      reason: '',
    },
    validate: ({ of, branch, account, amount, from, until, reason }) => ({
      ...(of === 'branch' && !branch && { branch: 'Choose a branch.' }),
      ...(of === 'person' && !account && { account: 'Choose an advisor.' }),
      ...(amountProblem(amount, { zero: true }) && { amount: amountProblem(amount, { zero: true }) }),
      ...(!isDay(from) && { from: 'Choose a date.' }),
      ...(until && until < from && { until: 'Choose a date on or after the first one.' }),
      ...(reason.trim().length < 3 && { reason: 'Enter a reason.' }),
    }),
  })
  const { of, branch, account, amount, from, until, reason } = form.values

  function send() {
    if (form.validate().hasErrors) return
    const body = {
      branch: of === 'branch' ? Number(branch) : null,
      account: of === 'person' ? account : null,
      amount: amount.trim(),
      from,
      until: until || null,
      reason,
    }
    add.mutate(
      { params: { id: fee.id }, body },
      {
        onSuccess: () => {
          toast.success('Override added')
          onClose()
        },
        onError: (error) => {
          form.setErrors(problemsOf(error))
          toast.error('Couldn’t add override', error.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Add override of ${fee.name}`}
      submit="Add override"
      busy={add.isPending}
      unsaved={form.isDirty()}
      onSubmit={send}
      onClose={onClose}
    >
      <Segments
        label="For"
        segments={[
          { value: 'branch', label: 'Branch' },
          { value: 'person', label: 'Advisor' },
        ]}
        current={of}
        onChange={(value) => form.setFieldValue('of', value)}
      />
      {of === 'branch' ? (
        <Select
          label="Branch"
          withAsterisk
          searchable
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('branch')}
        />
      ) : (
        <Select
          label="Advisor"
          withAsterisk
          searchable
          placeholder="Search by name or commission ID"
          searchValue={typed}
          onSearchChange={setTyped}
          // the server has looked already
          filter={({ options }) => options}
          data={people.map(({ id, first, last, branch: at }) => ({
            value: id,
            label: `${last}, ${first}${at && ` (${at})`}`,
          }))}
          {...form.getInputProps('account')}
        />
      )}
      <TextInput label="Amount" withAsterisk leftSection="$" inputMode="decimal" {...form.getInputProps('amount')} />
      <div className={styles.pair}>
        <TextInput type="date" label="First day" withAsterisk {...form.getInputProps('from')} />
        <TextInput type="date" label="Last day" description="Leave blank for no end" {...form.getInputProps('until')} />
      </div>
      <Textarea
        {...counted(reason, reasonLength)}
        label="Reason"
        withAsterisk
        rows={2}
        maxLength={reasonLength}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
