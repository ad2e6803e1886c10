// Rows into tables that have rules. The owner may set these aside for a while, which takes no superuser: user triggers are disabled,
// foreign keys dropped and added again, which checks every one of them.
import type pg from 'pg'
import { addForeignKeys, dropForeignKeys } from '../db/foreign-keys.ts'
import { StartError } from '../start-error.ts'
import type { Manifest } from './manifest.ts'
import type { Source } from './place.ts'
import { copyIn, listTables, nameOf, schemas } from './tables.ts'

/** In the transaction that this connection is in. */
export async function loadTables(client: pg.ClientBase, { tables, sequences }: Manifest, from: Source): Promise<void> {
  const there = new Map((await listTables(client)).map((table) => [nameOf(table), table]))
  for (const table of tables) {
    const missing = table.columns.filter((column) => !there.get(nameOf(table))?.columns.includes(column))
    if (missing.length > 0)
      throw new StartError(`This version has no place for ${nameOf(table)}: ${missing.join(', ')}`)
  }
  const names = [...there.keys()]
  const foreignKeys = await dropForeignKeys(client, schemas)
  await client.query(names.map((name) => `alter table ${name} disable trigger user`).join(';'))
  // migrations may have written rows, which come with the backup
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of tables) await copyIn(client, table, from)
  await client.query('set constraints all immediate')
  await client.query(names.map((name) => `alter table ${name} enable trigger user`).join(';'))
  await addForeignKeys(client, foreignKeys)
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      nameOf(sequence),
      sequence.last,
      sequence.called,
    ])
  // whoever held them is gone
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}
