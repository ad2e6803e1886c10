// A deposit and its work item: opened together and in step. It is worked on its own page.
import { returnReasons } from '@portal/contract/deposits'
import { dayInWords } from '@portal/contract/rules/day'
import { maskedAccount } from '@portal/contract/rules/account-number'
import { bankDayInWords } from '@portal/contract/rules/deposit'
import { money } from '@portal/contract/rules/money'
import type { Note } from '../../platform/change.ts'
import { existing } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import { openWorkItem, type RecordKind } from '../tasks/public.ts'
import { depositById, picturesOf, type Row } from './store.ts'
import { type Facts, linkWorkItem } from './write-store.ts'

const kind = 'deposit'
export const depositPath = (id: number) => `/securities/mobiledeposits?id=${id}`

interface Sent {
  id: number
  accountId: string
  facts: Pick<Facts, 'amount' | 'check_number'>
  by: { id: string }
}

/** "$6,500.00, check 1204": names no client. */
export const infoOf = ({ amount, check_number }: Sent['facts']) => `${money(amount)}, check ${check_number}`

export async function openFor(tx: Tx, note: Note, { id, accountId, facts, by }: Sent, now: Date): Promise<void> {
  const opening = {
    department: 'Operations',
    category: 'Mobile Deposit',
    info: infoOf(facts),
    accountId,
    by,
    record: { kind, id },
  } as const
  await linkWorkItem(tx, id, await openWorkItem(tx, note, opening, now))
}

export const depositRecords: RecordKind = {
  kind,
  decisions: ['Approved'],
  decidedBy: { onlyOn: 'Mobile Deposits' },
  proofFor: 'nothing',
  approvable: (db, ids) => existing(db, 'deposit', ids),
  namedInMails: true,

  async view({ db }, recordId, { advisor }) {
    const row = found(await depositById(db, recordId))
    const pictures = await picturesOf(db, recordId)
    return {
      kind,
      title: infoOf(row),
      sentence: `Review ${advisor}’s deposit of ${money(row.amount)} to ${maskedAccount(row.account_end)}.`,
      link: depositPath(recordId),
      asked: [{ label: 'Deposit', on_file: '', wanted: `${money(row.amount)} to ${maskedAccount(row.account_end)}` }],
      rule: 'Checks received and forwarded (SEC Rules 17a-3 and 15c3-3, FINRA Rule 3110)',
      due: null,
      step: null,
      facts: factsOf(row),
      files: pictures.map(({ side, shown }) => ({
        name: side === 'front' ? 'Front' : 'Back',
        url: `/deposits/${recordId}/picture/${side}`,
        pdf: shown.kind === 'pdf',
      })),
      checks: [],
      next: [{ text: `Posted with the batch of ${bankDayInWords(row.bank_day)}`, note: 'On acceptance' }],
    }
  },
}

function factsOf(row: Row): { label: string; value: string }[] {
  const contribution = row.contribution ? `${row.contribution}, ${row.tax_year}` : ''
  const facts: [string, string][] = [
    ['Status', row.status],
    ['Client', row.client],
    ['Account', `${maskedAccount(row.account_end)}, ${row.account_type}`],
    ['Check', `${row.check_number}, ${dayInWords(row.check_date)}`],
    ['Pay to', row.payee],
    ['Contribution', contribution],
    [
      'Not in good order',
      row.reason_code ? [returnReasons[row.reason_code].text, row.reason].filter(Boolean).join('. ') : '',
    ],
  ]
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}
