// Looking for people by what somebody typed: each word is somewhere in their name, email address or CRD, found by an index however many
// people there are. In terms of the account `a`.
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../db/patterns.ts'

/** As the index has it. */
const words = sql`(a.first || ' ' || a.last || ' ' || a.email || ' ' || a.crd)`
/** Three letters in a row are what the index knows. For fewer it would be read whole, and everybody after it. */
const inIndex = /[\p{L}\p{N}]{3}/u

/** Without what follows the @: the firm's own domain is in everybody's email address. */
const said = sql`(a.first || ' ' || a.last || ' ' || split_part(a.email, '@', 1) || ' ' || a.crd)`
/** Typed as part of an address: `@`, or a dot inside a word. */
const inDomain = /@|\.\p{L}/u

function fits(word: string): RawBuilder<boolean> {
  const like = contains(word)
  const where = [
    ...(inIndex.test(word) ? [sql`${words} ilike ${like}`] : []),
    ...(inDomain.test(word) ? [] : [sql`${said} ilike ${like}`]),
  ]
  return where.length > 0 ? sql<boolean>`${sql.join(where, sql` and `)}` : sql<boolean>`${words} || '' ilike ${like}`
}

/** Nothing typed finds everybody. */
export function accountFits(typed: string): RawBuilder<boolean> {
  const parts = typed.split(/\s+/).filter(Boolean)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts.map(fits), sql` and `)}`
}

/** What was typed, as it is, in the name: first, then last. */
export const nameFits = (typed: string): RawBuilder<boolean> =>
  sql<boolean>`${accountFits(typed)} and a.first || ' ' || a.last ilike ${contains(typed)}`

/** Each word of it in the name, in any order. */
export function namesFit(typed: string): RawBuilder<boolean> {
  const inName = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`a.first || ' ' || a.last ilike ${contains(word)}`)
  return sql<boolean>`${sql.join([accountFits(typed), ...inName], sql` and `)}`
}
