// What the tests of exams begin with.
import { listExams, requestExam } from '@portal/contract/exams'
import { startPayment } from '@portal/contract/payments'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import type { Actor } from './actors.ts'
import type { TestPortal } from './portal.ts'
import { tasksOn } from './tasks.ts'

type Caller = Pick<Actor, 'call'>

export function examsOn(portal: TestPortal) {
  const tasks = tasksOn(portal)
  /** So many days from today. */
  const day = (days = 0) => daysAfter(firmDay(portal.platform.clock()), days)
  const hold = (of: Pick<Actor, 'id'>, ...exams: string[]) =>
    portal.sql(`insert into exam_held select $1, unnest($2::text[]), '2020-05-04'`, [of.id, exams])
  const list = async (by: Caller) => (await by.call(listExams, {})).body
  const ask = (by: Caller, exam = '7', payer: 'firm' | 'advisor' = 'firm', more: object = {}) =>
    by.call(requestExam, {
      body: { exam, payer, reason: 'A new client base', wanted_from: day(10), wanted_to: day(40), ...more },
    })
  const pay = (by: Caller, request: number) =>
    by.call(startPayment, { body: { charge: { charge_type: 'EXAM', request }, method: 'commission' } })
  const stored = async (id: number) =>
    (
      await portal.sql(
        `select status, window_from::text, window_to::text, scheduled::text, result_on::text, retake_from::text, reminded, work_item_id
         from exam_request where id = $1`,
        [id],
      )
    )[0]
  const decide = async (by: Caller, id: number, decision: 'Approved' | 'Declined') =>
    tasks.act(
      by,
      { do: 'decide', decision, ...(decision === 'Declined' && { reason: 'Not now.' }) },
      Number((await stored(id))?.['work_item_id']),
    )
  /** Asked for by the advisor, approved by the reviewer, and opened so many days ago. */
  const opened = async (advisor: Caller, reviewer: Caller, exam = '7', daysAgo = 0) => {
    const { id } = (await ask(advisor, exam)).body
    await decide(reviewer, id, 'Approved')
    await portal.sql(
      'update exam_request set window_from = window_from - $2::int, window_to = window_to - $2::int where id = $1',
      [id, daysAgo],
    )
    return id
  }
  return { tasks, day, hold, list, ask, pay, stored, decide, opened }
}
