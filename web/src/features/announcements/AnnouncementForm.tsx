import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { announcementLimits as most, type ManagedAnnouncement } from '@portal/contract/announcements'
import { announcementProblems } from '@portal/contract/rules/announcement'
import type { Branch } from '@portal/contract/publication'
import { CallError } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type AddressingFields, AddressingInputs, addressedBy, addressingFieldsOf } from '../messages/public.ts'
import styles from './announcements.module.css'
import { type Draft, useSaveAnnouncement } from './api.ts'
import { SlidePreview } from './Slide.tsx'

type Fields = Pick<Draft, 'kicker' | 'title' | 'text' | 'link' | 'link_text'> & AddressingFields & { sort: number | '' }
const fieldsOf = (slide: ManagedAnnouncement | undefined): Fields => ({
  kicker: slide?.kicker ?? '',
  title: slide?.title ?? '',
  text: slide?.text ?? '',
  link: slide?.link ?? '',
  link_text: slide?.link_text ?? '',
  sort: slide?.sort ?? 0,
  ...addressingFieldsOf(slide),
})

const draftOf = ({ kicker, title, text, link, link_text, sort, ...addressing }: Fields): Draft => ({
  kicker: kicker.trim(),
  title: title.trim(),
  text: text.trim(),
  link: link.trim(),
  link_text: link_text.trim(),
  sort: Number(sort),
  ...addressedBy(addressing),
})

interface Props {
  announcement: ManagedAnnouncement | undefined
  branches: Branch[]
  onClose: () => void
}

export function AnnouncementForm({ announcement, branches, onClose }: Props) {
  const save = useSaveAnnouncement(announcement?.id)
  const form = useForm<Fields>({
    initialValues: fieldsOf(announcement),
    validateInputOnBlur: true,
    validate: (fields) => {
      const draft = draftOf(fields)
      return { ...(!draft.title && { title: 'Enter a title.' }), ...announcementProblems(draft) }
    },
  })
  const { values } = form

  function submit() {
    if (form.validate().hasErrors) return
    save.mutate(draftOf(values), {
      onSuccess: () => {
        toast.success(announcement ? 'Announcement saved' : 'Draft saved. Publish it when it’s ready.')
        onClose()
      },
      onError: (error) => {
        form.setErrors(error instanceof CallError ? (error.fields ?? {}) : {})
        toast.error('Couldn’t save announcement', error.message)
      },
    })
  }

  return (
    <FormDialog
      title={announcement ? 'Edit announcement' : 'Add announcement'}
      submit={announcement ? 'Save changes' : 'Add draft'}
      busy={save.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <SlidePreview slide={{ ...draftOf(values), title: values.title || 'Title' }} />
      <TextInput
        {...counted(values.title, most.title)}
        label="Title"
        withAsterisk
        maxLength={most.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        {...counted(values.kicker, most.kicker)}
        label="Label above the title"
        placeholder="Compliance"
        maxLength={most.kicker}
        {...form.getInputProps('kicker')}
      />
      <Textarea
        {...counted(values.text, most.text)}
        label="Text"
        rows={3}
        maxLength={most.text}
        {...form.getInputProps('text')}
      />
      <div className={styles.pair}>
        <TextInput
          label="Link"
          placeholder="/compliance/guidance or https://…"
          maxLength={most.link}
          {...form.getInputProps('link')}
        />
        <TextInput
          {...counted(values.link_text, most.linkText)}
          label="Link text"
          placeholder="Read more"
          maxLength={most.linkText}
          {...form.getInputProps('link_text')}
        />
        <NumberInput
          label="Order (lowest first)"
          min={0}
          max={999}
          allowDecimal={false}
          {...form.getInputProps('sort')}
        />
      </div>
      <AddressingInputs inputProps={form.getInputProps} forBranch={values.audience === 'branch'} branches={branches} />
    </FormDialog>
  )
}
