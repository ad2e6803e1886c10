// An exam that is asked for and its work item: the decision opens the window.
import { examQueueTopic, examsTopic } from '@portal/contract/exams'
import { dayInWords, daysAfter, firmDay } from '@portal/contract/rules/day'
import { examInWords, examNamed, examWindowDays } from '@portal/contract/rules/exams'
import { money } from '@portal/contract/rules/money'
import { stage } from '@portal/contract/rules/stage'
import type { Note } from '../../platform/change.ts'
import { existing } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import { found } from '../../platform/http/errors.ts'
import { hasPaymentToReturn, paymentsOn, refundItem, refusedBy, returnItemPayments } from '../payments/public.ts'
import { openWorkItem, type RecordKind } from '../tasks/public.ts'
import { windowMail } from './mails.ts'
import { lockRequest, putChange, requestById, type Row } from './store.ts'

const kind = 'exam-request'
export const subject = (id: number) => `${kind}:${id}` as const

export function tell(note: Note, accountId: string): void {
  note.live(examsTopic(accountId))
  note.live(examQueueTopic)
}

interface Asked extends Pick<Row, 'id' | 'account_id' | 'exam'> {
  by: { id: string }
  /** What was paid for it. */
  from?: `payment:${string}`
}

/** From here on the firm decides. */
export async function openFor(tx: Tx, note: Note, asked: Asked, now: Date): Promise<number> {
  const { id, account_id, exam, by, from } = asked
  const opening = {
    department: 'Registrations',
    category: 'Exam Request',
    info: examInWords(exam),
    accountId: account_id,
    by,
    record: { kind, id },
    ...(from && { from }),
  } as const
  const workItemId = await openWorkItem(tx, note, opening, now)
  await putChange(tx, id, { status: 'Requested', work_item_id: workItemId }, now)
  tell(note, account_id)
  return workItemId
}

/** What was on record before, and why it is no more; newest first. */
const correctionsOf = ({ results }: Row): string =>
  results
    .flatMap(({ reason, by, at }, index) => {
      const was = results[index - 1]
      const who = [by, dayInWords(firmDay(new Date(at)))].filter(Boolean).join(', ')
      return was ? [`Was ${was.result.toLowerCase()} on ${dayInWords(was.on)}. ${reason} (${who})`] : []
    })
    .reverse()
    .join('\n')

const span = (from: string, to: string) => `${dayInWords(from)} to ${dayInWords(to)}`

export const examRecords = (origin: string): RecordKind => ({
  kind,
  decidedBy: 'work list',
  // declined, what was paid for it is refunded
  proofFor: async (db, workItemId, decision) => decision === 'Declined' && (await hasPaymentToReturn(db, workItemId)),
  approvable: (db, ids) => existing(db, 'exam_request', ids),
  namedInMails: true,

  async view({ db }, recordId, { workItemId, advisor }) {
    const row = found(await requestById(db, recordId))
    const { pre = '', text = row.exam } = examNamed(row.exam) ?? {}
    const facts: [string, string | null][] = [
      ['Status', row.status],
      ['Note', row.reason],
      ['Prerequisite', pre],
      ['Paid by', row.payer === 'firm' ? 'The firm' : 'The advisor'],
      ['Cost', money(row.cost_cents)],
      ['Window', row.window_from && row.window_to && span(row.window_from, row.window_to)],
      ['Scheduled', row.scheduled && dayInWords(row.scheduled)],
      ['Exam date', row.result_on && dayInWords(row.result_on)],
      ['Corrected', correctionsOf(row)],
    ]
    return {
      kind,
      title: `${text} exam`,
      sentence: `Open a ${examWindowDays}-day window for ${advisor} to take ${examInWords(row.exam)}.`,
      link: '/securities/examcenter',
      asked: [
        { label: 'Exam', on_file: 'Not held', wanted: examInWords(row.exam) },
        { label: 'Window', on_file: '', wanted: `${examWindowDays} days from approval` },
        ...(row.wanted_from && row.wanted_to
          ? [{ label: 'Preferred dates', on_file: '', wanted: span(row.wanted_from, row.wanted_to) }]
          : []),
      ],
      rule: 'Qualification examinations (FINRA Rule 1210)',
      due: null,
      step: { text: 'Open the exam window in CRD. Approving opens it here and emails the advisor.', holds: false },
      facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
      files: [],
      checks: [],
      next: [{ text: 'The exam window opens', note: `For ${examWindowDays} days from approval` }],
      payments: await paymentsOn(db, workItemId),
    }
  },

  async changed(tx, note, recordId, change) {
    const { stage: to, decision, now } = change
    if (to !== stage.complete) return undefined
    const row = found(await lockRequest(tx, recordId))
    if (row.status !== 'Requested') return undefined
    if (decision === 'Approved') {
      const from = firmDay(now)
      const until = daysAfter(from, examWindowDays)
      await putChange(tx, recordId, { status: 'Window open', window_from: from, window_to: until }, now)
      await note.mail(windowMail(row, from, until, origin))
    } else {
      await putChange(tx, recordId, { status: decision === 'Declined' ? 'Denied' : 'Withdrawn' }, now)
    }
    note.audit('exam.decided', subject(recordId), { exam: row.exam, decision })
    tell(note, row.account_id)
    if (decision === 'Approved') return undefined
    const refund = decision === 'Declined' ? refundItem : returnItemPayments
    return { also: await refund(tx, note, change.workItemId, refusedBy(change), now) }
  },
})
