// What holds and disposals are called, and how their figures read.
import type { DisposalState, ItemState } from '@portal/contract/disposal'
import type { RecordEvent } from '@portal/contract/holds'

export const figure = (count: number) => count.toLocaleString('en-US')
export const records = (count: number) => (count === 1 ? '1 record' : `${figure(count)} records`)

export const noAccess = {
  title: 'You don’t have access to Records.',
  help: 'If you work in compliance, ask an admin to turn on the Records tool for you.',
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** October 2026 */
export const monthInWords = (of: string) => month.format(new Date(`${of}-01`))
const short = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** Oct 2026, or Sep 2023 – Oct 2026. */
export function monthsInShort(from: string, until: string): string {
  const [first, last] = [from, until].map((day) => short.format(new Date(day)))
  return first === last ? `${first}` : `${first} – ${last}`
}

export const stateWords: Record<DisposalState, string> = {
  open: 'Open',
  approved: 'Being carried out',
  done: 'Carried out',
  declined: 'Declined',
  lapsed: 'Lapsed',
  nothing: 'Nothing to dispose of',
}

export const itemWords: Record<ItemState, string> = {
  proposed: 'To dispose of',
  held: 'Kept by a hold',
  out: 'Taken out',
  disposed: 'Disposed of',
  referred: 'Still referred to',
  kept: 'In use again',
  missing: 'Not there anymore',
}

const happened: Record<string, (event: RecordEvent) => string> = {
  'hold.placed': () => 'Placed',
  'hold.widened': () => 'Scope widened',
  'hold.lifted': () => 'Lifted',
  'hold.kept-back': ({ count }) => `${records(count ?? 0)} kept back from disposal`,
  'disposal.proposed': () => 'Proposed',
  'disposal.taken-out': () => '1 record taken out',
  'disposal.approved': () => 'Approved',
  'disposal.declined': () => 'Declined',
  'disposal.lapsed': () => 'Lapsed',
  'disposal.carried-out': ({ count }) => `${records(count ?? 0)} disposed of`,
}
export const eventInWords = (event: RecordEvent): string => happened[event.action]?.(event) ?? event.action
