// The whole portal on a database of its own, with a clock that tests can move and jobs that run when told to.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import { openPortal, type Portal } from '../app.ts'
import type { Config } from '../config.ts'
import type { DemoFirm } from '../demo-firm.ts'
import { type Db, openOwner } from '../platform/db/open.ts'
import type { DB } from '../platform/db/schema.ts'
import { liveChannel } from '../platform/live/live.ts'
import { type Actors, actorsOf } from './actors.ts'
import { createDatabase, dropDatabase, templateName } from './cluster.ts'
import { copyOfDemo } from './demo.ts'
import { testKeys } from './keys.ts'
import { mailboxOf } from './mailbox.ts'

export { testKeys }

export interface TestPortal extends Portal, Actors {
  config: Config
  databaseUrl: string
  /** Straight to the tables, as the owner of the schema; what a test puts there has no history. */
  tables: Db
  /** The same in SQL. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Moves the portal's clock on; real time goes on as well. */
  advance(ms: number): void
  setTime(at: Date): void
  /** Runs what waits in the queue, then reads the mails, newest first. */
  mails(): Promise<{ to: string; subject: string; text: string }[]>
  /** The code in the newest mail to this address. */
  codeFor(email: string): Promise<string>
  /** Ends the connections on which this portal's nodes hear of each other. Other tests' portals are on the same cluster. */
  cutListeners(): Promise<void>
  /** A second node on the same database. */
  secondNode(): Promise<Portal>
}

export async function testPortal(
  { demoFirm, ...options }: Partial<Config> & { demoFirm?: DemoFirm } = {},
  logTo?: DestinationStream,
): Promise<TestPortal> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const dataDir = await mkdtemp(join(inject('clusterFolder'), 'data-'))
  const copied = options.demo && demoFirm && !options.filesUrl
  const template = copied ? await copyOfDemo(demoFirm, dataDir) : templateName
  const databaseUrl = await createDatabase(clusterUrl, name, template)
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    origin: 'http://localhost:8080',
    dataDir,
    mailFrom: 'portal@meridianharbor.example',
    trustedProxies: [],
    demo: false,
    production: false,
    workers: false,
    drainSeconds: 0,
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    webDir: await emptyWeb(dataDir),
    ...options,
  }
  let offset = 0
  const clock = () => new Date(Date.now() + offset)
  const open = () => openPortal({ config, databaseUrl, keys: testKeys, clock, demoFirm, ...(logTo && { logTo }) })
  const portal = await open()
  const others: Portal[] = []
  const admin = openOwner(`${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=-c%20portal.history%3Doff`)
  const tables = new Kysely<DB>({ dialect: new PostgresDialect({ pool: admin }) })

  /** Runs what waits; the queue writes a failure down only after it has said that it is done. */
  const runJobs = async () => {
    // to find none takes the queue six statements
    const due = 'select 1 from graphile_worker._private_jobs where is_available and run_at <= now() limit 1'
    if ((await admin.query(due)).rowCount) await portal.runJobs()
    const running = 'select 1 from graphile_worker._private_jobs where locked_at is not null'
    while ((await admin.query(running)).rowCount) await setImmediate()
  }
  const mailbox = mailboxOf(dataDir)
  const mails = async () => {
    await runJobs()
    return mailbox()
  }
  return {
    ...portal,
    ...actorsOf(portal, tables),
    tables,
    config,
    databaseUrl,
    runJobs,
    sql: async (text, values) => (await admin.query(text, values)).rows,
    advance: (ms) => void (offset += ms),
    setTime: (at) => void (offset = at.getTime() - Date.now()),
    mails,
    async codeFor(email) {
      const mail = (await mails()).find(({ to }) => to === email)
      const code = mail && /\b\d{8}\b/.exec(mail.text)?.[0]
      if (!code) throw new Error(`no code was mailed to ${email}`)
      return code
    },
    async cutListeners() {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = $1`,
        [`listen ${liveChannel}`],
      )
    },
    async secondNode() {
      const node = await open()
      others.push(node)
      return node
    },
    async close() {
      for (const node of others) await node.close()
      await portal.close()
      await admin.end()
      await dropDatabase(clusterUrl, name)
      rmSync(dataDir, { recursive: true, force: true }) // hundreds of files, one by one, take ten times as long
    },
  }
}

/** API tests need no built web: one page stands for it. */
async function emptyWeb(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'web')
  await mkdir(folder)
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Portal</title><noscript></noscript>',
  )
  return folder
}
