// The end of the chain, written down every day outside the database: a chain that is cut off behind it, or made anew as a whole, no
// longer has it. Each line carries its own keyed hash; the log has them too.
import { createHmac } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { type Keys, sameBytes } from '../crypto/keys.ts'
import type { Database } from '../db/open.ts'
import { type ChainKey, readKey } from './chain.ts'

export interface Head {
  at: string
  position: number
  hash: string
}

const fileIn = (dataDir: string) => join(dataDir, 'audit-heads')
const macOf = ({ secret }: ChainKey, { at, position, hash }: Head): Buffer =>
  createHmac('sha256', secret).update(`head ${at} ${position} ${hash}`).digest()

interface Keeping {
  database: Database
  keys: Keys
  dataDir: string
  clock: Clock
  log: FastifyBaseLogger
}

/** Durable when it settles. */
export async function keepHead({ database, keys, dataDir, clock, log }: Keeping): Promise<void> {
  const client = await database.pool.connect()
  try {
    const key = await readKey(client, keys)
    const { rows } = await client.query<{ position: number; hash: Buffer }>(
      'select position, hash from audit_seal order by position desc limit 1',
    )
    if (!key || !rows[0]) return
    const { position, hash } = rows[0]
    const head: Head = { at: clock().toISOString(), position, hash: hash.toString('hex') }
    const line = `${head.at} ${head.position} ${head.hash} ${macOf(key, head).toString('hex')}\n`
    const file = await open(fileIn(dataDir), 'a', 0o600)
    await file.write(line)
    await file.sync()
    await file.close()
    log.info({ position, hash: head.hash }, 'end of the audit chain')
  } finally {
    client.release()
  }
}

export interface Heads {
  heads: Head[]
  faults: string[]
}

/** None where none was kept: on another node, perhaps. */
export async function readHeads(dataDir: string, key: ChainKey | undefined): Promise<Heads> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const heads: Head[] = []
  const faults: string[] = []
  for (const line of text.split('\n').slice(0, -1)) {
    const [at = '', position = '', hash = '', mac = ''] = line.split(' ')
    const head = { at, position: Number(position), hash }
    if (key && sameBytes(macOf(key, head), Buffer.from(mac, 'hex'))) heads.push(head)
    else faults.push(`the end of the chain noted as of ${at || '?'} was changed`)
  }
  return { heads, faults }
}
