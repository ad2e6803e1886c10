// The demo firm is loaded once for all test files that want it: each works on a copy of its database and its files.
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DemoFirm } from '../demo-firm.ts'
import { openFileStore } from '../open-platform.ts'
import { parseKeys } from '../platform/crypto/keys.ts'
import { openOwner } from '../platform/db/open.ts'
import { createDatabase, templateName } from './cluster.ts'
import { testKeys } from './keys.ts'

const lock = 7_140_227

/** Puts the firm's files into the data folder; the name of the database to copy. */
export async function copyOfDemo(demoFirm: DemoFirm, dataDir: string): Promise<string> {
  // its dates are relative to the day it is loaded on: a run that goes on past an hour, and so past any midnight, loads another
  const hour = new Date().toISOString().slice(0, 13).replaceAll(/\D/g, '')
  const { name, folder } = await loadedDemo(demoFirm, hour, new Date())
  // in one go: file by file, hundreds of small ones take longer than the portal takes to open
  cpSync(folder, dataDir, { recursive: true })
  return name
}

/** The firm as it is when loaded at that moment, without its files; the address of the copy. */
export async function copyOfDemoAt(now: Date, demoFirm: DemoFirm): Promise<string> {
  const { name } = await loadedDemo(demoFirm, now.toISOString().replaceAll(/\D/g, ''), now)
  return createDatabase(inject('clusterUrl'), `demo_${randomBytes(8).toString('hex')}`, name)
}

async function loadedDemo(demoFirm: DemoFirm, when: string, now: Date): Promise<{ name: string; folder: string }> {
  const clusterUrl = inject('clusterUrl')
  const name = `demo_template_${when}`
  const folder = join(inject('clusterFolder'), name)
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    // one worker loads, others wait; the lock ends with the connection
    await client.query('select pg_advisory_lock($1)', [lock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) {
      const half = `${name}_half`
      const owner = openOwner(await createDatabase(clusterUrl, half, templateName))
      await mkdir(folder, { recursive: true })
      const store = await openFileStore({ dataDir: folder })
      await demoFirm.loadOnce(owner, { now, keys: parseKeys(testKeys), store }, () => {})
      await owner.end()
      await client.query(`alter database ${half} rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return { name, folder }
}
