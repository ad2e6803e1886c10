// Deposits in the branch's blotter: a line belongs to the month of the day it was captured, and once that is closed its facts stay.
import { maskedAccount } from '@portal/contract/rules/account-number'
import { decimal } from '@portal/contract/rules/money'
import { sql } from 'kysely'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { type BlotterLine, type BlotterSource, countChange, countLine, isLocked } from '../blotters/public.ts'
import { depositsByIds, type Row } from './store.ts'
import { depositPath } from './work-items.ts'

const kind = 'deposit'

export const depositBlotter: BlotterSource = {
  kind,

  async ids(db, branchId, month) {
    const { rows } = await sql<{ id: number }>`select id from deposit where branch_id = ${branchId}
      and captured_day >= ${`${month}-01`}::date and captured_day < ${`${month}-01`}::date + interval '1 month'
      order by captured_day, id`.execute(db)
    return rows.map(({ id }) => id)
  },

  lines: async (db, ids) => (await depositsByIds(db, ids)).map(lineOf),
}

const lineOf = (row: Row): BlotterLine => ({
  id: row.id,
  number: row.check_number,
  day: row.captured_day,
  advisor: `${row.last}, ${row.first}`,
  client: row.client,
  account: maskedAccount(row.account_end),
  amount: row.amount,
  what: row.contribution ? `${row.account_type}, ${row.contribution} ${row.tax_year}` : row.account_type,
  facts: [
    { key: 'amount', label: 'Amount', type: 'money', value: decimal(row.amount) },
    { key: 'check_number', label: 'Check number', type: 'text', value: row.check_number },
    { key: 'check_date', label: 'Check date', type: 'day', value: row.check_date },
    { key: 'payee', label: 'Pay to', type: 'text', value: row.payee },
    { key: 'client', label: 'Client', type: 'text', value: row.client },
    { key: 'account', label: 'Account', type: 'text', value: row.account_end },
  ],
  status: row.status,
  link: depositPath(row.id),
})

type Line = Pick<Row, 'branch_id' | 'captured_day' | 'amount'>

/** Last in the transaction that captures it. Advisors without a branch are in no branch's blotter. */
export async function enterLine(
  tx: Tx,
  note: Note,
  { branch_id, captured_day, amount }: Line,
  hands: string[],
): Promise<void> {
  if (branch_id === null) return
  await countLine(tx, note, { kind, branchId: branch_id, day: captured_day, cents: amount, hands })
}

/** Whoever put its facts right has a part in the month. */
export async function changeLine(tx: Tx, note: Note, line: Line, to: number, hands: string[]): Promise<void> {
  const { branch_id, captured_day, amount } = line
  if (branch_id === null) return
  await countChange(tx, note, { kind, branchId: branch_id, day: captured_day, cents: to - amount, hands })
}

export const factsLocked = async (
  tx: Tx,
  { branch_id, captured_day }: Pick<Line, 'branch_id' | 'captured_day'>,
): Promise<boolean> => branch_id !== null && (await isLocked(tx, kind, branch_id, captured_day))
