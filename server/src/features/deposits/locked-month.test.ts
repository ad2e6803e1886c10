// A deposit whose day lies in a month of the blotter that is locked: where it stands goes on, its line stays as it was.
import { checkSeal, type MoveAct, movePeriod, periodLines, readPeriod, recordOutcome } from '@portal/contract/blotters'
import { correctDeposit, destroyCheck, withdrawDeposit } from '@portal/contract/deposits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { checkPicture, depositReviewer, depositsOn } from '../../testing/deposits.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer as blotterReviewer } from '../../testing/tasks.ts'
import { postDeposits, remindToDestroy } from './jobs.ts'

let portal: TestPortal
let on: ReturnType<typeof depositsOn>
let branch: number
let dana: Actor
let reviewer: Actor
let compliance: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = depositsOn(portal)
  const [row] = await portal.sql(`insert into branch (name) values ('Saratoga') returning id`)
  branch = Number(row?.id)
  on.at('2026-10-29', '10:00')
  dana = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield', branch_id: branch })
})
afterAll(() => portal.close())

/** Sessions end with the day: those who work that day sign in. */
async function day(at: string, clock = '10:00') {
  on.at(at, clock)
  dana = await portal.inAnotherBrowser(dana)
  reviewer = await portal.asPlus({ ...depositReviewer, branch_id: branch })
  compliance = await portal.asAdvisor({ ...blotterReviewer, branch_id: null })
}

const of = (month: string) => ({ kind: 'deposit' as const, branch, month })
const move = async (by: Actor, month: string, act: MoveAct) => {
  const { version } = (await by.call(readPeriod, { params: of(month) })).body.period
  const { status, body } = await by.call(movePeriod, { params: of(month), body: { version, act } })
  expect([act.do, status, body.message]).toEqual([act.do, 200, undefined])
}

/** By the people who do it, as in the portal. */
async function locked(month: string) {
  const sampler = await portal.asAdvisor({ ...blotterReviewer, branch_id: branch })
  const principal = await portal.asManager({ ...blotterReviewer, branch_id: branch, first: 'Gordon', last: 'Pell' })
  await move(sampler, month, { do: 'draw' })
  const { data } = (await sampler.call(periodLines, { params: of(month), query: { tab: 'sample' } })).body
  for (const { id, outcome } of data) {
    const body = { before: outcome, outcome: 'none' } as const
    expect((await sampler.call(recordOutcome, { params: { ...of(month), line: id }, body })).status).toBe(200)
  }
  await move(sampler, month, { do: 'sign' })
  await move(principal, month, { do: 'certify', name: 'Gordon Pell', sure: true })
  await move(compliance, month, { do: 'lock' })
}
const seal = async (month: string) => (await compliance.call(checkSeal, { params: of(month) })).body
const counted = () =>
  portal.sql(`select month, entries, amount::int from blotter_count where kind = 'deposit' order by month`)
const retake = async (id: number, fields: Record<string, string>, ...parts: Parameters<typeof on.post>[3][]) =>
  on.post(dana, `/deposits/${id}/retake`, { version: String(await on.versionOf(id)), ...fields }, ...parts)

it('goes on to destroyed, and only what was typed stays as it was', async () => {
  await day('2026-10-29')
  const ids: Record<string, number> = {}
  for (const name of ['waiting', 'amount', 'picture', 'both', 'corrected'])
    ids[name] = await on.captured(dana, { client: `Client ${name}` })
  const { waiting = 0, amount = 0, picture = 0, both = 0, corrected = 0 } = ids
  for (const [id, reason] of [
    [amount, 'amount'],
    [picture, 'back'],
    [both, 'check'],
  ] as const) {
    await on.take(reviewer, id)
    expect((await on.giveBack(reviewer, id, reason)).status).toBe(200)
  }
  await day('2026-11-16')
  const before = await counted()
  expect(before).toEqual([{ month: '2026-10', entries: 5, amount: 5 * 96_000 }])
  await locked('2026-10')

  // what was typed: refused with the way out, in words the advisor can follow
  expect(await on.one(dana, amount)).toMatchObject({ locked: true, can: { retake: false, withdraw: true } })
  const { key: _, sides: __, ...typed } = on.data({ account_of: String(amount), amount: '690', amount_again: '690' })
  const refused = await retake(amount, typed)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The month of this deposit is locked, so its details can’t change. Withdraw it and send the check again.',
  ])
  expect(await on.stored(amount)).toMatchObject({ status: 'Not in good order', amount: 96_000 })

  // which works: the check is sent again, in the month that is open
  const check = { check_number: String((await on.stored(amount)).check_number), amount: '690', amount_again: '690' }
  const withdraw = { params: { id: amount }, body: { version: await on.versionOf(amount) } }
  expect((await dana.call(withdrawDeposit, withdraw)).status).toBe(200)
  await on.captured(dana, check)

  // pictures are no part of the line
  expect((await on.one(dana, picture)).can.retake).toBe(true)
  for (const id of [picture, both]) {
    const part = { filename: 'back.jpg', bytes: await checkPicture() }
    expect((await retake(id, { sides: 'back' }, part)).status).toBe(200)
  }

  // a reviewer neither corrects it nor is asked to
  await on.take(reviewer, corrected)
  expect((await on.one(reviewer, corrected)).can).toMatchObject({ correct: false, decide: true })
  const correction = { params: { id: corrected }, body: { version: await on.versionOf(corrected), amount: '1' } }
  const answer = await reviewer.call(correctDeposit, correction)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'The month of this deposit is locked, so its details can’t change. Return the deposit instead.',
  ])

  // accepted, posted, due and destroyed as any other
  await on.take(reviewer, waiting)
  for (const id of [waiting, picture]) expect((await on.accept(reviewer, id)).body).toMatchObject({ accepted: true })
  on.at('2026-11-16', '15:00')
  await postDeposits(portal.platform)
  expect(await on.stored(waiting)).toMatchObject({ status: 'Posted', batch: '2026-11-16', captured_day: '2026-10-29' })
  await day('2026-12-16')
  await remindToDestroy(portal.platform)
  const body = { version: await on.versionOf(waiting), shredded: true } as const
  expect((await dana.call(destroyCheck, { params: { id: waiting }, body })).status).toBe(200)

  expect(await seal('2026-10')).toMatchObject({ unchanged: true, entries: 5 })
  expect(await counted()).toEqual([...before, { month: '2026-11', entries: 1, amount: 69_000 }])
})

it('a check sent into a month that is closed is refused, and nothing of it is kept', async () => {
  await day('2027-01-15')
  await portal.sql(
    `insert into blotter_period (branch_id, kind, month, status, certified_by, certified_at) values ($1, 'deposit', '2027-01', 'Nil', $2, now())`,
    [branch, compliance.id],
  )
  const count = async () =>
    portal.sql(`select (select count(*)::int from deposit) as deposits, (select count(*)::int from deposit_picture) as pictures,
      (select count(*)::int from work_item) as tasks, (select count(*)::int from audit_entry where action = 'deposit.captured') as told`)
  const before = [await count(), await counted()]
  const { status, body } = await on.send(dana)
  expect([status, body.message]).toEqual([
    409,
    'The blotter of January 2027 is closed. Ask compliance to open it again.',
  ])
  expect([await count(), await counted()]).toEqual(before)
})
