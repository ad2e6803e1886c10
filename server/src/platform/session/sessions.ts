// Sessions live in PostgreSQL: any node can read them, and ending one takes effect at the next call everywhere.
import { isAdmin } from '@portal/contract/rules/access'
import type { Menus } from '@portal/contract/session'
import type { Tx } from '../db/open.ts'
import { type Clock, later } from '../clock.ts'
import { hashToken, newToken } from '../crypto/keys.ts'
import type { Database } from '../db/open.ts'

export const idleMs = 30 * 60_000
export const absoluteMs = 12 * 3_600_000
/** How stale `seen_at` may get: saves a write for every call. */
const seenEveryMs = 60_000

/** The signed-in person. Secrets and counters of the account stay in the database. */
export interface User {
  id: string
  email: string
  first: string
  last: string
  access: number
  isAdmin: boolean
  guest: boolean
  branchId: number | null
  manager: boolean
  tapsid: number
  menus: Menus
  products_editing: boolean
  calendar_editing: boolean
  library_access: boolean
  show_event_selection: boolean
  welcome: boolean
  base_company: string
  profile_image: string
  avataaar: string
  businessgoals: string
  /** Whom they act for at the moment; somebody who allows it no longer is not here. */
  acting: { id: string; first: string; last: string; email: string; tapsid: number } | null
}

export interface Session {
  idHash: Buffer
  id: string
  deviceId: string | null
  user: User
  /** Whom they acted for until the right was taken back, and the page does not know it yet. */
  actedFor: string | undefined
}

const userColumns = `a.id, a.email, a.first, a.last, a.access, a.guest, a.branch_id as "branchId", a.manager, a.tapsid, a.menus,
  a.products_editing, a.calendar_editing, a.library_access, a.show_event_selection, a.welcome, a.base_company,
  a.profile_image, a.avataaar, a.businessgoals`

// the right is asked for anew at every call; for whoever acts for nobody the join ends at once
const acting = `case when o.id is not null then json_build_object('id', o.id, 'first', o.first, 'last', o.last,
  'email', o.email, 'tapsid', o.tapsid) end as acting`
const actingJoin = 'left join account o on o.id = s.acting_for and may_act_for(a.id, o.id)'

type Row = { seen_at: Date; sessionId: string; deviceId: string | null; actingFor: string | null } & Omit<
  User,
  'isAdmin'
>

export interface Sessions {
  find(token: string): Promise<Session | undefined>
  /** How a session stands at this moment; being asked does not count as activity. */
  current(idHash: Buffer): Promise<Session | undefined>
  /** Which of these are still good; being asked does not count as activity. */
  stillGood(idHashes: Buffer[]): Promise<Set<string>>
}

export function openSessions({ pool }: Database, clock: Clock): Sessions {
  const look = async (idHash: Buffer, now: Date) => {
    const { rows } = await pool.query(
      `select s.seen_at, s.id as "sessionId", s.device_id as "deviceId", (select email from account where id = s.acting_for) as "actingFor",
         ${userColumns}, ${acting} from session s join account a on a.id = s.account_id ${actingJoin}
        where s.id_hash = $1 and s.seen_at > $2 and s.created_at > $3 and a.disabled_at is null and a.access >= 0`,
      [idHash, later(now, -idleMs), later(now, -absoluteMs)],
    )
    const row = rows[0]
    if (!row) return undefined
    const { seen_at: seenAt, sessionId, deviceId, actingFor, ...columns } = row as Row
    const actedFor = columns.acting || !actingFor ? undefined : actingFor
    const user: User = { ...columns, isAdmin: isAdmin(columns.access) }
    return { seenAt, session: { idHash, id: sessionId, deviceId, user, actedFor } }
  }
  return {
    async find(token) {
      const idHash = hashToken(token)
      const now = clock()
      const found = await look(idHash, now)
      if (found && now.getTime() - found.seenAt.getTime() > seenEveryMs) {
        await pool.query('update session set seen_at = $2 where id_hash = $1 and seen_at < $2', [idHash, now])
      }
      return found?.session
    },
    current: async (idHash) => (await look(idHash, clock()))?.session,
    async stillGood(idHashes) {
      const now = clock()
      const { rows } = await pool.query<{ id: string }>(
        `select encode(s.id_hash, 'hex') as id from session s join account a on a.id = s.account_id
         where s.id_hash = any($1::bytea[]) and s.seen_at > $2 and s.created_at > $3 and a.disabled_at is null and a.access >= 0`,
        [idHashes, later(now, -idleMs), later(now, -absoluteMs)],
      )
      return new Set(rows.map((row) => row.id))
    },
  }
}

/** A new session under a new id; the token is for the cookie and exists nowhere else. */
export async function beginSession(
  tx: Tx,
  now: Date,
  accountId: string,
  from: { address: string; browser: string; place?: string; deviceId?: string },
): Promise<string> {
  const token = newToken()
  await tx
    // beside the insert: a sign-in makes no further round trip for it
    .with('entered', (db) => db.updateTable('account').set({ signed_in_at: now }).where('id', '=', accountId))
    .insertInto('session')
    .values({
      id_hash: hashToken(token),
      account_id: accountId,
      created_at: now,
      seen_at: now,
      address: from.address,
      browser: from.browser.slice(0, 300),
      place: from.place ?? '',
      device_id: from.deviceId ?? null,
    })
    .execute()
  return token
}

/** Over for good: a right that is given again later does not make a forgotten browser act again. */
export async function endActing({ pool }: Database, idHash: Buffer): Promise<void> {
  await pool.query('update session set acting_for = null where id_hash = $1', [idHash])
}

export async function endSession(tx: Tx, idHash: Buffer): Promise<void> {
  await tx.deleteFrom('session').where('id_hash', '=', idHash).execute()
}

/** Sessions, challenges and counters that time has ended. Run by the timetable. */
export async function sweepSessions({ pool }: Database, now: Date): Promise<void> {
  await pool.query('delete from session where seen_at < $1 or created_at < $2', [
    later(now, -idleMs),
    later(now, -absoluteMs),
  ])
  await pool.query('delete from challenge where expires_at < $1', [later(now, -24 * 3_600_000)])
  await pool.query('delete from rate_window where ends_at < $1', [now])
  await pool.query('delete from reset_ask where until < $1', [now])
  for (const flow of ['office_flow', 'office_ticket', 'set_up']) {
    await pool.query(`delete from ${flow} where expires_at < $1`, [later(now, -24 * 3_600_000)])
  }
}
