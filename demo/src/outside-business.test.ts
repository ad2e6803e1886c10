import { activityProblems } from '@portal/contract/rules/outside-business'
import { records } from '@portal/server/testing/outside-business'
import { caller } from '@portal/server/testing/actors'
import { beginSession } from '@portal/server/platform/session/sessions'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ demo: true, demoFirm })
})
afterAll(() => portal.close())

test('the demo advisor has one of every kind, all of them as the rules want them', async () => {
  const [row] = await portal.sql(`select id from account where email like 'advisor@%'`)
  const token = await portal.platform.db
    .transaction()
    .execute((tx) =>
      beginSession(tx, portal.platform.clock(), String(row?.id), { address: '127.0.0.1', browser: 'test' }),
    )
  const activities = (await records(caller(portal, `portal=${token}`))).map(({ data }) => data.activity)
  expect(activities.map(({ answers, status, approved }) => [answers.desc, status, approved])).toEqual([
    ['Board seat', 'Manager', false],
    ['Treasurer', 'Draft', false],
    ['Mentor', 'Compliance', false],
    ['Rental property', 'Approved with conditions', true],
    ['Limited partner', 'Denied', false],
    ['Adjunct lecturer', 'Approved', true],
    ['Tax preparation', 'Approved with conditions', false],
    ['Youth coach', 'Ended', false],
  ])
  expect(activities.filter(({ can }) => can.renew).map(({ answers }) => answers.desc)).toEqual([
    'Adjunct lecturer',
    'Tax preparation',
  ])
  const told = activities.filter(({ status }) => status !== 'Draft')
  expect(told.flatMap(({ answers }) => Object.keys(activityProblems(answers)))).toEqual([])
})

test('every work item about one has its record, and the record the last of its items', async () => {
  const [counts] = await portal.sql(`select
    (select count(*)::int from work_item where category like 'Outside Activity%') as items,
    (select count(*)::int from work_item w join outside_business o on o.id = w.record_id and o.account_id = w.account_id
      where w.record_kind = 'outside-business') as matched,
    (select count(*)::int from outside_business where status = 'Manager' and work_item_id is null) as without`)
  expect(counts).toMatchObject({ matched: counts?.items, without: 0 })
  expect(counts?.items).toBeGreaterThan(4)
})
