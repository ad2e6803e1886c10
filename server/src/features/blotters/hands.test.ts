// Who has a part in a month of each blotter: whoever entered one of its lines or put one right, themselves or for somebody.
import { startActing } from '@portal/contract/acting'
import { correctChange } from '@portal/contract/address-blotter'
import { changeCheck } from '@portal/contract/blotters'
import { correctDeposit } from '@portal/contract/deposits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { addressesOn } from '../../testing/address-blotter.ts'
import { type BranchOn, branchOn, checkOf } from '../../testing/blotters.ts'
import { checkPicture, depositReviewer, depositsOn } from '../../testing/deposits.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: BranchOn
let boss: Actor
let number = 0
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = await branchOn(portal, `Branch ${++number}`)
  boss = await portal.asAdmin({ branch_id: on.branch, first: 'Bo', last: 'Boss' })
})

const acting = (by: Actor, whom: Actor) => by.call(startActing, { body: { email: whom.email } })

async function hands(kind: string, month = '2026-11'): Promise<string[]> {
  const rows = await portal.sql(
    `select a.last from blotter_hand h join account a on a.id = h.account_id
     where h.branch_id = $1 and h.kind = $2 and h.month = $3 order by a.last`,
    [on.branch, kind, month],
  )
  return rows.map(({ last }) => String(last))
}

it('address changes: who entered it, for whom, and who put it right', async () => {
  const addresses = addressesOn(portal)
  const id = await addresses.entered(on.clerk)
  expect(await hands('address')).toEqual(['Clerk'])
  expect((await addresses.act(on.reviewer, id, 'return', 'The ZIP is another town’s.')).status).toBe(200)
  expect(await hands('address')).toEqual(['Clerk'])
  await acting(boss, on.clerk)
  const { account: _, ...entry } = addresses.entryOf()
  const body = { ...entry, account: '', version: await addresses.version(id) }
  expect((await boss.call(correctChange, { params: { id }, body })).status).toBe(200)
  expect(await hands('address')).toEqual(['Boss', 'Clerk'])
})

it('deposits: who captured it, who retook a picture for them, and who corrected what was typed', async () => {
  const deposits = depositsOn(portal)
  const reader = await portal.asPlus({ ...depositReviewer, branch_id: on.branch, first: 'Rita', last: 'Reader' })
  const id = await deposits.captured(on.clerk)
  expect(await hands('deposit')).toEqual(['Clerk'])
  await deposits.take(reader, id)
  expect((await deposits.giveBack(reader, id, 'back')).status).toBe(200)
  expect(await hands('deposit')).toEqual(['Clerk'])
  await acting(boss, on.clerk)
  const fields = { version: String(await deposits.versionOf(id)), sides: 'back' }
  const picture = { filename: 'back.jpg', bytes: await checkPicture() }
  expect((await deposits.post(boss, `/deposits/${id}/retake`, fields, picture)).status).toBe(200)
  expect(await hands('deposit')).toEqual(['Boss', 'Clerk'])
  await deposits.take(reader, id)
  const body = { version: await deposits.versionOf(id), amount: '905.00' }
  expect((await reader.call(correctDeposit, { params: { id }, body })).status).toBe(200)
  expect(await hands('deposit')).toEqual(['Boss', 'Clerk', 'Reader'])
  expect(
    await portal.sql(`select entries, amount from blotter_count where branch_id = $1 and kind = 'deposit'`, [
      on.branch,
    ]),
  ).toEqual([{ entries: 1, amount: 90_500 }])
})

it('checks: who entered it and who changed it, themselves or for somebody', async () => {
  const { body } = await on.enter(on.clerk, { received_on: '2026-11-05' })
  expect(await hands('check')).toEqual(['Clerk'])
  await acting(boss, on.second)
  const change = { version: 1, ...checkOf({ received_on: '2026-11-05', cents: 100 }) }
  expect((await boss.call(changeCheck, { params: { id: body.id }, body: change })).status).toBe(200)
  expect(await hands('check')).toEqual(['Boss', 'Clerk', 'Second'])
})

it('whoever only looks, decides or reviews has no part in it', async () => {
  await on.upTo('Locked')
  expect(await hands('check', '2026-10')).toEqual(['Clerk'])
})
