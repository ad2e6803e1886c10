// The whole portal as a process of its own, for tests that kill it.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Config } from '../config.ts'

// compiled once, not at every start
enableCompileCache(join(import.meta.dirname, '..', '..', '..', '.cache', 'compiled'))
const [{ openPortal }, { testKeys }] = await Promise.all([import('../app.ts'), import('./keys.ts')])

const { DATABASE_URL = '', CONFIG = '{}', PORT } = process.env
const config = JSON.parse(CONFIG) as Config
const { app } = await openPortal({ config, databaseUrl: DATABASE_URL, keys: testKeys })
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.log('listening')
