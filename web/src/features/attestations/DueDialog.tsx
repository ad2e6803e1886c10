import { Button, TextInput } from '@mantine/core'
import type { Obligation } from '@portal/contract/attestations'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { isoDay } from '../../lib/format.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSetDue } from './api.ts'
import { dueInWords } from './Progress.tsx'

/** Begins a campaign, moves its day, or ends it. */
export function DueDialog({ obligation, onClose }: { obligation: Obligation; onClose: () => void }) {
  const before = obligation.due?.slice(0, 10) ?? ''
  const [today] = useState(() => isoDay(new Date()))
  const [due, setDue] = useState(before)
  const [missing, setMissing] = useState(false)
  const set = useSetDue(obligation.id)

  const save = (day: string | null) =>
    set.mutate(day, {
      onSuccess: () => {
        toast.success(day ? `Due date set to ${dueInWords(day)}` : 'Due date removed')
        onClose()
      },
    })
  const submit = () => (due ? save(due) : setMissing(true))

  const refused = set.error instanceof CallError ? set.error.fields?.['due'] : undefined
  const problem = missing ? 'Choose a date.' : (refused ?? set.error?.message)
  return (
    <FormDialog
      title={before ? 'Change due date' : 'Set due date'}
      submit="Save due date"
      busy={set.isPending}
      unsaved={due !== before}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label="Due date"
        min={today}
        data-autofocus
        value={due}
        error={problem}
        onChange={(event) => {
          setDue(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <p className="t-note">Anyone who hasn’t attested by then is overdue. Applies to version {obligation.version}.</p>
      {before && (
        <Button variant="default" loading={set.isPending} onClick={() => save(null)}>
          Remove due date
        </Button>
      )}
    </FormDialog>
  )
}
