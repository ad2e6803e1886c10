// A pending line behind a work item.
import { pendingTopic } from '@portal/contract/pending'
import { cents, money } from '@portal/contract/rules/money'
import { payDateText } from '@portal/contract/rules/pay-date'
import { existing } from '../../platform/db/ids.ts'
import { found } from '../../platform/http/errors.ts'
import type { RecordKind } from '../tasks/public.ts'
import { lineById, recordKind } from './store.ts'

export const pendingRecord: RecordKind = {
  kind: recordKind,
  decidedBy: 'work list',
  proofFor: 'nothing',
  decisions: ['Answered', 'Declined'],
  approvable: (db, ids) => existing(db, 'pending_line', ids),
  async view({ db }, recordId, { advisor }) {
    const line = found(await lineById(db, recordId))
    const facts = [
      { label: 'Client', value: line.client },
      { label: 'Product', value: line.product },
      { label: 'Sponsor', value: line.sponsor },
      { label: 'Date', value: payDateText(line.date) },
      { label: 'Gross', value: money(cents(line.gross)) },
      { label: 'Split', value: `${line.split} %` },
      { label: 'Amount', value: money(cents(line.amount)) },
      { label: 'Expected', value: payDateText(line.expected) },
      { label: 'Hold', value: line.hold },
    ].filter(({ value }) => value !== '')
    const asked = [
      {
        label: 'Question about',
        on_file: `${line.client}, ${money(cents(line.amount))}`,
        wanted: 'An answer (see comments)',
      },
    ]
    const more = { rule: 'Firm procedures for commissions', due: null, step: null, files: [], checks: [] }
    const amount = money(cents(line.amount))
    return {
      kind: recordKind,
      title: `Commission question, ${line.client}`,
      sentence: `Answer ${advisor}’s question about ${amount} for ${line.client}.`,
      link: '/pending',
      asked,
      facts,
      next: [],
      ...more,
    }
  },
  // whether a line is asked about is shown beside it
  async changed(_tx, note, _recordId, { accountId }) {
    if (accountId) note.live(pendingTopic(accountId))
  },
}
