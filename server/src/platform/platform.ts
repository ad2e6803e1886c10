// What every feature is given.
import type { FastifyBaseLogger } from 'fastify'
import type { Sealer } from './audit/audit.ts'
import type { Clock } from './clock.ts'
import type { Keys } from './crypto/keys.ts'
import type { Marks } from './crypto/marks.ts'
import type { Database, Db } from './db/open.ts'
import type { Figures } from './figures/figures.ts'
import type { Files } from './files/files.ts'
import type { Store } from './files/store.ts'
import type { Live } from './live/live.ts'
import type { Outbox } from './mail/outbox.ts'

/** What the operator has at Stripe; without it no card is taken. */
export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  /** For the card form in the browser. */
  publishableKey: string
  /** Without a slash at its end. */
  apiUrl: string
}

/** Where the operator wants backups every night. */
export interface BackupPlace {
  /** As `portal backup` takes it. */
  target: string
  recipient: string
  /** The file that opens them, where this node has it. */
  identity: string | undefined
}

export interface Platform {
  db: Db
  database: Database
  clock: Clock
  keys: Keys
  marks: Marks
  files: Files
  /** Where files lie, for what the portal itself puts there. */
  store: Store
  live: Live
  mail: Outbox
  sealer: Sealer
  figures: Figures
  log: FastifyBaseLogger
  /** The public address, without a slash at its end. */
  origin: string
  /** Where the operator has a status page of their own. */
  statusUrl: string | undefined
  /** Where calendars of the office are written, without a slash at its end. */
  graphUrl: string | undefined
  stripe: StripeKeys | undefined
  backups: BackupPlace | undefined
  demo: boolean
  dataDir: string
}
