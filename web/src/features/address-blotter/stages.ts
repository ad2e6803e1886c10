// The stages of an address change across its page: the dot marked now is the step to be done next.
import type { AddressChange, ChangeStatus } from '@portal/contract/address-blotter'
import { firmDay } from '@portal/contract/rules/day'
import type { TrackStage } from '../../ui/StageTrack.tsx'
import { dayOfWeek } from './words.tsx'

const order = ['Received', 'Verified', 'Updated', 'Notices sent', 'Closed'] as const satisfies readonly ChangeStatus[]

/** "E. Whitcombe" */
function inShort(name: string): string {
  const words = name.split(' ')
  return words.length > 1 ? `${words[0]?.charAt(0)}. ${words.slice(1).join(' ')}` : name
}

export function stagesOf(change: AddressChange): TrackStage[] {
  const { status, reached, received_on, due, old_mailed, new_mailed, activity } = change
  const held = status === 'Returned' || status === 'Withdrawn'
  const at = order.findIndex((name) => name === status)
  // sent back or withdrawn, it waits at the first step that has to be done again
  const done = held ? reached.length : at + 1
  const closed = activity.findLast(({ kind }) => kind === 'closed')
  const notes: Record<(typeof order)[number], string> = {
    Received: `${dayOfWeek(received_on)}, ${inShort(change.entered_by)}`,
    Verified: '',
    Updated: '',
    'Notices sent': old_mailed
      ? [dayOfWeek(old_mailed), !new_mailed && 'old address'].filter(Boolean).join(', ')
      : held && status === 'Withdrawn'
        ? ''
        : `Due ${dayOfWeek(due)}`,
    Closed: closed ? dayOfWeek(firmDay(new Date(closed.at))) : 'When both notices are recorded',
  }
  for (const { status: step, at: when, by } of reached)
    if (step === 'Verified' || step === 'Updated') notes[step] = `${dayOfWeek(firmDay(new Date(when)))}, ${inShort(by)}`
  return order.map((name, index) => ({
    name,
    ...(notes[name] && { note: notes[name] }),
    state: index < done ? 'done' : index > done ? 'next' : held ? 'paused' : 'now',
  }))
}
