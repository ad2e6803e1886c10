// A month billed by two processes at once, killed in the middle and taken up again; waivers and refunds beside payroll's confirmation.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { creditCharge } from '@portal/contract/fee-disputes'
import { makePayrollFile } from '@portal/contract/fee-billing'
import { refundPayment } from '@portal/contract/payments'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { somebodyWaits } from '../../testing/documents.ts'
import { fee, feesOn } from '../../testing/fees.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { registrationsOn } from '../../testing/registrations.ts'
import { resumeSilent } from './billing.ts'
import { confirm } from './payroll-store.ts'

let portal: TestPortal
let on: ReturnType<typeof feesOn>
let admin: Actor
/** More than two portions. */
const firm = 520
const now = '2026-11-16T15:42:00.000Z'
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date(now))
  on = feesOn(portal)
  admin = await portal.asAdmin()
  await on.price(fee.technology, 14_500)
  await on.price(fee.affiliation, 9_500)
  await portal.sql(
    `insert into account (email, first, last, access, menus, tapsid, created_at)
     select 'billed' || n || '@fees.example', 'Billed', 'Advisor ' || n, 1, (select menus from account limit 1), 3000000 + n, '2015-01-01'
     from generate_series(1, $1) n`,
    [firm],
  )
})
afterAll(() => portal.close())

const started = async (month: string): Promise<number> => {
  const [row] = await portal.sql(
    `insert into fee_run (kind, starts_on, ends_on, state, started_at, heard_at)
     values ('month', $1::date, ($1::date + interval '1 month - 1 day')::date, 'running', $2, $2) returning id`,
    [`${month}-01`, new Date(now)],
  )
  return Number(row?.id)
}
const program = join(import.meta.dirname, '..', '..', 'testing', 'billing-process.ts')
const inProcess = (run: number) =>
  spawn(process.execPath, [program, portal.databaseUrl, String(run), now], { stdio: ['ignore', 'ignore', 'inherit'] })

/** How many bills each advisor has of a month, and how many advisors have so many. */
const billsOf = (month: string) =>
  portal.sql(
    `select n as bills, count(*)::int as advisors from (
       select a.id, count(e.id)::int as n from account a left join fee_entry e
         on e.account_id = a.id and e.kind = 'charge' and e.starts_on = $1 where a.first = 'Billed' group by a.id) x
     group by n order by n`,
    [`${month}-01`],
  )
const stateOf = async (run: number) =>
  (await portal.sql('select state, done, total, bills, already, cents from fee_run where id = $1', [run]))[0]

it('by two processes at once, everyone gets one bill for each fee', { timeout: 60_000 }, async () => {
  const run = await started('2026-09')
  const ended = [inProcess(run), inProcess(run)].map((child) => once(child, 'exit'))
  expect(await Promise.all(ended)).toEqual([
    [0, null],
    [0, null],
  ])
  expect(await billsOf('2026-09')).toEqual([{ bills: 2, advisors: firm }])
  expect(await stateOf(run)).toMatchObject({ state: 'complete', done: firm, bills: 2 * firm, cents: firm * 24_000 })
  expect(await on.agree()).toEqual([])
})

it('killed in the middle and taken up again, everyone gets one bill for each fee', { timeout: 60_000 }, async () => {
  const run = await started('2026-10')
  // somebody of the second portion is held, so that the process stands still there
  const [held] = await portal.sql(`select id from account where first = 'Billed' order by id offset 300 limit 1`)
  const holder = new pg.Client({ connectionString: portal.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from fee_account where account_id = $1 for update', [held?.id])
  const child = inProcess(run)
  await somebodyWaits(portal)
  child.kill('SIGKILL')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  await holder.query('rollback')
  await holder.end()
  // the first portion stays, of the second there is nothing
  expect(await stateOf(run)).toMatchObject({ state: 'running', done: 250, bills: 500 })
  expect(await billsOf('2026-10')).toEqual([
    { bills: 0, advisors: firm - 250 },
    { bills: 2, advisors: 250 },
  ])
  // nobody takes it up before its node is silent
  await resumeSilent(portal.platform)
  expect(await stateOf(run)).toMatchObject({ state: 'running', done: 250 })
  portal.setTime(new Date(Date.parse(now) + 61_000))
  await resumeSilent(portal.platform)
  expect(await billsOf('2026-10')).toEqual([{ bills: 2, advisors: firm }])
  expect(await stateOf(run)).toMatchObject({ state: 'complete', done: firm, bills: 2 * firm, cents: firm * 24_000 })
  expect(await on.agree()).toEqual([])
})

const crediting = (amount: string) => ({
  kind: 'waiver' as const,
  amount,
  reason: 'Other' as const,
  why: 'At the same time',
  key: crypto.randomUUID(),
})

it('waivers and a refund beside payroll’s confirmation: each counts once, and no charge goes below nothing', async () => {
  portal.platform.demo = true
  const registrations = registrationsOn(portal)
  await registrations.putFees('Vermont', { agi: 120 })
  const one = await on.advisor()
  await registrations.earn(one.tapsid)
  const paid = (await registrations.start(one, one.tapsid, 'Vermont')).body.payment.id
  const charge = await on.charge(one.id, 20_000)
  const file = (await admin.call(makePayrollFile, { body: { pay_date: '2026-11-22' } })).body.id
  const [line] = await portal.sql('select cents from fee_file_line where file_id = $1 and account_id = $2', [
    file,
    one.id,
  ])
  // the registration is deducted by its own pending line
  expect(line?.cents).toBe(20_000)
  const given = [{ file, tapsid: one.tapsid, cents: 20_000 }]
  const confirmed = () => portal.tables.transaction().execute((tx) => confirm(tx, given, portal.platform.clock()))
  const waived = () => admin.call(creditCharge, { params: { id: charge }, body: crediting('150.00') })
  const refunded = () => admin.call(refundPayment, { params: { id: paid }, body: { reason: 'Filed twice' } })
  const [first, second, , , third] = await Promise.all([
    confirmed(),
    confirmed(),
    waived(),
    waived(),
    refunded(),
    refunded().catch(() => undefined),
  ])
  expect([first.length, second.length].toSorted()).toEqual([0, 1])
  expect([200, 409]).toContain(third.status)
  const kinds = await portal.sql(
    'select kind, count(*)::int as n, sum(cents)::int as cents from fee_entry where account_id = $1 group by kind order by kind',
    [one.id],
  )
  expect(kinds).toEqual([
    { kind: 'charge', n: 2, cents: 32_000 },
    { kind: 'credit', n: 1, cents: 12_000 },
    { kind: 'deduction', n: 1, cents: 20_000 },
    { kind: 'waiver', n: 1, cents: 15_000 },
  ])
  // 150 of what was deducted is theirs again
  expect(await on.balance(one.id)).toBe(-15_000)
  expect((await on.mine(one)).summary).toMatchObject({ balance: -15_000, deduction: { cents: 0, pending: 0 } })
  expect(await on.agree()).toEqual([])
})
