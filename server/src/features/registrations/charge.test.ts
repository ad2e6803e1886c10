import { startActing } from '@portal/contract/acting'
import { quotePayment } from '@portal/contract/payments'
import { registrationsTopic, type StateLicense } from '@portal/contract/registrations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid } from '../../testing/production.ts'
import { registrationsOn } from '../../testing/registrations.ts'
import { stateCharge } from './charge.ts'

let portal: TestPortal
let on: ReturnType<typeof registrationsOn>
let me: Actor
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
  on = registrationsOn(portal)
  await on.putFees('New York', { rai: 200, rar: 100, agi: 185.5, agr: 165.25 })
  await on.putFees('Texas', { rai: 75, rar: 75, agi: 35, agr: 35, rbi: 90, rbr: 80 })
  await on.putFees('Iowa', { rai: 0, rar: 30 })
})
afterAll(() => portal.close())
beforeEach(async () => {
  tapsid = newTapsid()
  await on.earn(tapsid)
  me = await portal.asAdvisor({ tapsid, first: 'Dana', last: 'Whitfield' })
})

const quote = (by: Actor, state: string, license: StateLicense = 'Securities', advisor = tapsid) =>
  by.call(quotePayment, { body: { charge: { charge_type: 'STATE', advisor, state, license } } })
const payments = () => portal.sql('select status, amount_cents from payment where account_id = $1', [me.id])
const items = () =>
  portal.sql('select id, department, category, info, created_by from work_item where account_id = $1', [me.id])

describe('what adding a state costs', () => {
  it('is the server’s to say, with the words of the dialog', async () => {
    const { status, body } = await quote(me, 'New York')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      lead_text: 'New York, Securities Agent',
      charge_amount: 18_550,
      advisor_name: 'Dana Whitfield',
      type: 'Securities Agent',
      email: me.email,
      proxied: false,
      description: 'New State Registration',
      state: 'New York',
      charge_type: 'STATE',
    })
    expect((await quote(me, 'New York', 'Advisor')).body.charge_amount).toBe(20_000)
  })

  it('is what is missing of the price for both, once the other is held', async () => {
    expect((await quote(me, 'Texas', 'Advisor')).body.charge_amount).toBe(7_500)
    await on.hold(me, 'Texas', 'Securities', 'REQUESTED')
    expect((await quote(me, 'Texas', 'Advisor')).body.charge_amount).toBe(7_500)
    await portal.sql(`update registration set status = 'VALID' where account_id = $1`, [me.id])
    expect((await quote(me, 'Texas', 'Advisor')).body.charge_amount).toBe(5_500)
  })

  it.each([
    [
      'a state without fees',
      'Utah',
      'Advisor',
      'The fee for Utah, Registered Advisor isn’t available yet. Contact the registrations team.',
    ],
    [
      'a licence without a fee',
      'Iowa',
      'Securities',
      'The fee for Iowa, Securities Agent isn’t available yet. Contact the registrations team.',
    ],
    ['a fee of nothing', 'Iowa', 'Advisor', /has no fee/],
    ['a place that is no state', 'Atlantis', 'Advisor', /./],
  ] as const)('%s is not charged', async (_, state, license, message) => {
    const { status, body } = await quote(me, state, license)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
    expect((await on.start(me, tapsid, state, license)).status).toBe(400)
    expect(await payments()).toEqual([])
  })

  it.each([
    ['REQUESTED', /already requested/],
    ['VALID', /already held/],
    ['DENIED', /was denied/],
  ] as const)('one that is %s is not charged again (P04)', async (status, message) => {
    await on.hold(me, 'New York', 'Securities', status)
    const { status: code, body } = await on.start(me, tapsid, 'New York')
    expect([code, body.message]).toEqual([409, expect.stringMatching(message)])
    expect((await quote(me, 'New York')).status).toBe(409)
    expect([await payments(), await items()]).toEqual([[], []])
  })

  it('another advisor’s is refused, until one acts for them; then both names are told (P04, Z05) [REGS-27, ROLE-24]', async () => {
    const helper = await portal.asPlus({ tapsid: newTapsid() })
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, helper.id])
    expect((await quote(helper, 'New York')).status).toBe(403)
    expect((await on.start(helper, tapsid, 'New York')).status).toBe(403)
    expect((await quote(helper, 'New York', 'Securities', newTapsid())).status).toBe(403)
    expect(await payments()).toEqual([])
    await helper.call(startActing, { body: { email: me.email } })
    expect((await quote(helper, 'New York')).body).toMatchObject({
      proxied: true,
      advisor_name: 'Dana Whitfield',
      email: me.email,
    })
    await on.add(helper, tapsid, 'New York')
    expect(await items()).toMatchObject([{ created_by: helper.id }])
    expect(await on.stored(me)).toMatchObject([{ status: 'REQUESTED' }])
  })
})

describe('what is paid', () => {
  const heard = (topic: string) =>
    new Promise<void>((resolve) => {
      portal.platform.live.onChange((changed) => changed === topic && resolve())
    })

  it('is requested, with a work item that both know', async () => {
    const told = heard(registrationsTopic(tapsid))
    const { payment } = (await on.start(me, tapsid, 'New York', 'Securities', { charge_amount: 1 })).body
    await told
    expect(payment).toMatchObject({ status: 'paid', amount: 18_550 })
    expect(await items()).toEqual([
      {
        id: payment.task,
        department: 'Registrations',
        category: 'State Request',
        info: 'New York, Securities Agent',
        created_by: me.id,
      },
    ])
    expect((await on.read(me, tapsid)).body.d).toMatchObject({
      licenses: [{ state_name: 'New York', status: 'REQUESTED', removal: false, task: payment.task }],
      filed: null,
    })
  })

  it('by two tabs and many clicks is one payment, one request and one work item', async () => {
    await Promise.all(Array.from({ length: 6 }, () => on.start(me, tapsid, 'New York')))
    expect(await payments()).toEqual([{ status: 'paid', amount_cents: 18_550 }])
    expect([(await items()).length, (await on.stored(me)).length]).toEqual([1, 1])
    expect((await on.start(me, tapsid, 'New York')).status).toBe(409)
  })

  const settle = (id: string) => {
    const charge = { charge_type: 'STATE', advisor: tapsid, state: 'Texas', license: 'Advisor' } as const
    const payment = { id, accountId: me.id, paidBy: me.id, charge, amountCents: 7_500 }
    const change = changeBy(portal.platform, { id: me.id, name: me.email }, 'test')
    return change((tx, note) => stateCharge.settled(tx, note, payment, portal.platform.clock()))
  }

  it.each(['VALID', 'DENIED'] as const)(
    'for what became %s meanwhile makes no request, and says why it goes back',
    async (status) => {
      await on.hold(me, 'Texas', 'Advisor', status)
      expect(await settle('late')).toEqual({
        workItem: null,
        late: expect.stringMatching(/^Texas, Registered Advisor (is|was) /),
      })
      expect([await items(), await on.stored(me)]).toMatchObject([[], [{ status, work_item_id: null }]])
      const trail = await portal.sql(
        `select detail from audit_entry where action = 'registration.paid-again' and actor_id = $1`,
        [me.id],
      )
      expect(trail).toEqual([{ detail: { payment: 'late' } }])
    },
  )

  it('twice at the same moment is one request: the second has the first one’s work item', async () => {
    const settled = await Promise.all(Array.from({ length: 5 }, (_, index) => settle(String(index))))
    expect(new Set(settled.map(({ workItem }) => workItem))).toEqual(new Set([(await items())[0]?.['id']]))
    expect(settled.filter(({ late }) => late)).toHaveLength(4)
    expect([(await items()).length, (await on.stored(me)).length]).toEqual([1, 1])
  })
})
