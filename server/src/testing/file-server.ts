// The file routes as a process of its own, for tests that kill it. With SWEEP it sweeps as a day later, and ends.
import { pino } from 'pino'
import type { Config } from '../config.ts'
import { openPlatform } from '../open-platform.ts'
import { systemClock } from '../platform/clock.ts'
import { openOwner } from '../platform/db/open.ts'
import { fileRoutes } from './file-routes.ts'
import { testKeys } from './keys.ts'

const { DATABASE_URL = '', DATA_DIR = '', FILES_URL, PORT, PORTAL_KEYS = testKeys, SWEEP } = process.env
const config = { origin: 'http://localhost', demo: false, dataDir: DATA_DIR, filesUrl: FILES_URL } as Config
const log = pino({ level: 'silent' })
const { platform } = await openPlatform(config, openOwner(DATABASE_URL), DATABASE_URL, PORTAL_KEYS, systemClock, log)
if (SWEEP) {
  console.log(await platform.files.sweep(new Date(Date.now() + 25 * 3_600_000)))
  process.exit(0)
}
const app = await fileRoutes(platform)
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.log('listening')
