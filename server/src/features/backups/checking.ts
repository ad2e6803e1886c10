// Whether a backup is whole. With the identity it is restored, next to the portal; without it, all that can be seen from outside is.
import { backupsTopic } from '@portal/contract/backups'
import { inspectBackup } from '../../platform/backup/inspect.ts'
import { openObjects, openSource } from '../../platform/backup/open.ts'
import { verifyBackup } from '../../platform/backup/verify.ts'
import { changeBy } from '../../platform/change.ts'
import type { BackupPlace, Platform } from '../../platform/platform.ts'
import { StartError } from '../../platform/start-error.ts'
import { failureOf } from './failure.ts'
import { portal } from './making.ts'
import { alone, checkingLock, endCheck, runById } from './store.ts'

export const checkJob = 'check-backup'

interface Result {
  whole: boolean
  problem: string | null
  said: string
}

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en-US')} ${many}`

export async function runCheck(platform: Platform, id: number): Promise<void> {
  const { db, database, backups } = platform
  await alone(database.pool, checkingLock, async () => {
    const run = await runById(db, id)
    if (!run?.name || !backups) return
    const result = await check(platform, backups, run.name)
    await changeBy(
      platform,
      portal,
      'job',
    )(async (tx, note) => {
      await endCheck(tx, id, result, platform.clock())
      const { problem, said } = result
      if (problem === null) note.audit('backup.checked', `backup:${id}`, { text: said })
      else note.audit('backup.check-failed', `backup:${id}`, { failure: problem })
      note.live(backupsTopic)
    })
  })
}

async function check(platform: Platform, place: BackupPlace, name: string): Promise<Result> {
  const whole = place.identity !== undefined
  try {
    const said = place.identity
      ? await restored(platform, place.target, place.identity, name)
      : await seen(platform, place.target, name)
    return { whole, problem: null, said }
  } catch (error) {
    platform.log.error({ err: error, backup: name }, 'a backup isn’t whole, or couldn’t be checked')
    const problem = error instanceof StartError ? `${error.message}.` : failureOf(error).error
    return { whole, problem, said: '' }
  }
}

async function restored({ keys, dataDir }: Platform, target: string, identity: string, name: string) {
  const { tables, files } = await verifyBackup(await openSource(target, identity, name), keys, dataDir)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Restored into a scratch database: ${count(rows, 'row', 'rows')} and ${count(files.count, 'file', 'files')} match, and the audit log is intact.`
}

async function seen({ keys }: Platform, target: string, name: string) {
  const { objects, unread } = await inspectBackup(await openObjects(target), name, keys)
  const lengths = unread > 0 ? ` Only the size of ${count(unread, 'older file', 'older files')} could be compared.` : ''
  return `${count(objects, 'object is', 'objects are')} there and unchanged.${lengths} Not opened or restored, because this server doesn’t have the identity.`
}
