// What became of a transaction whose commit was sent and not answered: the server died, or the line did.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Written } from '../audit/audit.ts'
import { isLost } from './lost.ts'
import type { Db } from './open.ts'

/** A balancer gives a call 30 seconds. */
const withinMs = 24_000
const againMs = 250

interface Look {
  there: boolean
  open: boolean
}

/**
 * The entry has its number and the call's id: after a fail-over another transaction may have got the number, and one that was lost
 * the transaction's. The message makes this look a write: it is answered only when the replica holds what was seen.
 */
async function look(db: Db, { entry, requestId, transaction }: Written): Promise<Look> {
  const { rows } = await sql<Look>`
    select exists (select from audit_entry where id = ${entry} and request_id = ${requestId}) as there,
      coalesce(case when x < pg_snapshot_xmax(pg_current_snapshot()) then pg_xact_status(x) = 'in progress' end, false) as open,
      pg_logical_emit_message(true, 'portal', 'outcome') as message
    from (select ${transaction}::text::xid8 as x) known`.execute(db)
  return rows[0] as Look
}

/** Undefined when it could not be found out in time. */
export async function isThere(db: Db, written: Written): Promise<boolean | undefined> {
  const until = Date.now() + withinMs
  let missed = 0
  while (Date.now() < until) {
    try {
      const { there, open } = await look(db, written)
      if (there) return true
      // it may have ended between the look at the entry and the one at the transaction
      if (!open && ++missed === 2) return false
    } catch (error) {
      if (!isLost(error)) throw error
      missed = 0
    }
    await pause(againMs)
  }
  return undefined
}
