import { listExams } from '@portal/contract/exams'
import { beginSession } from '@portal/server/platform/session/sessions'
import { caller } from '@portal/server/testing/actors'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ demo: true, demoFirm })
})
afterAll(() => portal.close())

test('the demo advisor has an open window, a failure to wait out, something to pay and something being decided', async () => {
  const [row] = await portal.sql(`select id from account where email like 'advisor@%'`)
  const { id } = row as { id: string }
  const token = await portal.platform.db
    .transaction()
    .execute((tx) => beginSession(tx, portal.platform.clock(), id, { address: '127.0.0.1', browser: 'test' }))
  const { body } = await caller(portal, `portal=${token}`).call(listExams, {})
  const of = (status: string) => body.requests.find((request) => request.status === status)
  expect(of('Window open')?.days_left).toBeGreaterThan(30)
  expect(of('Failed')?.retake_from).not.toBeNull()
  expect(of('Failed')?.results).toMatchObject([{ result: 'Failed', reason: '' }])
  expect(of('Awaiting payment')?.can.pay).toBe(true)
  expect(of('Requested')).toMatchObject({ text: 'Series 66', task: expect.any(Number) })
  expect(body.exams.filter(({ disabled }) => disabled).length).toBeGreaterThan(0)
})

test('whatever is with the firm has its work item, and the item its request; nobody asks for what they hold', async () => {
  const [counts] = await portal.sql(`select
    (select count(*)::int from exam_request r left join work_item w on w.id = r.work_item_id and w.record_kind = 'exam-request'
      and w.record_id = r.id and w.account_id = r.account_id where r.status <> 'Awaiting payment' and w.id is null) as without,
    (select count(*)::int from work_item where category = 'Exam Request' and record_kind <> 'exam-request') as stray,
    (select count(*)::int from exam_request r join exam_held h using (account_id, exam) where r.status <> 'Passed') as held,
    (select count(distinct status)::int from exam_request) as statuses`)
  expect(counts).toEqual({ without: 0, stray: 0, held: 0, statuses: 7 })
})
