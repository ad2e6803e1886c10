// From what somebody typed to what is looked for in the log.
import { type AuditFilters, auditLimits } from '@portal/contract/audit'
import { auditTypes, isOfTypes } from '@portal/contract/audit-sentences'
import { isNetwork } from '@portal/contract/rules/network'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { FirmSettings } from '../settings/public.ts'
import { accountsNamed, actionsThatOccur, firstSince, type People, type Wanted } from './store.ts'

type Offices = FirmSettings['offices']

/** Each action is a walk of its own over the index; of more than these the log itself is walked. */
const walkedAtMost = 40

/** An entry is written when its transaction ends, a while after the time it tells. */
const slackMs = 3_600_000

export async function wantedBy(db: Db, filters: AuditFilters, offices: Offices): Promise<Wanted> {
  const [person, subject, action] = [filters.person, filters.subject, filters.action].map((text) => text?.trim())
  const from = filters.from ? new Date(filters.from) : undefined
  const until = filters.until ? new Date(filters.until) : undefined
  const whole = subject?.includes(':')
  const q = filters.q?.trim()
  const occurring = action || filters.types ? await actionsThatOccur(db) : []
  const ofTypes = filters.types ? occurring.filter((one) => isOfTypes(one, typesIn(filters.types))) : undefined
  const named = action ? occurring.filter((one) => one.startsWith(action) && (ofTypes?.includes(one) ?? true)) : ofTypes
  const few = named && named.length <= walkedAtMost
  return {
    people: person ? await peopleNamed(db, person) : undefined,
    subject: whole ? subject : undefined,
    kind: whole ? undefined : subject || undefined,
    found: q ? await foundBy(db, q) : undefined,
    actions: few ? named : undefined,
    anyAction: few ? undefined : named,
    networks: filters.location?.trim() ? networksOf(filters.location.trim(), offices) : undefined,
    from,
    until,
    ids: from || until ? await idsBetween(db, from, until) : undefined,
    withheld: [],
  }
}

const typesIn = (text: string | undefined) => auditTypes.filter((type) => text?.split(',').includes(type))

/** By somebody of that name or about them, or about the record it names. */
async function foundBy(db: Db, q: string) {
  const people = await peopleNamed(db, q, 'q')
  const task = /^(?:t|wi)-(\d{1,9})$/i.exec(q)?.[1]
  const subjects = [
    ...people.ids.map((id) => `account:${id}`),
    ...(task ? [`work-item:${task}`] : []),
    ...(q.includes(':') ? [q] : []),
  ]
  return { people, subjects }
}

/** Nowhere, where it is no office of the firm's and no address. */
const networksOf = (location: string, offices: Offices): string[] =>
  offices.find(({ name }) => name === location)?.networks ?? (isNetwork(location) ? [location] : [])

async function peopleNamed(db: Db, name: string, field = 'person'): Promise<People> {
  const accounts = await accountsNamed(db, name, auditLimits.people)
  if (accounts.length > auditLimits.people) {
    const many = `More than ${auditLimits.people} people match. Enter the full name or email.`
    throw new AppError('invalid', { fields: { [field]: many } })
  }
  return { ids: accounts.map(({ id }) => id), emails: accounts.map(({ email }) => email), name }
}

async function idsBetween(db: Db, from: Date | undefined, until: Date | undefined) {
  const first = from ? await firstSince(db, new Date(from.getTime() - slackMs)) : 1
  const end = until ? await firstSince(db, new Date(until.getTime() + slackMs)) : Number.MAX_SAFE_INTEGER
  return { first, end }
}
