// A backup by the portal itself: made by one node, written down however it ends, and followed by the removal of old ones.
import { backupsTopic } from '@portal/contract/backups'
import { backUp } from '../../platform/backup/backup.ts'
import { nameOf, openObjects, openSink } from '../../platform/backup/open.ts'
import { prune } from '../../platform/backup/prune.ts'
import { changeBy } from '../../platform/change.ts'
import type { BackupPlace, Platform } from '../../platform/platform.ts'
import { type Failure, failureOf, interrupted, stopped } from './failure.ts'
import { alone, checkingLock, endRun, makingLock, noteRemoval, openRuns, putProgress, startRun } from './store.ts'

export const backUpJob = 'back-up'
export type RunKind = 'nightly' | 'by hand'

const progressMs = 1_000
export const portal = { id: null, name: 'portal' } as const

/** False where another node, or another job of this one, is at it. */
export async function makeBackup(platform: Platform, kind: RunKind, ending?: AbortSignal): Promise<boolean> {
  const { backups } = platform
  if (!backups) return false
  const done = await alone(platform.database.pool, makingLock, async () => {
    await closeInterrupted(platform)
    await make(platform, backups, kind, ending)
    return true
  })
  return done ?? false
}

/** Whoever began them is gone, or they would still have the lock that is held here. */
async function closeInterrupted(platform: Platform): Promise<void> {
  for (const id of await openRuns(platform.db)) await fail(platform, id, interrupted)
}

/** Tells of runs that ended with their node, unless somebody is at work. */
export const tellOfInterrupted = (platform: Platform): Promise<void | undefined> =>
  alone(platform.database.pool, makingLock, () => closeInterrupted(platform))

async function fail(platform: Platform, id: number, failure: Failure): Promise<void> {
  await changeBy(
    platform,
    portal,
    'job',
  )(async (tx, note) => {
    await endRun(tx, id, failure, platform.clock())
    note.audit('backup.failed', `backup:${id}`, { failure: failure.error })
    note.live(backupsTopic)
  })
}

async function make(
  platform: Platform,
  { target, recipient }: BackupPlace,
  kind: RunKind,
  ending: AbortSignal | undefined,
): Promise<void> {
  const { db, database, store, keys, clock, log } = platform
  const now = clock()
  const id = await startRun(db, kind, now)
  const beat = beating(platform, id, ending)
  try {
    const sink = await openSink(target, { recipient, keys }, now)
    const { manifest, sent } = await backUp({ owner: database.owner, store, keys, recipient }, sink, now, beat.progress)
    const tables = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0)
    const made = {
      name: nameOf(now),
      bytes: tables + manifest.files.bytes,
      new_bytes: tables + sent.bytes,
      files: manifest.files.count,
    }
    await beat.stop()
    await changeBy(
      platform,
      portal,
      'job',
    )(async (tx, note) => {
      await endRun(tx, id, made, clock())
      note.audit('backup.made', `backup:${id}`, { kind, name: made.name, bytes: made.bytes, files: made.files })
      note.live(backupsTopic)
    })
  } catch (error) {
    await beat.stop()
    if (error !== stopped) log.error({ err: error, backup: id }, 'backup failed')
    return fail(platform, id, failureOf(error))
  }
  await removeOld(platform, target, id)
  return undefined
}

/** A backup that was made counts, whether or not old ones can go. While one is checked, they stay until the next night. */
async function removeOld(platform: Platform, target: string, id: number): Promise<void> {
  const { db, database, keys, clock, log } = platform
  try {
    const pruned = await alone(database.pool, checkingLock, async () =>
      prune(await openObjects(target), database.owner, keys, clock()),
    )
    if (!pruned) return
    await noteRemoval(db, id, pruned.backups, pruned.left ?? null, clock())
    if (pruned.left) log.warn({ why: pruned.left }, 'files of old backups were left')
  } catch (error) {
    log.warn({ err: error }, 'old backups could not be removed')
    await noteRemoval(db, id, [], failureOf(error).error, clock())
  }
}

/** Every second, for the pages that are open. */
function beating({ db, log }: Platform, id: number, ending: AbortSignal | undefined) {
  let so = { phase: 'database', percent: 0 }
  let told = so
  let writing: Promise<void> | undefined
  const timer = setInterval(() => {
    if (writing || told === so) return
    told = so
    writing = putProgress(db, id, so.phase, so.percent, backupsTopic)
      .catch((error) => log.warn({ err: error, backup: id }, 'the progress of a backup was not told'))
      .finally(() => (writing = undefined))
  }, progressMs)
  return {
    progress: (now: typeof so) => {
      if (ending?.aborted) throw stopped
      if (now.phase !== so.phase || now.percent !== so.percent) so = now
    },
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}
