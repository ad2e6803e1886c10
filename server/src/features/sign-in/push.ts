// Approval on a registered device. The browser that asks shows a number; the device must pick it out of three.
import { randomInt } from 'node:crypto'
import type { PushRequest } from '@portal/contract/sign-in'
import { approvalsOf } from '@portal/contract/sign-in'
import type { Selectable } from 'kysely'
import type { Change } from '../../platform/change.ts'
import { later, minutesTo, secondsTo } from '../../platform/clock.ts'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { PushRequest as PushRequestTable } from '../../platform/db/schema.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Challenge, overBy, signInOver } from '../../platform/session/challenges.ts'
import { deviceName, findDevice } from '../devices/public.ts'
import { sendPushJob } from './push-sender.ts'
import { lockAccount, lockChallenge } from './store.ts'

type Row = Selectable<PushRequestTable>

export const pushMs = 60_000
const asksAtMost = 3
const asksWithinMs = 10 * 60_000
const decidedTopic = (id: string) => `push-decided/${id}`

const openRequests = (tx: Db | Tx, accountId: string, now: Date) =>
  tx
    .selectFrom('push_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)

/** One request at a time, three in ten minutes: nobody is worn down by a stream of prompts. */
export async function askDevices({ clock }: Platform, change: Change, challenge: Challenge): Promise<string> {
  return change(async (tx, note) => {
    const now = clock()
    await lockAccount(tx, challenge.accountId)
    const current = await lockChallenge(tx, challenge.id)
    const over = overBy(current, now)
    if (over) throw signInOver(over)
    if (challenge.factor !== 'PUSH' || current.number === null) throw new AppError('invalid-code')
    const recent = await tx
      .selectFrom('push_request')
      .select('created_at')
      .where('account_id', '=', challenge.accountId)
      .where('created_at', '>', later(now, -asksWithinMs))
      .orderBy('created_at')
      .execute()
    const outstanding = await openRequests(tx, challenge.accountId, now).executeTakeFirst()
    if (outstanding)
      throw new AppError('too-many', {
        message: 'Your devices already have a request. Deny it there, or wait a minute and try again.',
        retryAfterSeconds: secondsTo(outstanding.expires_at, now),
      })
    const [oldest] = recent
    if (oldest && recent.length >= asksAtMost) {
      const until = later(oldest.created_at, asksWithinMs)
      throw new AppError('too-many', {
        message: `We’ve sent ${asksAtMost} requests to your devices. Try again in ${minutesTo(until, now)}, or sign in another way.`,
        retryAfterSeconds: secondsTo(until, now),
      })
    }
    const { id } = await tx
      .insertInto('push_request')
      .values({
        challenge_id: challenge.id,
        account_id: challenge.accountId,
        numbers: threeWith(current.number),
        created_at: now,
        expires_at: later(now, pushMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await note.job(sendPushJob, { id }, 1)
    note.audit('push.asked', `account:${challenge.accountId}`, { request: id, address: current.address })
    note.live(approvalsOf(challenge.accountId))
    return id
  })
}

function threeWith(number: number): number[] {
  const others = new Set<number>()
  while (others.size < 2) {
    const other = randomInt(10, 100)
    if (other !== number) others.add(other)
  }
  const all = [...others]
  all.splice(randomInt(3), 0, number)
  return all
}

/** Resolves when the request was decided on any node, or has expired. Tells whether it was approved. */
export async function awaitDecision({ db, live, clock }: Platform, id: string, gone: AbortSignal): Promise<boolean> {
  const read = () =>
    db
      .selectFrom('push_request')
      .select(['answered_at', 'approved'])
      .where('id', '=', id)
      .where('expires_at', '>', clock())
      .executeTakeFirst()
  let over = false
  let wake = () => {}
  const stop = live.onChange((topic) => {
    if (topic === undefined || topic === decidedTopic(id)) wake()
  })
  const end = () => {
    over = true
    wake()
  }
  const timer = setTimeout(end, pushMs)
  gone.addEventListener('abort', end)
  try {
    // listening before reading: it may be decided meanwhile; and a node that was cut off only knows that it may have been
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const row = await read()
      if (!row || row.answered_at !== null || over) return row?.approved === true
      await woken
    }
  } finally {
    clearTimeout(timer)
    stop()
    gone.removeEventListener('abort', end)
  }
}

/** The request as a device of that very person may see it; to anybody else it does not exist. */
async function requestFor(
  { db, clock }: Platform,
  deviceToken: string | undefined,
  id: string,
  accountId: string,
): Promise<Row> {
  if (!isUuid(id) || !isUuid(accountId)) throw new AppError('not-found')
  const device = found(await findDevice(db, deviceToken, accountId))
  if (device.push === null) throw new AppError('not-found')
  return found(await openRequests(db, accountId, clock()).where('id', '=', id).executeTakeFirst())
}

export async function viewRequest(
  platform: Platform,
  deviceToken: string | undefined,
  id: string,
  accountId: string,
): Promise<PushRequest> {
  return present(platform.db, await requestFor(platform, deviceToken, id, accountId))
}

export async function pendingRequest(
  { db, clock }: Platform,
  deviceToken: string | undefined,
  accountId: string,
): Promise<PushRequest | null> {
  const device = await findDevice(db, deviceToken, accountId)
  if (!device?.push) return null
  const row = await openRequests(db, accountId, clock()).executeTakeFirst()
  return row ? present(db, row) : null
}

async function present(db: Db, row: Row): Promise<PushRequest> {
  const { first, last, browser, place, address } = await db
    .selectFrom('challenge as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['a.first', 'a.last', 'c.browser', 'c.place', 'c.address'])
    .where('c.id', '=', row.challenge_id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    advisor: row.account_id,
    name: `${first} ${last}`,
    browser: deviceName(browser),
    place,
    address,
    at: row.created_at.toISOString(),
    numbers: row.numbers,
  }
}

/** The decision, once. A wrong number is a denial: whoever picked it was not looking at the screen that asks. */
export async function decide(
  platform: Platform,
  change: Change,
  deviceToken: string | undefined,
  { id, accountId, approve, number }: { id: string; accountId: string; approve: boolean; number: number | undefined },
): Promise<boolean> {
  await requestFor(platform, deviceToken, id, accountId)
  return change(async (tx, note) => {
    const now = platform.clock()
    const row = found(await openRequests(tx, accountId, now).where('id', '=', id).forUpdate().executeTakeFirst())
    const { number: shown } = await tx
      .selectFrom('challenge')
      .select('number')
      .where('id', '=', row.challenge_id)
      .executeTakeFirstOrThrow()
    const approved = approve && number === shown
    await tx.updateTable('push_request').set({ answered_at: now, approved }).where('id', '=', id).execute()
    note.audit(approved ? 'push.approved' : 'push.denied', `account:${accountId}`, {
      request: id,
      matched: number === shown,
    })
    note.live(decidedTopic(id))
    note.live(approvalsOf(accountId))
    return approved || !approve
  })
}

/** Is there an approval for this challenge that nobody has used yet? Using it is one update that only one caller wins. */
export async function useApproval(tx: Tx, requestId: string, challengeId: string, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('push_request')
    .where('id', '=', requestId)
    .where('challenge_id', '=', challengeId)
    .where('approved', '=', true)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}
