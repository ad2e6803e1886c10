// Twice, at once, and after a lost connection: what was sent counts once, and nobody loses to what nobody did.
import {
  correctDeposit,
  depositFigures,
  listDeposits,
  type ReturnReason,
  withdrawDeposit,
} from '@portal/contract/deposits'
import { allSettings, saveSettings } from '@portal/contract/firm-settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { checkPicture, depositReviewer, depositsOn } from '../../testing/deposits.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { postDeposits } from './jobs.ts'

let portal: TestPortal
let on: ReturnType<typeof depositsOn>
let advisor: Actor
let reviewer: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = depositsOn(portal)
})
afterAll(() => portal.close())
beforeEach(() => day('2026-11-16', '10:42'))

async function day(at: string, clock: string) {
  on.at(at, clock)
  advisor = await portal.asAdvisor()
  reviewer = await portal.asPlus({ ...depositReviewer, first: 'Rita', last: 'Reviewer' })
}
const returned = async (reason: ReturnReason, more = {}) => {
  const id = await on.captured(advisor, more)
  await on.take(reviewer, id)
  expect((await on.giveBack(reviewer, id, reason)).status).toBe(200)
  return id
}
const told = async (action: string, id: number) =>
  (await portal.sql('select id from audit_entry where action = $1 and subject = $2', [action, `deposit:${id}`])).length

describe('a retake whose answer was lost', () => {
  it('is sent once more with the same pictures and is one', async () => {
    const id = await returned('back')
    const fields = { version: String(await on.versionOf(id)), sides: 'back' }
    const part = { filename: 'back.jpg', bytes: await checkPicture() }
    const send = () => on.post(advisor, `/deposits/${id}/retake`, fields, part)
    const first = await send()
    expect(first.status).toBe(200)
    // also when it went on meanwhile
    await on.accept(reviewer, id)
    expect(await send()).toEqual(first)
    expect(await told('deposit.retaken', id)).toBe(1)
    // another picture is no repetition
    const other = { filename: 'back.jpg', bytes: await checkPicture() }
    const late = await on.post(advisor, `/deposits/${id}/retake`, fields, other)
    expect([late.status, late.body.message]).toEqual([409, 'This deposit is already Accepted.'])
  })

  it('isn’t taken for sent once the deposit was withdrawn', async () => {
    const id = await returned('back')
    const part = { filename: 'back.jpg', bytes: await checkPicture() }
    const send = async () =>
      on.post(advisor, `/deposits/${id}/retake`, { version: String(await on.versionOf(id)), sides: 'back' }, part)
    expect((await send()).status).toBe(200)
    const withdraw = { params: { id }, body: { version: await on.versionOf(id) } }
    expect((await advisor.call(withdrawDeposit, withdraw)).status).toBe(200)
    const again = await send()
    expect([again.status, again.body.message]).toEqual([409, 'This deposit is already Withdrawn.'])
  })

  it('is sent once more with the same details and is one', async () => {
    const id = await returned('amount')
    const { key: _, sides: __, ...typed } = on.data({ account_of: String(id), amount: '690', amount_again: '690' })
    const version = String(await on.versionOf(id))
    const send = (more = {}) => on.post(advisor, `/deposits/${id}/retake`, { version, ...typed, ...more })
    const first = await send()
    expect(first.status).toBe(200)
    expect(await send()).toEqual(first)
    expect(await told('deposit.retaken', id)).toBe(1)
    expect((await send({ amount: '691', amount_again: '691' })).status).toBe(409)
    expect((await send({ account_of: '', account: 'MH-55550000' })).status).toBe(409)
    expect((await on.post(advisor, `/deposits/${id}/retake`, { version })).status).toBe(409)
  })
})

it('what misses the cut-off while it is retaken or compared is still sent and accepted', async () => {
  await day('2026-11-16', '14:40')
  const retaken = await returned('back')
  const compared = await on.captured(advisor)
  await on.take(reviewer, compared)
  const [begun, seen] = [await on.versionOf(retaken), await on.versionOf(compared)]
  on.at('2026-11-16', '15:01')
  await postDeposits(portal.platform)
  expect(await on.stored(compared)).toMatchObject({ bank_day: '2026-11-17' })
  const part = { filename: 'back.jpg', bytes: await checkPicture() }
  const sent = await on.post(advisor, `/deposits/${retaken}/retake`, { version: String(begun), sides: 'back' }, part)
  expect([sent.status, sent.body.bank_day]).toEqual([200, '2026-11-17'])
  await portal.prove(reviewer)
  expect((await on.accept(reviewer, compared, seen)).body).toMatchObject({ accepted: true })
})

it('a day whose batch was posted is over, though the cut-off was set to later', async () => {
  await day('2026-11-19', '14:40')
  const posted = await on.accepted(advisor, reviewer)
  on.at('2026-11-19', '15:01')
  await postDeposits(portal.platform)
  expect(await on.stored(posted)).toMatchObject({ status: 'Posted', batch: '2026-11-19' })
  const admin = await portal.asAdmin()
  const before = (await admin.call(allSettings, {})).body.values.deposits
  const later = { ...before, cutoff: 1_020 }
  const set = (value: typeof before, was: typeof before) =>
    admin.call(saveSettings, { body: { settings: { deposits: { value, before: was } } } })
  expect((await set(later, before)).status).toBe(200)
  const { cutoff } = (await advisor.call(depositFigures, {})).body
  expect(cutoff).toMatchObject({ day: '2026-11-20', today: false, passed: true, ends: '2026-11-20T22:00:00.000Z' })
  expect(cutoff.next).toBe('2026-11-23')
  expect(await on.stored(await on.captured(advisor))).toMatchObject({ bank_day: '2026-11-20' })
  expect((await set(before, later)).status).toBe(200)
})

describe('at the same moment', () => {
  it('two contributions that are over the limit together: the second is marked', async () => {
    const ira = { type: 'IRA', contribution: 'Regular', year: '2026', account: 'MH-70007000' }
    const each = { ...ira, amount: '4000', amount_again: '4000' }
    const ids = await Promise.all(Array.from({ length: 2 }, () => on.captured(advisor, each)))
    const flags = await Promise.all(ids.map(async (id) => (await on.stored(id)).flags))
    expect(flags.sort()).toEqual([[], ['limit']])
  })

  it('two corrected to the same check: one is refused with the other named', async () => {
    const account = 'MH-70008000'
    const ids = [await on.captured(advisor, { account }), await on.captured(advisor, { account })]
    for (const id of ids) await on.take(reviewer, id)
    const answers = await Promise.all(
      ids.map(async (id) =>
        reviewer.call(correctDeposit, {
          params: { id },
          body: { version: await on.versionOf(id), check_number: '77001' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = ids[answers.findIndex(({ status }) => status === 200)]
    expect(answers.find(({ status }) => status === 409)?.body.fields).toMatchObject({ first: String(won) })
  })

  it('one corrected to a check that is being sent: one of the two is there', async () => {
    const account = 'MH-70009000'
    const id = await on.captured(advisor, { account })
    await on.take(reviewer, id)
    const body = { version: await on.versionOf(id), check_number: '77002' }
    const answers = await Promise.all([
      on.send(advisor, { account, check_number: '77002' }),
      reviewer.call(correctDeposit, { params: { id }, body }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('correcting', () => {
  const correct = async (id: number, more: object) =>
    reviewer.call(correctDeposit, { params: { id }, body: { version: await on.versionOf(id), ...more } })

  it('nothing leaves the deposit, and whoever did it, as they were', async () => {
    const id = await on.captured(advisor)
    await on.take(reviewer, id)
    const { payee, version } = await on.one(reviewer, id)
    for (const same of [{}, { amount: '960' }, { payee: ` ${payee} ` }])
      expect((await correct(id, same)).status).toBe(400)
    expect(await on.one(reviewer, id)).toMatchObject({ version, can: { decide: true, worked: false } })
    expect(await told('deposit.corrected', id)).toBe(0)
  })

  it('a tax year counts by the bank day the check was sent for', async () => {
    // after the cut-off of the last day for 2026
    await day('2027-04-15', '15:30')
    const id = await on.captured(advisor, { type: 'IRA', contribution: 'Regular', year: '2027' })
    await on.take(reviewer, id)
    const late = await correct(id, { year: 2026 })
    expect([late.status, late.body.fields]).toEqual([
      400,
      { year: 'Contributions for 2026 ended on Apr 15, 2027. This one would be deposited Apr 16, 2027.' },
    ])
    // sent in time, it stays so however late it is reviewed
    await day('2027-04-15', '14:30')
    const intime = await on.captured(advisor, { type: 'IRA', contribution: 'Regular', year: '2027' })
    await day('2027-04-20', '10:00')
    await on.take(reviewer, intime)
    expect((await correct(intime, { year: 2026 })).status).toBe(200)
  })

  it('of a payee doesn’t ask about the date of a check that was dated later when it was sent again', async () => {
    const id = await returned('date')
    await day('2026-11-19', '10:00')
    const own = await portal.inAnotherBrowser({ ...advisor, id: String((await on.stored(id)).account_id) })
    const { key: _, sides: __, ...typed } = on.data({ account_of: String(id), check_date: '2026-11-18' })
    const version = String(await on.versionOf(id))
    expect((await on.post(own, `/deposits/${id}/retake`, { ...typed, version })).status).toBe(200)
    expect((await correct(id, { payee: 'Eastlight Clearing' })).status).toBe(200)
    expect((await correct(id, { check_date: '2026-05-01' })).status).toBe(400)
  })
})

describe('what the list says', () => {
  it('a search looks through all time, a list through the last 7 days', async () => {
    const id = await on.captured(advisor, { client: 'Quincy O’Oldfield', check_number: '880088' })
    const account_id = (await on.stored(id)).account_id
    await day('2027-02-16', '10:00')
    const own = await portal.inAnotherBrowser({ ...advisor, id: String(account_id) })
    const ids = async (query: object) => (await own.call(listDeposits, { query })).body.data.map((row) => row.id)
    expect(await ids({})).toEqual([])
    for (const q of ['oldfield', 'o’old', "O'Oldfield quin"]) expect(await ids({ q })).toEqual([id])
    expect(await ids({ q: '880088' })).toEqual([id])
    expect(await ids({ q: 'oldfield', range: '30' })).toEqual([])
  })

  it('a file has all of them, however many', async () => {
    const id = await on.captured(advisor)
    await portal.sql(
      `insert into deposit (account_id, branch_id, created_by, key, status, client, account_type, account_number, account_end, account_mark,
         amount, check_number, payee, check_date, captured_at, captured_day, bank_day, second, changed_at)
       select account_id, branch_id, created_by, gen_random_uuid(), 'Captured', client, account_type, account_number, account_end, account_mark,
         amount, (600000 + n)::text, payee, check_date, captured_at, captured_day, bank_day, second, changed_at
       from deposit, generate_series(1, 5999) n where id = $1`,
      [id],
    )
    const csv = await portal.app.inject({ url: '/api/deposits/export.csv', headers: { cookie: advisor.cookie } })
    const numbers = csv.payload
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect([numbers.length, new Set(numbers).size]).toEqual([6_000, 6_000])
  })

  it('how many one can review: not one’s own, nor what one worked on', async () => {
    const [row] = await portal.sql(`insert into branch (name) values ('Quiet') returning id`)
    const here = { ...depositReviewer, branch_id: Number(row?.id) }
    const [one, other] = [await portal.asPlus(here), await portal.asPlus(here)]
    await on.captured(one)
    const theirs = await on.captured(other)
    const figures = async () => (await one.call(depositFigures, {})).body
    expect(await figures()).toMatchObject({ review: { count: 2 }, queue: 1, first: theirs })
    await on.take(one, theirs)
    const body = { version: await on.versionOf(theirs), amount: '12' }
    expect((await one.call(correctDeposit, { params: { id: theirs }, body })).status).toBe(200)
    expect(await figures()).toMatchObject({ review: { count: 2 }, queue: 0, first: null })
  })
})
