// From what somebody typed to what is looked for in the log.
import { type AuditFilters, auditLimits } from '@portal/contract/audit'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import { accountsNamed, actionsThatOccur, firstSince, type People, type Wanted } from './store.ts'

/** An entry is written when its transaction ends, a while after the time it tells. */
const slackMs = 3_600_000

export async function wantedBy(db: Db, filters: AuditFilters): Promise<Wanted> {
  const [person, subject, action] = [filters.person, filters.subject, filters.action].map((text) => text?.trim())
  const from = filters.from ? new Date(filters.from) : undefined
  const until = filters.until ? new Date(filters.until) : undefined
  const whole = subject?.includes(':')
  return {
    people: person ? await peopleNamed(db, person) : undefined,
    subject: whole ? subject : undefined,
    kind: whole ? undefined : subject || undefined,
    actions: action ? (await actionsThatOccur(db)).filter((one) => one.startsWith(action)) : undefined,
    from,
    until,
    ids: from || until ? await idsBetween(db, from, until) : undefined,
  }
}

async function peopleNamed(db: Db, name: string): Promise<People> {
  const accounts = await accountsNamed(db, name, auditLimits.people)
  if (accounts.length > auditLimits.people) {
    const person = `More than ${auditLimits.people} people match. Enter the full name or email.`
    throw new AppError('invalid', { fields: { person } })
  }
  return { ids: accounts.map(({ id }) => id), emails: accounts.map(({ email }) => email), name }
}

async function idsBetween(db: Db, from: Date | undefined, until: Date | undefined) {
  const first = from ? await firstSince(db, new Date(from.getTime() - slackMs)) : 1
  const end = until ? await firstSince(db, new Date(until.getTime() + slackMs)) : Number.MAX_SAFE_INTEGER
  return { first, end }
}
