import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { exchangeFieldLimits, sendPapers } from '@portal/contract/exchange'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { useLookedFor } from '../../lib/looked-for.ts'
import { useDetails } from '../../lib/session.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAdvisors } from './api.ts'
import { ChosenFiles, joined } from './Uploading.tsx'
import { DropFiles } from './DropFiles.tsx'
import { UploadProgress } from './Uploading.tsx'
import { formOf, useUploading } from './Uploading.tsx'

const { title: titleLength, note: noteLength } = exchangeFieldLimits
// No address is one of these.
const theFirm = 'firm'
const everybody = 'everybody'

export function SendPapers({ onClose }: { onClose: () => void }) {
  const forTheFirm = useDetails().can.exchange.sendToAdvisors
  const uploading = useUploading()
  const [files, setFiles] = useState<File[]>([])
  const form = useForm({
    initialValues: { to: forTheFirm ? '' : theFirm, title: '', note: '' },
    validateInputOnBlur: true,
    validate: {
      to: (to) => (to ? null : 'Choose a recipient.'),
      title: (title) => (title.trim() ? null : 'Enter a title.'),
    },
  })
  const { values } = form
  const looked = useLookedFor()
  const advisors = useAdvisors(forTheFirm, looked.q, values.to.includes('@') ? values.to : '')
  const fileError = form.errors.upload

  async function submit() {
    const { hasErrors } = form.validate()
    if (files.length === 0) form.setFieldError('upload', 'Choose at least one file.')
    if (hasErrors || files.length === 0) return
    const { to, title, note } = values
    const fields = {
      title: title.trim(),
      note: note.trim(),
      // there, the firm sends: to the address in it, or empty to everybody
      ...(to !== theFirm && { selected_advisor: to === everybody ? '' : to }),
    }
    try {
      if (!(await uploading.send(sendPapers, formOf(fields, files)))) return
      toast.success('Documents sent')
      onClose()
    } catch (error) {
      const { message, fields: problems = {} } = error as CallError
      const { selected_advisor, ...others } = problems
      form.setErrors({ ...others, ...(selected_advisor && { to: selected_advisor }) })
      toast.error('Couldn’t send documents', message)
    }
  }

  return (
    <FormDialog
      title="Send documents"
      submit="Send documents"
      busy={uploading.busy}
      unsaved={form.isDirty() || files.length > 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {forTheFirm && (
        <Select
          label="To"
          withAsterisk
          placeholder={advisors.isPending ? 'Loading advisors…' : 'Choose a recipient'}
          searchable
          data-autofocus
          nothingFoundMessage="No matching advisors"
          data={[
            { value: everybody, label: 'Everyone' },
            { value: theFirm, label: 'Home office, for review' },
            ...(advisors.data ?? []).map(({ text, email }) => ({ value: email, label: text })),
          ]}
          {...form.getInputProps('to')}
          {...looked.propsFor(advisors.isPlaceholderData)}
          error={form.errors.to ?? (advisors.error ? 'Couldn’t load advisors.' : undefined)}
        />
      )}
      <TextInput
        {...counted(values.title, titleLength)}
        label="Title"
        withAsterisk
        maxLength={titleLength}
        data-autofocus={!forTheFirm || undefined}
        {...form.getInputProps('title')}
      />
      <Textarea
        {...counted(values.note, noteLength)}
        label="Note"
        rows={3}
        maxLength={noteLength}
        {...form.getInputProps('note')}
      />
      <DropFiles
        disabled={uploading.busy}
        error={typeof fileError === 'string' ? fileError : undefined}
        onFiles={(more) => {
          form.clearFieldError('upload')
          setFiles((before) => joined(before, more))
        }}
      />
      <ChosenFiles files={files} busy={uploading.busy} onChange={setFiles} />
      <UploadProgress uploading={uploading} />
    </FormDialog>
  )
}
