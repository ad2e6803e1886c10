// SQL of devices: browsers that are known to a person.
import { type Selectable, sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/keys.ts'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Device } from '../../platform/db/schema.ts'
import { absoluteMs, idleMs } from '../../platform/session/sessions.ts'

export type DeviceRow = Selectable<Device>

/** The device whose cookie this is, if it is this person's and still trusted. */
export async function findDevice(
  db: Db | Tx,
  token: string | undefined,
  accountId: string,
): Promise<DeviceRow | undefined> {
  if (!token) return undefined
  return db
    .selectFrom('device')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Makes this browser known to the person; the token is for its cookie. */
export async function addDevice(
  tx: Tx,
  device: { accountId: string; name: string; browser: string; now: Date },
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const { id } = await tx
    .insertInto('device')
    .values({
      account_id: device.accountId,
      token_hash: hashToken(token),
      name: device.name,
      browser: device.browser.slice(0, 300),
      created_at: device.now,
      seen_at: device.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

export async function touchDevice(tx: Tx, id: string, now: Date, rememberedUntil: Date | undefined): Promise<void> {
  await tx
    .updateTable('device')
    .set({ seen_at: now, ...(rememberedUntil && { remembered_until: rememberedUntil }) })
    .where('id', '=', id)
    .execute()
}

export async function knowsDevices(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('device')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const aliveSessions = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'browser', 'place', 'address', 'created_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('seen_at', '>', later(now, -idleMs))
    .where('created_at', '>', later(now, -absoluteMs))
    .orderBy('seen_at', 'desc')
    .execute()

export const devicesOfAccount = (db: Db, accountId: string): Promise<DeviceRow[]> =>
  db
    .selectFrom('device')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .execute()

/** Somebody else's is not there. */
export async function lockDevice(tx: Tx, accountId: string, id: string): Promise<DeviceRow | undefined> {
  if (!isUuid(id)) return undefined
  return tx
    .selectFrom('device')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function endSessionById(tx: Tx, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}

export async function endOtherSessions(tx: Tx, accountId: string, but: string): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '<>', but)
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** This browser may approve from now on; its session belongs to the device, so that losing one ends the other. */
export async function putSubscription(
  tx: Tx,
  device: { id: string; name: string; push: Buffer; sessionId: string },
): Promise<void> {
  await tx.updateTable('device').set({ name: device.name, push: device.push }).where('id', '=', device.id).execute()
  await tx.updateTable('session').set({ device_id: device.id }).where('id', '=', device.sessionId).execute()
}

export async function putName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('device').set({ name }).where('id', '=', id).execute()
}

/** They stay known, and no sign-in is shorter for it. */
export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('device')
    .set({ remembered_until: null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** A device that has ended approves and remembers nothing. */
export async function endDevice(tx: Tx, id: string, now: Date, lost: boolean): Promise<void> {
  await tx
    .updateTable('device')
    .set({ ended_at: now, push: null, remembered_until: null, ...(lost && { lost_at: now }) })
    .where('id', '=', id)
    .execute()
}

export async function endSessionsOfDevice(tx: Tx, id: string): Promise<string[]> {
  const ended = await tx.deleteFrom('session').where('device_id', '=', id).returning('id').execute()
  return ended.map((session) => session.id)
}

export interface DeviceCounts {
  browsers: number
  lost: number
}

/** How many browsers each of these is signed in with now, and how many devices they have reported lost. */
export async function deviceCounts(db: Db, accountIds: string[], now: Date): Promise<Map<string, DeviceCounts>> {
  const { rows } = await sql<{ id: string } & DeviceCounts>`
    select p.id, (select count(*)::int from session s where s.account_id = p.id
        and s.seen_at > ${later(now, -idleMs)} and s.created_at > ${later(now, -absoluteMs)}) as browsers,
      (select count(*)::int from device d where d.account_id = p.id and d.lost_at is not null) as lost
    from unnest(${accountIds}::uuid[]) p (id)`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export async function lostDevices(db: Db, accountId: string): Promise<{ name: string; at: Date }[]> {
  const { rows } = await sql<{ name: string; at: Date }>`select name, lost_at as at from device
    where account_id = ${accountId} and lost_at is not null order by lost_at desc`.execute(db)
  return rows
}
