// Sessions live in PostgreSQL: any node can read them, and ending one takes effect at the next call everywhere.
import { isAdmin } from '@portal/contract/rules/access'
import type { Menus } from '@portal/contract/session'
import { sql } from 'kysely'
import { type Clock, later } from '../clock.ts'
import { hashToken, newToken } from '../crypto/keys.ts'
import type { Database, Db, Tx } from '../db/open.ts'

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
  /** When the access of an examiner ends, or ended; null for everybody else. */
  examinerUntil: Date | null
  /** Whom they act for at the moment; somebody who allows it no longer is not here. */
  acting: { id: string; first: string; last: string; email: string; tapsid: number } | null
}

export interface Session {
  idHash: Buffer
  /** Of the cookie that came: the id before, right after the session got a new one. */
  usedHash: Buffer
  id: string
  deviceId: string | null
  user: User
  /** Whom they acted for until the right was taken back, and the page does not know it yet. */
  actedFor: string | undefined
  /** When this person last showed who they are, see proof.ts. */
  provenAt: Date | null
}

const userColumns = `a.id, a.email, a.first, a.last, a.access, a.guest, a.branch_id as "branchId", a.manager, a.tapsid,
  a.menus::text as menus, a.products_editing, a.calendar_editing, a.library_access, a.show_event_selection, a.welcome, a.base_company,
  a.profile_image, a.avataaar, a.businessgoals, a.examiner_until as "examinerUntil"`

// the right is asked for anew at every call; for whoever acts for nobody the join ends at once
const acting = `case when o.id is not null then json_build_object('id', o.id, 'first', o.first, 'last', o.last,
  'email', o.email, 'tapsid', o.tapsid) end as acting`
const actingJoin = 'left join account o on o.id = s.acting_for and may_act_for(a.id, o.id)'

/** As the database tells them. */
type Read<T extends { menus: Menus }> = Omit<T, 'isAdmin' | 'menus'> & { menus: string }

/** People have a few different sets among them: one object for all who have the same, which nobody can change. */
const sets = new Map<string, Menus>()
const setsAtMost = 500
function menusOf(text: string): Menus {
  const known = sets.get(text)
  if (known) return known
  if (sets.size >= setsAtMost) sets.clear()
  const menus = JSON.parse(text, (_, value) => Object.freeze(value)) as Menus
  sets.set(text, menus)
  return menus
}

type Row = {
  id_hash: Buffer
  seen_at: Date
  proven_at: Date | null
  renewed: boolean
  sessionId: string
  deviceId: string | null
  actingFor: string | null
} & Read<User>
/** Calls that were on their way when the session got a new id still arrive with the one before. */
const priorMs = 30_000
const priorHolds = '(s.prior_until is null or s.prior_until > $4)'

export interface Sessions {
  find(token: string): Promise<Session | undefined>
  /** How a session stands at this moment; being asked does not count as activity. */
  current(id: string): Promise<Session | undefined>
  /** Which of these are still good; being asked does not count as activity. */
  stillGood(idHashes: Buffer[]): Promise<Set<string>>
}

const alive = 's.seen_at > $2 and s.created_at > $3 and a.disabled_at is null and a.access >= 0'
const endsAt = (now: Date) => [later(now, -idleMs), later(now, -absoluteMs)]

export function openSessions({ pool }: Database, clock: Clock): Sessions {
  const readAll = async (where: string, values: unknown[]) => {
    const { rows } = await pool.query<Row>(
      `select s.id_hash, s.seen_at, s.proven_at, s.prior_hash is not null and s.prior_until is null as renewed,
         s.id as "sessionId", s.device_id as "deviceId", (select email from account where id = s.acting_for) as "actingFor",
         ${userColumns}, ${acting} from session s join account a on a.id = s.account_id ${actingJoin}
        where ${where} and ${alive}`,
      values,
    )
    return rows
  }
  const current = together(async (hashes: Buffer[]) => {
    const rows = await readAll('s.id_hash = any($1::bytea[])', [hashes, ...endsAt(clock())])
    return new Map(rows.map((row) => [row.id_hash.toString('latin1'), row]))
  })
  return {
    async find(token) {
      const usedHash = hashToken(token)
      const now = clock()
      const known = (await current(usedHash)).get(usedHash.toString('latin1'))
      const before = [usedHash, ...endsAt(now), now]
      const row = known ?? (await readAll(`s.prior_hash = $1 and ${priorHolds}`, before))[0]
      if (!row) return undefined
      const { id_hash: idHash, seen_at: seenAt } = row
      // the browser has the new id: from now on the one before is on its way out
      if (known?.renewed)
        await pool.query('update session set prior_until = $2 where id_hash = $1', [idHash, later(now, priorMs)])
      if (now.getTime() - seenAt.getTime() > seenEveryMs) {
        await pool.query('update session set seen_at = $2 where id_hash = $1 and seen_at < $2', [idHash, now])
      }
      // whoever copied the cookie before its owner proved who they are has proven nothing
      return sessionOf(row, usedHash, known ? row.proven_at : null)
    },
    async current(id) {
      const [row] = await readAll('s.id = $1', [id, ...endsAt(clock())])
      return row && sessionOf(row, row.id_hash, row.proven_at)
    },
    async stillGood(idHashes) {
      const now = clock()
      const { rows } = await pool.query<{ id: string }>(
        `select encode(s.id_hash, 'hex') as id from session s join account a on a.id = s.account_id
           where s.id_hash = any($1::bytea[]) and ${alive}
         union all
         select encode(s.prior_hash, 'hex') from session s join account a on a.id = s.account_id
           where s.prior_hash = any($1::bytea[]) and ${priorHolds} and ${alive}`,
        [idHashes, ...endsAt(now), now],
      )
      return new Set(rows.map((row) => row.id))
    },
  }
}

/**
 * Calls that arrive in one turn of the event loop are looked up by one statement: each still learns how its session stands now, and under
 * load a call costs a part of a round trip instead of all of it.
 */
function together<T>(read: (hashes: Buffer[]) => Promise<T>): (hash: Buffer) => Promise<T> {
  let next: { hashes: Buffer[]; read: Promise<T> } | undefined
  return (hash) => {
    if (next) {
      next.hashes.push(hash)
      return next.read
    }
    const hashes = [hash]
    const turnOver = new Promise<void>((over) => setImmediate(over))
    const all = turnOver.then(() => {
      next = undefined
      return read(hashes)
    })
    next = { hashes, read: all }
    return all
  }
}

function sessionOf(row: Row, usedHash: Buffer, provenAt: Date | null): Session {
  const { id_hash: idHash, seen_at: _, proven_at: __, renewed: ___, sessionId, deviceId, actingFor, ...columns } = row
  const actedFor = columns.acting || !actingFor ? undefined : actingFor
  const user = { ...columns, menus: menusOf(columns.menus), isAdmin: isAdmin(columns.access) }
  return { idHash, usedHash, id: sessionId, deviceId, user, actedFor, provenAt }
}

/** Somebody as they would be if they signed in now, acting for nobody. None where they could not. */
export async function userById(db: Db | Tx, id: string): Promise<User | undefined> {
  const { rows } = await sql<Omit<Read<User>, 'acting'>>`select ${sql.raw(userColumns)} from account a
    where a.id = ${id} and a.disabled_at is null and a.access >= 0`.execute(db)
  const [row] = rows
  return row && { ...row, menus: menusOf(row.menus), isAdmin: isAdmin(row.access), acting: null }
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
      // whoever has just signed in is not asked again
      proven_at: now,
      address: from.address,
      browser: from.browser.slice(0, 300),
      place: from.place ?? '',
      device_id: from.deviceId ?? null,
    })
    .execute()
  return token
}

/** Something done with the session where its cookie does not come along: it is as good as a call. */
export async function touchSession({ pool }: Database, id: string, now: Date): Promise<void> {
  await pool.query('update session set seen_at = $2 where id = $1 and seen_at < $3', [
    id,
    now,
    later(now, -seenEveryMs),
  ])
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
