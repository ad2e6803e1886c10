// Exams for other features.
import { daysAfter } from '@portal/contract/rules/day'
import { examNamed } from '@portal/contract/rules/exams'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { heldOn, requestsOf, windowEndsBy } from './store.ts'
import { remindDaysBefore } from './windows.ts'

export { examCounts } from './store.ts'

/** For a condition beside others: as early as the mail that reminds of it. */
export const examWindowEnding = (account: RawBuilder<unknown>, today: string) =>
  windowEndsBy(account, today, daysAfter(today, remindDaysBefore))

const nameOf = (exam: string) => examNamed(exam)?.text ?? exam

/** What somebody holds, and every request, newest first. */
export async function examsOf(db: Db, accountId: string) {
  const [held, requests] = await Promise.all([heldOn(db, accountId), requestsOf(db, accountId)])
  return {
    held: held.map(({ exam, on }) => ({ text: nameOf(exam), on })),
    requests: requests.map(({ id, exam, status, window_to, scheduled, result_on, work_item_id }) => ({
      id,
      text: nameOf(exam),
      status,
      window_to,
      scheduled,
      result_on,
      task: work_item_id,
    })),
  }
}
