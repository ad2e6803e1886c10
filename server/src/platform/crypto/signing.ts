// What the firm signs with: Ed25519, made at first need. Whoever has the public half checks a signature without the portal.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type pg from 'pg'
import type { Keys } from './keys.ts'

export const signingKeyPurpose = 'signing-key'

export interface SigningKey {
  /** MH-2026-1: the firm's initials, the year it was made, its number. */
  name: string
  publicPem: string
  sign(bytes: Buffer): Buffer
}

interface Row {
  name: string
  public_key: string
  private_key: Buffer
}

const makingLock = 7_140_231

/** Made by whoever asks first; others who ask meanwhile get the same. */
export async function signingKey(pool: pg.Pool, keys: Keys, firm: string, now: Date): Promise<SigningKey> {
  const row = (await newest(pool)) ?? (await make(pool, keys, firm, now))
  const secret = createPrivateKey(keys.open(row.private_key, signingKeyPurpose))
  return { name: row.name, publicPem: row.public_key, sign: (bytes) => sign(null, bytes, secret) }
}

/** What is no key or no signature fits nothing. */
export function signatureFits(publicPem: string, bytes: Buffer, signature: Buffer): boolean {
  try {
    return verify(null, bytes, createPublicKey(publicPem), signature)
  } catch {
    return false
  }
}

/** All public halves by name, older ones included. */
export async function publicKeys(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<Row>('select name, public_key from signing_key')
  return new Map(rows.map((row) => [row.name, row.public_key]))
}

async function newest(client: Pick<pg.ClientBase, 'query'>): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    'select name, public_key, private_key from signing_key order by id desc limit 1',
  )
  return rows[0]
}

async function make(pool: pg.Pool, keys: Keys, firm: string, now: Date): Promise<Row> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [makingLock])
    let row = await newest(client)
    if (!row) {
      const pair = generateKeyPairSync('ed25519', {
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
      row = {
        name: `${initials(firm)}-${now.getUTCFullYear()}-1`,
        public_key: pair.publicKey,
        private_key: keys.seal(pair.privateKey, signingKeyPurpose),
      }
      await client.query('insert into signing_key (name, public_key, private_key, made_at) values ($1, $2, $3, $4)', [
        row.name,
        row.public_key,
        row.private_key,
        now,
      ])
    }
    await client.query('commit')
    client.release()
    return row
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Part of a file's name: plain letters and digits alone. */
function initials(firm: string): string {
  const words = firm
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z0-9]+/g)
  return (
    words
      ?.map((word) => word[0])
      .join('')
      .slice(0, 6) ?? 'KEY'
  )
}
