import { destroyCheck } from '@portal/contract/deposits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { depositReviewer, depositsOn } from '../../testing/deposits.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { postDeposits, remindToDestroy } from './jobs.ts'

let portal: TestPortal
let on: ReturnType<typeof depositsOn>
let advisor: Actor
let reviewer: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = depositsOn(portal)
})
afterAll(() => portal.close())

/** Sessions end with the day: everybody signs in again. */
async function day(on_: string, clock: string) {
  on.at(on_, clock)
  advisor = await portal.asAdvisor({ first: 'Dana' })
  reviewer = await portal.asPlus(depositReviewer)
}
const told = async (action: string) =>
  Number((await portal.sql('select count(*) from audit_entry where action = $1', [action]))[0]?.count)

it('posts one batch after the cut-off, by whichever node, however often', async () => {
  await day('2026-11-16', '10:00')
  const [one, two] = [
    await on.accepted(advisor, reviewer),
    await on.accepted(advisor, reviewer, { amount: '40.25', amount_again: '40.25' }),
  ]
  const open = await on.captured(advisor)
  await postDeposits(portal.platform)
  expect((await on.stored(one)).status).toBe('Accepted')

  on.at('2026-11-16', '15:00')
  const node = await portal.secondNode()
  await Promise.all([postDeposits(portal.platform), postDeposits(node.platform), postDeposits(node.platform)])
  await postDeposits(portal.platform)
  expect(await portal.sql('select day::text, total, count from deposit_batch')).toEqual([
    { day: '2026-11-16', total: 100_025, count: 2 },
  ])
  expect([await told('deposit.posted'), await told('deposit.rolled')]).toEqual([1, 1])
  for (const id of [one, two])
    expect(await on.stored(id)).toMatchObject({ status: 'Posted', batch: '2026-11-16', destroy_on: '2026-12-16' })
  // not accepted in time: it goes with the next
  expect(await on.stored(open)).toMatchObject({ status: 'Captured', bank_day: '2026-11-17' })
})

it('posts what was accepted late with the next bank day, over a holiday', async () => {
  await day('2026-11-25', '14:00')
  const id = await on.captured(advisor)
  on.at('2026-11-25', '15:05')
  await postDeposits(portal.platform)
  expect(await on.stored(id)).toMatchObject({ bank_day: '2026-11-27' })
  // an hour later they have signed in again
  reviewer = await portal.asPlus(depositReviewer)
  await on.take(reviewer, id)
  await on.accept(reviewer, id)
  for (const [at, clock] of [
    ['2026-11-26', '16:00'],
    ['2026-11-27', '14:59'],
  ] as const) {
    on.at(at, clock)
    await postDeposits(portal.platform)
    expect((await on.stored(id)).status).toBe('Accepted')
  }
  on.at('2026-11-27', '15:00')
  await postDeposits(portal.platform)
  expect(await on.stored(id)).toMatchObject({ status: 'Posted', batch: '2026-11-27' })
})

it('reminds on the day and every seven days, once each, until it is destroyed', async () => {
  await day('2026-12-01', '10:00')
  const id = await on.accepted(advisor, reviewer, { check_number: '9702' })
  on.at('2026-12-01', '15:00')
  await postDeposits(portal.platform)
  const node = await portal.secondNode()
  const mails = async () =>
    (
      await portal.sql(
        `select subject from mail where subject like '%9702%' and subject not like '%good order%' order by created_at`,
      )
    ).map(({ subject }) => subject)
  const run = async (at: string) => {
    on.at(at, '07:20')
    await Promise.all([remindToDestroy(portal.platform), remindToDestroy(node.platform)])
    await remindToDestroy(portal.platform)
    return (await mails()).length
  }
  expect(await run('2026-12-30')).toBe(0)
  expect((await on.stored(id)).status).toBe('Posted')
  expect(await run('2026-12-31')).toBe(1)
  expect((await on.stored(id)).status).toBe('Destroy due')
  expect([await run('2027-01-06'), await run('2027-01-07')]).toEqual([1, 2])
  // the portal was down for two of them: they come as one
  expect([await run('2027-01-22'), await run('2027-01-28')]).toEqual([3, 4])
  expect((await mails())[0]).toBe('Destroy check 9702 today')
  expect((await mails())[1]).toBe('Check 9702 is overdue for destruction')
  const owner = (await portal.sql('select account_id from deposit where id = $1', [id]))[0]?.account_id
  await portal.sql('update deposit set account_id = $2, created_by = $2 where id = $1', [
    id,
    (advisor = await portal.asAdvisor()).id,
  ])
  expect(owner).toBeDefined()
  const version = await on.versionOf(id)
  expect((await advisor.call(destroyCheck, { params: { id }, body: { version, shredded: true } })).status).toBe(200)
  expect((await advisor.call(destroyCheck, { params: { id }, body: { version, shredded: true } })).status).toBe(409)
  expect(await run('2027-03-01')).toBe(4)
  expect((await on.stored(id)).status).toBe('Destroyed')
})
