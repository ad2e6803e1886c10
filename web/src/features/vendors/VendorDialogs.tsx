// What is asked before something is done with a vendor.
import { TextInput } from '@mantine/core'
import { daysAfter, noDay } from '@portal/contract/rules/day'
import { endVendor, inviteVendor, remindVendor, revokeVendorLink, vendorLimits } from '@portal/contract/vendors'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { useCall } from './api.ts'
import type { Asked, Asking } from './asked.ts'
import { Accept, Return } from './Decide.tsx'
import { VendorDialog } from './VendorDialog.tsx'

export function VendorDialogs({ asking, ...props }: Asked & { asking: Asking }) {
  const { data, now, onClose } = props
  if (asking === 'edit')
    return <VendorDialog owners={data.owners} vendor={data.vendor} now={now.vendor} onClose={onClose} />
  if (asking === 'invite') return <Invite {...props} />
  if (asking === 'end') return <End {...props} />
  if (asking === 'accept') return <Accept {...props} />
  if (asking === 'return') return <Return {...props} />
  return <Confirm act={asking} {...props} />
}

const questions = {
  remind: {
    endpoint: remindVendor,
    title: (name: string) => `Remind ${name}?`,
    question: 'They get an email with the link, now.',
    words: { confirm: 'Send reminder', cancel: 'Don’t send', harmless: true },
    done: 'Reminder sent',
  },
  revoke: {
    endpoint: revokeVendorLink,
    title: (name: string) => `Revoke the link of ${name}?`,
    question: 'It stops working right away. What was answered stays. You can send a new link later.',
    words: { confirm: 'Revoke link', cancel: 'Keep link', harmless: false },
    done: 'Link revoked',
  },
} as const

function Confirm({ act, data, onRefused, onClose }: Asked & { act: keyof typeof questions }) {
  const { endpoint, title, question, words, done } = questions[act]
  const make = useCall(endpoint)
  const { id, version, name } = data.vendor
  return (
    <ConfirmDialog
      title={title(name)}
      question={question}
      {...words}
      busy={make.isPending}
      onConfirm={() =>
        make.mutate(
          { params: { id }, body: { version } },
          {
            onSuccess: () => toast.success(done),
            onError: ({ message }) => onRefused(message),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  )
}

/** The first link, or a new one: then the one before stops working, as whoever has it need not be whom it was sent to. */
function Invite({ data, now, onClose }: Asked) {
  const { vendor } = data
  const today = useFirmDay()
  const again = vendor.link !== null
  const [first] = useState(() => {
    const usual = daysAfter(today, vendorLimits.usualDays)
    return vendor.due > usual && vendor.due <= daysAfter(today, vendorLimits.mostDays) ? vendor.due : usual
  })
  const [until, setUntil] = useState(first)
  const [problem, setProblem] = useState<string>()
  const invite = useCall(inviteVendor)
  const fields = problemsOf(invite.error)
  // told that it was changed, they can still send it
  const { version } = invite.error ? now.vendor : vendor
  function submit() {
    const wrong = until ? undefined : noDay
    setProblem(wrong)
    if (wrong) return
    invite.mutate(
      { params: { id: vendor.id }, body: { version, until } },
      {
        onSuccess: () => {
          toast.success(again ? 'New link sent' : `Invitation sent to ${vendor.email}`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={again ? 'Send a new link' : `Invite ${vendor.name}`}
      submit={again ? 'Send new link' : 'Send invitation'}
      cancel="Don’t send"
      busy={invite.isPending}
      unsaved={until !== first}
      onSubmit={submit}
      onClose={onClose}
    >
      {invite.error && Object.keys(fields).length === 0 && <Banner>{invite.error.message}</Banner>}
      <p>
        {vendor.contact} gets a link at {vendor.email} to answer the security questionnaire.
        {again && ' The one before stops working, and what was answered stays.'}
      </p>
      <TextInput
        type="date"
        label="Link works until"
        withAsterisk
        min={today}
        max={daysAfter(today, vendorLimits.mostDays)}
        data-autofocus
        value={until}
        error={problem ?? fields['until']}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
    </FormDialog>
  )
}

function End({ data, now, onClose }: Asked) {
  const end = useCall(endVendor)
  const { vendor } = data
  const { version } = end.error ? now.vendor : vendor
  return (
    <WordsDialog
      title={`End ${vendor.name}?`}
      submit="End vendor"
      about="Its link stops working, and no one is reminded anymore. Answers and files are kept. It can’t be reopened."
      hint="Why the firm no longer works with this vendor"
      most={vendorLimits.reason}
      busy={end.isPending}
      refusal={end.error?.message}
      onSubmit={(reason) =>
        end.mutate(
          { params: { id: vendor.id }, body: { version, reason } },
          {
            onSuccess: () => {
              toast.success('Vendor ended')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
