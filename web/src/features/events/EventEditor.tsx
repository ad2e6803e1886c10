import { Button, TextInput } from '@mantine/core'
import { problemsOf } from '../../lib/call.ts'
import { useForm } from '@mantine/form'
import { type EventField, eventFieldLength, eventFields, type PortalEvent } from '@portal/contract/events'
import { firmDay } from '@portal/contract/rules/day'
import { endDay, eventDefaults, oneHourAfter } from '@portal/contract/rules/event'
import { texts } from '@portal/contract/texts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type EventFields, useSaveEvent } from './api.ts'
import styles from './events.module.css'
import { eventWhen } from './times.ts'

const fieldsOf = (text: (name: EventField) => string) =>
  Object.fromEntries(eventFields.map((name) => [name, text(name)])) as EventFields

/** Today, so that one whose day was forgotten is on the list and not lost. */
const blank = (): EventFields => ({ ...fieldsOf(() => ''), ...eventDefaults, start_date: firmDay(new Date()) })

const rest: { title: string; fields: Partial<Record<EventField, string>> }[] = [
  {
    title: 'Speaker',
    fields: {
      speaker: 'Speaker',
      speaker_company: 'Speaker’s company',
      speaker_link: 'Speaker’s website',
      speaker_linkedin: 'Speaker’s LinkedIn',
    },
  },
  {
    title: 'Alternate speaker',
    fields: {
      alt_speaker: 'Alternate speaker',
      alt_speaker_link: 'Alternate speaker’s website',
      alt_speaker_linkedin: 'Alternate speaker’s LinkedIn',
    },
  },
  {
    title: 'Where',
    fields: {
      location: 'Location',
      maps_address: 'Address for map link',
      zoom: 'Zoom',
      zoom_link: 'Zoom link',
      event_link: 'Event page',
    },
  },
]

/** With an event: updates it. Without: creates one. Nothing is required, nothing is refused here. */
export function EventEditor({ event, onClose }: { event: PortalEvent | undefined; onClose: () => void }) {
  const save = useSaveEvent(event)
  const form = useForm<EventFields>({ initialValues: event ? fieldsOf((name) => event[name]) : blank() })
  const { values } = form

  function submit() {
    save.mutate(values, {
      onSuccess: () => {
        toast.success(event ? 'Event updated' : 'Event added')
        onClose()
      },
      onError: (error) => {
        form.setErrors(problemsOf(error))
        toast.error(event ? texts.eventUpdateFailed : texts.eventCreateFailed, error.message)
      },
    })
  }

  function oneHour() {
    const end_time = oneHourAfter(values.start_time)
    // an end date of its own would make it longer than that
    const end_date = values.end_date && endDay({ ...values, end_time, end_date: '' })
    form.setValues({ end_time, end_date })
  }

  const field = (name: EventField, label: string) => (
    <TextInput key={name} label={label} maxLength={eventFieldLength} {...form.getInputProps(name)} />
  )
  const { ownTime } = eventWhen(values)
  return (
    <FormDialog
      title={event ? 'Edit event' : 'New event'}
      submit={event ? 'Update event' : 'Create event'}
      busy={save.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Title" maxLength={eventFieldLength} data-autofocus {...form.getInputProps('title')} />
      {field('sub_title', 'Subtitle')}
      {field('sponsor', 'Sponsor')}
      <fieldset className={styles.group}>
        <legend>When</legend>
        <TextInput label="Start date" type="date" {...form.getInputProps('start_date')} />
        <TextInput label="Start time" type="time" {...form.getInputProps('start_time')} />
        <TextInput label="End date" type="date" {...form.getInputProps('end_date')} />
        <div className={styles.end}>
          <TextInput label="End time" type="time" {...form.getInputProps('end_time')} />
          <Button variant="default" title="Set the end to one hour after the start" onClick={oneHour}>
            1 hour
          </Button>
        </div>
        <p className={`t-note ${styles.whole}`}>
          Enter times in Eastern Time. Leave the end date blank for a one-day event.
          {ownTime && <> On your clock: {ownTime}.</>}
        </p>
      </fieldset>
      {rest.map(({ title, fields }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {Object.entries(fields).map(([name, label]) => field(name as EventField, label))}
        </fieldset>
      ))}
    </FormDialog>
  )
}
