// What a run bills whoever joined or left: literal figures over months and years of every length.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billFor, monthOf, yearOf } from '@portal/contract/rules/fee'
import { fee, feesOn } from '../../testing/fees.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { runBilling } from './billing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  const on = feesOn(portal)
  await portal.asAdmin()
  await on.price(fee.technology, 14_501)
  await on.price(fee.affiliation, 9_533)
  await on.price(fee.eo, 148_000)
})
afterAll(() => portal.close())

let people = 0
/** On the books for these days alone: nobody else's month is billed. */
async function stay(joined: string | null, left: string | null): Promise<string> {
  const [row] = await portal.sql(
    `insert into account (email, first, last, access, menus, created_at)
     values ($1, 'Here', 'Awhile', 1, (select menus from account limit 1), '2015-01-01') returning id`,
    [`stay${people++}@fees.example`],
  )
  await portal.sql('insert into fee_account (account_id, joined_on, left_on) values ($1, $2, $3)', [
    row?.id,
    joined ?? '2015-01-01',
    left,
  ])
  return String(row?.id)
}

async function billed(account: string, run: { kind: 'month' | 'year'; fee: number | null; from: string; to: string }) {
  const [row] = await portal.sql(
    `insert into fee_run (kind, fee_id, starts_on, ends_on, state, started_at, heard_at)
     values ($1, $2, $3, $4, 'running', now(), now()) returning id`,
    [run.kind, run.fee, run.from, run.to],
  )
  await runBilling(portal.platform, Number(row?.id))
  const rows = await portal.sql(
    'select fee_id, cents, coalesce(days, 0) as days from fee_entry where account_id = $1 and starts_on = $2 order by fee_id',
    [account, run.from],
  )
  return rows.map(({ cents }) => Number(cents))
}

describe('a month', () => {
  // technology 145.01, affiliation 95.33
  it.each([
    ['2026-02', '2026-02-01', null, 28, 14_501, 9_533],
    ['2026-02', '2026-02-02', null, 27, 13_983, 9_193],
    ['2026-02', '2026-02-28', null, 1, 518, 340],
    ['2026-02', null, '2026-02-28', 28, 14_501, 9_533],
    ['2026-02', null, '2026-02-27', 27, 13_983, 9_193],
    ['2026-02', null, '2026-02-01', 1, 518, 340],
    ['2026-02', '2026-02-15', '2026-02-16', 2, 1_036, 681],
    ['2026-02', '2026-02-15', '2026-02-15', 1, 518, 340],
    // 7250.5 and 4766.5 cents: half a cent up
    ['2026-02', null, '2026-02-14', 14, 7_251, 4_767],
    ['2028-02', '2028-02-01', null, 29, 14_501, 9_533],
    ['2028-02', '2028-02-02', null, 28, 14_001, 9_204],
    ['2028-02', '2028-02-29', null, 1, 500, 329],
    ['2028-02', null, '2028-02-29', 29, 14_501, 9_533],
    ['2028-02', null, '2028-02-28', 28, 14_001, 9_204],
    ['2028-02', null, '2028-02-01', 1, 500, 329],
    ['2028-02', '2028-02-15', '2028-02-16', 2, 1_000, 657],
    ['2028-02', '2028-02-29', '2028-02-29', 1, 500, 329],
    ['2026-04', '2026-04-01', null, 30, 14_501, 9_533],
    ['2026-04', '2026-04-02', null, 29, 14_018, 9_215],
    ['2026-04', '2026-04-30', null, 1, 483, 318],
    ['2026-04', null, '2026-04-30', 30, 14_501, 9_533],
    ['2026-04', null, '2026-04-29', 29, 14_018, 9_215],
    ['2026-04', null, '2026-04-01', 1, 483, 318],
    ['2026-04', '2026-04-15', '2026-04-16', 2, 967, 636],
    ['2026-04', null, '2026-04-15', 15, 7_251, 4_767],
    ['2026-12', '2026-12-01', null, 31, 14_501, 9_533],
    ['2026-12', '2026-12-02', null, 30, 14_033, 9_225],
    ['2026-12', '2026-12-31', null, 1, 468, 308],
    ['2026-12', null, '2026-12-31', 31, 14_501, 9_533],
    ['2026-12', null, '2026-12-30', 30, 14_033, 9_225],
    ['2026-12', null, '2026-12-01', 1, 468, 308],
    ['2026-12', '2026-12-15', '2026-12-16', 2, 936, 615],
    ['2026-12', '2026-12-31', '2026-12-31', 1, 468, 308],
    // before and after
    ['2026-12', '2027-01-01', null, 0, 0, 0],
    ['2026-12', null, '2026-11-30', 0, 0, 0],
  ])('of %s, joined %s, left %s: %i days', async (month, joined, left, days, technology, affiliation) => {
    const period = monthOf(`${month}-01`)
    const account = await stay(joined, left)
    const due = [technology, affiliation].filter((cents) => cents > 0)
    expect(await billed(account, { kind: 'month', fee: null, ...period })).toEqual(due)
    // the browser's rule says the same
    expect(billFor(14_501, period, joined, left)).toMatchObject({ cents: technology, days })
    // a second run changes nothing
    expect(await billed(account, { kind: 'month', fee: null, ...period })).toEqual(due)
  })
})

describe('a yearly fee', () => {
  it.each([
    ['2026-11-16', '2026-10-01', null, 365, 148_000],
    ['2026-11-16', '2027-09-30', null, 1, 405],
    ['2026-11-16', null, '2026-10-01', 1, 405],
    ['2026-11-16', null, '2027-09-30', 365, 148_000],
    ['2026-11-16', '2027-02-28', null, 215, 87_178],
    ['2026-11-16', '2027-02-28', '2027-02-28', 1, 405],
    // with a leap day
    ['2027-11-16', '2027-10-01', null, 366, 148_000],
    ['2027-11-16', '2028-09-30', null, 1, 404],
    ['2027-11-16', null, '2027-10-01', 1, 404],
    ['2027-11-16', '2028-02-29', null, 215, 86_940],
    ['2027-11-16', '2028-02-29', '2028-02-29', 1, 404],
    ['2027-11-16', null, '2027-09-30', 0, 0],
  ])('of the year of %s, joined %s, left %s: %i days', async (day, joined, left, days, cents) => {
    const period = yearOf(day, '10-01')
    const account = await stay(joined, left)
    await portal.sql(
      `insert into registration (account_id, state, license, status, updated_at) values ($1, 'New York', 'Securities', 'VALID', now())`,
      [account],
    )
    const due = cents > 0 ? [cents] : []
    expect(await billed(account, { kind: 'year', fee: fee.eo, ...period })).toEqual(due)
    expect(billFor(148_000, period, joined, left)).toMatchObject({ cents, days })
  })
})
