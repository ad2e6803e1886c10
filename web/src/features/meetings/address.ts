// What the list shows is in its address; a meeting keeps it there, so that the way back leads to the same list.
import { type MeetingFilter, meetingPeriods, type MeetingSegment, meetingSegments } from '@portal/contract/meetings'
import { meetingTypes } from '@portal/contract/rules/meeting'

export const usualPeriod = '14'
const oneOf = <V extends string>(values: readonly V[], given: string | null): V | undefined =>
  values.find((value) => value === given)

/** What an address asks for; what the server would not understand is left out. */
export function filterFrom(query: URLSearchParams): MeetingFilter & { segment: MeetingSegment } {
  const [q, host, branch] = ['q', 'host', 'branch'].map((name) => query.get(name)?.trim())
  const type = oneOf(meetingTypes, query.get('type'))
  return {
    segment: oneOf(meetingSegments, query.get('segment')) ?? 'all',
    period: oneOf(meetingPeriods, query.get('period')) ?? usualPeriod,
    ...(q && { q: q.slice(0, 100) }),
    ...(host && { host: host.slice(0, 40) }),
    ...(branch && /^[1-9]\d{0,8}$/.test(branch) && { branch: Number(branch) }),
    ...(type && { type }),
  }
}

export const meetingIn = (query: URLSearchParams): number | undefined => {
  const id = query.get('meeting') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

export function meetingAddress(id: number, query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.set('meeting', String(id))
  return `/zoomreview?${next}`
}

export function listAddress(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  rest.delete('meeting')
  return rest.size > 0 ? `/zoomreview?${rest}` : '/zoomreview'
}
