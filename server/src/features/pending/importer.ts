// Pending compensation from the commission system's file. A line that a later file does not have stays as it is.
import { pendingTopic } from '@portal/contract/pending'
import { type Importer, type Into, reading, upsert } from '../imports/public.ts'
import { isDemonstration } from '../production/public.ts'
import { accountsOf, paidAt } from './store.ts'

interface Line {
  tapsid: number
  reference: string
  traded: string
  client: string
  product: string
  sponsor: string
  gross: string
  split: string
  amount: string
  pay_date: string
  hold: string
  /** Not known when the file does not say. */
  paid: boolean | undefined
}

const wholeSplit = 100

const into: Into = {
  table: 'pending_line',
  key: ['reference'],
  values: [
    'tapsid',
    'traded',
    'client',
    'product',
    'sponsor',
    'gross',
    'split',
    'amount',
    'pay_date',
    'hold',
    'paid_at',
  ],
  owner: 'tapsid',
}

export const pendingImporter: Importer<Line> = {
  name: 'pending',
  columns: [
    {
      name: 'tapsid',
      aliases: ['taps id', 'advisor id', 'advisor'],
      help: 'The advisor’s commission ID',
      example: '2101',
    },
    {
      name: 'reference',
      aliases: ['ref', 'trade id'],
      help: 'A unique reference for the line',
      example: 'T-10001',
    },
    { name: 'traded', aliases: ['date', 'trade date'], help: 'Trade date', example: '2026-10-05' },
    { name: 'client', help: 'Client name', example: 'Harlan Quist' },
    { name: 'product', optional: true, example: 'Growth Fund' },
    { name: 'sponsor', optional: true, example: 'Northquay' },
    { name: 'gross', help: 'Gross amount', example: '1250.00' },
    { name: 'split', optional: true, help: 'Percent. Defaults to 100.', example: '80' },
    { name: 'amount', aliases: ['net'], help: 'Amount paid to the advisor', example: '1000.00' },
    { name: 'pay_date', aliases: ['expected', 'expected pay date'], help: 'Expected pay date', example: '2026-10-22' },
    { name: 'hold', aliases: ['hold reason'], optional: true, help: 'Hold reason. Leave blank if not on hold.' },
    { name: 'paid', optional: true, help: 'Yes or no. Unchanged if the column is missing.', example: 'no' },
  ],
  parse(cells) {
    const read = reading(cells)
    const record: Line = {
      tapsid: read.whole('tapsid', 1, 2_147_483_647),
      reference: read.text('reference', 1, 60),
      traded: read.day('traded'),
      client: read.text('client', 1, 120),
      product: read.text('product', 0, 120),
      sponsor: read.text('sponsor', 0, 120),
      gross: read.money('gross'),
      split: cells['split'] ? read.money('split') : String(wholeSplit),
      amount: read.money('amount'),
      pay_date: read.day('pay_date'),
      hold: read.text('hold', 0, 200),
      paid: cells['paid'] === undefined ? undefined : read.yesNo('paid'),
    }
    if (Number(record.split) < 0 || Number(record.split) > wholeSplit)
      read.refuse('split', 'Enter a number from 0 to 100.')
    if (isDemonstration(record.tapsid)) read.refuse('tapsid', 'This ID is reserved for demos.')
    return Object.keys(read.problems).length > 0 ? { problems: read.problems } : { record }
  },
  keyOf: ({ reference }) => reference,
  tables: [into],
  async write(tx, runId, records, now) {
    const before = await paidAt(
      tx,
      records.map(({ reference }) => reference),
    )
    const rows = records.map(({ paid, ...record }) => {
      const was = before.get(record.reference) ?? null
      // the day a line was first told to be paid stays, or the same file again would change it
      return { ...record, paid_at: paid === undefined ? was : paid ? (was ?? now.toISOString()) : null }
    })
    return upsert(tx, runId, into, rows)
  },
  topics: async (tx, touched) => (await accountsOf(tx, touched)).map(pendingTopic),
}
