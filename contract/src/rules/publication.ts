// What is published to people: for whom, from when until when, and where it stands.
import type { Problems } from '../endpoint.ts'

/** Who something is for; what is for a branch carries the branch's id beside it. */
export const audiences = ['everyone', 'advisors', 'plus', 'reviewers', 'admins', 'branch'] as const
export type Audience = (typeof audiences)[number]

export const publicationStates = ['draft', 'scheduled', 'running', 'ended', 'withdrawn'] as const
export type PublicationState = (typeof publicationStates)[number]

interface Standing {
  starts_at: Date
  ends_at: Date | null
  published_at: Date | null
  withdrawn_at: Date | null
}

/** Whether a published one runs is a matter of its dates. */
export function publicationState(row: Standing, now: Date): PublicationState {
  if (row.withdrawn_at) return 'withdrawn'
  if (!row.published_at) return 'draft'
  if (row.starts_at > now) return 'scheduled'
  return row.ends_at && row.ends_at <= now ? 'ended' : 'running'
}

export const isPublished = (state: PublicationState): boolean => state !== 'draft' && state !== 'withdrawn'

export interface Addressed {
  audience: Audience
  branch: number | null
  starts: string
  ends: string | null
}

export function publicationProblems({ audience, branch, starts, ends }: Addressed): Problems {
  const problems: Problems = {}
  if (audience === 'branch' && branch === null) problems['branch'] = 'Choose a branch.'
  if (audience !== 'branch' && branch !== null)
    problems['branch'] = 'Choose a branch only when the audience is one branch.'
  if (Number.isNaN(Date.parse(starts))) problems['starts'] = 'Enter a start date and time.'
  if (ends !== null && !(Date.parse(ends) > Date.parse(starts))) problems['ends'] = 'The end must be after the start.'
  return problems
}
