// How entries are linked: by a keyed hash, whose key the database only has sealed. What was linked before there was a key is held
// by the key itself: it remembers the last of those links.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Keys } from '../crypto/keys.ts'

export const auditKeyPurpose = 'audit-key'
/** Before the first entry. */
export const start = Buffer.alloc(32)

export interface ChainKey {
  secret: Buffer
  /** The last position without a key, 0 for none, and its link. */
  from: number
  head: Buffer
}

interface Sealed {
  secret: string
  from: number
  head: string
}

export async function readKey(client: pg.ClientBase, keys: Keys): Promise<ChainKey | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from audit_key order by id desc limit 1')
  if (!rows[0]) return undefined
  const { secret, from, head } = JSON.parse(keys.open(rows[0].sealed, auditKeyPurpose)) as Sealed
  return { secret: Buffer.from(secret, 'hex'), from, head: Buffer.from(head, 'hex') }
}

/** Under the lock of whoever seals. */
export async function makeKey(client: pg.ClientBase, keys: Keys): Promise<ChainKey> {
  const { rows } = await client.query<{ position: number; hash: Buffer }>(
    'select position, hash from audit_seal order by position desc limit 1',
  )
  const key = { secret: randomBytes(32), from: rows[0]?.position ?? 0, head: rows[0]?.hash ?? start }
  const text: Sealed = { secret: key.secret.toString('hex'), from: key.from, head: key.head.toString('hex') }
  await client.query('insert into audit_key (sealed) values ($1)', [keys.seal(JSON.stringify(text), auditKeyPurpose)])
  return key
}

export function linkOf(key: ChainKey | undefined, position: number, before: Buffer, entry: unknown[]): Buffer {
  const keyed = key && position > key.from
  const sum = keyed ? createHmac('sha256', key.secret) : createHash('sha256')
  return sum.update(before).update(JSON.stringify(entry)).digest()
}
