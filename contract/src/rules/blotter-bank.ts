// Whether a month of deposits is what went to the bank, in the words that the page, the report and the table share.
import { money } from './money.ts'

interface Some {
  entries: number
  /** Cents. */
  amount: number
}

export interface BankFigures {
  /** How many batches have deposits of the month. */
  batches: number
  /** Cents of the month's deposits in them. */
  posted: number
  /** Never meant for the bank any more: they are taken out of what is compared. */
  withdrawn: Some
  /** In no batch yet. */
  unposted: Some
  /** Batches whose total, as it was posted, is not that of the deposits in them. */
  off: number
}

export interface BankWords {
  same: boolean
  text: string
  detail: string
}

const dollars = (cents: number) => (cents === 0 ? '$0.00' : money(cents))
const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
const some = ({ entries, amount }: Some) => `${count(entries, 'entry', 'entries')}, ${dollars(amount)},`

/** `amount`: the blotter's total as entered; `corrected`: with its approved corrections. */
export function bankWords({ amount, corrected }: { amount: number; corrected: number }, bank: BankFigures): BankWords {
  const total = corrected - bank.withdrawn.amount
  const over = total - bank.posted
  const detail = [
    `${dollars(total)} and ${dollars(bank.posted)}`,
    ...(bank.withdrawn.entries > 0
      ? [`${some(bank.withdrawn)} ${bank.withdrawn.entries === 1 ? 'was' : 'were'} withdrawn and left out`]
      : []),
    ...(bank.unposted.entries > 0
      ? [`${some(bank.unposted)} ${bank.unposted.entries === 1 ? 'isn’t' : 'aren’t'} posted yet`]
      : []),
    ...(corrected === amount ? [] : [`Corrections change the total by ${money(corrected - amount)}`]),
    ...(bank.off > 0
      ? [
          `${count(bank.off, 'batch has', 'batches have')} another total than the deposits in ${bank.off === 1 ? 'it' : 'them'}`,
        ]
      : []),
  ].join('. ')
  return { same: over === 0 && bank.off === 0, text: textOf(bank, over, total), detail }
}

function textOf({ batches, off }: BankFigures, over: number, total: number): string {
  if (batches === 0) return total === 0 ? 'Nothing to compare with the bank' : 'No bank batch yet'
  const bank = batches === 1 ? 'the bank batch' : `the ${batches.toLocaleString('en-US')} bank batches`
  if (over > 0) return `Total is ${money(over)} more than ${bank}`
  if (over < 0) return `Total is ${money(-over)} less than ${bank}`
  return off === 0 ? `Totals match ${bank}` : 'Bank batches don’t match their deposits'
}
