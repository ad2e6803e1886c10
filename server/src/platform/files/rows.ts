// The `file` rows, and the lock that keeps a row and its file together.
import { sql } from 'kysely'
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

export async function insertFile(tx: Tx, { hash, size, kind }: FileRow, now: Date): Promise<void> {
  await tx
    .insertInto('file')
    .values({ hash: bytesOf(hash), size, kind, stored_at: now })
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
