// What payroll says it has deducted: the file it was given, with the amounts as they were. The same one again changes nothing.
import type { Problems } from '@portal/contract/endpoint'
import { feesReviewTopic, feesTopic } from '@portal/contract/fees'
import { dollars } from '@portal/contract/rules/fee'
import { cents } from '@portal/contract/rules/money'
import { sql } from 'kysely'
import { AppError } from '../../platform/http/errors.ts'
import { type Importer, reading } from '../imports/public.ts'
import { askedFor, confirm, type Confirmation } from './payroll-store.ts'

export const deductionsImporter: Importer<Confirmation> = {
  name: 'deductions',
  columns: [
    { name: 'file', aliases: ['file number'], help: 'The number of the deduction file', example: '1201' },
    {
      name: 'tapsid',
      aliases: ['commission id', 'taps id', 'advisor id'],
      help: 'The advisor’s commission ID',
      example: '2101',
    },
    { name: 'amount', aliases: ['deducted', 'amount deducted'], help: 'Amount payroll deducted', example: '240.00' },
    { name: 'name', aliases: ['advisor'], optional: true, help: 'Not read', example: 'Whitcombe, Eleanor' },
    { name: 'pay_date', aliases: ['pay date'], optional: true, help: 'Not read', example: '2026-11-22' },
  ],
  parse(cells) {
    const read = reading(cells)
    const record = {
      file: read.whole('file', 1, 2_147_483_647),
      tapsid: read.whole('tapsid', 1, 2_147_483_647),
      cents: cents(read.money('amount')),
    }
    if (record.cents < 0) read.refuse('amount', 'Enter zero or more.')
    return Object.keys(read.problems).length > 0 ? { problems: read.problems } : { record }
  },
  keyOf: ({ file, tapsid }) => `${file}:${tapsid}`,
  async check(tx, records) {
    const asked = await askedFor(tx, records)
    return records.map((record, at): Problems | undefined => {
      const { cents: most = null, confirmed = null } = asked[at] ?? {}
      if (most === null) return { tapsid: `File ${record.file} has no line for this commission ID.` }
      if (confirmed !== null && confirmed !== record.cents)
        return { amount: `This line was already confirmed with ${dollars(confirmed)}.` }
      return record.cents > most ? { amount: `The file asked for ${dollars(most)}.` } : undefined
    })
  },
  async write(tx, _runId, records, now) {
    const booked = await confirm(tx, records, now)
    return { added: booked.length, changed: 0, touched: booked.map(({ tapsid }) => tapsid) }
  },
  // the ledger is only added to
  async undo() {
    throw new AppError('conflict', {
      message: 'Recorded deductions can’t be undone. Add a charge to the ledger instead.',
    })
  },
  async topics(tx, touched) {
    const { rows } = await sql<{
      id: string
    }>`select id from account where tapsid = any(${touched}::int[]) and tapsid > 0`.execute(tx)
    return [feesReviewTopic, ...rows.map(({ id }) => feesTopic(id))]
  },
}
