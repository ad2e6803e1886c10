import type { AddressChange, ChangeEvent } from '@portal/contract/address-blotter'
import { escalation } from '@portal/contract/rules/address-change'
import { daysAfter } from '@portal/contract/rules/day'
import type { ReactNode } from 'react'
import { Steps } from '../review/public.ts'
import { dayOfWeek } from './words.tsx'

const on = (day: string | null) => (day ? dayOfWeek(day) : '')

const happened: Record<ChangeEvent['kind'], (event: ChangeEvent) => ReactNode> = {
  entered: ({ by, day }) => (
    <>
      Received {on(day)}, entered by <b>{by}</b>
    </>
  ),
  taken: ({ by }) => (
    <>
      Picked up by <b>{by}</b>
    </>
  ),
  verified: ({ by }) => (
    <>
      Verified by <b>{by}</b>
    </>
  ),
  updated: ({ by }) => (
    <>
      Marked as updated by <b>{by}</b>
    </>
  ),
  returned: ({ by, text }) => (
    <>
      Returned by <b>{by}</b>: {text}
    </>
  ),
  corrected: ({ by, text }) => (
    <>
      Corrected{text && ` (${text})`} and sent again by <b>{by}</b>
    </>
  ),
  withdrawn: ({ by }) => (
    <>
      Withdrawn by <b>{by}</b>
    </>
  ),
  'mailed-old': ({ by, day, text }) => (
    <>
      Notice to the old address mailed {on(day)} to {text}, recorded by <b>{by}</b>
    </>
  ),
  'mailed-new': ({ by, day, text }) => (
    <>
      Notice to the new address mailed {on(day)} to {text}, recorded by <b>{by}</b>
    </>
  ),
  closed: () => <>Closed: both notices are recorded</>,
  disbursement: ({ by, day }) => (
    <>
      {day ? `Disbursement requested ${on(day)}` : 'No disbursement'}, recorded by <b>{by}</b>
    </>
  ),
  'manager-told': ({ text }) => (
    <>
      <b>{text || 'No one'}</b> got a reminder as branch manager, day {escalation.manager}
    </>
  ),
  'client-told': () => <>Client emailed, with a link to stop the change</>,
  'client-kept': () => <>The client confirmed the change</>,
  'client-stopped': () => <b>The client stopped the change. Compliance calls them.</b>,
  'compliance-told': ({ text }) => (
    <>
      Escalated to compliance, day {escalation.compliance}: <b>{text || 'the Compliance queue'}</b> got a task
    </>
  ),
}

/** What happened, and what it waits for. */
export function ChangeActivity({ change }: { change: AddressChange }) {
  return (
    <Steps
      done={change.activity.map((event) => ({ at: event.at, words: happened[event.kind](event) }))}
      now={waitsFor(change)}
    />
  )
}

function waitsFor({ status, received_on, old_mailed, activity, can }: AddressChange) {
  const waiting = {
    Received: 'Verify the change',
    Verified: 'Update the address with the clearing firm',
    Updated: 'Send the notices',
    'Notices sent': 'Send the notice to the new address',
    Returned: can.correct ? 'Correct it and send it again' : 'The advisor corrects it and sends it again',
    Closed: undefined,
    Withdrawn: undefined,
  }[status]
  if (!waiting) return undefined
  const told = activity.some(({ kind }) => kind === 'compliance-told')
  const note =
    !old_mailed && !told && `Compliance gets a task on ${dayOfWeek(daysAfter(received_on, escalation.compliance))}`
  return { words: waiting, ...(note && { note }) }
}
