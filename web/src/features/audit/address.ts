// What is looked for stands in the address: it can be reloaded, shared and come back to.
import type { AuditFilters } from '@portal/contract/audit'
import { type AuditType, auditTypes } from '@portal/contract/audit-sentences'

const dayMs = 86_400_000
export const ranges = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'dates', label: 'Custom dates' },
] as const

/** Who opens what is most of the log, and seldom what is looked for. */
const byDefault: readonly AuditType[] = auditTypes.filter((type) => type !== 'reading')

export interface Looked {
  q: string
  person: string
  subject: string
  location: string
  types: readonly AuditType[]
  /** One of the ranges; empty for all time. */
  range: string
  /** Of custom dates, as a date field has them. */
  from: string
  until: string
}

export function lookedFor(query: URLSearchParams): Looked {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const types = query.get('types')
  const range = query.get('range')
  return {
    q: text('q'),
    person: text('person'),
    subject: text('subject'),
    location: text('location'),
    types: types === null ? byDefault : auditTypes.filter((type) => types.split(',').includes(type)),
    range: range === null ? '7' : (ranges.find(({ value }) => value === range)?.value ?? ''),
    from: text('from'),
    until: text('until'),
  }
}

/** What differs from how the log is first seen. */
export function narrowings({ q, person, subject, location, types, range }: Looked): number {
  const others = types.length === byDefault.length && byDefault.every((type) => types.includes(type)) ? 0 : 1
  return [q, person, subject, location].filter(Boolean).length + others + (range === '7' ? 0 : 1)
}

export type Change = Partial<Omit<Looked, 'types'>> & { types?: readonly string[] }

/** What is as by default stays out of the address; `all` says that there is no limit. */
export function withChange(query: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  for (const [name, value] of Object.entries(change)) {
    if (name === 'types') {
      const types = auditTypes.filter((type) => (value as readonly string[]).includes(type))
      const asUsual = types.length === byDefault.length && !types.includes('reading')
      put(name, asUsual ? '' : types.length === 0 ? auditTypes.join(',') : types.join(','))
    } else if (name === 'range') put(name, value === '7' ? '' : (value as string) || 'all')
    else put(name, value as string)
  }
  return next
}

const startOf = (day: string, later = 0) => {
  const start = new Date(`${day}T00:00`)
  return Number.isNaN(start.getTime()) ? undefined : new Date(start.getTime() + later).toISOString()
}

/** As the server is asked. A range ends now, so it begins at a whole hour: asking again asks for the same. */
export function filtersOf({ types, range, from, until, ...texts }: Looked, now: Date): AuditFilters {
  const hours = Number(range) * 24
  const since = hours > 0 ? new Date(Math.floor(now.getTime() / 3_600_000 - hours) * 3_600_000) : undefined
  const [first, last] = range === 'dates' ? [startOf(from), startOf(until, dayMs)] : [since?.toISOString(), undefined]
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)),
    ...(types.length < auditTypes.length && { types: types.join(',') }),
    ...(first && { from: first }),
    ...(last && { until: last }),
  }
}
