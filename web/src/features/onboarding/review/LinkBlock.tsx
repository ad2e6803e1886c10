// The candidate's link and first day, and what can be done about them.
import { TextInput } from '@mantine/core'
import {
  type CandidateRecord,
  moveCandidateStart,
  remindCandidate,
  renewCandidateLink,
  revokeCandidateLink,
} from '@portal/contract/onboarding-review'
import { onboardingLimits } from '@portal/contract/onboarding-steps'
import { dayInWords, daysAfter } from '@portal/contract/rules/day'
import { useState } from 'react'
import { problemsOf } from '../../../lib/call.ts'
import { useFirmDay } from '../../../lib/today.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FirmMoment } from '../../../ui/FirmMoment.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Block, Facts } from '../../review/public.ts'
import { useCall } from './api.ts'
import { linkSaid, timeSaid } from './words.ts'
import styles from './candidate.module.css'

export function LinkBlock({ candidate }: { candidate: CandidateRecord }) {
  const { id, first, link, until, sent, opened, reminded, again, state, can, version, starts, time, place } = candidate
  const [asking, setAsking] = useState<'revoke' | 'move'>()
  const renew = useCall(renewCandidateLink)
  const remind = useCall(remindCandidate)
  const revoke = useCall(revokeCandidateLink)
  const at = { params: { id }, body: { version } }
  const works = link === 'sent' || link === 'opened'
  const send = () =>
    renew.mutate(at, {
      onSuccess: () => toast.success('New link sent'),
      onError: ({ message }) => toast.error('Couldn’t send new link', message),
    })
  const items = () => [
    ...(works && state !== 'review'
      ? [
          {
            label: 'Send a reminder',
            onClick: () =>
              remind.mutate(at, {
                onSuccess: () => toast.success('Reminder sent'),
                onError: ({ message }) => toast.error('Couldn’t send reminder', message),
              }),
          },
        ]
      : []),
    { label: 'Send a new link', onClick: send },
    { label: 'Change first day', onClick: () => setAsking('move') },
    ...(works ? [{ label: 'Revoke link', onClick: () => setAsking('revoke'), danger: true as const }] : []),
  ]
  return (
    <Block title="Invitation" aside={can.link && <RowMenu about={`the invitation of ${first}`} items={items} />}>
      <Facts
        facts={[
          { label: 'Email', value: candidate.email },
          {
            label: 'Link',
            value: (
              <>
                {linkSaid[link]}
                {works && `, works until ${dayInWords(until)}`}
              </>
            ),
          },
          { label: 'Sent', value: <FirmMoment at={sent} said /> },
          { label: 'First opened', value: opened && <FirmMoment at={opened} said /> },
          { label: 'Reminded', value: reminded && <FirmMoment at={reminded} said /> },
          {
            label: 'First day',
            value: starts ? `${dayInWords(starts)}, ${timeSaid(time)}${place ? `, ${place}` : ''}` : 'Not planned yet',
          },
          { label: 'Invited by', value: candidate.invited_by },
        ]}
      />
      {again && can.link && (
        <p className={styles.again}>
          New link requested <FirmMoment at={again} said />.{' '}
          <button type="button" className="link" onClick={send}>
            Send a new link
          </button>
        </p>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title={`Revoke ${first}’s link?`}
          question="It stops working right away. What was entered stays. You can send a new link later."
          confirm="Revoke link"
          cancel="Keep link"
          busy={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(at, {
              onSuccess: () => {
                toast.success('Link revoked')
                setAsking(undefined)
              },
              onError: ({ message }) => {
                toast.error('Couldn’t revoke link', message)
                setAsking(undefined)
              },
            })
          }
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'move' && <StartDialog candidate={candidate} onClose={() => setAsking(undefined)} />}
    </Block>
  )
}

function StartDialog({ candidate, onClose }: { candidate: CandidateRecord; onClose: () => void }) {
  const { id, first, version } = candidate
  const today = useFirmDay()
  const [starts, setStarts] = useState(candidate.starts ?? '')
  const [time, setTime] = useState(candidate.time)
  const [place, setPlace] = useState(candidate.place)
  const move = useCall(moveCandidateStart)
  const problems = problemsOf(move.error)
  return (
    <FormDialog
      title={`${first}’s first day`}
      submit="Change first day"
      cancel="Keep as it is"
      busy={move.isPending}
      unsaved={false}
      onSubmit={() =>
        move.mutate(
          { params: { id }, body: { version, starts: starts || null, time, place } },
          {
            onSuccess: () => {
              toast.success('First day changed')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {move.error && Object.keys(problems).length === 0 && <Banner>{move.error.message}</Banner>}
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="Date"
          data-autofocus
          min={today}
          max={daysAfter(today, onboardingLimits.startWithinDays)}
          value={starts}
          error={problems['starts']}
          onChange={({ currentTarget }) => setStarts(currentTarget.value)}
        />
        <TextInput
          type="time"
          label="Time (ET)"
          required
          value={time}
          error={problems['time']}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
      </div>
      <TextInput
        label="Location"
        description="Leave blank to use the branch"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={onboardingLimits.place}
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <p className={styles.help}>{first} gets an email when the date changes. Planned tasks move with it.</p>
    </FormDialog>
  )
}
