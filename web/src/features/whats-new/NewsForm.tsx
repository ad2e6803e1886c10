import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Branch } from '@portal/contract/publication'
import { publicationProblems } from '@portal/contract/rules/publication'
import { type ManagedNews, newsLength } from '@portal/contract/whats-new'
import { CallError } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type AddressingFields, AddressingInputs, addressedBy, addressingFieldsOf } from '../messages/public.ts'
import { useSaveNews } from './api.ts'
import { NewsPreview } from './NewsPreview.tsx'

interface Props {
  entry: ManagedNews | undefined
  branches: Branch[]
  onClose: () => void
}

export function NewsForm({ entry, branches, onClose }: Props) {
  const save = useSaveNews(entry?.id)
  const form = useForm<AddressingFields & { text: string }>({
    initialValues: { text: entry?.text ?? '', ...addressingFieldsOf(entry) },
    validateInputOnBlur: true,
    validate: (fields) => ({
      ...(!fields.text.trim() && { text: 'Enter what’s new.' }),
      ...publicationProblems(addressedBy(fields)),
    }),
  })
  const { values } = form

  function submit() {
    if (form.validate().hasErrors) return
    save.mutate(
      { text: values.text.trim(), ...addressedBy(values) },
      {
        onSuccess: () => {
          toast.success(entry ? 'Entry saved' : 'Draft saved. Publish it when it’s ready.')
          onClose()
        },
        onError: (error) => {
          form.setErrors(error instanceof CallError ? (error.fields ?? {}) : {})
          toast.error('Couldn’t save entry', error.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title={entry ? 'Edit entry' : 'Add entry'}
      submit={entry ? 'Save changes' : 'Add draft'}
      busy={save.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <NewsPreview text={values.text || 'What’s new'} />
      <Textarea
        {...counted(values.text, newsLength)}
        label="What’s new"
        withAsterisk
        rows={4}
        maxLength={newsLength}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <AddressingInputs inputProps={form.getInputProps} forBranch={values.audience === 'branch'} branches={branches} />
    </FormDialog>
  )
}
