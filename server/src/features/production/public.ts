// Production for other features.
import { allowsCommissionPayments } from '@portal/contract/rules/commission'
import { firmDay } from '@portal/contract/rules/day'
import { cents } from '@portal/contract/rules/money'
import { defaultRange, type Month } from '@portal/contract/rules/months'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { hasSynthetic, isDemonstration, type Reader } from './policy.ts'
import { type FiguresOfMonth, monthsOf, securitiesColumn } from './store.ts'
import { syntheticRows } from './synthetic.ts'

export { productionImporter } from './importer.ts'
export { hasSynthetic, isDemonstration } from './policy.ts'
export { syntheticRows } from './synthetic.ts'
export type { FiguresOfMonth, GrossFigure } from './store.ts'

/** In cents. */
export async function securitiesGci(db: Db | Tx, tapsid: number, from: Month, to: Month): Promise<number> {
  const { rows } = await sql<{ gci: string }>`select ${securitiesColumn(tapsid, from, to)} as gci`.execute(db)
  return cents(rows[0]?.gci)
}

/** Over the range that home opens with; made-up figures allow nothing. */
export async function allowsCommission(db: Db | Tx, tapsid: number, now: Date): Promise<boolean> {
  if (isDemonstration(tapsid)) return false
  const { from, to } = defaultRange(firmDay(now))
  return allowsCommissionPayments(await securitiesGci(db, tapsid, from, to))
}

/** The same range's sum as a column beside others: of whoever is signed in, or of whom they act for. */
export function securitiesOf(user: Reader, now: Date): RawBuilder<string> {
  const { tapsid } = user.acting ?? user
  if (tapsid === 0 || hasSynthetic({ guest: user.guest, tapsid })) return sql<string>`'0'`
  const { from, to } = defaultRange(firmDay(now))
  return securitiesColumn(tapsid, from, to)
}

/** Dollars by month and line of business of whole years; of whom the reader acts for, while acting. */
export async function productionOfYears(
  db: Db,
  user: Reader,
  fromYear: number,
  toYear: number,
  now: Date,
): Promise<FiguresOfMonth[]> {
  const { tapsid } = user.acting ?? user
  if (hasSynthetic({ guest: user.guest, tapsid }))
    return syntheticRows(tapsid, `${fromYear}-01`, (toYear - fromYear + 1) * 12, now)
  return monthsOf(db, tapsid, fromYear, toYear)
}
