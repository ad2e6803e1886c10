import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Ledger, saveStay } from '@portal/contract/fees'
import { isDay } from '@portal/contract/rules/day'
import { problemsOf } from '../../lib/call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './fees.module.css'

export function StayDialog({ who, onClose }: { who: Ledger['who']; onClose: () => void }) {
  const save = useCall(saveStay)
  const form = useForm({
    initialValues: { joined: who.joined ?? '', left: who.left ?? '' },
    validate: ({ joined, left }) => ({
      ...(joined && !isDay(joined) && { joined: 'Choose a date.' }),
      ...(left && joined && left < joined && { left: 'Choose a date after the first one.' }),
    }),
  })
  const { joined, left } = form.values
  function send() {
    if (form.validate().hasErrors) return
    save.mutate(
      { params: { account: who.id }, body: { joined: joined || null, left: left || null, version: who.version } },
      {
        onSuccess: () => {
          toast.success('Dates saved')
          onClose()
        },
        onError: (error) => {
          form.setErrors(problemsOf(error))
          toast.error('Couldn’t save dates', error.message)
        },
      },
    )
  }
  return (
    <FormDialog
      title={`When ${who.first} joined and left`}
      submit="Save dates"
      busy={save.isPending}
      unsaved={form.isDirty()}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.quiet}>The next billing run prorates by these dates. The first and the last day count.</p>
      <div className={styles.pair}>
        <TextInput type="date" label="Joined" data-autofocus {...form.getInputProps('joined')} />
        <TextInput
          type="date"
          label="Left"
          description="Leave blank while they’re with the firm"
          {...form.getInputProps('left')}
        />
      </div>
    </FormDialog>
  )
}
