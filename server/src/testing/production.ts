// Production rows for tests.
import { type ProductionFigure, productionFigures } from '@portal/contract/production'
import type { TestPortal } from './portal.ts'

let lastTapsid = 50_000
/** One that nobody has yet. */
export const newTapsid = (): number => ++lastTapsid

export async function putProduction(
  portal: Pick<TestPortal, 'sql'>,
  tapsid: number,
  month: string,
  figures: Partial<Record<ProductionFigure, string>> = {},
): Promise<void> {
  const [year, number] = month.split('-').map(Number)
  const columns = ['tapsid', 'year', 'month', ...productionFigures]
  const values = [tapsid, year, number, ...productionFigures.map((name) => figures[name] ?? '0')]
  const places = values.map((_, index) => `$${index + 1}`)
  await portal.sql(`insert into production (${columns.join(', ')}) values (${places.join(', ')})`, values)
}
