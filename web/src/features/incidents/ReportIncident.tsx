import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { incidentNoticeDays, incidentTitleLength } from '@portal/contract/incidents'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { dayInShort } from '../../lib/format.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReportIncident } from './api.ts'
import { lastDay } from './Incidents.tsx'
import styles from './incidents.module.css'

const whatLength = 2_000
const devicesLength = 300

/** As a field for date and time writes it: the person's own clock, to the minute. */
function localMinute(when: Date): string {
  const shifted = new Date(when.getTime() - when.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

export function ReportIncident({ onClose }: { onClose: () => void }) {
  const [now] = useState(() => new Date())
  const report = useReportIncident()
  const form = useForm({
    initialValues: { title: '', what: '', noticed: '', devices: '', clients: '' as number | '' },
    validateInputOnBlur: true,
    validate: {
      title: (text) => (text.trim() === '' ? 'Enter a few words, like “Lost tablet”.' : null),
      what: (text) => (text.trim().length < 3 ? 'Describe briefly what happened.' : null),
      noticed: (text) => {
        if (!text) return 'Enter when you noticed it.'
        return new Date(text) > new Date() ? 'Enter a time in the past.' : null
      },
      clients: (count) => (count === '' ? 'Enter a number. Use 0 if none are known yet.' : null),
    },
  })
  const { values } = form
  const noticed = values.noticed ? new Date(values.noticed) : undefined

  function submit() {
    if (form.validate().hasErrors || !noticed) return
    report.mutate(
      {
        title: values.title.trim(),
        what: values.what.trim(),
        noticed: noticed.toISOString(),
        devices: values.devices.trim(),
        clients: Number(values.clients),
      },
      {
        onSuccess: () => {
          toast.success('Incident reported. The security team has been notified.')
          onClose()
        },
        onError: (error) => form.setErrors(problemsOf(error)),
      },
    )
  }

  return (
    <FormDialog
      title="Report an incident"
      submit="Report incident"
      busy={report.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...counted(values.title, incidentTitleLength)}
        label="In a few words"
        withAsterisk
        placeholder="Lost tablet, 12 clients"
        maxLength={incidentTitleLength}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        {...counted(values.what, whatLength)}
        label="What happened"
        withAsterisk
        placeholder="What you saw, what was sent or lost, and what you’ve done since"
        rows={5}
        maxLength={whatLength}
        {...form.getInputProps('what')}
      />
      <TextInput
        type="datetime-local"
        label="When you noticed it"
        withAsterisk
        max={localMinute(now)}
        {...form.getInputProps('noticed')}
      />
      <TextInput
        {...counted(values.devices, devicesLength)}
        label="Devices"
        placeholder="Computers, phones, or accounts involved"
        maxLength={devicesLength}
        {...form.getInputProps('devices')}
      />
      <NumberInput
        label="Clients affected"
        withAsterisk
        placeholder="Best estimate"
        min={0}
        max={1_000_000}
        allowDecimal={false}
        {...form.getInputProps('clients')}
      />
      <p className={styles.clock}>
        {noticed && Number.isFinite(noticed.getTime())
          ? `Affected clients must be notified by ${dayInShort(lastDay(noticed))}, ${incidentNoticeDays} days after discovery (Reg S-P).`
          : `Affected clients must be notified within ${incidentNoticeDays} days of discovery (Reg S-P).`}
      </p>
      <p className={styles.problem} role="alert">
        {report.error?.message}
      </p>
    </FormDialog>
  )
}
