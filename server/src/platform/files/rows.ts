// The `file` rows, and the lock that keeps a row and its file together.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../db/open.ts'

export interface FileRow {
  hash: string
  size: number
  kind: string
}

const bytesOf = (hash: string) => Buffer.from(hash, 'hex')

/** Held until the transaction ends: nobody removes the file meanwhile, and nobody else keeps it. */
export async function lockFile(tx: Tx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${String(bytesOf(hash).readBigInt64BE())}::bigint)`.execute(tx)
}

export async function insertFile(
  tx: Tx,
  { hash, size, kind }: FileRow,
  mac: string | undefined,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('file')
    .values({ hash: bytesOf(hash), size, kind, stored_at: now, mac: mac ?? null })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Nobody keeps the same bytes meanwhile. */
export async function forgetFile(tx: Tx, hash: string): Promise<void> {
  await lockFile(tx, hash)
  await sql`select forget_file(${bytesOf(hash)})`.execute(tx)
}

/** Those of the hashes that have a row. */
export async function kept(db: Db | Tx, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from file where hash = any(${hashes.map(bytesOf)}::bytea[])`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

const removalLock = 7_140_229

/** Until this connection ends, no file is removed, whatever becomes of its row: a backup reads what its snapshot names. */
export async function holdFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [removalLock])
}

/** Held until the transaction ends. False while a backup runs: what is left then goes with a later sweep. */
export async function mayRemove(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalLock}) as free`.execute(tx)
  return rows[0]?.free ?? false
}
