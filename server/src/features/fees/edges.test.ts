// Where fees could go wrong: what was planned and given up, a key used for something else, parts that come to more than the limit,
// very large sums, dates that are corrected, a run that is taken up beside another.
import { answerDispute, creditCharge, decideCredit, disputeCharge, listDisputes } from '@portal/contract/fee-disputes'
import { makePayrollFile, readBilling, resumeRun, startRun } from '@portal/contract/fee-billing'
import {
  addCharge,
  addOverride,
  endOverride,
  feeSchedule,
  ledgerPlace,
  listLedgers,
  myFees,
  readLedger,
  saveStay,
} from '@portal/contract/fees'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { fee, feeReviewer, feesOn } from '../../testing/fees.ts'
import { importsOn } from '../../testing/imports.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { registrationsOn } from '../../testing/registrations.ts'
import { runBilling } from './billing.ts'
import { sendStatements } from './statements.ts'

let portal: TestPortal
let on: ReturnType<typeof feesOn>
let admin: Actor
let other: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = feesOn(portal)
  admin = await portal.asAdmin()
  other = await portal.asAdmin({ first: 'Olga', last: 'Other' })
  await on.price(fee.technology, 14_500)
  await on.price(fee.affiliation, 9_500)
})
afterAll(() => portal.close())

/** To another day, and back: no session lasts so long. */
async function onDay(day: string, work: () => Promise<void>): Promise<void> {
  portal.setTime(new Date(`${day}T15:00:00Z`))
  try {
    await work()
  } finally {
    portal.setTime(new Date('2026-11-16T15:42:00Z'))
    admin = await portal.inAnotherBrowser(admin)
    other = await portal.inAnotherBrowser(other)
  }
}

const key = () => crypto.randomUUID()
const crediting = (amount: string, more: object = {}) => ({
  kind: 'waiver' as const,
  amount,
  reason: 'Other' as const,
  why: 'A reason',
  key: key(),
  ...more,
})
const credit = (by: Actor, id: number, amount: string, more: object = {}) =>
  by.call(creditCharge, { params: { id }, body: crediting(amount, more) })
const charging = (more: object = {}) => ({
  fee: fee.technology,
  description: 'Extra monitor',
  amount: '95.00',
  why: 'Ordered by phone',
  key: key(),
  ...more,
})
const dispute = (by: Actor, id: number) =>
  by.call(disputeCharge, { params: { id }, body: { reason: 'Other', wanted: null, text: 'Not mine.' } })
const answer = async (by: Actor, entry: number, body: object = {}) => {
  const [row] = await portal.sql('select id, version from fee_dispute where entry_id = $1 order by id desc', [entry])
  return by.call(answerDispute, {
    params: { id: Number(row?.id) },
    body: { answer: 'waive', amount: null, reply: 'You’re right.', version: Number(row?.version), ...body } as never,
  })
}
const waits = async (entry: number) =>
  Number((await portal.sql('select id from fee_credit where entry_id = $1 and decision is null', [entry]))[0]?.id)
const bills = (account: string) =>
  portal.sql('select kind, cents, why from fee_entry where account_id = $1 order by id', [account])

describe('an override that is planned', () => {
  const body = (account: string, more: object = {}) => ({
    branch: null,
    account,
    amount: '1.00',
    from: '2026-12-01',
    until: null,
    reason: 'On leave',
    ...more,
  })
  const put = (account: string, more: object = {}) =>
    admin.call(addOverride, { params: { id: fee.technology }, body: body(account, more) })

  it('and ended before its first day never counts, is not listed, and leaves its days free', async () => {
    const one = await on.advisor()
    const { id } = (await put(one.id)).body
    expect((await admin.call(endOverride, { params: { id }, body: { on: '2026-11-16', version: 1 } })).status).toBe(200)
    const listed = (await admin.call(feeSchedule, { query: {} })).body.fees.find(({ code }) => code === 'technology')
    expect(listed?.overrides.map((row) => row.id)).not.toContain(id)
    expect(listed?.override_count).toBe(listed?.overrides.length)
    expect((await on.mine(one)).summary.next_billing.cents).toBe(24_000)
    expect((await put(one.id, { from: '2026-11-20', until: '2026-12-31' })).status).toBe(200)
  })
})

describe('a key', () => {
  it('of another advisor’s charge, or of a credit, is nobody’s second try', async () => {
    const [one, two] = [await on.advisor(), await on.advisor()]
    const first = charging()
    const { id } = (await admin.call(addCharge, { params: { account: one.id }, body: first })).body
    expect((await admin.call(addCharge, { params: { account: two.id }, body: first })).status).toBe(409)
    expect(await on.balance(two.id)).toBe(0)
    const charge = await on.charge(two.id, 5_000)
    expect((await credit(admin, charge, '10.00', { key: first.key })).status).toBe(409)
    expect(await on.balance(two.id)).toBe(5_000)
    const given = key()
    await credit(admin, id, '10.00', { key: given })
    const again = await admin.call(addCharge, { params: { account: one.id }, body: charging({ key: given }) })
    expect([again.status, await on.balance(one.id)]).toEqual([409, 8_500])
  })

  it('of what was sent for approval asks once, also after it was decided', async () => {
    const one = await on.advisor()
    const id = await on.charge(one.id, 90_000)
    const sent = { key: key() }
    for (let n = 0; n < 2; n++)
      expect((await credit(admin, id, '300.00', sent)).body).toEqual({ ok: true, asked: true })
    await other.call(decideCredit, { params: { id: await waits(id), decision: 'approve' } })
    expect((await credit(admin, id, '300.00', sent)).body).toEqual({ ok: true, asked: true })
    expect(await waits(id)).toBeNaN()
    expect(await on.balance(one.id)).toBe(60_000)
  })
})

describe('one person alone', () => {
  it('comes to no more than the limit, whether they waive or answer disputes', async () => {
    const one = await on.advisor()
    const id = await on.charge(one.id, 60_000)
    expect((await credit(admin, id, '200.00')).body.asked).toBe(false)
    await dispute(one, id)
    expect((await answer(admin, id, { answer: 'reduce', amount: '50.01' })).body.asked).toBe(true)
    await other.call(decideCredit, { params: { id: await waits(id), decision: 'decline' } })
    expect((await answer(admin, id, { answer: 'reduce', amount: '50.00' })).body.asked).toBe(false)
    await dispute(one, id)
    expect((await answer(admin, id, { answer: 'reduce', amount: '0.01' })).body.asked).toBe(true)
    await other.call(decideCredit, { params: { id: await waits(id), decision: 'decline' } })
    // keeping it needs nobody
    expect((await answer(admin, id, { answer: 'uphold' })).body.asked).toBe(false)
    expect(await on.balance(one.id)).toBe(35_000)
  })

  it('a waiver that waits is not approved while the charge is disputed', async () => {
    const one = await on.advisor()
    const id = await on.charge(one.id, 60_000)
    await credit(admin, id, '600.00')
    const ask = await waits(id)
    await dispute(one, id)
    const refused = await other.call(decideCredit, { params: { id: ask, decision: 'approve' } })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This charge is disputed. Answer the dispute instead.',
    ])
    expect((await other.call(decideCredit, { params: { id: ask, decision: 'decline' } })).status).toBe(200)
    expect(await on.balance(one.id)).toBe(60_000)
  })
})

describe('very much', () => {
  it('is added up where a million dollars were charged thirty times', async () => {
    const one = await on.advisor({ last: 'Croesus' })
    for (let n = 0; n < 30; n++) await on.charge(one.id, 100_000_000)
    const { summary, rows } = (await one.call(myFees, { query: {} })).body
    expect(summary).toMatchObject({
      balance: 3_000_000_000,
      deduction: { cents: 3_000_000_000 },
      billed: { cents: 3_000_000_000 },
    })
    expect(rows[0]?.balance).toBe(3_000_000_000)
    const [row] = (await admin.call(listLedgers, { query: { q: 'Croesus' } })).body.rows
    expect(row).toMatchObject({ balance: 3_000_000_000, deduction: 3_000_000_000 })
    for (let n = 0; n < 30; n++)
      await portal.sql(
        `insert into fee_entry (account_id, day, at, kind, description, cents) values ($1, '2026-11-16', now(), 'credit', 'Back', 100000000)`,
        [one.id],
      )
  })

  it('is one file for the payroll', async () => {
    await portal.sql(
      `insert into fee_file (pay_date, made_at, lines, cents, confirmed_cents) values ('2020-01-07', now(), 30000, 4440000000, 4440000000)`,
    )
    const { status, body } = await admin.call(readBilling, { query: {} })
    expect([status, body.files.at(-1)?.cents, body.files.at(-1)?.confirmed_cents]).toEqual([
      200, 4_440_000_000, 4_440_000_000,
    ])
  })

  it.each(['1000000000000', '10.005', '-0.01', 'NaN', '1e3'])(
    'that payroll says it deducted is refused in its line: %s',
    async (amount) => {
      const text = `File,Commission ID,Amount\n1201,5,${amount}\n`
      const { outcome, failure } = await importsOn(portal).load(admin, 'deductions', text)
      expect(failure).toBe('')
      expect(outcome).toMatchObject({ loaded: false, bad: 1 })
    },
  )
})

describe('dates that are corrected', () => {
  const stay = (account: string, joined: string, left: string | null, version: number) =>
    admin.call(saveStay, { params: { account }, body: { joined, left, version } })

  it('the next run credits the days before somebody joined, to the whole bill', async () => {
    const [late, later] = [await on.advisor(), await on.advisor()]
    await on.bill(admin, '2026-11')
    await stay(late.id, '2026-11-09', null, 1)
    await stay(later.id, '2026-12-05', null, 1)
    const run = await on.bill(admin, '2026-11')
    expect(await on.balance(late.id)).toBe(10_633 + 6_967)
    expect(await on.balance(later.id)).toBe(0)
    expect((await bills(late.id)).at(-1)?.why).toBe('Joined 2026-11-09')
    expect(run).toMatchObject({ prorated: 2, bills: 0 })
    await on.bill(admin, '2026-11')
    expect(await on.balance(late.id)).toBe(17_600)
  })

  it('the sum of a credit begins with what was billed, not with the price', async () => {
    const one = await on.advisor({ joined: '2026-11-09', last: 'Shortstay' })
    await on.bill(admin, '2026-11')
    await stay(one.id, '2026-11-09', '2026-11-12', 1)
    const first = await on.bill(admin, '2026-11')
    const shown = async (run: object) =>
      (await admin.call(readBilling, { query: { run: (run as { id: number }).id } })).body.prorated.find(
        ({ account }) => account === one.id,
      )
    expect(await shown(first)).toMatchObject({
      days: 4,
      bills: [
        { fee: 'Affiliation', full: 6_967, cents: 5_700, credit: true },
        { fee: 'Technology', full: 10_633, cents: 8_700, credit: true },
      ],
    })
    await stay(one.id, '2026-11-09', '2026-11-10', 2)
    expect(await shown(await on.bill(admin, '2026-11'))).toMatchObject({
      days: 2,
      bills: [
        { full: 1_267, cents: 634 },
        { full: 1_933, cents: 966 },
      ],
    })
    expect(await on.balance(one.id)).toBe(633 + 967)
  })

  it('for the first time by two at once: one of them wins', async () => {
    const one = await portal.asAdvisor()
    const answers = await Promise.all(['2026-11-02', '2026-11-03'].map((day) => stay(one.id, day, null, 0)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a run', () => {
  const failed = async (state = 'failed') =>
    Number(
      (
        await portal.sql(
          `insert into fee_run (kind, starts_on, ends_on, state, started_at, heard_at, ended_at)
           values ('month', '2026-10-01', '2026-10-31', $1, now(), now(), now()) returning id`,
          [state],
        )
      )[0]?.id,
    )

  it('that failed is not resumed beside a newer one of its period', async () => {
    const id = await failed()
    const { body } = await admin.call(startRun, { body: { month: '2026-10', fee: null } })
    const refused = await admin.call(resumeRun, { params: { id } })
    expect([refused.status, refused.body.message]).toEqual([409, 'A run of this period is already open.'])
    await portal.runJobs()
    expect((await admin.call(resumeRun, { params: { id } })).status).toBe(200)
    await portal.runJobs()
    const states = await portal.sql('select state from fee_run where id = any($1)', [[id, body.id]])
    expect(states).toEqual([{ state: 'complete' }, { state: 'complete' }])
  })

  it('that came to its end elsewhere has not failed, though this node lost its way', async () => {
    const id = await failed('complete')
    const log = { error: () => {} }
    let first = true
    const transaction = () => {
      if (!first) return portal.platform.db.transaction()
      first = false
      throw new Error('the network is gone')
    }
    const lost = { ...portal.platform, log, db: { transaction } }
    await runBilling(lost as never, id)
    expect((await portal.sql('select state from fee_run where id = $1', [id]))[0]?.state).toBe('complete')
  })

  it('is not made of fees the states set', async () => {
    const { body } = await admin.call(readBilling, { query: {} })
    expect(body.years.map(({ name }) => name)).toEqual(['E&O insurance'])
    const renewal = (await admin.call(feeSchedule, { query: {} })).body.fees.find(({ code }) => code === 'renewal')
    expect((await admin.call(startRun, { body: { month: null, fee: renewal?.id ?? 0 } })).status).toBe(409)
  })
})

describe('the schedule', () => {
  it('is by month, year and event, then by name; renewals say how many states have told their fee', async () => {
    const fees = async (as_of?: string) => (await admin.call(feeSchedule, { query: as_of ? { as_of } : {} })).body.fees
    expect((await fees()).map(({ per, name }) => `${per} ${name}`)).toEqual([
      'month Affiliation',
      'month Branch office',
      'month Technology',
      'year E&O insurance',
      'year State renewal',
      'event Exam',
      'event State registration',
    ])
    const ahead = async (day: string) => (await fees(day)).find(({ code }) => code === 'renewal')?.ahead
    expect(await ahead('2026-10-31')).toBeNull()
    expect(await ahead('2026-11-01')).toEqual({ year: 2027, set: 0, of: 52 })
    await registrationsOn(portal).putFees('Maine', { agr: 60 }, '2027-01-01')
    await registrationsOn(portal).putFees('Maine', { agr: 61 }, '2027-07-01')
    await registrationsOn(portal).putFees('Ohio', { agr: 60 }, '2026-12-31')
    expect(await ahead('2026-02-01')).toEqual({ year: 2027, set: 1, of: 52 })
    expect((await fees()).filter((one) => one.ahead !== null)).toHaveLength(1)
  })
})

describe('the place of a ledger', () => {
  it('is that in the list, with its neighbors, in every order and only of one’s own branch', async () => {
    const people = []
    for (const [n, last] of ['Placed A', 'Placed B', 'Placed C', 'Placed D'].entries()) {
      const one = await on.advisor({ last })
      if (n > 0) await on.charge(one.id, n * 1_000)
      people.push(one)
    }
    const [a, b, c, d] = people as unknown as [Actor, Actor, Actor, Actor]
    const place = async (by: Actor, of: Actor, query: object = {}) =>
      (await by.call(ledgerPlace, { params: { account: of.id }, query: { q: 'Placed', ...query } })).body
    expect(await place(admin, a)).toEqual({ ok: true, at: 1, of: 4, previous: null, next: b.id })
    expect(await place(admin, c)).toEqual({ ok: true, at: 3, of: 4, previous: b.id, next: d.id })
    expect(await place(admin, d, { segment: 'owing' })).toMatchObject({ at: 1, of: 3, previous: null, next: c.id })
    expect(await place(admin, b, { segment: 'owing' })).toMatchObject({ at: 3, of: 3, previous: c.id, next: null })
    // not in that list: no place, and still a way on
    expect(await place(admin, a, { segment: 'owing' })).toEqual({
      ok: true,
      at: null,
      of: 3,
      previous: b.id,
      next: null,
    })
    const [elsewhere] = await portal.sql(`insert into branch (name) values ('Elsewhere') returning id`)
    await portal.sql('update account set branch_id = $1 where id = any($2)', [elsewhere?.id, [b.id, d.id]])
    const reviewer = await portal.asPlus(feeReviewer)
    const here = await place(reviewer, a)
    expect(here).toEqual({ ok: true, at: 1, of: 2, previous: null, next: c.id })
    expect(
      (await reviewer.call(ledgerPlace, { params: { account: b.id }, query: {} })).status,
      'another branch’s is not there',
    ).toBe(404)
    for (const segment of ['owing', 'credit', 'all', 'disputed'] as const) {
      const { rows } = (await admin.call(listLedgers, { query: { segment, q: 'Placed' } })).body
      for (const [at, row] of rows.entries())
        expect(await place(admin, row as never, { segment })).toEqual({
          ok: true,
          at: at + 1,
          of: rows.length,
          previous: rows[at - 1]?.id ?? null,
          next: rows[at + 1]?.id ?? null,
        })
    }
  })
})

describe('payroll', () => {
  it('asks whoever owes more, of two accounts with one commission ID, and never for nothing', async () => {
    const one = await on.advisor()
    const two = await on.advisor({ tapsid: one.tapsid })
    const disputed = [await on.charge(one.id, 9_000), await on.charge(two.id, 2_000)]
    await dispute(one, disputed[0] ?? 0)
    const { body } = await admin.call(makePayrollFile, { body: { pay_date: '2026-11-22' } })
    expect(
      await portal.sql('select account_id, cents from fee_file_line where file_id = $1 and tapsid = $2', [
        body.id,
        one.tapsid,
      ]),
    ).toEqual([{ account_id: two.id, cents: 2_000 }])
  })
})

describe('statements', () => {
  it('of two nodes at once tell everybody once, and nobody writes down that nothing was sent', async () => {
    await onDay('2026-12-01', async () => {
      const node = await portal.secondNode()
      await Promise.all([sendStatements(portal.platform), sendStatements(node.platform)])
    })
    const none = await portal.sql(
      `select count(*)::int as n from audit_entry where action = 'fee.statements-sent' and detail->>'sent' = '0'`,
    )
    expect(none[0]?.n).toBeLessThanOrEqual(1)
    const twice = await portal.sql(
      `select recipient from mail where subject like 'Your November%' group by recipient having count(*) > 1`,
    )
    expect(twice).toEqual([])
  })
})

it('another branch’s disputes and credits are in no list', async () => {
  const one = await on.advisor()
  const id = await on.charge(one.id, 60_000)
  await dispute(one, id)
  const second = await on.charge(one.id, 60_000)
  await credit(admin, second, '600.00')
  const [here, there] = [await portal.asPlus(feeReviewer), await portal.asStranger(feeReviewer)]
  const listed = async (by: Actor) => {
    const { rows, approvals } = (await by.call(listDisputes, { query: { account: one.id } })).body
    const { disputes } = (await by.call(feeSchedule, { query: {} })).body
    return { rows: rows.length, approvals: approvals.length, any: disputes > 0 }
  }
  expect(await listed(here)).toEqual({ rows: 1, approvals: 1, any: true })
  expect(await listed(there)).toEqual({ rows: 0, approvals: 0, any: false })
  const ask = await waits(second)
  expect((await there.call(decideCredit, { params: { id: ask, decision: 'approve' } })).status).toBe(404)
  expect((await there.call(readLedger, { params: { account: one.id }, query: {} })).status).toBe(404)
})
