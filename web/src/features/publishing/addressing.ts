// Whom something published is for, and from when until when, as a form holds it and in words.
import type { Branch } from '@portal/contract/publication'
import type { Addressed, Audience, PublicationState } from '@portal/contract/rules/publication'
import { momentInWords } from '../../lib/format.ts'

export const audienceWords: Record<Audience, string> = {
  everyone: 'Everyone',
  advisors: 'Advisors',
  plus: 'Advisor Plus',
  reviewers: 'Reviewers',
  admins: 'Admins',
  branch: 'One branch',
}

export const stateWords: Record<PublicationState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  running: 'Live',
  ended: 'Ended',
  withdrawn: 'Unpublished',
}

export const audienceInWords = ({ audience, branch }: Pick<Addressed, 'audience' | 'branch'>, branches: Branch[]) =>
  audience === 'branch' ? (branches.find(({ id }) => id === branch)?.name ?? 'One branch') : audienceWords[audience]

export const datesInWords = ({ starts, ends }: Pick<Addressed, 'starts' | 'ends'>) =>
  `${momentInWords(new Date(starts))} – ${ends ? momentInWords(new Date(ends)) : 'no end date'}`

/** The branch and the moments are text while they are typed. */
export interface AddressingFields {
  audience: Audience
  branch: string | null
  starts: string
  ends: string
}

/** As a field for date and time writes it: the person's own clock, to the minute. */
function localMinute(when: Date): string {
  const shifted = new Date(when.getTime() - when.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
const momentOf = (typed: string) => (typed ? new Date(typed).toISOString() : '')

export const addressingFieldsOf = (one: Addressed | undefined): AddressingFields => ({
  audience: one?.audience ?? 'everyone',
  branch: one?.branch ? String(one.branch) : null,
  starts: localMinute(one ? new Date(one.starts) : new Date()),
  ends: one?.ends ? localMinute(new Date(one.ends)) : '',
})

export const addressedBy = ({ audience, branch, starts, ends }: AddressingFields): Addressed => ({
  audience,
  branch: audience === 'branch' && branch ? Number(branch) : null,
  starts: momentOf(starts),
  ends: ends ? momentOf(ends) : null,
})
