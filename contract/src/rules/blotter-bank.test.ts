import { expect, it } from 'vitest'
import { type BankFigures, bankWords } from './blotter-bank.ts'

const bank = (more: Partial<BankFigures> = {}): BankFigures => ({
  batches: 19,
  posted: 20_841_575,
  withdrawn: { entries: 0, amount: 0 },
  unposted: { entries: 0, amount: 0 },
  off: 0,
  ...more,
})
const of = (amount: number, corrected = amount) => ({ amount, corrected })

it.each<[string, ReturnType<typeof of>, BankFigures, boolean, string, string]>([
  ['equal', of(20_841_575), bank(), true, 'Totals match the 19 bank batches', '$208,415.75 and $208,415.75'],
  [
    'equal but for what was withdrawn',
    of(20_936_575),
    bank({ batches: 1, withdrawn: { entries: 1, amount: 95_000 } }),
    true,
    'Totals match the bank batch',
    '$208,415.75 and $208,415.75. 1 entry, $950.00, was withdrawn and left out',
  ],
  [
    'a cent more',
    of(20_841_576),
    bank(),
    false,
    'Total is $0.01 more than the 19 bank batches',
    '$208,415.76 and $208,415.75',
  ],
  [
    'not all posted',
    of(20_841_575 + 300_000),
    bank({ unposted: { entries: 2, amount: 300_000 } }),
    false,
    'Total is $3,000.00 more than the 19 bank batches',
    '$211,415.75 and $208,415.75. 2 entries, $3,000.00, aren’t posted yet',
  ],
  [
    'corrected',
    of(20_841_575, 20_787_575),
    bank(),
    false,
    'Total is $540.00 less than the 19 bank batches',
    '$207,875.75 and $208,415.75. Corrections change the total by −$540.00',
  ],
  [
    'a batch that is not its deposits',
    of(20_841_575),
    bank({ off: 1 }),
    false,
    'Bank batches don’t match their deposits',
    '$208,415.75 and $208,415.75. 1 batch has another total than the deposits in it',
  ],
  [
    'two withdrawn, and one not posted',
    of(20_841_575 + 95_000 + 1),
    bank({ withdrawn: { entries: 2, amount: 95_000 }, unposted: { entries: 1, amount: 1 } }),
    false,
    'Total is $0.01 more than the 19 bank batches',
    '$208,415.76 and $208,415.75. 2 entries, $950.00, were withdrawn and left out. 1 entry, $0.01, isn’t posted yet',
  ],
  [
    'a cent less',
    of(20_841_574),
    bank({ batches: 1_000 }),
    false,
    'Total is $0.01 less than the 1,000 bank batches',
    '$208,415.74 and $208,415.75',
  ],
  [
    'two batches that are not their deposits',
    of(20_841_575),
    bank({ off: 2 }),
    false,
    'Bank batches don’t match their deposits',
    '$208,415.75 and $208,415.75. 2 batches have another total than the deposits in them',
  ],
  [
    'nothing posted',
    of(100),
    bank({ batches: 0, posted: 0, unposted: { entries: 1, amount: 100 } }),
    false,
    'No bank batch yet',
    '$1.00 and $0.00. 1 entry, $1.00, isn’t posted yet',
  ],
  [
    'nothing at all',
    of(100),
    bank({ batches: 0, posted: 0, withdrawn: { entries: 1, amount: 100 } }),
    true,
    'Nothing to compare with the bank',
    '$0.00 and $0.00. 1 entry, $1.00, was withdrawn and left out',
  ],
])('%s', (_, total, figures, same, text, detail) => {
  expect(bankWords(total, figures)).toEqual({ same, text, detail })
})
