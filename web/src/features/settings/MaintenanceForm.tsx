import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { MaintenanceWindow } from '@portal/contract/maintenance'
import { maintenanceLimits, maintenanceProblems, overlap } from '@portal/contract/rules/maintenance'
import { CallError } from '../../lib/call.ts'
import { localMinute, momentOf } from '../../lib/local-minute.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Plan, useSaveMaintenance } from './maintenance-api.ts'
import styles from './settings.module.css'
import { firmsTime, ownZone } from './times.ts'

const hourMs = 3_600_000
const fieldsOf = (window: MaintenanceWindow | undefined) => ({
  name: window?.name ?? '',
  url: window?.url ?? '',
  starts: localMinute(window ? new Date(window.starts) : new Date(Date.now() + hourMs)),
  ends: localMinute(window ? new Date(window.ends) : new Date(Date.now() + 2 * hourMs)),
})
type Fields = ReturnType<typeof fieldsOf>

const planOf = ({ name, url, starts, ends }: Fields): Plan => ({
  name: name.trim(),
  url: url.trim(),
  starts: momentOf(starts),
  ends: momentOf(ends),
})

function problemsOf(fields: Fields) {
  const plan = planOf(fields)
  return {
    ...maintenanceProblems(plan),
    ...(!plan.starts && { starts: 'Enter a date and time.' }),
    ...(!plan.ends && { ends: 'Enter a date and time.' }),
  }
}

interface Props {
  window: MaintenanceWindow | undefined
  /** Those it may be at the same time with. */
  others: MaintenanceWindow[]
  onClose: () => void
}

export function MaintenanceForm({ window, others, onClose }: Props) {
  const save = useSaveMaintenance(window?.id)
  const form = useForm<Fields>({ initialValues: fieldsOf(window), validateInputOnBlur: true, validate: problemsOf })
  const { values } = form
  const plan = planOf(values)
  const sameTime = others.filter((other) => overlap(plan, other))
  const onFirmsClock = (moment: string) => {
    const time = moment && firmsTime(moment)
    return time ? { description: `${time} ET` } : {}
  }

  function submit() {
    if (form.validate().hasErrors) return
    save.mutate(plan, {
      onSuccess: ({ overlaps }) => {
        toast.success(window ? 'Maintenance saved' : 'Maintenance scheduled')
        if (overlaps.length > 0) toast.info(`Overlaps with ${overlaps.join(', ')}`)
        onClose()
      },
      onError: (error) => {
        form.setErrors(error instanceof CallError ? (error.fields ?? {}) : {})
        toast.error('Couldn’t save maintenance', error.message)
      },
    })
  }

  return (
    <FormDialog
      title={window ? 'Edit maintenance' : 'Schedule maintenance'}
      submit={window ? 'Save changes' : 'Schedule maintenance'}
      busy={save.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...counted(values.name, maintenanceLimits.name)}
        label="Name"
        withAsterisk
        placeholder="Database upgrade"
        maxLength={maintenanceLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={styles.pair}>
        <TextInput
          type="datetime-local"
          label="Starts"
          withAsterisk
          {...onFirmsClock(plan.starts)}
          {...form.getInputProps('starts')}
        />
        <TextInput
          type="datetime-local"
          label="Ends"
          withAsterisk
          {...onFirmsClock(plan.ends)}
          {...form.getInputProps('ends')}
        />
      </div>
      <p className="t-note">Times are in your local time zone ({ownZone()}). The firm is on Eastern Time.</p>
      <TextInput
        label="Link"
        placeholder="https://… (optional)"
        inputMode="url"
        maxLength={maintenanceLimits.url}
        {...form.getInputProps('url')}
      />
      <output className={styles.warning}>
        {sameTime.length > 0 && `Overlaps with ${sameTime.map(({ name }) => name).join(', ')}.`}
      </output>
    </FormDialog>
  )
}
