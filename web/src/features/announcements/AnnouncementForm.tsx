import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { announcementLimits as most, type ManagedAnnouncement } from '@portal/contract/announcements'
import { announcementProblems } from '@portal/contract/rules/announcement'
import { CallError } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './announcements.module.css'
import { type Draft, useSaveAnnouncement } from './api.ts'
import { Contours, SlideLink, Words } from './Slide.tsx'

/** As a field for date and time writes it: the person's own clock, to the minute. */
function localMinute(when: Date): string {
  const shifted = new Date(when.getTime() - when.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
const momentOf = (typed: string) => (typed ? new Date(typed).toISOString() : '')

type Fields = Omit<Draft, 'sort' | 'ends'> & { sort: number | ''; ends: string }
const fieldsOf = (slide: ManagedAnnouncement | undefined): Fields => ({
  kicker: slide?.kicker ?? '',
  title: slide?.title ?? '',
  text: slide?.text ?? '',
  link: slide?.link ?? '',
  link_text: slide?.link_text ?? '',
  sort: slide?.sort ?? 0,
  starts: localMinute(slide ? new Date(slide.starts) : new Date()),
  ends: slide?.ends ? localMinute(new Date(slide.ends)) : '',
})

const draftOf = ({ kicker, title, text, link, link_text, sort, starts, ends }: Fields): Draft => ({
  kicker: kicker.trim(),
  title: title.trim(),
  text: text.trim(),
  link: link.trim(),
  link_text: link_text.trim(),
  sort: Number(sort),
  starts: momentOf(starts),
  ends: ends ? momentOf(ends) : null,
})

interface Props {
  announcement: ManagedAnnouncement | undefined
  onClose: () => void
}

export function AnnouncementForm({ announcement, onClose }: Props) {
  const save = useSaveAnnouncement(announcement?.id)
  const form = useForm<Fields>({
    initialValues: fieldsOf(announcement),
    validateInputOnBlur: true,
    validate: (fields) => {
      const draft = draftOf(fields)
      return { ...(!draft.title && { title: 'A title, please.' }), ...announcementProblems(draft) }
    },
  })
  const { values } = form

  function submit() {
    if (form.validate().hasErrors) return
    save.mutate(draftOf(values), {
      onSuccess: () => {
        toast.success(announcement ? 'Announcement saved' : 'Draft added: publish it when it is ready')
        onClose()
      },
      onError: (error) => {
        form.setErrors(error instanceof CallError ? (error.fields ?? {}) : {})
        toast.error('The announcement could not be saved', error.message)
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
      <section className={styles.frame} aria-label="Preview">
        <Contours />
        <div className={styles.slide}>
          <Words slide={{ ...values, title: values.title || 'Title' }} />
        </div>
        <div className={styles.foot}>
          <SlideLink slide={draftOf(values)} />
        </div>
      </section>
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
        label="Line above the title"
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
          label="Words of the link"
          placeholder="Read more"
          maxLength={most.linkText}
          {...form.getInputProps('link_text')}
        />
        <TextInput type="datetime-local" label="From" withAsterisk {...form.getInputProps('starts')} />
        <TextInput type="datetime-local" label="Until" {...form.getInputProps('ends')} />
        <NumberInput label="Place" min={0} max={999} allowDecimal={false} {...form.getInputProps('sort')} />
      </div>
      <p className="t-note">Times are those of your own clock. The lowest place comes first.</p>
    </FormDialog>
  )
}
