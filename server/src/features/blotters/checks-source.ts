// The log of checks received and forwarded, as a blotter. SEC 15c3-3 and FINRA 3110: forwarded by noon of the next business day.
import { forwardBy } from '@portal/contract/rules/blotter'
import type { Calendar } from '@portal/contract/rules/calendar'
import { monthAfter } from '@portal/contract/rules/months'
import { decimal } from '@portal/contract/rules/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { BlotterLine, BlotterSource } from './sources.ts'

export interface CheckRow {
  id: number
  key: string
  branch_id: number
  branch: string
  received_on: string
  from_whom: string
  check_number: string
  cents: number
  payee: string
  forwarded_to: string
  forwarded_on: string | null
  entered_by: string | null
  entered_at: Date
  enterer: string
  version: number
}

const select = sql`select c.id, c.key, c.branch_id, b.name as branch, c.received_on::text, c.from_whom, c.check_number, c.cents::float8 as cents,
  c.payee, c.forwarded_to, c.forwarded_on::text, c.entered_by, c.entered_at, coalesce(a.first || ' ' || a.last, '') as enterer, c.version
  from received_check c join branch b on b.id = c.branch_id left join account a on a.id = c.entered_by`

export async function checkById(db: Db | Tx, id: number): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`${select} where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function checkByKey(db: Db | Tx, key: string): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`${select} where c.key = ${key}`.execute(db)
  return rows[0]
}

/** By the market's days and the firm's own closings, as they are when it is read. */
export const checkBlotter = (days: () => Pick<Calendar, 'after'>): BlotterSource => ({
  kind: 'check',
  async ids(db, branchId, month) {
    const { rows } = await sql<{ id: number }>`select id from received_check where branch_id = ${branchId}
      and received_on >= ${`${month}-01`}::date and received_on < ${`${monthAfter(month, 1)}-01`}::date
      order by received_on, id`.execute(db)
    return rows.map(({ id }) => id)
  },
  async lines(db, ids) {
    const { rows } = await sql<CheckRow>`${select} where c.id = any(${ids}::integer[])`.execute(db)
    const calendar = days()
    return rows.map((row) => lineOf(row, forwardBy(row.received_on, calendar)))
  },
})

const lineOf = (row: CheckRow, by: string): BlotterLine => ({
  id: row.id,
  number: row.check_number,
  day: row.received_on,
  advisor: '',
  client: row.from_whom,
  account: '',
  amount: row.cents,
  what: `To ${row.payee}`,
  facts: [
    { key: 'amount', label: 'Amount', type: 'money', value: decimal(row.cents) },
    { key: 'check_number', label: 'Check number', type: 'text', value: row.check_number },
    { key: 'from_whom', label: 'Received from', type: 'text', value: row.from_whom },
    { key: 'payee', label: 'Payee', type: 'text', value: row.payee },
    { key: 'received_on', label: 'Date received', type: 'day', value: row.received_on },
    { key: 'forwarded_to', label: 'Forwarded to', type: 'text', value: row.forwarded_to },
    { key: 'forwarded_on', label: 'Forwarded on', type: 'day', value: row.forwarded_on ?? '' },
  ],
  status: row.forwarded_on === null ? 'Not forwarded' : row.forwarded_on > by ? 'Forwarded late' : 'Forwarded',
  link: '',
})
