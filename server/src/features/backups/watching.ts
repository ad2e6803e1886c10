// Every few minutes: is tonight's backup due, did one end with its node, and has there been none for too long?
import { backupsTopic } from '@portal/contract/backups'
import { limits } from '@portal/contract/limits'
import { firmDay } from '@portal/contract/rules/day'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { sql } from 'kysely'
import { changeBy } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { missingMail } from './mails.ts'
import { makeBackup, portal, tellOfInterrupted } from './making.ts'
import { firstWarningOf, lastMade, newestRun, noteWanted, type Run, runsSince, wantedSince } from './store.ts'

export const watchJob = 'watch-backups'

/** A night is tried again an hour later, twice. */
const triesAtMost = 3
const betweenMs = 3_600_000

/** When tonight's begins. */
export const nightOf = (day: string): Date => firmInstant(day, limits.backupMinutes)

/** By the runs since the beginning of this night. */
export function isDue(now: Date, runs: readonly Pick<Run, 'kind' | 'started_at' | 'name'>[]): boolean {
  const begins = nightOf(firmDay(now))
  const tonight = runs.filter(({ kind, started_at }) => kind === 'nightly' && started_at >= begins)
  if (now < begins || tonight.length >= triesAtMost || tonight.some(({ name }) => name !== null)) return false
  return tonight.every(({ started_at }) => now.getTime() - started_at.getTime() >= betweenMs)
}

/** Since when there has been none: the last success, or when they were turned on. */
export const oldSince = (last: Date | null | undefined, since: Date): Date => (last && last > since ? last : since)
export const isOld = (last: Date | null | undefined, since: Date, now: Date): boolean =>
  now.getTime() - oldSince(last, since).getTime() > limits.backupOldMs

export async function watchBackups(platform: Platform, ending?: AbortSignal): Promise<void> {
  const { db, clock, backups } = platform
  await noteWanted(db, backups !== undefined, clock())
  await tellOfInterrupted(platform)
  if (!backups) return
  if (isDue(clock(), await runsSince(db, nightOf(firmDay(clock()))))) await makeBackup(platform, 'nightly', ending)
  await warn(platform)
}

async function warn(platform: Platform): Promise<void> {
  const { db, clock, origin } = platform
  const now = clock()
  const [made, newest, since = now] = [await lastMade(db), await newestRun(db), await wantedSince(db)]
  const last = made?.ended_at ?? undefined
  if (!isOld(last, since, now)) return
  const hours = Math.floor((now.getTime() - (last ?? since).getTime()) / 3_600_000)
  const { error, advice } = newest ?? {}
  const failure = error && advice ? { error, advice } : undefined
  await changeBy(
    platform,
    portal,
    'job',
  )(async (tx, note) => {
    if (!(await firstWarningOf(tx, firmDay(now)))) throw told
    const admins = await adminsOf(tx)
    for (const { email, first } of admins) await note.mail(missingMail(email, { first, origin, last, hours, failure }))
    note.audit('backup.missing', 'backup:last', { hours, count: admins.length })
    note.live(backupsTopic)
  }).catch((over: unknown) => {
    if (over !== told) throw over
  })
}
const told = new Error('they know for today')

const adminsOf = (tx: Tx) =>
  tx
    .selectFrom('account')
    .select(['email', 'first'])
    .where('access', '>=', sql.lit(limits.accessAdmin))
    .where('disabled_at', 'is', null)
    .where('guest', '=', false)
    .orderBy('email')
    .execute()
