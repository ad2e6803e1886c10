// Links of the audit chain: keyed hashes. The database holds the key only encrypted with the portal's keys. Entries that were linked before
// there was a key are protected by the key itself, which records the last of those links.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Keys } from '../crypto/keys.ts'

export const auditKeyPurpose = 'audit-key'
/** The link before the first entry. */
export const start = Buffer.alloc(32)

export interface ChainKey {
  /** Seals state it. It differs for another secret and for another part without a key. */
  name: string
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

/** Nothing can be linked or checked until an operator restores the key. */
export class UnusableChainKey extends Error {}

type Client = Pick<pg.ClientBase, 'query'>

/** Undefined if there is none. Throws `UnusableChainKey` if the portal's keys can't decrypt it. */
export async function readKey(client: Client, keys: Keys): Promise<ChainKey | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from audit_key order by id desc limit 1')
  if (!rows[0]) return undefined
  let text: string
  try {
    text = keys.open(rows[0].sealed, auditKeyPurpose)
  } catch (error) {
    throw new UnusableChainKey('the key of the chain can’t be decrypted with PORTAL_KEYS', { cause: error })
  }
  return toChainKey(JSON.parse(text) as Sealed)
}

/**
 * The key to link and check entries with. It is created only for a log without links and seals: if it were created for an existing chain,
 * anyone who deletes it could rebuild that chain with plain hashes.
 */
export async function chainKey(client: Client, keys: Keys): Promise<ChainKey> {
  const key = await readKey(client, keys)
  if (key) return key
  if (await hasChain(client)) throw new UnusableChainKey('the key of the chain is missing')
  return createKey(client, keys)
}

/** False is an alarm: entries are no longer linked or sealed. */
export async function isKeyUsable(client: Client, keys: Keys): Promise<boolean> {
  try {
    return (await readKey(client, keys)) !== undefined || !(await hasChain(client))
  } catch (error) {
    if (error instanceof UnusableChainKey) return false
    throw error
  }
}

async function hasChain(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    'select exists (select from audit_seal) or exists (select from audit_signed) as there',
  )
  return rows[0]?.there ?? true
}

async function createKey(client: Client, keys: Keys): Promise<ChainKey> {
  const key: Sealed = { secret: randomBytes(32).toString('hex'), from: 0, head: start.toString('hex') }
  await client.query('insert into audit_key (sealed) values ($1)', [keys.seal(JSON.stringify(key), auditKeyPurpose)])
  return toChainKey(key)
}

function toChainKey({ secret, from, head }: Sealed): ChainKey {
  const bytes = Buffer.from(secret, 'hex')
  const name = createHmac('sha256', bytes).update(`name ${from} ${head}`).digest('hex').slice(0, 16)
  return { name, secret: bytes, from, head: Buffer.from(head, 'hex') }
}

export function linkOf(key: ChainKey, position: number, before: Buffer, entry: unknown[]): Buffer {
  if (position <= key.from) return plainLinkOf(before, entry)
  return createHmac('sha256', key.secret).update(before).update(JSON.stringify(entry)).digest()
}

/** As entries were linked before there was a key. */
export const plainLinkOf = (before: Buffer, entry: unknown[]): Buffer =>
  createHash('sha256').update(before).update(JSON.stringify(entry)).digest()
