// A billing run in a process of its own, which a test can kill: `node billing-process.ts <database> <run> <moment>`
import { runBilling } from '../features/fees/billing.ts'
import { openDatabase, openOwner } from '../platform/db/open.ts'
import type { Platform } from '../platform/platform.ts'

const [, , databaseUrl = '', run = '', moment = ''] = process.argv
const database = await openDatabase(openOwner(databaseUrl), databaseUrl)
const quiet = () => {}
// what a run needs of a node; nobody listens to this one
const platform = {
  db: database.db,
  clock: () => new Date(moment),
  log: { error: console.error },
  live: { changedHere: quiet },
  sealer: { soon: quiet },
} as unknown as Platform
await runBilling(platform, Number(run))
await database.close()
