import { Textarea, TextInput } from '@mantine/core'
import { requestMore } from '@portal/contract/examiners'
import { examinerLimits } from '@portal/contract/examiner-limits'
import type { Problems } from '@portal/contract/endpoint'
import { daysAfter, isDay, noDay } from '@portal/contract/rules/day'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'

export function RequestMore({ onClose }: { onClose: () => void }) {
  const today = useFirmDay()
  const [text, setText] = useState('')
  const [by, setBy] = useState('')
  const [found, setFound] = useState<Problems>({})
  // sent again because the answer was lost, it is still the same request
  const [key] = useState(() => crypto.randomUUID())
  const request = useCall(requestMore)
  const problems = { ...problemsOf(request.error), ...found }

  function submit() {
    const wrong: Problems = {
      ...(!text.trim() && { text: 'Say which records you need.' }),
      ...(isDay(by) ? by < today && { by: 'Choose today or a later date.' } : { by: noDay }),
    }
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    request.mutate(
      { body: { key, text: text.trim(), by } },
      {
        onSuccess: ({ number }) => {
          toast.success(`Request ${number} sent`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Request more records"
      submit="Send request"
      cancel="Don’t request"
      busy={request.isPending}
      unsaved={text.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {request.error && Object.keys(problemsOf(request.error)).length === 0 && <Banner>{request.error.message}</Banner>}
      <Textarea
        {...counted(text, examinerLimits.request)}
        label="What do you need?"
        withAsterisk
        rows={4}
        data-autofocus
        placeholder="Advertising reviews of the Saratoga branch, July to September 2026"
        maxLength={examinerLimits.request}
        value={text}
        error={problems['text']}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Needed by"
        withAsterisk
        min={today}
        max={daysAfter(today, examinerLimits.requestWithinDays)}
        value={by}
        error={problems['by']}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
      />
    </FormDialog>
  )
}
