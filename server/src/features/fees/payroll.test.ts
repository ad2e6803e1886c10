// What payroll is asked to deduct, and what it says it has deducted.
import { downloadPayrollFile, makePayrollFile, readBilling } from '@portal/contract/fee-billing'
import { undoImport } from '@portal/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { feeReviewer, feesOn } from '../../testing/fees.ts'
import { importsOn } from '../../testing/imports.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: ReturnType<typeof feesOn>
let admin: Actor
let imports: ReturnType<typeof importsOn>
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = feesOn(portal)
  imports = importsOn(portal)
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

const goTo = async (day: string) => {
  portal.setTime(new Date(`${day}T15:00:00Z`))
  // no session lasts so long
  admin = await portal.inAnotherBrowser(admin)
}
const header = 'File,Pay date,Commission ID,Advisor,Amount'
const make = (by: Actor, pay_date = '2026-11-22') => by.call(makePayrollFile, { body: { pay_date } })
const csv = async (id: number) => String((await admin.call(downloadPayrollFile, { params: { id } })).body)

describe('a deduction file', () => {
  it('is made once for a pay date, and its contents never change', async () => {
    const one = await on.advisor({ last: 'Filed' })
    const none = await on.advisor({ tapsid: 0 })
    await on.charge(one.id, 24_000)
    await on.charge(none.id, 24_000)
    const answers = await Promise.all([1, 2, 3].map(() => make(admin)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const id = answers.find(({ status }) => status === 200)?.body.id ?? 0
    const before = await csv(id)
    expect(before).toContain(`${id},2026-11-22,${one.tapsid},"Filed, Advisor",240.00`)
    expect(before).not.toContain(',0,')
    await on.charge(one.id, 9_900)
    await portal.sql(`update account set last = 'Renamed' where id = $1`, [one.id])
    expect(await csv(id)).toBe(before)
    expect((await on.mine(one)).summary).toMatchObject({
      balance: 33_900,
      deduction: { on: '2026-11-22', cents: 24_000, in_file: true },
    })
    const [file] = (await admin.call(readBilling, { query: {} })).body.files
    expect(file).toMatchObject({
      id,
      lines: 1,
      cents: 24_000,
      confirmed: 0,
      downloaded_by: 'Admin Tester',
      recorded: null,
    })

    // payroll's answer, previewed first
    const answer = `${header}\n${id},2026-11-22,${one.tapsid},x,200.00\n`
    const dry = await imports.load(admin, 'deductions', answer, { dryRun: true })
    expect(dry.failure).toBe('')
    expect(dry.outcome).toMatchObject({ loaded: false, rows: 1, added: 1, bad: 0 })
    expect(await on.balance(one.id)).toBe(33_900)
    const loaded = await imports.load(admin, 'deductions', answer)
    expect(loaded.outcome).toMatchObject({ loaded: true, added: 1 })
    expect(await on.balance(one.id)).toBe(13_900)
    // a second time, nothing changes
    const again = await imports.load(admin, 'deductions', answer)
    expect(again.outcome).toMatchObject({ loaded: true, added: 0, unchanged: 1 })
    expect(await on.balance(one.id)).toBe(13_900)
    expect((await on.ledger(admin, one.id)).rows.find(({ kind }) => kind === 'deduction')).toMatchObject({
      credit: 20_000,
      day: '2026-11-22',
      description: 'Payroll deduction',
    })
    const [recorded] = (await admin.call(readBilling, { query: {} })).body.files
    expect(recorded).toMatchObject({ confirmed: 1, confirmed_cents: 20_000, recorded: expect.any(String) })
    expect((await admin.call(undoImport, { params: { id: loaded.runId ?? 0 } })).status).toBe(409)

    // what payroll could not take is asked for again, and not what it took
    await goTo('2026-11-24')
    const next = (await make(admin, '2026-12-07')).body.id
    expect(await csv(next)).toContain(`${one.tapsid},"Renamed, Advisor",139.00`)
    expect(await on.agree()).toEqual([])

    // a line nobody asked for, more than was asked for, another amount than before
    const wrong = await imports.load(
      admin,
      'deductions',
      `${header}\n${next},,999999,x,1.00\n${next},,${one.tapsid},x,139.01\n${id},,${one.tapsid},x,199.00\n${next},,${one.tapsid},x,-1.00\n`,
    )
    expect(wrong.outcome?.loaded).toBe(false)
    expect(wrong.outcome?.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  })

  it('does not ask twice for what an unconfirmed file asks for', async () => {
    await goTo('2026-12-08')
    const one = await on.advisor()
    await on.charge(one.id, 5_000)
    const first = (await make(admin, '2026-12-22')).body.id
    await goTo('2026-12-23')
    await on.charge(one.id, 700)
    const second = (await make(admin, '2027-01-07')).body.id
    expect(await csv(first)).toContain(`${one.tapsid},"Tester, Advisor",50.00`)
    expect(await csv(second)).toContain(`${one.tapsid},"Tester, Advisor",7.00`)
  })

  it('is for the next pay date, by those who look after the whole firm', async () => {
    expect((await make(admin, '2026-12-24')).status).toBe(400)
    expect((await make(admin, '2030-01-07')).status).toBe(400)
    expect((await make(await portal.asPlus(feeReviewer), '2027-01-07')).status).toBe(403)
    expect((await make(await on.advisor(), '2027-01-07')).status).toBe(403)
    expect((await admin.call(downloadPayrollFile, { params: { id: 99 } })).status).toBe(404)
  })
})
