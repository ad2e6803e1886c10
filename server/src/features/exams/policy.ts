// How an advisor stands to an exam and to a request.
import {
  type ExamEntry,
  type ExamOutcome,
  type ExamRequest,
  type ExamStatus,
  examQueue,
  saveExamPrice,
} from '@portal/contract/exams'
import { dayInWords } from '@portal/contract/rules/day'
import { type Exam, examNamed } from '@portal/contract/rules/exams'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { mayCall } from '../../platform/http/access.ts'
import type { User } from '../../platform/session/sessions.ts'
import { actsFor, isImpartial, subjectOf, workedOn } from '../acting/public.ts'
import type { Row } from './store.ts'

const open: readonly ExamStatus[] = ['Awaiting payment', 'Requested', 'Window open', 'Scheduled']
const hasWindow = (status: ExamStatus) => status === 'Window open' || status === 'Scheduled'
export const mayWithdraw = (status: ExamStatus) => status === 'Awaiting payment' || status === 'Requested'
/** A result may come in after the window: the exam was sat within it. */
export const awaitsResult = (status: ExamStatus) => hasWindow(status) || status === 'Expired'

export const maySchedule = ({ status, window_to }: Pick<Row, 'status' | 'window_to'>, today: string): boolean =>
  hasWindow(status) && window_to !== null && today <= window_to

const daysFrom = (day: string, to: string): number => (Date.parse(to) - Date.parse(day)) / 86_400_000

interface Standing {
  held: ReadonlySet<string>
  requests: readonly Pick<Row, 'exam' | 'status' | 'retake_from'>[]
  today: string
}

type Block = Pick<ExamEntry, 'blocked' | 'blocked_by' | 'retake_from'>
const blockOf = (by: ExamEntry['blocked_by'], blocked: string, retake: string | null = null): Block => ({
  blocked,
  blocked_by: by,
  retake_from: retake,
})
export const notBlocked = blockOf('', '')

/** Why this exam cannot be asked for at the moment; empty when it can. */
export function blockedBy({ value, text, pre }: Exam, { held, requests, today }: Standing): Block {
  if (held.has(value)) return blockOf('held', `You already hold ${text}.`)
  const own = requests.filter(({ exam }) => exam === value)
  const asked = own.find(({ status }) => open.includes(status))
  if (asked) return blockOf('request', `You already have a request for ${text} (${asked.status.toLowerCase()}).`)
  if (pre && !held.has(pre)) return blockOf('prerequisite', `${text} requires the ${pre} first.`)
  const again = own
    .map(({ retake_from }) => retake_from ?? '')
    .sort()
    .at(-1)
  if (!again || today >= again) return notBlocked
  return blockOf('retake', `You can retake ${text} from ${dayInWords(again)}.`, again)
}

/** One's own, or of whom the session acts for. */
export const mayRequest = (user: User, accountId: string): boolean => actsFor(user, accountId)

/** Nobody is told what became of their own exam by themselves. */
export const mayRecord = (user: Pick<User, 'id'>, accountId: string): boolean => accountId !== user.id

export const examRights = (user: User) => ({
  request: mayRequest(user, subjectOf(user).id),
  price: mayCall(user, saveExamPrice),
  review: mayCall(user, examQueue),
})

export type Rights = ExamRequest['can']

export const ownRights = (row: Row, today: string): Rights => ({
  pay: row.status === 'Awaiting payment',
  withdraw: mayWithdraw(row.status),
  schedule: maySchedule(row, today),
  result: false,
  correct: false,
  worked: false,
})

/** No one records how an exam came out that is theirs, or that they asked for, paid or scheduled for somebody. */
export const mayRecordResult = (user: User, row: Row): boolean => awaitsResult(row.status) && isImpartial(user, row)

export const hasResult = (status: ExamStatus): status is ExamOutcome => status === 'Passed' || status === 'Failed'

/** Nor do they correct it. */
export const mayCorrectResult = (user: User, row: Row): boolean => hasResult(row.status) && isImpartial(user, row)

/** They would record it, had they not worked on it. */
const worked = (user: User, row: Row): boolean =>
  (awaitsResult(row.status) || hasResult(row.status)) && workedOn(user, row)

export const whyNot = (user: User, row: Row): string | undefined => (worked(user, row) ? workedOnIt : undefined)

export const reviewersRights = (row: Row, user: User): Rights => ({
  pay: false,
  withdraw: false,
  schedule: false,
  result: mayRecordResult(user, row),
  correct: mayCorrectResult(user, row),
  worked: awaitsResult(row.status) && worked(user, row),
})

export const requestOf = (row: Row, today: string, can: Rights): ExamRequest => ({
  id: row.id,
  exam: row.exam,
  text: examNamed(row.exam)?.text ?? row.exam,
  status: row.status,
  reason: row.reason,
  payer: row.payer,
  cost: row.cost_cents,
  wanted_from: row.wanted_from,
  wanted_to: row.wanted_to,
  advisor: `${row.first} ${row.last}`,
  created: row.created_at.toISOString(),
  window_from: row.window_from,
  window_to: row.window_to,
  days_left: hasWindow(row.status) && row.window_to ? Math.max(0, daysFrom(today, row.window_to)) : null,
  scheduled: row.scheduled,
  result_on: row.result_on,
  retake_from: row.retake_from,
  results: row.results,
  task: row.work_item_id,
  can,
})
