// Deposits as they go over the wire.
import { type Deposit, type DepositFlag, type DepositRow, returnReasons } from '@portal/contract/deposits'
import { batchNumber } from '@portal/contract/rules/deposit'
import { money } from '@portal/contract/rules/money'
import { isReviewer, owns, rightsOf, type Viewer } from './policy.ts'
import type { Picture, Row } from './store.ts'

export const numberOf = (id: number): string => `D-${id}`

/** Facts, never a verdict. Reviewers see all of them, advisors what they can act on. */
function flagsOf(row: Row, user: Viewer, secondAbove: number): DepositFlag[] {
  const returned = row.status === 'Not in good order' && row.reason_code
  const flags: DepositFlag[] = returned ? [{ kind: 'returned', text: returnReasons[returned].text }] : []
  if (!isReviewer(user)) return flags
  if (row.second) flags.push({ kind: 'second', text: `Over ${money(secondAbove).replace(/\.00$/, '')}` })
  if (row.flags.includes('limit')) flags.push({ kind: 'limit', text: `Over the ${row.tax_year} limit` })
  if (row.flags.includes('number')) flags.push({ kind: 'number', text: 'Check number used before' })
  return flags
}

export const rowOf = (row: Row, user: Viewer, secondAbove: number): DepositRow => ({
  id: row.id,
  number: numberOf(row.id),
  status: row.status,
  client: row.client,
  end: row.account_end,
  type: row.account_type,
  contribution: row.contribution,
  year: row.tax_year,
  check_number: row.check_number,
  check_date: row.check_date,
  amount: row.amount,
  advisor: `${row.last}, ${row.first}`,
  names: { first: row.first, last: row.last },
  branch: row.branch,
  captured: row.captured_at.toISOString(),
  bank_day: row.bank_day,
  flags: flagsOf(row, user, secondAbove),
  destroy_on: row.destroy_on,
  mine: owns(user, row),
  version: row.version,
})

function stepsOf(row: Row): Deposit['steps'] {
  const steps: [string, Date | null, string][] = [
    ['Captured', row.captured_at, `${row.first} ${row.last}`],
    ['In Review', row.taken_at, row.taker],
    ['Accepted first', row.first_at, row.first_name],
    [row.status === 'Not in good order' ? 'Not in good order' : 'Accepted', row.decided_at, row.decider],
    ['Posted', row.posted_at, ''],
    ['Destroyed', row.destroyed_at, `${row.first} ${row.last}`],
    ['Withdrawn', row.withdrawn_at, `${row.first} ${row.last}`],
  ]
  return steps.flatMap(([name, at, by]) => (at ? [{ name, at: at.toISOString(), by }] : []))
}

const checksOf = (row: Row, secondAbove: number): Deposit['checks'] => [
  { done: true, text: 'Not deposited before', note: 'Account, number, amount, and picture compared' },
  ...(row.flags.includes('number')
    ? [{ done: false, text: 'Check number used before', note: 'Another amount from the same account' }]
    : []),
  ...(row.flags.includes('limit')
    ? [{ done: false, text: `Over the ${row.tax_year} limit`, note: 'Unless the owner is 50 or older' }]
    : []),
  ...(row.second
    ? [
        {
          done: row.first_by !== null && row.status === 'Accepted',
          text: `Over ${money(secondAbove)}`,
          note: row.first_name ? `${row.first_name} accepted it first` : 'A second reviewer must accept it too',
        },
      ]
    : []),
]

export function depositOf(
  row: Row,
  pictures: readonly Picture[],
  user: Viewer,
  { secondAbove, locked }: { secondAbove: number; locked: boolean },
): Deposit {
  const { reason_code, batch, posted_at } = row
  const can = rightsOf(user, row)
  return {
    ...rowOf(row, user, secondAbove),
    payee: row.payee,
    pictures: pictures.map(({ side, filename, hash, shown }) => ({
      side,
      pdf: shown.kind === 'pdf',
      name: filename,
      hash,
    })),
    reason:
      row.status === 'Not in good order' && reason_code
        ? { code: reason_code, text: row.reason, wanted: [...returnReasons[reason_code].wanted] }
        : null,
    steps: stepsOf(row),
    checks: isReviewer(user) ? checksOf(row, secondAbove) : [],
    second: row.second,
    first_by: row.first_name,
    decided_by: row.decider,
    batch: batch && posted_at ? { number: batchNumber(batch), day: batch, posted: posted_at.toISOString() } : null,
    task: row.work_item_id,
    locked,
    can: { ...can, correct: can.correct && !locked },
  }
}
