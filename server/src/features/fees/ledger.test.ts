// A ledger: its lines, its balances, whose it is, and what payments bring into it.
import { startActing } from '@portal/contract/acting'
import {
  addCharge,
  exportLedgers,
  listLedgers,
  myFees,
  myFeesSummary,
  myStatement,
  readLedger,
  readStatement,
  saveStay,
} from '@portal/contract/fees'
import { refundPayment } from '@portal/contract/payments'
import { listPending } from '@portal/contract/pending'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { closePendingFees, fee, feeReviewer, feesOn } from '../../testing/fees.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { registrationsOn } from '../../testing/registrations.ts'
import { sendStatements } from './statements.ts'

let portal: TestPortal
let on: ReturnType<typeof feesOn>
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.platform.demo = true
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = feesOn(portal)
  admin = await portal.asAdmin()
  await registrationsOn(portal).putFees('New York', { rai: 200, rar: 100, agi: 120, agr: 165 })
})
afterAll(() => portal.close())

/** To another day, and back: sessions do not last that long. */
async function onDay(day: string, work: () => Promise<void>): Promise<void> {
  portal.setTime(new Date(`${day}T15:00:00Z`))
  try {
    await work()
  } finally {
    portal.setTime(new Date('2026-11-16T15:42:00Z'))
    admin = await portal.inAnotherBrowser(admin)
  }
}

const key = () => crypto.randomUUID()
const charging = (more: object = {}) => ({
  fee: fee.technology,
  description: 'Extra monitor',
  amount: '95.00',
  why: 'Ordered by phone',
  key: key(),
  ...more,
})

describe('who sees what', () => {
  it('the reviewer’s pages are theirs alone; an advisor gets their own ledger and nothing of others [ROUTE-26]', async () => {
    const [one, two] = [await on.advisor(), await on.advisor()]
    await on.charge(two.id, 5_000)
    const theirs = { params: { account: two.id }, query: {} }
    expect((await one.call(readLedger, theirs)).status).toBe(403)
    expect((await one.call(listLedgers, { query: {} })).status).toBe(403)
    const own = await on.mine(one)
    expect(own.who.id).toBe(one.id)
    expect(own.rows).toEqual([])
    expect(own.can).toEqual({ charge: false, credit: false, dates: false })
    expect((await (await portal.asGuest()).call(myFees, { query: {} })).status).toBe(403)
    expect((await admin.call(readLedger, theirs)).body.summary.balance).toBe(5_000)
  })

  it('a reviewer of a branch sees that branch, and another’s ledger is not there', async () => {
    const reviewer = await portal.asPlus(feeReviewer)
    const stranger = await portal.asStranger(feeReviewer)
    const one = await on.advisor({ last: 'Branchling' })
    const call = { params: { account: one.id }, query: {} }
    expect((await reviewer.call(readLedger, call)).status).toBe(200)
    expect((await stranger.call(readLedger, call)).status).toBe(404)
    expect((await stranger.call(addCharge, { params: { account: one.id }, body: charging() })).status).toBe(404)
    expect((await stranger.call(readStatement, { params: { account: one.id, month: '2026-11' } })).status).toBe(404)
    const seen = (await stranger.call(listLedgers, { query: { q: 'Branchling' } })).body
    expect(seen.rows).toEqual([])
    expect((await reviewer.call(listLedgers, { query: { q: 'Branchling' } })).body.rows).toHaveLength(1)
  })

  it('whoever acts for an advisor sees that ledger', async () => {
    const one = await on.advisor()
    await on.charge(one.id, 700)
    const deputy = await portal.asAdmin()
    await deputy.call(startActing, { body: { email: one.email } })
    expect((await on.mine(deputy)).summary.balance).toBe(700)
  })

  it.each(['1', 'x', '00000000-0000-0000-0000-000000000000', "' or 1=1"])('%s names nobody', async (account) => {
    expect((await admin.call(readLedger, { params: { account }, query: {} })).status).toBe(404)
  })
})

describe('lines', () => {
  it('come newest first with the balance after each, a page at a time and the same under every filter', async () => {
    const one = await on.advisor()
    for (let n = 0; n < 120; n++) await on.charge(one.id, 100 + n)
    await portal.sql(
      `insert into fee_entry (account_id, day, at, kind, description, cents) values ($1, '2025-03-01', now(), 'credit', 'Old', 50)`,
      [one.id],
    )
    const all = []
    let after: string | undefined
    do {
      const { rows, next } = await on.ledger(admin, one.id, after ? { after } : {})
      expect(rows.length).toBeLessThanOrEqual(50)
      all.push(...rows)
      after = next ?? undefined
    } while (after)
    expect(all).toHaveLength(121)
    let balance = 0
    for (const line of all.toReversed()) {
      balance += line.charge - line.credit
      expect(line.balance).toBe(balance)
    }
    expect(all[0]?.balance).toBe(await on.balance(one.id))
    const old = await on.ledger(admin, one.id, { year: 2025 })
    expect(old.rows).toMatchObject([{ kind: 'credit', credit: 50, charge: 0, balance: -50 }])
    expect(old.years).toEqual([2026, 2025])
    const credits = await on.ledger(admin, one.id, { show: 'credits' })
    expect(credits.rows).toHaveLength(1)
  })

  it.each([
    'x',
    'e30',
    Buffer.from('["2026-01-01"]').toString('base64url'),
    Buffer.from('[1,2]').toString('base64url'),
  ])('a cursor that was not made here is refused: %s', async (after) => {
    const one = await on.advisor()
    expect((await admin.call(readLedger, { params: { account: one.id }, query: { after } })).status).toBe(400)
  })

  it('are only added to', async () => {
    const one = await on.advisor()
    const id = await on.charge(one.id, 100)
    await expect(portal.sql('update fee_entry set cents = 1 where id = $1', [id])).rejects.toThrow('only added to')
    await expect(portal.sql('delete from fee_entry where id = $1', [id])).rejects.toThrow('only added to')
  })
})

describe('a charge by hand', () => {
  it('is in the ledger once, though the answer was lost and it was sent again', async () => {
    const one = await on.advisor()
    const body = charging()
    const [first, again] = await Promise.all(
      [1, 2].map(() => admin.call(addCharge, { params: { account: one.id }, body })),
    )
    expect(first?.body.id).toBe(again?.body.id)
    expect(await on.balance(one.id)).toBe(9_500)
  })

  it.each(['95.123', '-5', '0', '1000000000000', '1e12', '1000000.01', 'NaN', ''])(
    'refuses the amount %j',
    async (amount) => {
      const one = await on.advisor()
      const { status, body } = await admin.call(addCharge, { params: { account: one.id }, body: charging({ amount }) })
      expect(status).toBe(400)
      expect(body.fields).toHaveProperty('amount')
      expect(await on.balance(one.id)).toBe(0)
    },
  )

  it('nobody charges themselves, and dates are changed from what was seen', async () => {
    const me = await portal.asPlus({ ...feeReviewer, branch_id: null })
    expect((await me.call(addCharge, { params: { account: me.id }, body: charging() })).status).toBe(403)
    const one = await on.advisor()
    const stay = { joined: '2026-11-02', left: null, version: 1 }
    const answers = await Promise.all(
      [1, 2].map(() => admin.call(saveStay, { params: { account: one.id }, body: stay })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const body of [
      { ...stay, joined: '2026-02-30' },
      { joined: '2026-11-02', left: '2026-11-01', version: 2 },
    ])
      expect((await admin.call(saveStay, { params: { account: one.id }, body })).status).toBe(400)
  })
})

describe('what is paid for states and exams', () => {
  const registrations = () => registrationsOn(portal)
  const kinds = async (id: string) =>
    (await on.ledger(admin, id)).rows.map(({ kind, charge, credit }) => `${kind} ${charge || -credit}`)

  it('by commission is owed until its pay date, and comes off once', async () => {
    const one = await on.advisor()
    await registrations().earn(one.tapsid)
    await registrations().start(one, one.tapsid, 'New York')
    expect(await kinds(one.id)).toEqual(['charge 12000'])
    const { summary } = await on.mine(one)
    expect(summary).toMatchObject({ balance: 12_000, deduction: { on: '2026-11-22', cents: 12_000, pending: 12_000 } })
    // the same money as in pending compensation
    const pending = (await one.call(listPending, {})).body.data[0]
    expect(pending?.data.pending).toBe('-120.00')
    await onDay('2026-11-23', async () => {
      await closePendingFees(portal.platform)
      await closePendingFees(portal.platform)
    })
    expect(await kinds(one.id)).toEqual(['receipt -12000', 'charge 12000'])
    const again = await portal.inAnotherBrowser(one)
    expect((await on.mine(again)).summary).toMatchObject({ balance: 0, deduction: { cents: 0 } })
  })

  it('by card is a charge and its receipt, and a refund the other way round', async () => {
    const one = await on.advisor()
    const { body } = await registrations().start(one, one.tapsid, 'New York', 'Securities', { method: 'sandbox' })
    await portal.sql(`update payment set status = 'paid', settled_at = $2 where id = $1`, [
      body.payment.id,
      portal.platform.clock(),
    ])
    expect(await kinds(one.id)).toEqual(['receipt -12000', 'charge 12000'])
    expect(await on.balance(one.id)).toBe(0)
    await portal.sql('update payment set paid_by = account_id where id = $1', [body.payment.id])
    const refunded = await admin.call(refundPayment, {
      params: { id: body.payment.id },
      body: { reason: 'Filed twice' },
    })
    expect(refunded.status).toBe(200)
    expect((await kinds(one.id)).slice(0, 2)).toEqual(['refund 12000', 'credit -12000'])
    expect(await on.balance(one.id)).toBe(0)
    expect(await on.agree()).toEqual([])
  })

  it('by commission and refunded before the pay date comes to nothing, on every page', async () => {
    const one = await on.advisor()
    await registrations().earn(one.tapsid)
    const { body } = await registrations().start(one, one.tapsid, 'New York')
    await admin.call(refundPayment, { params: { id: body.payment.id }, body: { reason: 'Filed twice' } })
    expect((await on.mine(one)).summary).toMatchObject({ balance: 0, deduction: { cents: 0, pending: 0 } })
    expect((await one.call(listPending, {})).body.data[0]?.data.pending).toBe('0.00')
    await onDay('2026-11-23', () => closePendingFees(portal.platform))
    expect(await on.balance(one.id)).toBe(0)
  })
})

describe('the list of ledgers', () => {
  it('has everybody by name and those who owe by amount, page after page', async () => {
    const names = await Promise.all(
      Array.from({ length: 55 }, (_, n) => on.advisor({ last: `Listed${String(n).padStart(2, '0')}` })),
    )
    await Promise.all(names.slice(0, 3).map(({ id }, n) => on.charge(id, 1_000 * (n + 1))))
    const first = (await admin.call(listLedgers, { query: { q: 'Listed' } })).body
    expect(first.rows).toHaveLength(50)
    const second = (await admin.call(listLedgers, { query: { q: 'Listed', after: first.next ?? '' } })).body
    expect([second.rows.length, second.next]).toEqual([5, null])
    const owing = (await admin.call(listLedgers, { query: { q: 'Listed', segment: 'owing' } })).body
    expect(owing.rows.map(({ balance, deduction }) => [balance, deduction])).toEqual([
      [3_000, 3_000],
      [2_000, 2_000],
      [1_000, 1_000],
    ])
    const csv = String((await admin.call(exportLedgers, { query: { q: 'Listed', segment: 'owing' } })).body)
    expect(csv.split('\r\n')).toHaveLength(5)
    expect(csv).toContain('"Listed02, Advisor",Albany')
  })

  it('finds people by the beginnings of their names and their number, and takes no sign for a pattern', async () => {
    const one = await on.advisor({ first: 'Siobhán', last: 'O’Quindle-Marsh' })
    const found = async (q: string) =>
      (await admin.call(listLedgers, { query: { q } })).body.rows.some(({ id }) => id === one.id)
    for (const q of [
      'o’quin',
      'MARSH sio',
      'quindle',
      `marsh ${one.tapsid}`,
      ' Siobhán  O’Quindle-Marsh ',
      'marsh:* &',
    ])
      expect([q, await found(q)]).toEqual([q, true])
    for (const q of ['uindle', 'marsh nobody', '%', "'", '& |', 'ma_sh'])
      expect([q, await found(q)]).toEqual([q, false])
  })
})

describe('statements', () => {
  it('are PDF, for oneself and for reviewers, and not of months to come', async () => {
    const one = await on.advisor()
    await on.charge(one.id, 14_500, 'Technology, November')
    const answer = await one.call(myStatement, { params: { month: '2026-11' } })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(String(answer.body).startsWith('%PDF')).toBe(true)
    expect((await admin.call(readStatement, { params: { account: one.id, month: '2026-10' } })).status).toBe(200)
    expect((await one.call(myStatement, { params: { month: '2026-12' } })).status).toBe(404)
    expect((await one.call(myStatement, { params: { month: '2026-13' } })).status).toBe(400)
  })

  it('are announced by email once the month is over, once, with the balance of the ledger', async () => {
    const one = await on.advisor()
    await on.charge(one.id, 14_500)
    await onDay('2026-12-01', async () => {
      const node = await portal.secondNode()
      await Promise.all([sendStatements(portal.platform), sendStatements(node.platform)])
      await sendStatements(portal.platform)
      const [row] = await portal.sql('select count(*)::int as n from mail where recipient = $1', [one.email])
      expect(row?.n).toBe(1)
      expect((await on.mine(await portal.inAnotherBrowser(one))).summary.statement).toBe('2026-11')
    })
    expect((await (await portal.inAnotherBrowser(one)).call(myFeesSummary, {})).body.summary.balance).toBe(14_500)
  })
})
