// What is asked before an activity is renewed, ended or discarded.
import { TextInput } from '@mantine/core'
import { type Activity, discardActivity, endActivity, renewActivity } from '@portal/contract/outside-business'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './outside-business.module.css'
import { nameOf } from './words.ts'

interface Props {
  activity: Activity
  onClose: () => void
}

export function Renew({ activity, onClose }: Props) {
  const renew = useCall(renewActivity)
  const { id, expires, approved } = activity

  function submit() {
    renew.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success('Renewal sent to your manager')
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Renew ${nameOf(activity)}`}
      submit="Request renewal"
      busy={renew.isPending}
      unsaved={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {renew.error && <Banner>{renew.error.message}</Banner>}
      <p className={styles.about}>
        Your manager and compliance will review the same answers again.{' '}
        {expires &&
          (approved ? `It stays approved until ${bareDayInShort(expires)}.` : 'It isn’t approved until they do.')}{' '}
        If anything changed, duplicate it and submit the copy instead.
      </p>
    </FormDialog>
  )
}

export function End({ activity, onClose }: Props) {
  const end = useCall(endActivity)
  const today = useFirmDay()
  const [on, setOn] = useState(today)
  const fields = end.error instanceof CallError ? end.error.fields : undefined

  function submit() {
    end.mutate(
      { params: { id: activity.id }, body: { on } },
      {
        onSuccess: () => {
          toast.success(`${nameOf(activity)} marked as ended`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={`End ${nameOf(activity)}?`}
      submit="End activity"
      busy={end.isPending}
      unsaved={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {end.error && !fields && <Banner>{end.error.message}</Banner>}
      <TextInput
        type="date"
        label="Last day"
        withAsterisk
        min={activity.answers.start_date}
        max={today}
        data-autofocus
        value={on}
        error={fields?.on}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

export function Discard({ activity, onClose }: Props) {
  const discard = useCall(discardActivity)
  return (
    <ConfirmDialog
      title={`Discard ${nameOf(activity)}?`}
      question="This draft was never submitted. Discarding it can’t be undone."
      confirm="Discard draft"
      cancel="Keep draft"
      busy={discard.isPending}
      onCancel={onClose}
      onConfirm={() =>
        discard.mutate(
          { params: { id: activity.id } },
          {
            onSuccess: onClose,
            onError: ({ message }) => toast.error('Couldn’t discard draft', message),
          },
        )
      }
    />
  )
}
