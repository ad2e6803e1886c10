// SQL of the office sign-in: flows under way, tickets, who is bound to whom.
import type { Selectable } from 'kysely'
import { later } from '../../platform/clock.ts'
import { hashToken } from '../../platform/crypto/keys.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { OfficeFlow, OfficeTicket } from '../../platform/db/schema.ts'
import { addressWaits } from '../account-reset/public.ts'
import type { AccountRow } from '../sign-in/public.ts'

export type FlowRow = Selectable<OfficeFlow>

export const flowMs = 10 * 60_000
export const ticketMs = 60_000

export async function addFlow(
  tx: Tx,
  flow: { state: string; cookie: string; domain: string; issuer: string; secrets: Buffer; now: Date },
): Promise<void> {
  const { state, cookie, domain, issuer, secrets, now } = flow
  await tx
    .insertInto('office_flow')
    .values({
      state_hash: hashToken(state),
      cookie_hash: hashToken(cookie),
      domain,
      issuer,
      secrets,
      created_at: now,
      expires_at: later(now, flowMs),
    })
    .execute()
}

/** Good once, in time, and for the browser that began it; a stranger cannot even use it up. */
export const useFlow = (tx: Tx, state: string, cookie: string, now: Date): Promise<FlowRow | undefined> =>
  tx
    .updateTable('office_flow')
    .set({ used_at: now })
    .where('state_hash', '=', hashToken(state))
    .where('cookie_hash', '=', hashToken(cookie))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export async function addTicket(
  tx: Tx,
  ticket: { token: string; cookie: string; accountId: string; twoFactors: boolean; now: Date },
): Promise<void> {
  await tx
    .insertInto('office_ticket')
    .values({
      token_hash: hashToken(ticket.token),
      cookie_hash: hashToken(ticket.cookie),
      account_id: ticket.accountId,
      two_factors: ticket.twoFactors,
      created_at: ticket.now,
      expires_at: later(ticket.now, ticketMs),
    })
    .execute()
}

export const useTicket = (
  tx: Tx,
  token: string,
  cookie: string,
  now: Date,
): Promise<Selectable<OfficeTicket> | undefined> =>
  tx
    .updateTable('office_ticket')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('cookie_hash', '=', hashToken(cookie))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const boundAccount = (tx: Tx, issuer: string, subject: string): Promise<AccountRow | undefined> =>
  tx
    .selectFrom('account')
    .selectAll()
    .where('office_issuer', '=', issuer)
    .where('office_subject', '=', subject)
    .executeTakeFirst()

/**
 * Binds the account of this address for good, unless somebody is bound to it already, or the address is a new one that the old can
 * still object to.
 */
export const bindAccount = (
  tx: Tx,
  email: string,
  issuer: string,
  subject: string,
  now: Date,
): Promise<AccountRow | undefined> =>
  tx
    .updateTable('account')
    .set({ office_issuer: issuer, office_subject: subject })
    .where('email', '=', email)
    .where('office_subject', 'is', null)
    // an examiner shows a factor of their own, which nobody else vouches for
    .where('examiner_until', 'is', null)
    .where('disabled_at', 'is', null)
    .where((the) => the.not(addressWaits(now)))
    .returningAll()
    .executeTakeFirst()

/** Flows and tickets that time has ended. Run by the timetable. */
export async function sweepOffice(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('office_flow').where('expires_at', '<', now).execute()
  await db.deleteFrom('office_ticket').where('expires_at', '<', now).execute()
}
