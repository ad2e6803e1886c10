// Who has worked on a record for whoever asks, under whichever name: they do not decide it.
import type { AuditSubject } from '@portal/contract/audit-fields'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db/open.ts'

/** Only the first time is kept. */
export async function addHand(tx: Tx, record: AuditSubject, accountId: string, now: Date): Promise<void> {
  await tx
    .insertInto('worked_on')
    .values({ record, account_id: accountId, at: now })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** What was made out of another record was worked on by the same people. */
export async function carryHands(tx: Tx, from: AuditSubject, to: AuditSubject): Promise<void> {
  await sql`insert into worked_on (record, account_id, at) select ${to}, account_id, at from worked_on
    where record = ${from} on conflict do nothing`.execute(tx)
}

export interface Parts {
  /** The person it concerns. */
  account_id: string | null
  created_by?: string | null
  /** The participants: `handsIn`. */
  hands: readonly string[]
}

interface Participant {
  id: string
  acting?: { id: string } | null
}
const idsOf = ({ id, acting }: Participant): string[] => (acting ? [id, acting.id] : [id])
const isOwn = (user: Participant, { account_id }: Parts): boolean =>
  account_id !== null && idsOf(user).includes(account_id)

/**
 * True for the person a record concerns and for everyone who created it, changed it, sent it in or replied to it, for themselves or for
 * someone else, at any time; also for the person the user acts for now. Participants never decide.
 */
export const hasPartIn = (user: Participant, row: Parts): boolean => isOwn(user, row) || workedOn(user, row)

/** Decides as themselves, never while acting for someone, and is no participant of the record. Every `may…` that decides asks this. */
export const isImpartial = (user: Participant, row: Parts): boolean => !user.acting && !hasPartIn(user, row)

/** The part of it that is told as a reason: the record isn't the user's own, but they worked on it. */
export const workedOn = (user: Participant, row: Parts): boolean =>
  !isOwn(user, row) && idsOf(user).some((id) => id === row.created_by || row.hands.includes(id))

/** A column: everybody who has worked on one of these records. Each is `kind:id`, or null for one that is not there. */
export const handsIn = (...records: RawBuilder<unknown>[]): RawBuilder<readonly string[]> => sql<
  readonly string[]
>`array(
  select distinct h.account_id from worked_on h where h.record = any(array[${sql.join(records)}]))`
