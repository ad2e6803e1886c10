// Seals anew, with the newest key, whatever an older one has sealed; afterwards the older ones can go.
import { sql } from 'kysely'
import { changeBy } from './platform/change.ts'
import type { Keys } from './platform/crypto/keys.ts'
import type { Platform } from './platform/platform.ts'
import { type SealedColumn, sealedColumns } from './sealed.ts'

const atOnce = 500

export interface Rotated {
  column: string
  sealed: number
  /** Sealed with a key that is not configured. */
  unreadable: number
}

export async function rotateKey(platform: Platform): Promise<Rotated[]> {
  const rotated: Rotated[] = []
  for (const column of sealedColumns) rotated.push(await rotateColumn(platform, column))
  return rotated
}

async function rotateColumn(platform: Platform, sealed: SealedColumn): Promise<Rotated> {
  const column = `${sealed.table}.${sealed.column}`
  const total: Rotated = { column, sealed: 0, unreadable: 0 }
  let after: unknown
  for (;;) {
    const batch = await rotateBatch(platform, sealed, after)
    total.sealed += batch.sealed
    total.unreadable += batch.unreadable
    if (batch.last === undefined) return total
    after = batch.last
  }
}

/** A transaction of its own: a portal that runs meanwhile waits for a few rows at most. */
async function rotateBatch(platform: Platform, { table, key, column, purpose }: SealedColumn, after: unknown) {
  const { keys } = platform
  const change = changeBy(platform, { id: null, name: 'portal' }, 'command line')
  const [keyName, columnName, tableName] = [sql.ref(key), sql.ref(column), sql.table(table)]
  const mark = markOf(keys)
  const old = sql`substring(${columnName} for ${mark.length}::int) <> ${mark}`
  const further = after === undefined ? sql`` : sql`and ${keyName} > ${after}`
  const { rows: waiting } = await sql<{ key: unknown }>`select ${keyName} as key from ${tableName}
    where ${old} ${further} order by ${keyName} limit ${atOnce}`.execute(platform.db)
  if (waiting.length === 0) return { sealed: 0, unreadable: 0, last: undefined }

  return change(async (tx, note) => {
    const { rows } = await sql<{ key: unknown; value: Buffer }>`select ${keyName} as key, ${columnName} as value
      from ${tableName} where ${keyName} = any(${waiting.map((row) => row.key)}) and ${old} for update`.execute(tx)
    let unreadable = 0
    for (const row of rows) {
      const text = opened(keys, row.value, purpose(row.key))
      if (text === undefined) unreadable++
      else
        await sql`update ${tableName} set ${columnName} = ${keys.seal(text, purpose(row.key))}
          where ${keyName} = ${row.key}`.execute(tx)
    }
    const sealed = rows.length - unreadable
    note.audit('keys.rotated', `column:${table}.${column}`, { sealed, unreadable })
    return { sealed, unreadable, last: waiting.at(-1)?.key }
  })
}

/** How everything begins that the newest key has sealed: the length of its id, and the id. */
function markOf(keys: Keys): Buffer {
  const sample = keys.seal('', '')
  return sample.subarray(0, 1 + (sample[0] ?? 0))
}

function opened(keys: Keys, sealed: Buffer, purpose: string): string | undefined {
  try {
    return keys.open(sealed, purpose)
  } catch {
    return undefined
  }
}
