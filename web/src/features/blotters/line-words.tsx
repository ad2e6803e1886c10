// What a line shows, by blotter; values as they stand, and what a correction says of them.
import type { BlotterCorrection, BlotterKind, BlotterLine } from '@portal/contract/blotters'
import { money } from '@portal/contract/rules/money'
import { bareDayInShort } from '../../lib/format.ts'

export interface LineColumn {
  id: string
  header: string
  width?: number
  key?: true
  right?: true
  text: (line: BlotterLine) => string
  /** The fact it shows: struck through once it is corrected. */
  fact?: string
}

const client: LineColumn = { id: 'client', header: 'Client', key: true, text: ({ client: name }) => name }
const account: LineColumn = { id: 'account', header: 'Account', width: 96, text: ({ account: masked }) => masked }
const advisor: LineColumn = { id: 'advisor', header: 'Advisor', text: ({ advisor: name }) => name }
const amount: LineColumn = {
  id: 'amount',
  header: 'Amount',
  width: 112,
  right: true,
  fact: 'amount',
  text: (line) => (line.amount === null ? '' : money(line.amount)),
}
const number: LineColumn = {
  id: 'number',
  header: 'Check',
  width: 72,
  fact: 'check_number',
  text: (line) => line.number,
}

export const columnsOf: Record<BlotterKind, readonly LineColumn[]> = {
  address: [
    client,
    account,
    { id: 'what', header: 'Change', text: ({ what }) => what },
    advisor,
    { id: 'status', header: 'Status', width: 112, text: ({ status }) => status },
  ],
  deposit: [client, account, number, advisor, amount],
  check: [
    { ...client, header: 'Received from' },
    number,
    { id: 'what', header: 'Payee', text: ({ what }) => what.replace(/^To /, ''), fact: 'payee' },
    { id: 'status', header: 'Forwarded', width: 112, text: ({ status }) => status },
    amount,
  ],
}

export function shownValue(type: BlotterCorrection['type'], value: string): string {
  if (value === '') return 'nothing'
  if (type === 'money') return money(Math.round(Number(value) * 100))
  return type === 'day' ? bareDayInShort(value) : value
}

/** As it stands after what was approved. */
export function standingValue(line: BlotterLine, field: string): string {
  const approved = line.corrections.findLast((one) => one.field === field && one.status === 'Approved')
  return approved?.new ?? line.facts.find(({ key }) => key === field)?.value ?? ''
}

export const isCorrected = (line: BlotterLine, field: string | undefined): boolean =>
  field !== undefined && line.corrections.some((one) => one.field === field && one.status === 'Approved')
