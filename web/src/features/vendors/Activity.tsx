// What happened, what waits for somebody, and what comes next.
import type { VendorEvent } from '@portal/contract/vendors'
import type { ReactNode } from 'react'
import { bareDayInShort } from '../../lib/format.ts'
import { Steps } from '../review/public.ts'
import type { VendorAnswer } from './api.ts'
import { dayOfWeek } from './words.ts'

type Event = VendorAnswer['activity'][number]

const by = (words: string) =>
  function By({ by: who }: Event): ReactNode {
    return who ? (
      <>
        {words} by <b>{who}</b>
      </>
    ) : (
      words
    )
  }

const happened: Record<VendorEvent, (event: Event) => ReactNode> = {
  added: by('Added'),
  edited: by('Changed'),
  opened: ({ text }) => <>Attestation {text} started</>,
  invited: ({ by: who, text }) => (
    <>
      Invited by <b>{who}</b>
      {text && `, link to ${text}`}
    </>
  ),
  reminded: ({ text }) => <>Reminded{text && ` of “${text}”`}</>,
  revoked: by('Link revoked'),
  'link-wanted': () => <>New link requested</>,
  answered: ({ by: who, text }) => (
    <>
      {text || 'Questions'} answered by <b>{who}</b>
    </>
  ),
  signed: ({ by: who, text }) => (
    <>
      Signed by <b>{who}</b>
      {text && `, ${text}`}
    </>
  ),
  accepted: ({ by: who, text }) => (
    <>
      Accepted{text && (text === '1' ? ' with 1 item' : ` with ${text} items`)} by <b>{who}</b>
    </>
  ),
  returned: ({ by: who, text }) => (
    <>
      Returned by <b>{who}</b>: {text}
    </>
  ),
  'item-added': ({ by: who, text }) => (
    <>
      “{text}” added by <b>{who}</b>
    </>
  ),
  'item-changed': ({ by: who, text }) => (
    <>
      “{text}” changed by <b>{who}</b>
    </>
  ),
  'item-done': ({ by: who, text }) => (
    <>
      “{text}” closed by <b>{who}</b>
    </>
  ),
  escalated: ({ text }) => <>Escalated: {text}</>,
  ended: ({ by: who, text }) => (
    <>
      Ended by <b>{who}</b>: {text}
    </>
  ),
}

export function Activity({ data: { activity, vendor, decision_due, next_start } }: { data: VendorAnswer }) {
  return (
    <Steps
      done={activity.map((event) => ({ at: event.at, words: happened[event.kind](event) }))}
      now={
        decision_due
          ? {
              words: vendor.can.decide ? 'Your decision' : 'Decision of compliance',
              note: `Due ${dayOfWeek(decision_due)}`,
            }
          : vendor.link && !vendor.ended && !next_start
            ? { words: `Answers of ${vendor.name}`, note: `Due ${dayOfWeek(vendor.due)}` }
            : undefined
      }
      next={
        next_start
          ? [{ text: 'Next attestation', note: `Starts ${bareDayInShort(next_start)}, from these answers` }]
          : []
      }
    />
  )
}
