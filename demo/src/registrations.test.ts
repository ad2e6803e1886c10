import { type License, readRegistrations } from '@portal/contract/registrations'
import { registrationRows } from '@portal/contract/rules/registration'
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

async function advisor() {
  const [row] = await portal.sql(`select id, tapsid from account where email like 'advisor@%'`)
  const { id, tapsid } = row as { id: string; tapsid: number }
  const token = await portal.platform.db
    .transaction()
    .execute((tx) => beginSession(tx, portal.platform.clock(), id, { address: '127.0.0.1', browser: 'test' }))
  const { body } = await caller(portal, `portal=${token}`).call(readRegistrations, { params: { advisorId: tapsid } })
  return body
}

test('the demo advisor has licences in every status, exams, and fees of 2022 but for two states', async () => {
  const { d, c } = await advisor()
  const agent = (wanted: License['status']) =>
    d.licenses.filter(({ license_name, status }) => license_name === 'Securities' && status === wanted)
  expect(agent('VALID')).toHaveLength(16)
  expect(agent('REQUESTED').map(({ state_name }) => state_name)).toEqual(['Georgia', 'Ohio', 'Vermont'])
  expect(agent('DENIED').map(({ state_name }) => state_name)).toEqual(['Louisiana'])
  expect(d.licenses.filter(({ removal }) => removal)).toMatchObject([{ state_name: 'Maine', status: 'VALID' }])
  const finra = d.licenses.filter(({ license_name }) => license_name === 'FINRA')
  expect(finra.map(({ state_name }) => state_name)).toContain('SIE')
  expect(c.year).toBe(2022)
  const unpriced = registrationRows(d.licenses, c.states).filter(({ initial }) => initial === null)
  expect(new Set(unpriced.map(({ state_name }) => state_name))).toEqual(new Set(['Hawaii', 'Puerto Rico']))
})

test('whatever is asked for has its work item, and the item its registration', async () => {
  const [counts] = await portal.sql(`select
    (select count(*)::int from registration where (status = 'REQUESTED' or removal) and work_item_id is null) as without,
    (select count(*)::int from registration r join work_item w on w.id = r.work_item_id
      where w.record_kind = 'registration' and w.record_id = r.id and w.account_id = r.account_id) as matched,
    (select count(*)::int from registration where work_item_id is not null) as asked,
    (select count(*)::int from work_item where record_kind = 'registration') as items`)
  expect(counts).toMatchObject({ without: 0, matched: counts?.asked, items: counts?.asked })
  expect(counts?.asked).toBeGreaterThan(5)
})
