// The states' fees from a file: from a day on, this is what a state costs. An empty cell is a fee that is not known.
import { type Importer, type Into, reading, upsert } from '../imports/public.ts'
import { readState } from './reading-state.ts'
import { type FeeColumn, feeColumns } from './store.ts'

type Fees = { state: string; effective_from: string } & Record<FeeColumn, string | null>

const dollarsAtMost = 10_000
/** One price for both licences; most states have none. */
const together: readonly FeeColumn[] = ['rbi', 'rbr']

const into: Into = { table: 'state_fee', key: ['state', 'effective_from'], values: feeColumns, owner: 'state' }

export const feesImporter: Importer<Fees> = {
  name: 'state-fees',
  columns: [
    {
      name: 'state',
      aliases: ['state name', 'state code', 'name'],
      help: 'State name or code',
      example: 'New York',
    },
    {
      name: 'effective_from',
      aliases: ['effective', 'from'],
      help: 'Date the fee takes effect',
      example: '2027-01-01',
    },
    ...feeColumns.map((name) => ({
      name,
      help: 'Amount. Leave blank if unknown.',
      ...(together.includes(name) ? { optional: true as const } : { example: '200.00' }),
    })),
  ],
  parse(cells) {
    const read = reading(cells)
    const fee = (name: FeeColumn) => {
      if (!cells[name]) return null
      const amount = read.money(name)
      if (Number(amount) < 0 || Number(amount) > dollarsAtMost)
        read.refuse(name, `Enter an amount from 0 to ${dollarsAtMost}.`)
      return amount
    }
    const record = {
      state: readState(read, cells),
      effective_from: read.day('effective_from'),
      ...(Object.fromEntries(feeColumns.map((name) => [name, fee(name)])) as Record<FeeColumn, string | null>),
    }
    return Object.keys(read.problems).length > 0 ? { problems: read.problems } : { record }
  },
  keyOf: ({ state, effective_from }) => `${effective_from} ${state}`,
  tables: [into],
  async write(tx, runId, records) {
    const { added, changed } = await upsert<string>(tx, runId, into, records)
    return { added, changed, touched: [] }
  },
  // everybody's: asked for with the next look at the screen
  topics: async () => [],
}
