// The key columns of tables whose key isn't a single `id`. A test compares them with the database.
import { type RawBuilder, sql } from 'kysely'

const others: Record<string, readonly string[]> = {
  proxy: ['proxy_id', 'owner_id'],
  examiner: ['account_id'],
  reading: ['account_id', 'document_id', 'version', 'kind'],
  attestation_due: ['document_id', 'version'],
  attestation_notice: ['document_id', 'account_id', 'kind'],
  certification: ['account_id', 'kind', 'version'],
  year_end_review: ['account_id', 'year', 'kind'],
  state_fee: ['state', 'effective_from'],
  exam_held: ['account_id', 'exam'],
  exam_price: ['exam', 'effective_from'],
  worked_on: ['record', 'account_id'],
  message: ['idx'],
  production: ['tapsid', 'year', 'month'],
  deposit_batch: ['day'],
  fee_statement: ['account_id', 'month'],
  setting: ['name'],
  retention: ['class'],
}

export const keyColumns = (table: string): readonly string[] => others[table] ?? ['id']

/** As the history writes it. */
export function keysOf(table: string, row: string): string {
  const [first, ...more] = keyColumns(table).map((column) => `${row}.${column}`)
  return more.length === 0 ? `${first}::text` : `concat_ws('/', ${[first, ...more].join(', ')})`
}

/** A condition on the row `r` that an index serves: its key is one of these. */
export function keyIn(table: string, keys: readonly string[]): RawBuilder<unknown> {
  const [first = 'id', ...more] = keyColumns(table)
  const column = sql.ref(`r.${first}`)
  if (more.length === 0) return sql`${column} = any(${keys})`
  const exact = sql`${sql.raw(keysOf(table, 'r'))} = any(${keys}::text[])`
  // a text can have the character that separates the columns of a key
  if (!first.endsWith('_id') && first !== 'tapsid') return exact
  return sql`${column} = any(${[...new Set(keys.map((key) => key.split('/')[0]))]}) and ${exact}`
}
