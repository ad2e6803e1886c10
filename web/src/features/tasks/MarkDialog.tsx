import { Textarea, TextInput } from '@mantine/core'
import { markCheck, taskLimits } from '@portal/contract/tasks'
import { useState } from 'react'
import { CallError, problemsOf } from '../../lib/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Item, useCall } from './api.ts'

interface Props {
  id: number
  check: Item['record']['checks'][number]
  onClose: () => void
}

/** As a field for date and time writes it: the person's own clock, to the minute. */
const localMinute = (when: Date) =>
  new Date(when.getTime() - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Something is done, and how or when belongs to it. */
export function MarkDialog({ id, check: { entry = '', text, note: about, needs }, onClose }: Props) {
  const [now] = useState(() => localMinute(new Date()))
  const [note, setNote] = useState('')
  const [at, setAt] = useState(now)
  const [missing, setMissing] = useState(false)
  const mark = useCall(markCheck)
  const fields = problemsOf(mark.error)
  const timed = needs === 'time'

  function submit() {
    const empty = timed ? !at : !note.trim()
    setMissing(empty)
    if (empty) return
    const body = { done: true, ...(note.trim() && { note: note.trim() }) }
    mark.mutate(
      { params: { id, entry }, body: timed && at !== now ? { ...body, at: new Date(at).toISOString() } : body },
      {
        onSuccess: () => {
          toast.success(`${text}: done`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={text}
      submit="Mark done"
      busy={mark.isPending}
      unsaved={note.trim() !== '' || at !== now}
      onSubmit={submit}
      onClose={onClose}
    >
      {mark.error instanceof CallError && Object.keys(fields).length === 0 && <Banner>{mark.error.message}</Banner>}
      {timed && (
        <TextInput
          type="datetime-local"
          label="When it happened"
          withAsterisk
          max={now}
          data-autofocus
          value={at}
          error={missing ? 'Enter when it happened.' : fields['at']}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
      )}
      <Textarea
        {...counted(note, taskLimits.reason)}
        label="Note"
        withAsterisk={!timed}
        placeholder={timed ? 'How, and by whom' : (about ?? '')}
        rows={4}
        maxLength={taskLimits.reason}
        {...(!timed && { 'data-autofocus': true })}
        value={note}
        error={!timed && missing ? 'Enter a few words.' : fields['note']}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
