// The history of one record, and the record as it stood at a moment: every row of it as it was last written before then.
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface Line {
  table: string
  key: string
  op: 'found' | 'insert' | 'update' | 'delete'
  /** Of an update: the columns that changed. */
  before: Row | null
  after: Row | null
  /** What it said went with the record, which was disposed of. */
  gone: boolean
}
export type Row = Record<string, unknown>

export interface RecordChange {
  /** The first entry of the audit log that tells of it. */
  entry: number
  at: Date
  actorId: string | null
  actor: string
  action: string
  subject: string
  /** `page /products`, `link vendor`, `api …`, `job`, `command line`. */
  through: string | null
  lines: Line[]
}

/** Oldest first. `record` is `table:key`. */
export async function historyOf(db: Db, record: string): Promise<RecordChange[]> {
  const { rows } = await sql<RecordChange>`
    select e.id as entry, e.at, e.actor_id as "actorId", e.actor, e.action, e.subject, e.through, l.lines
    from (
      select change, min(id) as first, jsonb_agg(jsonb_build_object(
        'table', of_table, 'key', key, 'op', op, 'before', before, 'after', after, 'gone', gone is not null)
        order by id) as lines
      from record_change where record = ${record} group by change
    ) l, lateral (select * from audit_entry where change = l.change order by id limit 1) e
    order by l.first`.execute(db)
  return rows
}

/** Each table's rows by their key. A record that was not there yet, or no longer, has none. */
export function stoodAt(changes: readonly RecordChange[], at: Date): Map<string, Map<string, Row>> {
  const tables = new Map<string, Map<string, Row>>()
  for (const change of changes) {
    if (change.at > at) break
    for (const { table, key, op, after, gone } of change.lines) {
      const rows = tables.get(table) ?? new Map<string, Row>()
      tables.set(table, rows)
      if (op === 'delete' || gone) rows.delete(key)
      else rows.set(key, op === 'update' ? { ...rows.get(key), ...after } : { ...after })
    }
  }
  return tables
}
