// Seals: every ten minutes in which something was written, the head of the audit chain is signed and put where a later change of the
// database does not reach. A chain that is cut off before a seal, or made anew as a whole, no longer has its head.
import { limits } from '@portal/contract/limits'
import { firmDay } from '@portal/contract/rules/day'
import type pg from 'pg'
import { publicKeys, type SigningKey, signingKey } from '../crypto/signing.ts'
import type { Store } from '../files/store.ts'
import type { Platform } from '../platform.ts'
import { seal as linkEntries } from './audit.ts'
import { chainKey } from './chain.ts'
import { queueSealMail } from './seal-mail.ts'
import { hashOf, keyFileOf, readSeal, type Seal, sealFileOf, sealText, signatureFileOf } from './seal-text.ts'

/** Held, of all nodes, by whoever makes a seal; shared by whoever looks at what is there. */
export const sealsLock = 7_140_230

export interface SealRow {
  position: number
  at: Date
  file: string
  content: string
  signature: Buffer
}
export const sealColumns = 'position, at, file, content, signature'

/** Where seals are looked for. */
export type SealFiles = Pick<Store, 'names' | 'kept'>

/** What the firm has settled. */
export interface Sealing {
  name: string
  recordsMailbox: string
}

/** The job: mails what is due, then makes a seal if there is something new. */
export async function sealAudit(platform: Platform, firm: Sealing): Promise<void> {
  const { database, keys, clock, log } = platform
  if (firm.recordsMailbox) await queueSealMail(platform, firm.recordsMailbox)
  while ((await linkEntries(database.pool, keys)) > 0);
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [sealsLock])
    const last = await lastSeal(client)
    // whoever made it may have been interrupted before it was in the store
    if (last) await putOrTell(platform, last, await publicKeys(client))
    const head = await client.query<{ position: number; hash: Buffer }>(
      'select position, hash from audit_seal order by position desc limit 1',
    )
    const { position = 0, hash } = head.rows[0] ?? {}
    if (hash && position > (last?.position ?? 0)) {
      const key = await signingKey(database.pool, keys, firm.name, clock())
      const chain = (await chainKey(client, keys)).name
      const made = await note(client, key, { position, head: hash.toString('hex'), at: clock(), chain }, last)
      await putOrTell(platform, made, new Map([[key.name, key.publicPem]]))
      log.info({ position, file: made.file }, 'audit log sealed')
    }
    await client.query('select pg_advisory_unlock($1)', [sealsLock])
    client.release()
  } catch (error) {
    // ends the session and with it the lock
    client.release(true)
    throw error
  }
}

async function note(
  client: pg.ClientBase,
  key: SigningKey,
  head: Pick<Seal, 'position' | 'head' | 'at' | 'chain'>,
  last: SealRow | undefined,
): Promise<SealRow> {
  const content = sealText({
    ...head,
    entries: head.position - (last?.position ?? 0),
    previous: last && hashOf(last.content),
    key: key.name,
  })
  const { position, at } = head
  const row = { position, at, file: sealFileOf(head), content, signature: key.sign(Buffer.from(content)) }
  await client.query(
    'insert into audit_signed (position, at, day, file, content, signature) values ($1, $2, $3, $4, $5, $6)',
    [position, at, firmDay(at), row.file, content, row.signature],
  )
  return row
}

/** A seal as files: its text, its signature, and the key they are checked with. */
function filesOf(row: SealRow, keys: Map<string, string>): [name: string, bytes: Buffer][] {
  const name = readSeal(row.content)?.key ?? ''
  const pem = keys.get(name)
  return [
    ...(pem ? [[keyFileOf(name), Buffer.from(pem)] as [string, Buffer]] : []),
    [row.file, Buffer.from(row.content)],
    [signatureFileOf(row.file), row.signature],
  ]
}

/** Again and again the same: what is there already stays. Tells which of it is something else. */
async function put(store: Store, row: SealRow, keys: Map<string, string>): Promise<string[]> {
  const until = new Date(row.at)
  until.setUTCFullYear(until.getUTCFullYear() + limits.sealYears)
  const others: string[] = []
  for (const [file, bytes] of filesOf(row, keys)) if (!(await store.keep(file, bytes, until))) others.push(file)
  return others
}

async function putOrTell({ store, log }: Platform, row: SealRow, keys: Map<string, string>): Promise<void> {
  for (const file of await put(store, row, keys)) log.error({ file }, 'a file of a seal is not what was put there')
}

const allSeals = async (pool: pg.Pool): Promise<SealRow[]> =>
  (await pool.query<SealRow>(`select ${sealColumns} from audit_signed order by position`)).rows

/** The seals that a database brought with it, as if they were in its store. */
export async function sealsBrought(pool: pg.Pool): Promise<SealFiles> {
  const keys = await publicKeys(pool)
  const files = new Map((await allSeals(pool)).flatMap((row) => filesOf(row, keys)))
  return { names: async () => [...files.keys()], kept: async (name) => files.get(name) }
}

/** They are put where the database now is. Tells which of them are something else there. */
export async function putSeals(pool: pg.Pool, store: Store): Promise<string[]> {
  const keys = await publicKeys(pool)
  const others: string[] = []
  for (const row of await allSeals(pool)) others.push(...(await put(store, row, keys)))
  return others
}

export async function lastSeal(client: Pick<pg.ClientBase, 'query'>): Promise<SealRow | undefined> {
  const { rows } = await client.query<SealRow>(`select ${sealColumns} from audit_signed order by position desc limit 1`)
  return rows[0]
}

/** When the oldest entry was written that no seal covers yet. */
export async function oldestUnsealed(pool: pg.Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select least(
       (select e.at from audit_seal s join audit_entry e on e.id = s.entry_id
        where s.position > coalesce((select position from audit_signed order by position desc limit 1), 0)
        order by s.position limit 1),
       (select e.at from audit_pending p join audit_entry e on e.id = p.entry_id order by p.entry_id limit 1)) as at`,
  )
  return rows[0]?.at ?? undefined
}

export interface SealsNow {
  /** When the last one was made. */
  last: Date | undefined
  /** Entries that are younger. */
  unsealed: number
}

/** Counted to here: of more than that, as after a large import, the database's own estimate tells as much. */
const countedTo = 10_000

export async function sealsNow({ database }: Pick<Platform, 'database'>): Promise<SealsNow> {
  const { rows } = await database.pool.query<{ at: Date | null; unsealed: number }>(
    `with waiting as materialized (select count(*) as n from (select from audit_pending limit ${countedTo}) p)
     select (select at from audit_signed order by position desc limit 1) as at,
       coalesce((select position from audit_seal order by position desc limit 1), 0)
       - coalesce((select position from audit_signed order by position desc limit 1), 0)
       + (select case when n < ${countedTo} then n
          else greatest(n, (select reltuples::bigint from pg_class where oid = 'audit_pending'::regclass)) end from waiting) as unsealed`,
  )
  return { last: rows[0]?.at ?? undefined, unsealed: rows[0]?.unsealed ?? 0 }
}
