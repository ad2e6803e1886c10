// Months of random charges, payments, refunds, waivers, disputes, deductions and corrections: after every day every total says the same.
import {
  answerDispute,
  creditCharge,
  decideCredit,
  disputeCharge,
  withdrawDispute,
} from '@portal/contract/fee-disputes'
import { downloadPayrollFile, makePayrollFile, readBilling, startRun } from '@portal/contract/fee-billing'
import {
  addCharge,
  creditReasons,
  type Entry,
  exportLedgers,
  feeSchedule,
  type LedgerSummary,
  listLedgers,
  myFees,
  myFeesSummary,
  readLedger,
  readStatement,
  saveStay,
} from '@portal/contract/fees'
import { payInSandbox, refundPayment } from '@portal/contract/payments'
import { listPending } from '@portal/contract/pending'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { dollars, monthOf } from '@portal/contract/rules/fee'
import { cents, decimal } from '@portal/contract/rules/money'
import { nextPayDate } from '@portal/contract/rules/pay-date'
import { states } from '@portal/contract/rules/states'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { closePendingFees, fee, feesOn } from '../../testing/fees.ts'
import { importsOn } from '../../testing/imports.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { registrationsOn } from '../../testing/registrations.ts'

type Advisor = Actor & { tapsid: number }
let portal: TestPortal
let on: ReturnType<typeof feesOn>
let [admin, other]: Actor[] = []
let people: Advisor[] = []
const days = ['2026-09-01', '2026-09-23', '2026-10-08', '2026-11-02', '2026-11-16'] as const
let today: string = days[0]
beforeAll(async () => {
  portal = await testPortal()
  portal.platform.demo = true
  at(today)
  on = feesOn(portal)
  admin = await portal.asAdmin()
  other = await portal.asAdmin({ first: 'Olga', last: 'Other' })
  for (const [id, price] of [
    [fee.technology, 14_501],
    [fee.affiliation, 9_533],
  ] as const)
    await on.price(id, price)
  people = [
    ...(await Promise.all(['Abel', 'Baker', 'Clark'].map((last) => on.advisor({ last })))),
    await on.advisor({ last: 'Joiner', joined: '2026-10-09' }),
  ]
  for (const one of people) await registrationsOn(portal).earn(one.tapsid)
  for (const { name } of states) await registrationsOn(portal).putFees(name, { agi: 85 })
})
afterAll(() => portal.close())

const at = (day: string) => portal.setTime(new Date(`${day}T15:00:00Z`))
/** The same figures on every run: mulberry32. */
let seed = 20_261_116
function chance(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let x = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
  return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296
}
const upTo = (most: number) => 1 + Math.floor(chance() * most)
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T

/** What is refused is refused; what breaks is a failure. */
async function tried(status: Promise<{ status: number }>): Promise<boolean> {
  const answer = await status
  expect([200, 400, 403, 409]).toContain(answer.status)
  return answer.status === 200
}

async function linesOf(one: Advisor): Promise<Entry[]> {
  const all: Entry[] = []
  let after: string | undefined
  do {
    const { rows, next } = (
      await (admin as Actor).call(readLedger, { params: { account: one.id }, query: after ? { after } : {} })
    ).body
    all.push(...rows)
    after = next ?? undefined
  } while (after)
  return all
}

async function decided(entry: number): Promise<void> {
  const [ask] = await portal.sql('select id from fee_credit where entry_id = $1 and decision is null', [entry])
  if (!ask) return
  const decision = chance() < 0.8 ? 'approve' : 'decline'
  await tried((other as Actor).call(decideCredit, { params: { id: Number(ask.id), decision } }))
}

const acts: Record<string, (one: Advisor) => Promise<unknown>> = {
  charge: (one) =>
    tried(
      (admin as Actor).call(addCharge, {
        params: { account: one.id },
        body: {
          fee: oneOf([1, 2, 4, 7]),
          description: `Charge of ${today}`,
          amount: decimal(upTo(60_000)),
          why: 'At random',
          key: crypto.randomUUID(),
        },
      }),
    ),
  bill: async () => {
    await tried((admin as Actor).call(startRun, { body: { month: today.slice(0, 7), fee: null } }))
    await portal.runJobs()
  },
  credit: async (one) => {
    const charge = oneOf((await linesOf(one)).filter(({ open }) => open > 0))
    if (!charge) return
    const body = {
      kind: oneOf(['waiver', 'credit'] as const),
      amount: decimal(upTo(charge.open)),
      reason: oneOf(creditReasons),
      why: 'At random',
      key: crypto.randomUUID(),
    }
    await tried((admin as Actor).call(creditCharge, { params: { id: charge.id }, body }))
    if (chance() < 0.7) await decided(charge.id)
  },
  dispute: async (one) => {
    const charge = oneOf((await linesOf(one)).filter(({ open, dispute }) => open > 0 && dispute?.state !== 'open'))
    if (!charge) return
    const wanted = chance() < 0.5 || charge.open === 1 ? null : decimal(upTo(charge.open) - 1)
    const body = { reason: 'Other' as const, wanted, text: 'At random' }
    await tried(one.call(disputeCharge, { params: { id: charge.id }, body }))
  },
  answer: async (one) => {
    const charge = oneOf((await linesOf(one)).filter(({ dispute }) => dispute?.state === 'open'))
    if (!charge?.dispute) return
    const params = { id: charge.dispute.id }
    if (chance() < 0.2) {
      await tried(one.call(withdrawDispute, { params }))
      return
    }
    const answer = oneOf(['waive', 'reduce', 'uphold'] as const)
    const amount = answer === 'reduce' ? decimal(upTo(Math.max(1, charge.open))) : null
    const body = { answer, amount, reply: 'At random', version: charge.dispute.version }
    await tried((admin as Actor).call(answerDispute, { params, body }))
    await decided(charge.id)
  },
  register: async (one) => {
    const method = oneOf(['commission', 'commission', 'sandbox'])
    const { body } = await registrationsOn(portal).start(one, one.tapsid, oneOf(states).name, 'Securities', { method })
    if (!body.ok || method !== 'sandbox') return
    const card = oneOf(['pm_card_visa', 'pm_card_chargeDeclined'] as const)
    await tried(one.call(payInSandbox, { params: { id: body.payment.id }, body: { card } }))
  },
  refund: async (one) => {
    const [paid] = await portal.sql(`select id from payment where account_id = $1 and status = 'paid' order by id`, [
      one.id,
    ])
    if (!paid) return
    const body = { reason: 'At random' }
    await tried((admin as Actor).call(refundPayment, { params: { id: String(paid.id) }, body }))
  },
  payroll: async () => {
    const before = new Map<string, number>()
    for (const one of people) before.set(one.id, (await summaryOf(one)).deduction.cents)
    const made = await (admin as Actor).call(makePayrollFile, { body: { pay_date: nextPayDate(today) } })
    expect([200, 409]).toContain(made.status)
    if (made.status !== 200) return
    const csv = await fileOf(made.body.id)
    // what was announced is what is asked for
    for (const one of people) {
      const { deduction } = await summaryOf(one)
      const [other_] = await portal.sql(
        'select 1 from fee_file_line where account_id = $1 and confirmed_cents is null and file_id <> $2',
        [one.id, made.body.id],
      )
      if (!other_) expect(deduction.cents).toBe(before.get(one.id))
    }
    const [file] = (await (admin as Actor).call(readBilling, { query: {} })).body.files
    expect(file).toMatchObject({ lines: csv.length, cents: csv.reduce((sum, line) => sum + line.cents, 0) })
  },
  confirm: async () => {
    const files = (await (admin as Actor).call(readBilling, { query: {} })).body.files.filter((one) => !one.recorded)
    const file = files.at(-1)
    if (!file) return
    const lines = (await fileOf(file.id)).map(
      ({ tapsid, cents: most }) => `${file.id},${tapsid},${decimal(chance() < 0.7 ? most : upTo(most) - 1)}`,
    )
    if (lines.length === 0) return
    const text = ['File,Commission ID,Amount', ...lines.slice(lines.length > 1 && chance() < 0.3 ? 1 : 0), ''].join(
      '\n',
    )
    for (let n = 0; n < 2; n++) await importsOn(portal).load(admin as Actor, 'deductions', text)
  },
  correct: async (one) => {
    const { who } = (await (admin as Actor).call(readLedger, { params: { account: one.id }, query: {} })).body
    const month = monthOf(today)
    const left = chance() < 0.5 ? null : daysAfter(month.from, upTo(27))
    const joined = left && who.joined && who.joined > left ? left : who.joined
    const body = { joined, left, version: who.version }
    await tried((admin as Actor).call(saveStay, { params: { account: one.id }, body }))
  },
}

const summaryOf = async (one: Advisor): Promise<LedgerSummary> => (await one.call(myFeesSummary, {})).body.summary
async function fileOf(id: number): Promise<{ tapsid: number; cents: number }[]> {
  const text = String((await (admin as Actor).call(downloadPayrollFile, { params: { id } })).body)
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const [, , tapsid = '', , , amount = ''] = line.split(',')
      return { tapsid: Number(tapsid), cents: cents(amount) }
    })
}

async function statementOf(one: Advisor, month: string): Promise<string> {
  const { rawPayload, statusCode } = await portal.app.inject({
    url: `/api${readStatement.path.replace(':account', one.id).replace(':month', month)}`,
    headers: { cookie: (admin as Actor).cookie },
  })
  expect(statusCode).toBe(200)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const inPdf = (amount: number) => dollars(amount).replace('−', '-')
const owes = ({ charge, credit }: Entry) => charge - credit

async function agrees(one: Advisor): Promise<void> {
  const lines = await linesOf(one)
  const { summary } = (await one.call(myFees, { query: {} })).body
  const { body: theirs } = await (admin as Actor).call(readLedger, { params: { account: one.id }, query: {} })
  const [listed] = (await (admin as Actor).call(listLedgers, { query: { q: String(one.tapsid) } })).body.rows
  const csv = String((await (admin as Actor).call(exportLedgers, { query: { q: String(one.tapsid) } })).body)
  const balance = lines.reduce((sum, line) => sum + owes(line), 0)

  // what the cards of profile, year end and pending compensation say, the page, the reviewer's, the list, and the file
  expect(await summaryOf(one)).toEqual(summary)
  expect(theirs.summary).toEqual(summary)
  expect(summary.balance).toBe(balance)
  expect(listed).toMatchObject({ balance, disputed: summary.disputed, deduction: summary.deduction.cents })
  const figures = [balance, summary.disputed, summary.deduction.cents].map(decimal)
  expect(
    csv
      .trim()
      .split('\r\n')[1]
      ?.endsWith(`,${one.tapsid},${figures.join(',')}`),
  ).toBe(true)

  // line by line
  let running = 0
  for (const line of lines.toReversed()) {
    running += owes(line)
    expect(line.balance).toBe(running)
  }
  const inYear = lines.filter(({ day }) => day.startsWith(today.slice(0, 4)))
  const sum = (kind: string) =>
    inYear.filter((line) => line.kind === kind).reduce((all, line) => all + line.charge + line.credit, 0)
  expect(summary.billed).toEqual({ year: 2026, cents: sum('charge'), waived: sum('waiver') })
  for (const { kind, charge, open } of lines)
    expect(kind === 'charge' ? open <= charge && open >= 0 : open === 0).toBe(true)

  // nothing is credited twice, nothing that was refunded is kept
  const over = await portal.sql(
    `select e.id from fee_entry e where e.account_id = $1 and e.kind = 'charge'
       and e.cents < (select coalesce(sum(k.cents), 0) from fee_entry k where k.of_entry = e.id)`,
    [one.id],
  )
  expect(over).toEqual([])

  // pending compensation: the same deductions
  const dates = (await one.call(listPending, {})).body.data.flatMap(({ data }) => data.data)
  const due = dates.filter(({ hold }) => hold === '').reduce((all, { amount }) => all - cents(amount), 0)
  expect(summary.deduction.pending).toBe(Math.max(0, due))

  // statements: each begins where the one before ended. Those of earlier months are made again on the last day.
  let before: number | undefined
  for (const month of today === days.at(-1) ? ['2026-09', '2026-10', '2026-11'] : [today.slice(0, 7)]) {
    const { from, to } = monthOf(`${month}-01`)
    const own = lines.filter(({ day }) => day >= from && day <= to)
    const opening = lines.filter(({ day }) => day < from).reduce((all, line) => all + owes(line), 0)
    const closing = opening + own.reduce((all, line) => all + owes(line), 0)
    const text = await statementOf(one, month)
    expect(text).toContain(`Charges ${inPdf(own.reduce((all, line) => all + line.charge, 0))}`)
    expect(text).toContain(`Credits and payments ${inPdf(own.reduce((all, line) => all + line.credit, 0))}`)
    const shown = [...text.matchAll(/Balance on \w+ \d+, \d{4} (-?\$[\d,.]+\d)/g)].map(([, amount]) => amount)
    expect(shown).toEqual([inPdf(opening), inPdf(closing)])
    expect(opening).toBe(before ?? opening)
    before = closing
    for (const { number } of own) expect(text).toContain(number)
  }
}

/** What the schedule says was billed in a month is what the ledgers say. */
async function scheduleAgrees(): Promise<void> {
  const { fees } = (await (admin as Actor).call(feeSchedule, { query: {} })).body
  const all = (await Promise.all(people.map(linesOf))).flat()
  const charged = all
    .filter(({ kind, day }) => kind === 'charge' && day.slice(0, 7) === today.slice(0, 7))
    .reduce((sum, { charge }) => sum + charge, 0)
  expect(fees.reduce((sum, { billed }) => sum + billed, 0)).toBe(charged)
}

it.each(days)('by %s every total agrees with every other', { timeout: 60_000 }, async (day) => {
  today = day
  at(day)
  ;[admin, other] = await Promise.all([admin, other].map((actor) => portal.inAnotherBrowser(actor as Actor)))
  people = await Promise.all(
    people.map(async (one) => ({ ...(await portal.inAnotherBrowser(one)), tapsid: one.tapsid })),
  )
  expect(firmDay(portal.platform.clock())).toBe(day)
  await closePendingFees(portal.platform)
  await acts.bill?.(oneOf(people))
  const names = Object.keys(acts)
  for (let n = 0; n < 22; n++) await acts[oneOf(names)]?.(oneOf(people))
  await acts.payroll?.(oneOf(people))
  for (const one of people) await agrees(one)
  await scheduleAgrees()
  expect(await on.agree()).toEqual([])
})

it('came by everything there is', async () => {
  const kinds = await portal.sql('select kind, count(*)::int as n from fee_entry group by kind order by kind')
  expect(kinds.map(({ kind }) => kind)).toEqual(['charge', 'credit', 'deduction', 'receipt', 'refund', 'waiver'])
  const told = await portal.sql('select distinct state from fee_dispute')
  expect(told.length).toBeGreaterThanOrEqual(4)
  expect((await portal.sql(`select 1 from fee_entry where reason = 'Proration'`)).length).toBeGreaterThan(0)
})
