import { TextInput } from '@mantine/core'
import { daysAfter } from '@portal/contract/rules/day'
import { untilProblem } from '@portal/contract/rules/upload-request'
import { renewUploadRequest, type UploadRequest, uploadRequestLimits } from '@portal/contract/upload-requests'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'

/** The link before stops working: whoever has it need not be whom it was sent to. */
export function RenewDialog({ request, onClose }: { request: UploadRequest; onClose: () => void }) {
  const { id, name, email, version } = request
  const today = useFirmDay()
  const [first] = useState(() => {
    const week = daysAfter(today, uploadRequestLimits.usualDays)
    return request.until > week ? request.until : week
  })
  const [until, setUntil] = useState(first)
  const [problem, setProblem] = useState<string>()
  const renew = useCall(renewUploadRequest)
  const fields = problemsOf(renew.error)

  function submit() {
    const wrong = until ? untilProblem(until, today, uploadRequestLimits.mostDays) : 'Choose a date.'
    setProblem(wrong)
    if (wrong) return
    renew.mutate(
      { params: { id }, body: { version, until } },
      {
        onSuccess: () => {
          toast.success('New link sent')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Send a new link"
      submit="Send new link"
      cancel="Don’t send"
      busy={renew.isPending}
      unsaved={until !== first}
      onSubmit={submit}
      onClose={onClose}
    >
      {renew.error && Object.keys(fields).length === 0 && <Banner>{renew.error.message}</Banner>}
      <p>
        {name} gets a new link at {email}. The one before stops working, and what was received stays.
      </p>
      <TextInput
        type="date"
        label="Open until"
        min={today}
        max={daysAfter(today, uploadRequestLimits.mostDays)}
        data-autofocus
        value={until}
        error={problem ?? fields['until']}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
    </FormDialog>
  )
}
