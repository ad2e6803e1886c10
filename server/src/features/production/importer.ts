// Production from the commission system's file: one row for an advisor's month.
import { type ProductionFigure, productionFigures, productionTopic } from '@portal/contract/production'
import { type Importer, type Into, reading, upsert } from '../imports/public.ts'
import { isDemonstration } from './policy.ts'

type Figures = Record<'tapsid' | 'year' | 'month', number> & Record<ProductionFigure, string>

const into: Into = { table: 'production', key: ['tapsid', 'year', 'month'], values: productionFigures, owner: 'tapsid' }

export const productionImporter: Importer<Figures> = {
  name: 'production',
  columns: [
    {
      name: 'tapsid',
      aliases: ['taps id', 'advisor id', 'advisor'],
      help: 'The advisor’s commission ID',
      example: '2101',
    },
    { name: 'year', help: 'Four-digit year', example: '2026' },
    { name: 'month', help: 'Month, 1 to 12', example: '10' },
    ...productionFigures.map((name) => ({ name, help: 'Amount. Blank means 0.', example: '1250.00' })),
  ],
  parse(cells) {
    const read = reading(cells)
    const figures = Object.fromEntries(productionFigures.map((name) => [name, read.money(name)])) as Record<
      ProductionFigure,
      string
    >
    const record = {
      tapsid: read.whole('tapsid', 1, 2_147_483_647),
      year: read.whole('year', 1990, 2200),
      month: read.whole('month', 1, 12),
      ...figures,
    }
    if (isDemonstration(record.tapsid)) read.refuse('tapsid', 'This ID is reserved for demos.')
    return Object.keys(read.problems).length > 0 ? { problems: read.problems } : { record }
  },
  keyOf: ({ tapsid, year, month }) => `${tapsid} ${year} ${month}`,
  tables: [into],
  write: (tx, runId, records) => upsert(tx, runId, into, records),
  topics: async (_tx, touched) => (touched.length > 0 ? [productionTopic] : []),
}
