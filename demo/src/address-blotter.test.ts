import { changeFlags, changeSegments, changeStatuses, listChanges } from '@portal/contract/address-blotter'
import { testPortal, type TestPortal } from '@portal/server/testing/portal'
import { escalateAddressNotices } from '@portal/server/features/address-blotter/public'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ demo: true, demoFirm })
})
afterAll(() => portal.close())

test('every status, flag and segment of the address blotter occurs', async () => {
  const admin = await portal.asAdmin()
  const rows = []
  for (const segment of changeSegments) {
    const { body } = await admin.call(listChanges, { query: { segment } })
    expect([segment, body.data.length > 0]).toEqual([segment, true])
    rows.push(...body.data)
  }
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(changeStatuses))
  expect(new Set(rows.flatMap(({ flags }) => flags.map(({ flag }) => flag)))).toEqual(new Set(changeFlags))
})

test('who had to be told was told: the job finds nothing left to say', async () => {
  const items = () => portal.sql(`select count(*)::int as n from work_item where category = 'Address Notice'`)
  const before = await items()
  await escalateAddressNotices(portal.platform)
  expect(await items()).toEqual(before)
  expect(await portal.sql(`select 1 from audit_entry where action = 'address-change.escalated'`)).toEqual([])
})

test('every line is counted in its month', async () => {
  const [differing] = await portal.sql(
    `select (select count(*)::int from address_change where branch_id is not null) - sum(entries)::int as n
     from blotter_count where kind = 'address'`,
  )
  expect(differing).toEqual({ n: 0 })
})
