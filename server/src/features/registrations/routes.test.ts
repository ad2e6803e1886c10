import { startActing, stopActing } from '@portal/contract/acting'
import { licenseNames, registrationsTopic } from '@portal/contract/registrations'
import { registrationRows } from '@portal/contract/rules/registration'
import { states } from '@portal/contract/rules/states'
import { getYearEnd, yearEndTopic } from '@portal/contract/year-end'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid } from '../../testing/production.ts'
import { registrationsOn } from '../../testing/registrations.ts'

let portal: TestPortal
let on: ReturnType<typeof registrationsOn>
let me: Actor
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
  on = registrationsOn(portal)
  await on.putFees('New York', { rai: 1, rar: 1, agi: 1, agr: 1 }, '2020-01-01')
  await on.putFees('New York', { rai: 200, rar: 100, agi: 185.5, agr: 165.25 }, '2022-01-01')
  await on.putFees('New York', { rai: 9, rar: 9, agi: 9, agr: 9 }, '2026-11-17')
  await on.putFees('Texas', { rai: 75, rar: 75, agi: 35, agr: 35, rbi: 90, rbr: 80 }, '2021-01-01')
})
afterAll(() => portal.close())
beforeEach(async () => {
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid, crd: '4471902', first: 'Dana', last: 'Whitfield' })
})

const heard = (topic: string) =>
  new Promise<void>((resolve) => {
    portal.platform.live.onChange((changed) => changed === topic && resolve())
  })
const actFor = async (by: Actor, owner: Actor) => {
  await portal.sql('insert into proxy values ($1, $2, now()) on conflict do nothing', [owner.id, by.id])
  await by.call(startActing, { body: { email: owner.email } })
}

describe('reading', () => {
  it('answers licences, fees and the year of the schedule [API-40, REGS-23, DATA-37, DATA-38]', async () => {
    await on.hold(me, 'New York', 'Securities')
    await on.hold(me, 'Ohio', 'Advisor', 'DENIED')
    const { status, body } = await on.read(me, tapsid)
    expect([status, body.ok, body.d.crd]).toEqual([200, true, '4471902'])
    expect(body.d.filed).toBe('2026-10-28T12:00:00.000Z')
    const entry = { updated: '2026-10-28T12:00:00.000Z', removal: false, task: null }
    expect(body.d.licenses).toEqual([
      { state_name: 'New York', license_name: 'Securities', status: 'VALID', ...entry },
      { state_name: 'Ohio', license_name: 'Advisor', status: 'DENIED', ...entry },
    ])
    expect(body.c).toMatchObject({ year: 2022, due: '2026-12-14' })
    expect(body.methods).toEqual({ card: false, sandbox: false, commission: false })
    await on.earn(tapsid)
    expect((await on.read(me, tapsid)).body.methods.commission).toBe(true)
  })

  it('has every state: the newest fees in force today, nothing where none are loaded', async () => {
    const { states: fees } = (await on.read(me, tapsid)).body.c
    expect(fees.map(({ name }) => name)).toEqual(states.map(({ name }) => name))
    const fee = (name: string) => fees.find((one) => one.name === name)
    expect(fee('New York')).toEqual({
      name: 'New York',
      rai: 200,
      rar: 100,
      agi: 185.5,
      agr: 165.25,
      rbi: null,
      rbr: null,
    })
    expect(fee('Texas')).toMatchObject({ rai: 75, rbi: 90, rbr: 80 })
    expect(fee('Utah')).toEqual({ name: 'Utah', rai: null, rar: null, agi: null, agr: null, rbi: null, rbr: null })
  })

  it('names exams held as FINRA entries, which are no rows of the table [REGS-24]', async () => {
    await portal.sql(
      `insert into exam_held values ($1, '7', '2019-05-02'), ($1, 'SIE', '2019-01-31'), ($1, '16-part-1', '2020-01-01')`,
      [me.id],
    )
    const { d, c } = (await on.read(me, tapsid)).body
    expect(d.licenses).toMatchObject(
      ['Series 16 part 1', 'Series 7', 'SIE'].map((state_name) => ({ state_name, license_name: licenseNames[2] })),
    )
    expect(d.licenses[1]).toMatchObject({ status: 'VALID', updated: '2019-05-02T12:00:00.000Z' })
    expect(d.filed).toBeNull()
    expect(registrationRows(d.licenses, c.states).every(({ status }) => status === '')).toBe(true)
  })

  it('is of oneself and of whom one may act for; anybody else is not found (Z04) [REGS-31]', async () => {
    await on.hold(me, 'New York', 'Securities')
    const helper = await portal.asPlus({ tapsid: newTapsid() })
    expect((await on.read(helper, tapsid)).status).toBe(404)
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, helper.id])
    expect((await on.read(helper, tapsid)).body.d.licenses).toHaveLength(1)
    expect((await on.read(helper, newTapsid())).status).toBe(404)
    expect((await on.read(await portal.asStranger(), tapsid)).status).toBe(404)
    expect((await on.read(await portal.asManager(), tapsid)).status).toBe(200)
    await portal.sql('delete from proxy where owner_id = $1', [me.id])
    expect((await on.read(helper, tapsid)).status).toBe(404)
  })

  it.each(['0', '-1', 'text', '2147483648'])('the id %s is none', async (id) => {
    expect((await on.read(me, id as never)).status).toBe(400)
  })

  it('shows a guest licences of nobody, whatever is stored, and nothing to pay by', async () => {
    const guest = await portal.asGuest({ tapsid: newTapsid(), crd: '1234567' })
    const [{ tapsid: own } = {}] = await portal.sql('select tapsid from account where id = $1', [guest.id])
    await on.hold(guest, 'Hawaii', 'Advisor')
    const { status, body } = await on.read(guest, own as number)
    expect([status, body.d.crd]).toEqual([200, ''])
    expect(body.d.licenses.some(({ state_name }) => state_name === 'Hawaii')).toBe(false)
    expect(body.d.licenses.length).toBeGreaterThan(0)
    expect(body.methods).toEqual({ card: false, sandbox: false, commission: false })
    expect((await on.read(guest, tapsid)).status).toBe(404)
    expect((await on.remove(guest, own as number, 'New York')).status).toBe(403)
  })
})

describe('removing', () => {
  it('asks for it, with a work item, and the row says so at once [API-41, REGS-28]', async () => {
    await on.hold(me, 'New York', 'Securities')
    const told = Promise.all([heard(registrationsTopic(tapsid)), heard(yearEndTopic(me.id))])
    const { status, body } = await on.remove(me, tapsid, 'New York')
    await told
    expect([status, body.ok]).toEqual([200, true])
    expect((await on.read(me, tapsid)).body.d.licenses[0]).toMatchObject({
      status: 'VALID',
      removal: true,
      task: body.task,
    })
    const items = await portal.sql(
      'select department, category, info, created_by from work_item where account_id = $1',
      [me.id],
    )
    expect(items).toEqual([
      {
        department: 'Registrations',
        category: 'State Removal',
        info: 'New York, Securities Agent',
        created_by: me.id,
      },
    ])
  })

  it('twice at once makes one request, and again later none', async () => {
    await on.hold(me, 'New York', 'Securities')
    const blocker = new pg.Client({ connectionString: portal.databaseUrl })
    await blocker.connect()
    await blocker.query('begin; lock table work_item in exclusive mode')
    const asked = Promise.all(Array.from({ length: 8 }, () => on.remove(me, tapsid, 'New York')))
    const waiting = () =>
      portal.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(8)
    await blocker.query('commit')
    await blocker.end()
    const answers = await asked
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await on.remove(me, tapsid, 'New York')).status).toBe(409)
    expect(await portal.sql('select 1 from work_item where account_id = $1', [me.id])).toHaveLength(1)
  })

  it.each(['REQUESTED', 'DENIED', ''] as const)(
    'is refused for one that is %j, whatever the browser says it is (Z05)',
    async (status) => {
      await on.hold(me, 'New York', 'Securities', status)
      const before = await on.stored(me)
      const forged = { status: 'VALID', removal: false, task: null, initial: 0, id: 1 }
      expect((await on.remove(me, tapsid, 'New York', 'Securities', forged)).status).toBe(409)
      expect(await on.stored(me)).toEqual(before)
    },
  )

  it('of one that nobody knows is not found', async () => {
    expect((await on.remove(me, tapsid, 'New York')).status).toBe(404)
    expect((await on.remove(me, tapsid, 'Atlantis')).status).toBe(404)
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['an exam', '{"advisor":1,"state_name":"Series 7","license_name":"FINRA"}'],
    ['no advisor', '{"state_name":"New York","license_name":"Advisor"}'],
    ['an advisor in words', '{"advisor":"1","state_name":"New York","license_name":"Advisor"}'],
    ['no state', '{"advisor":1,"state_name":7,"license_name":"Advisor"}'],
  ])('with %s for a row is refused (Z05)', async (_, item) => {
    expect((await on.removeText(me, item)).status).toBe(400)
  })

  it('for another advisor asks for acting for them, and keeps both names (Z05) [REGS-31, ROLE-24]', async () => {
    const helper = await portal.asPlus({ tapsid: newTapsid() })
    await on.hold(me, 'New York', 'Securities')
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, helper.id])
    expect((await on.remove(helper, tapsid, 'New York')).status).toBe(403)
    expect((await on.remove(helper, newTapsid(), 'New York')).status).toBe(403)
    await actFor(helper, me)
    const { body } = await on.remove(helper, tapsid, 'New York')
    expect(await portal.sql('select account_id, created_by from work_item where id = $1', [body.task])).toEqual([
      { account_id: me.id, created_by: helper.id },
    ])
    const trail = await portal.sql(
      `select actor from audit_entry where action = 'registration.removal-requested' and actor_id = $1`,
      [helper.id],
    )
    expect(trail).toEqual([{ actor: `${helper.email} for ${me.email}` }])
    await helper.call(stopActing, {})
    expect((await on.remove(helper, tapsid, 'New York')).status).toBe(403)
  })

  it('ends with the right to act, at the next call (Z15)', async () => {
    const helper = await portal.asPlus({ tapsid: newTapsid() })
    await on.hold(me, 'New York', 'Securities')
    await actFor(helper, me)
    await portal.sql('delete from proxy where owner_id = $1', [me.id])
    expect((await on.remove(helper, tapsid, 'New York')).status).toBe(403)
    expect(await portal.sql('select 1 from work_item where account_id = $1', [me.id])).toEqual([])
  })
})

describe('the year’s end', () => {
  const renewals = async (by: Actor) =>
    (await by.call(getYearEnd, { params: { year: 2026 } })).body.tasks.find(({ id }) => id === 'renewals')

  it('counts what is held and what keeping it costs, with one price for both where there is one', async () => {
    expect(await renewals(me)).toMatchObject({ state: 'done', about: 'No registrations to renew.' })
    await on.hold(me, 'New York', 'Securities')
    await on.hold(me, 'New York', 'Advisor', 'REQUESTED')
    await on.hold(me, 'Texas', 'Securities')
    await on.hold(me, 'Texas', 'Advisor')
    await on.hold(me, 'Utah', 'Advisor')
    expect(await renewals(me)).toMatchObject({
      state: 'to do',
      about: '4 registrations to renew, $245.25. The fee for one is not available yet. Decide which to keep.',
    })
    const helper = await portal.asPlus()
    await actFor(helper, me)
    expect((await renewals(helper))?.about).toMatch(/^4 registrations/)
    await on.remove(me, tapsid, 'New York')
    expect((await renewals(me))?.about).toMatch(/^3 registrations/)
  })

  it('tells a guest of licences of nobody', async () => {
    expect((await renewals(await portal.asGuest()))?.about).toMatch(/^6 registrations to renew, \$265.25\./)
  })
})

it('screens may listen to whom they may read', async () => {
  const { live } = portal.platform
  const user = (id: string, own: number, acting: object | null = null) =>
    ({ id, tapsid: own, guest: false, acting }) as never
  const helper = await portal.asPlus()
  const topic = registrationsTopic(tapsid)
  expect(await live.mayListen(user(me.id, tapsid), topic)).toBe(true)
  expect(await live.mayListen(user(helper.id, 0), topic)).toBe(false)
  expect(await live.mayListen(user(helper.id, 0, { id: me.id, tapsid }), topic)).toBe(true)
  for (const none of ['registrations/', 'registrations/x', 'registrations/0'])
    expect(await live.mayListen(user(helper.id, 0), none)).toBe(false)
})
