// The platform without the web in front of it: what the portal stands on, and all that a command needs.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import { brand, firmSettings } from './features/settings/public.ts'
import { startSealer } from './platform/audit/audit.ts'
import { UnusableChainKey } from './platform/audit/chain.ts'
import type { Clock } from './platform/clock.ts'
import { parseKeys } from './platform/crypto/keys.ts'
import { openMarks } from './platform/crypto/marks.ts'
import { openDatabase } from './platform/db/open.ts'
import { openFigures } from './platform/figures/figures.ts'
import { openFiles } from './platform/files/files.ts'
import { openStore, type Store } from './platform/files/store.ts'
import { openLive } from './platform/live/live.ts'
import { openOutbox } from './platform/mail/outbox.ts'
import type { BackupPlace, Platform } from './platform/platform.ts'

export interface OpenPlatform {
  platform: Platform
  close(): Promise<void>
}

export const openFileStore = ({ dataDir, filesUrl }: Pick<Config, 'dataDir' | 'filesUrl'>): Promise<Store> =>
  openStore(filesUrl ? new URL(filesUrl) : pathToFileURL(join(dataDir, 'files')), dataDir)

const backupPlaceOf = ({ backupUrl, backupRecipient, backupIdentity }: Config): BackupPlace | undefined =>
  backupUrl && backupRecipient ? { target: backupUrl, recipient: backupRecipient, identity: backupIdentity } : undefined

export async function openPlatform(
  config: Config,
  owner: pg.Pool,
  databaseUrl: string,
  keyList: string,
  clock: Clock,
  log: FastifyBaseLogger,
): Promise<OpenPlatform> {
  const { origin, statusUrl, graphUrl, stripe, demo, dataDir, filesUrl, clamdUrl } = config
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what)
  const keys = parseKeys(keyList)
  const database = await openDatabase(owner, databaseUrl, () =>
    log.warn(
      {},
      'the portal has no database role of its own: nothing but a trigger keeps it from changing the audit log',
    ),
  )
  const store = await openFileStore({ dataDir, filesUrl })
  const files = openFiles({ store, clamdUrl: clamdUrl ? new URL(clamdUrl) : undefined, database, clock, log })
  // Connections from before the interruption may lead to a server that hears of no change any more: nothing read there is kept.
  const live = await openLive(database.url, warn('live notices interrupted'), () => database.pool.renew())
  const sealer = startSealer(database.pool, keys, (error) => {
    if (error instanceof UnusableChainKey) log.error({ err: error }, 'the audit log is no longer sealed')
    else warn('sealing the audit trail failed')(error)
  })
  const mail = openOutbox(keys, clock, async () => brand(platform))
  const figures = openFigures(warn('a figure could not be read'))
  const { db } = database
  const marks = await openMarks(database.pool, keys)
  const platform: Platform = {
    db,
    database,
    clock,
    keys,
    marks,
    files,
    store,
    live,
    mail,
    sealer,
    figures,
    log,
    origin,
    statusUrl,
    graphUrl,
    stripe,
    backups: backupPlaceOf(config),
    demo,
    dataDir,
  }
  await firmSettings(platform)
  return {
    platform,
    async close() {
      await sealer.close()
      await live.close()
      await database.close()
    },
  }
}
