// SQL of production. A range is two rows of the primary key, so twenty years of everybody cost what one advisor's do.
import { productionFigures } from '@portal/contract/production'
import type { Month } from '@portal/contract/rules/months'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/db/open.ts'

const members = ['month', 'year', ...productionFigures].map((name) => `"${name}":', ${name}`).join(`, ',`)

// written by the database: sixty months of figures never become objects here
const rangeText = `select '{"ok":true,"av":{"production":[' || coalesce(string_agg(line, ','), '') || ']}}' as body from (
  select concat('{${members}, '}') as line from production
  where tapsid = $1 and (year, month) >= ($2, $3) and (year, month) <= ($4, $5) order by year, month) r`

const parts = (month: Month) => month.split('-').map(Number)

/** The whole answer, ready to be sent. */
export async function productionAnswer(pool: pg.Pool, tapsid: number, from: Month, to: Month): Promise<Buffer> {
  const { rows } = await pool.query<{ body: string }>(rangeText, [tapsid, ...parts(from), ...parts(to)])
  // names and figures alone: each letter is a byte
  return Buffer.from(rows[0]?.body ?? '', 'latin1')
}

/** A column beside others: what the securities business earned in these months, as decimal text. */
export function securitiesColumn(tapsid: number, from: Month, to: Month): RawBuilder<string> {
  const [fromYear, fromMonth] = parts(from)
  const [toYear, toMonth] = parts(to)
  return sql<string>`(select coalesce(sum(p.egci), 0)::text from production p where p.tapsid = ${tapsid}
    and (p.year, p.month) >= (${fromYear}, ${fromMonth}) and (p.year, p.month) <= (${toYear}, ${toMonth}))`
}

/** Dollars, as the database or whoever makes them up gives them. */
export type FiguresOfMonth = { year: number; month: number } & Record<GrossFigure, string | number>
export const grossFigures = ['egci', 'iacpremium', 'ifpremium', 'imsppremium', 'mpgci'] as const
export type GrossFigure = (typeof grossFigures)[number]

export const monthsOf = (db: Db, tapsid: number, fromYear: number, toYear: number): Promise<FiguresOfMonth[]> =>
  db
    .selectFrom('production')
    .select(['year', 'month', ...grossFigures])
    .where('tapsid', '=', tapsid)
    .where('year', '>=', fromYear)
    .where('year', '<=', toYear)
    .execute()
