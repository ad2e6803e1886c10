import { listPending } from '@portal/contract/pending'
import { listPayments } from '@portal/contract/payments'
import { addUp, cents } from '@portal/contract/rules/money'
import { verifySession } from '@portal/contract/sign-in'
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

test('the demo advisor has paid for what is with the home office, once from commission, and every total says the same', async () => {
  const [row] = await portal.sql(`select id from account where email like 'advisor@%'`)
  const { id } = row as { id: string }
  const token = await portal.platform.db
    .transaction()
    .execute((tx) => beginSession(tx, portal.platform.clock(), id, { address: '127.0.0.1', browser: 'test' }))
  const me = caller(portal, `portal=${token}`)
  const { data } = (await me.call(listPayments, {})).body
  expect(data.filter(({ method }) => method === 'commission')).toMatchObject([{ status: 'paid', charge_type: 'STATE' }])
  expect(data.every(({ task }) => task !== null)).toBe(true)
  const records = (await me.call(listPending, {})).body.data
  const lines = records.flatMap((record) => record.data.data)
  expect(lines.filter(({ client }) => client === 'Fee deduction')).toHaveLength(1)
  const { details } = (await me.call(verifySession, {})).body
  const sums = [records.map((record) => record.data.pending), lines.map(({ amount }) => amount)].map((amounts) =>
    addUp(amounts.map(cents)),
  )
  expect(new Set([...sums, cents(details?.pending_compensation)]).size).toBe(1)
})

test('nothing that has to be paid is with the home office unpaid', async () => {
  const unpaid = await portal.sql(`select w.id from work_item w left join payment p on p.work_item_id = w.id
    where w.category in ('State Request') and w.stage < 9 and p.id is null
      and w.record_kind = 'registration'`)
  expect(unpaid).toEqual([])
})
