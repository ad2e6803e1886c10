// A certification that is late enough is a task of compliance. It is worked on the blotter's own page.
import { blotterNames, monthInWords } from '@portal/contract/rules/blotter'
import { firmDay } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import { stage } from '@portal/contract/rules/stage'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import { dueOn, followWorkItem, lockWorkItem, openWorkItem, type RecordKind } from '../tasks/public.ts'
import { ofPeriodId, type PeriodRow, periodAt } from './store.ts'
import { termsOf } from './terms.ts'
import { leftOf, standingOf } from './words.ts'

const kind = 'blotter-period'

export const titleOf = ({ kind: of, branch, month }: Pick<PeriodRow, 'kind' | 'branch' | 'month'>): string =>
  `${blotterNames[of]}, ${branch}, ${monthInWords(month)}`

export const linkOf = ({ kind: of, branch_id, month }: Pick<PeriodRow, 'kind' | 'branch_id' | 'month'>): string =>
  `/blotters?${new URLSearchParams({ branch: String(branch_id), blotter: of, month })}`

export const blotterRecords: RecordKind = {
  kind,
  decidedBy: { onlyOn: 'Blotters' },
  proofFor: 'nothing',
  approvable: async () => [],
  async view(platform, recordId) {
    const { db, clock } = platform
    const terms = await termsOf(platform)
    const row = standingOf(found(await periodAt(db, found(await ofPeriodId(db, recordId)))), terms)
    return {
      kind,
      title: titleOf(row),
      sentence: `${titleOf(row)} isn’t certified.`,
      link: linkOf(row),
      asked: [{ label: 'Certification', on_file: '', wanted: titleOf(row) }],
      rule: 'Supervision of branches (FINRA Rule 3110)',
      due: dueOn(terms.due(row.month), firmDay(clock()), 'Certify by'),
      step: { text: leftOf(row), holds: true },
      facts: [
        { label: 'Branch manager', value: row.principal || 'None' },
        { label: 'Status', value: row.status },
        { label: 'Entries', value: `${row.entries}${row.amount ? `, ${money(row.amount)}` : ''}` },
      ],
      files: [],
      checks: [],
      next: [],
    }
  },
}

interface Late {
  id: number
  row: PeriodRow
  /** Whom it concerns: the branch's manager. */
  accountId: string
  due: string
}

export const openTask = (tx: Tx, note: Note, { id, row, accountId, due }: Late, now: Date): Promise<number> =>
  openWorkItem(
    tx,
    note,
    {
      department: 'Compliance',
      category: 'Blotter Certification',
      info: titleOf(row),
      accountId,
      by: { id: accountId },
      record: { kind, id },
      desk: 'firm',
      deadline: due,
    },
    now,
  )

/** Certified or reported as nil at last: nothing is left to decide. */
export async function closeTask(tx: Tx, note: Note, row: PeriodRow, by: { id: string }, now: Date): Promise<void> {
  if (row.work_item_id === null) return
  const item = await lockWorkItem(tx, row.work_item_id)
  if (!item || item.stage === stage.complete) return
  await followWorkItem(tx, note, item.id, { what: 'withdrawn', reason: 'Certified', by }, now)
}
