// A month billed once, however often and on however many nodes it runs.
import { readBilling, resumeRun, startRun, stopRun, previewRun } from '@portal/contract/fee-billing'
import { saveStay } from '@portal/contract/fees'
import { billFor, monthOf } from '@portal/contract/rules/fee'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { fee, feesOn } from '../../testing/fees.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { billDue, billPortion, resumeSilent, runBilling } from './billing.ts'

let portal: TestPortal
let on: ReturnType<typeof feesOn>
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = feesOn(portal)
  admin = await portal.asAdmin()
  await on.price(fee.technology, 14_500)
  await on.price(fee.affiliation, 9_500)
})
afterAll(() => portal.close())

const lines = (account: string) =>
  portal.sql('select kind, cents, description, days, of_days, why from fee_entry where account_id = $1 order by id', [
    account,
  ])

describe('a month', () => {
  it('is billed once: the second run finds everything billed', async () => {
    const one = await on.advisor()
    const first = await on.bill(admin, '2026-11')
    expect(first).toMatchObject({ state: 'complete', bills: 2, already: 0, prorated: 0, cents: 24000 })
    const second = await on.bill(admin, '2026-11')
    expect(second).toMatchObject({ state: 'complete', bills: 0, already: 1, cents: 0 })
    expect(await lines(one.id)).toMatchObject([
      { kind: 'charge', cents: 14_500, description: 'Technology, November' },
      { kind: 'charge', cents: 9_500, description: 'Affiliation, November' },
    ])
    expect(await on.balance(one.id)).toBe(24_000)
  })

  it('run on two nodes at once gives one bill for each fee, advisor and period', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => on.advisor()))
    const node = await portal.secondNode()
    const [row] = await portal.sql(
      `insert into fee_run (kind, starts_on, ends_on, state, started_at, heard_at) values ('month', '2026-10-01', '2026-10-31', 'running', now(), now()) returning id`,
    )
    const id = Number(row?.id)
    await Promise.all([
      runBilling(portal.platform, id),
      runBilling(node.platform, id),
      billPortion(portal.platform, id),
      billPortion(node.platform, id),
    ])
    for (const { id: account } of people) expect(await lines(account)).toHaveLength(2)
    expect((await portal.sql('select state, done, total from fee_run where id = $1', [id]))[0]).toMatchObject({
      state: 'complete',
    })
    expect(await on.agree()).toEqual([])
  })

  it('is started once of two starts at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call(startRun, { body: { month: '2026-09', fee: null } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await portal.runJobs()
  })

  it('nobody can bill ahead, or long ago', async () => {
    for (const month of ['2026-12', '2026-08', '2020-01'])
      expect((await admin.call(startRun, { body: { month, fee: null } })).status).toBe(400)
    for (const body of [
      { month: null, fee: null },
      { month: '2026-11', fee: 4 },
      { month: '2026-13', fee: null },
      { month: null, fee: 1 },
    ])
      expect([400, 409]).toContain((await admin.call(startRun, { body })).status)
  })
})

describe('joiners and leavers', () => {
  it.each([
    ['2026-11-09', undefined],
    ['2026-11-30', undefined],
    ['2026-11-01', undefined],
    ['2020-01-01', '2026-11-12'],
    ['2026-11-05', '2026-11-05'],
    ['2026-12-01', undefined],
    ['2020-01-01', '2026-10-31'],
  ])('joined %s, left %s: billed as the rule says', async (joined, left) => {
    const one = await on.advisor({ joined, ...(left && { left }) })
    await on.bill(admin, '2026-11')
    const month = monthOf('2026-11-16')
    const due = [14_500, 9_500]
      .map((cents) => billFor(cents, month, joined, left ?? null).cents)
      .filter((cents) => cents > 0)
    expect((await lines(one.id)).map(({ cents }) => cents)).toEqual(due)
  })

  it('whoever left after being billed is credited by the next run, once, and the run shows the sum', async () => {
    const one = await on.advisor({ last: 'Tolland' })
    await on.bill(admin, '2026-11')
    const { body } = await admin.call(saveStay, {
      params: { account: one.id },
      body: { joined: '2020-01-01', left: '2026-11-12', version: 1 },
    })
    expect(body.ok).toBe(true)
    const run = await on.bill(admin, '2026-11')
    expect(run).toMatchObject({ prorated: 1, cents: -14400 })
    expect(await on.balance(one.id)).toBe(9_600)
    expect((await lines(one.id)).slice(2)).toMatchObject([
      {
        kind: 'credit',
        cents: 8_700,
        days: 12,
        of_days: 30,
        description: 'Credit, Technology, November',
        why: 'Left 2026-11-12',
      },
      { kind: 'credit', cents: 5_700 },
    ])
    const shown = (await admin.call(readBilling, { query: { run: Number(run.id) } })).body
    expect(shown.prorated).toMatchObject([
      { name: 'Tolland, Advisor', why: 'Left Nov 12, 2026', days: 12, of_days: 30, cents: -14_400 },
    ])
    const again = await on.bill(admin, '2026-11')
    expect(again).toMatchObject({ prorated: 0, cents: 0 })
    expect(await on.balance(one.id)).toBe(9_600)
  })

  it('a suspended account has left on that day', async () => {
    const one = await on.advisor()
    await portal.sql(`update account set disabled_at = '2026-11-10T14:00:00Z' where id = $1`, [one.id])
    await on.bill(admin, '2026-11')
    expect((await lines(one.id)).map(({ cents }) => cents)).toEqual([4_833, 3_167])
  })

  it('prorates in the database exactly as the rule does, over months of every length', async () => {
    for (const [day, joined] of [
      ['2026-02-01', '2026-02-17'],
      ['2028-02-01', '2028-02-29'],
      ['2026-12-01', '2026-12-24'],
      ['2026-04-01', '2026-04-02'],
    ] as const) {
      const one = await on.advisor({ joined })
      const { from, to } = monthOf(day)
      const [row] = await portal.sql(
        `insert into fee_run (kind, starts_on, ends_on, state, started_at, heard_at) values ('month', $1, $2, 'running', now(), now()) returning id`,
        [from, to],
      )
      await runBilling(portal.platform, Number(row?.id))
      expect((await lines(one.id)).map(({ cents }) => cents)).toEqual(
        [14_500, 9_500].map((cents) => billFor(cents, { from, to }, joined, null).cents),
      )
      await portal.sql(`update fee_account set joined_on = '2031-01-01' where account_id = $1`, [one.id])
    }
  })
})

describe('prices of a run', () => {
  it('a person’s override goes before a branch’s, a branch’s before the price, and only on its days', async () => {
    const [branch] = await portal.sql(`insert into branch (name) values ('Portsmouth') returning id`)
    const [inBranch, person, late] = [await on.advisor(), await on.advisor(), await on.advisor()]
    await portal.sql('update account set branch_id = $1 where id = any($2)', [branch?.id, [inBranch.id, person.id]])
    const put = (row: [number, number | null, string | null, number, string, string | null]) =>
      portal.sql(
        `insert into fee_override (fee_id, branch_id, account_id, cents, starts_on, ends_on, reason, created_at)
         values ($1, $2, $3, $4, $5, $6, 'New branch', now())`,
        row,
      )
    await put([fee.technology, Number(branch?.id), null, 9_500, '2025-01-06', '2026-12-31'])
    await put([fee.technology, null, person.id, 0, '2026-10-30', null])
    await put([fee.technology, null, late.id, 1_000, '2026-01-01', '2026-10-31'])
    await on.bill(admin, '2026-11')
    const technology = async (id: string) =>
      (await lines(id))
        .filter(({ description }) => String(description).startsWith('Technology'))
        .map(({ cents }) => cents)
    expect(await technology(inBranch.id)).toEqual([9_500])
    expect(await technology(person.id)).toEqual([])
    expect(await technology(late.id)).toEqual([14_500])
  })

  it('a price counts from its day on', async () => {
    await on.price(fee.technology, 15_200, '2026-11-02')
    const one = await on.advisor()
    await on.bill(admin, '2026-11')
    expect((await lines(one.id))[0]?.cents).toBe(14_500)
    await portal.sql(`delete from fee_price where starts_on = '2026-11-02'`)
  })

  it('a yearly fee is for registered advisors, for its whole year or the days of it', async () => {
    await on.price(fee.eo, 148_000)
    const [registered, joiner, other] = [
      await on.advisor(),
      await on.advisor({ joined: '2026-11-15' }),
      await on.advisor(),
    ]
    for (const { id } of [registered, joiner])
      await portal.sql(
        `insert into registration (account_id, state, license, status, updated_at) values ($1, 'New York', 'Securities', 'VALID', now())`,
        [id],
      )
    await admin.call(startRun, { body: { month: null, fee: fee.eo } })
    await portal.runJobs()
    expect(await lines(registered.id)).toMatchObject([
      { cents: 148_000, description: 'E&O insurance, Oct 2026 to Sep 2027' },
    ])
    expect((await lines(joiner.id))[0]?.cents).toBe(
      billFor(148_000, { from: '2026-10-01', to: '2027-09-30' }, '2026-11-15', null).cents,
    )
    expect(await lines(other.id)).toEqual([])
  })
})

describe('a run', () => {
  it('is stopped and resumed, and bills the same', async () => {
    const one = await on.advisor()
    const { body } = await admin.call(startRun, { body: { month: '2026-11', fee: null } })
    const params = { id: body.id }
    expect((await admin.call(resumeRun, { params })).status).toBe(409)
    expect((await admin.call(stopRun, { params })).status).toBe(200)
    await portal.runJobs()
    expect((await admin.call(readBilling, { query: {} })).body.current).toMatchObject({
      id: body.id,
      state: 'stopped',
      done: 0,
    })
    expect((await admin.call(stopRun, { params })).status).toBe(409)
    expect((await admin.call(startRun, { body: { month: '2026-11', fee: null } })).status).toBe(409)
    expect((await admin.call(resumeRun, { params })).status).toBe(200)
    await portal.runJobs()
    const { current } = (await admin.call(readBilling, { query: {} })).body
    expect(current).toMatchObject({ state: 'complete' })
    expect(current?.done).toBe(current?.total)
    expect(await lines(one.id)).toHaveLength(2)
  })

  it('whose node is gone goes on elsewhere', async () => {
    const one = await on.advisor()
    const [row] = await portal.sql(
      `insert into fee_run (kind, starts_on, ends_on, state, started_at, heard_at)
       values ('month', '2026-11-01', '2026-11-30', 'running', $1, $1) returning id`,
      [new Date(portal.platform.clock().getTime() - 61_000)],
    )
    await resumeSilent(portal.platform)
    expect((await portal.sql('select state from fee_run where id = $1', [row?.id]))[0]?.state).toBe('complete')
    expect(await lines(one.id)).toHaveLength(2)
  })

  it('tells who has no commission ID', async () => {
    const one = await on.advisor({ tapsid: 0 })
    const run = await on.bill(admin, '2026-11')
    const { body } = await admin.call(readBilling, { query: { run: Number(run.id) } })
    expect(body.attention.map(({ id }) => id)).toContain(one.id)
    expect(body.current?.attention).toBe(body.attention.length)
  })

  it('previews the next month without billing it', async () => {
    const before = await portal.sql('select count(*) from fee_entry')
    const { body } = await admin.call(previewRun, { query: { month: '2026-12' } })
    expect(body.bills).toBeGreaterThan(2)
    expect(body.cents).toBeGreaterThan(0)
    expect(await portal.sql('select count(*) from fee_entry')).toEqual(before)
  })
})

describe('the timetable', () => {
  const started = async () =>
    (await portal.sql(`select kind, starts_on::text, scheduled from fee_run where started_at > $1 order by id`, [
      since,
    ])) as object[]
  let since: Date

  it('bills a month on its first business day, once on every node, and closes the month before', async () => {
    // Aug 1, 2027 is a Sunday
    portal.setTime(new Date('2027-08-01T10:00:00Z'))
    since = portal.platform.clock()
    await billDue(portal.platform)
    expect(await started()).toEqual([])
    portal.setTime(new Date('2027-08-02T10:00:00Z'))
    const node = await portal.secondNode()
    await Promise.all([billDue(portal.platform), billDue(node.platform)])
    await billDue(portal.platform)
    await portal.runJobs()
    const runs = await started()
    expect(runs.filter((run) => (run as { kind: string }).kind === 'month')).toEqual([
      { kind: 'month', starts_on: '2027-08-01', scheduled: true },
    ])
    expect(runs.filter((run) => (run as { kind: string }).kind === 'year')).toHaveLength(1)
  })

  it('closes the month before with the next one', async () => {
    portal.setTime(new Date('2027-09-01T10:00:00Z'))
    since = portal.platform.clock()
    await billDue(portal.platform)
    expect(await started()).toMatchObject([
      { kind: 'month', starts_on: '2027-09-01', scheduled: true },
      { kind: 'month', starts_on: '2027-08-01', scheduled: false },
      { kind: 'year', scheduled: false },
    ])
    await portal.runJobs()
    expect(await on.agree()).toEqual([])
  })
})
