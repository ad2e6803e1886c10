import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ManagedMessage, type MessageType, messageLength, messageTypes } from '@portal/contract/messages'
import type { Branch } from '@portal/contract/publication'
import { publicationProblems } from '@portal/contract/rules/publication'
import { CallError } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddressingInputs } from './AddressingInputs.tsx'
import { type AddressingFields, addressedBy, addressingFieldsOf } from './addressing.ts'
import { useSaveMessage } from './api.ts'
import { kindName } from './MessageLine.tsx'
import { MessagePreview } from './MessagePreview.tsx'

interface Fields extends AddressingFields {
  message: string
  type: MessageType
}

interface Props {
  message: ManagedMessage | undefined
  branches: Branch[]
  onClose: () => void
}

export function MessageForm({ message, branches, onClose }: Props) {
  const save = useSaveMessage(message?.idx)
  const form = useForm<Fields>({
    initialValues: {
      message: message?.message ?? '',
      type: message?.type ?? 'info',
      ...addressingFieldsOf(message),
    },
    validateInputOnBlur: true,
    validate: (fields) => ({
      ...(!fields.message.trim() && { message: 'Enter a message.' }),
      ...publicationProblems(addressedBy(fields)),
    }),
  })
  const { values } = form

  function submit() {
    if (form.validate().hasErrors) return
    const draft = { message: values.message.trim(), type: values.type, ...addressedBy(values) }
    save.mutate(draft, {
      onSuccess: () => {
        toast.success(message ? 'Message saved' : 'Draft saved. Publish it when it’s ready.')
        onClose()
      },
      onError: (error) => {
        form.setErrors(error instanceof CallError ? (error.fields ?? {}) : {})
        toast.error('Couldn’t save message', error.message)
      },
    })
  }

  return (
    <FormDialog
      title={message ? 'Edit message' : 'Add message'}
      submit={message ? 'Save changes' : 'Add draft'}
      busy={save.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <MessagePreview message={{ ...values, message: values.message || 'Message' }} />
      <Textarea
        {...counted(values.message, messageLength)}
        label="Message"
        withAsterisk
        rows={3}
        maxLength={messageLength}
        data-autofocus
        {...form.getInputProps('message')}
      />
      <Select
        label="Type"
        allowDeselect={false}
        data={messageTypes.map((type) => ({ value: type, label: kindName(type) }))}
        {...form.getInputProps('type')}
      />
      <AddressingInputs inputProps={form.getInputProps} forBranch={values.audience === 'branch'} branches={branches} />
    </FormDialog>
  )
}
