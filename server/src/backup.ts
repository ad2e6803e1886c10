// portal backup, backup verify, backup keygen and restore.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Config, ensureKeys } from './config.ts'
import { makeIdentity } from './platform/backup/age.ts'
import { backUp } from './platform/backup/backup.ts'
import type { Manifest } from './platform/backup/manifest.ts'
import { openSink, openSource } from './platform/backup/open.ts'
import { restore } from './platform/backup/restore.ts'
import { verifyBackup } from './platform/backup/verify.ts'
import { type Keys, parseKeys } from './platform/crypto/keys.ts'
import type { Store } from './platform/files/store.ts'
import { StartError } from './platform/start-error.ts'

interface Portal {
  owner: pg.Pool
  store: Store
  keys: Keys
}

export async function backUpTo(target: string, portal: Portal, { backupRecipient }: Config): Promise<string> {
  if (!backupRecipient) throw new StartError('Set BACKUP_RECIPIENT. portal backup keygen makes one')
  const now = new Date()
  const sink = await openSink(target, { recipient: backupRecipient, keys: portal.keys }, now)
  const { manifest, sent } = await backUp({ ...portal, recipient: backupRecipient }, sink, now)
  return `Backed up ${told(manifest)}. ${sent.count} files (${sent.bytes} bytes) were new`
}

export async function restoreFrom(
  source: string,
  { identity, backup }: { identity: string; backup: string | undefined },
  { owner, store }: Omit<Portal, 'keys'>,
  config: Config,
): Promise<string> {
  const keys = oldKeys(config)
  const manifest = await restore(await openSource(source, identity, backup), { owner, store, keys })
  return `Restored ${told(manifest)}, as of ${manifest.madeAt}. The audit log holds`
}

export async function verifyAt(
  source: string,
  { identity, backup }: { identity: string; backup: string | undefined },
  config: Config,
): Promise<string> {
  const keys = oldKeys(config)
  const manifest = await verifyBackup(await openSource(source, identity, backup), keys, config.dataDir)
  return `The backup of ${manifest.madeAt} can be restored: ${told(manifest)}. The audit log holds`
}

export async function makeKeyPair(file: string): Promise<string> {
  const recipient = await makeIdentity(file, new Date())
  return `Wrote the identity to ${file}. Keep it away from the portal and the backups: nothing else opens them\nBACKUP_RECIPIENT=${recipient}`
}

const told = ({ tables, files }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tables with ${rows} rows and ${files.count} files (${files.bytes} bytes)`
}

/** Not made on first use here: new ones open nothing of what was backed up. */
function oldKeys({ keys, dataDir }: Config): Keys {
  if (!keys && !existsSync(join(dataDir, 'keys')))
    throw new StartError('Set PORTAL_KEYS to the keys of the portal that was backed up')
  return parseKeys(keys ?? ensureKeys(dataDir))
}
