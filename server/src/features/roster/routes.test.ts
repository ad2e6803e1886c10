import { exportRoster, getRosterAdvisor, listRoster, type RosterFilter, rosterFlags } from '@portal/contract/roster'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { publish } from '../../testing/documents.ts'
import { empty } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { tasksOn } from '../../testing/tasks.ts'
import { sealSocial } from '../welcome/public.ts'

let portal: TestPortal
let admin: Actor
let manager: Actor
let stranger: Actor
let document: number
const today = () => firmDay(portal.platform.clock())
const day = (days: number) => daysAfter(today(), days)
beforeAll(async () => {
  portal = await testPortal()
  const menus = menusFor(false)
  const flagged = JSON.stringify({ ...menus, reviewer_tools: { ...menus.reviewer_tools, advisors: true } })
  admin = await portal.asAdmin()
  manager = await portal.asManager({ menus: flagged, last: 'Zeller' })
  stranger = await portal.asStranger({ menus: flagged, last: 'Zulu' })
  document = await publish(portal, admin, { title: 'Supervisory procedures' })
  await portal.sql('update document set attestation_required = true')
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(new Date('2026-07-01T12:00:00Z'))
  await portal.sql(`update account set disabled_at = now() where last not like 'Z%' and access < 7`)
  await portal.sql(`update account set signed_in_at = '2026-07-01', password_locked_until = null`)
  await empty(portal, 'attestation_due')
})

const list = async (filter: RosterFilter & { page?: number; size?: number } = {}, by = admin) =>
  (await by.call(listRoster, { query: filter })).body
const names = async (filter: RosterFilter = {}, by = admin) =>
  (await list(filter, by)).data.map(({ first, last }) => `${first} ${last}`)
const row = async (actor: Actor) => (await list({ q: actor.email })).data[0]
const page = async (actor: Pick<Actor, 'id'>, by = admin) =>
  (await by.call(getRosterAdvisor, { params: { id: actor.id } })).body.advisor
const download = async (filter: RosterFilter = {}, by = admin) =>
  String((await by.call(exportRoster, { query: filter })).body)

/** Of each kind one that counts and one that does not. */
async function busy(more: Parameters<TestPortal['asAdvisor']>[0] = {}): Promise<Actor> {
  const advisor = await portal.asAdvisor({ last: 'Abel', crd: '2412345', ...more })
  const { id } = advisor
  const held = (status: string, state: string, license: string) =>
    portal.sql(
      `insert into registration (account_id, state, license, status, updated_at) values ($1, $2, $3, $4, $5)`,
      [id, state, license, status, portal.platform.clock()],
    )
  await held('VALID', 'Utah', 'Advisor')
  await held('VALID', 'Utah', 'Securities')
  await held('VALID', 'Ohio', 'Advisor')
  await held('REQUESTED', 'Iowa', 'Advisor')
  await held('DENIED', 'Maine', 'Advisor')
  await portal.sql(`insert into exam_held values ($1, '7', '2020-02-03')`, [id])
  const exam = (value: string, status: string, windowTo: string | null) =>
    portal.sql(
      `insert into exam_request (account_id, created_by, exam, status, reason, payer, cost_cents, wanted_from, wanted_to,
         created_at, changed_at, window_from, window_to)
       values ($1, $1, $2, $3, 'Because', 'firm', 0, $4, $4, now(), now(), $4, $5)`,
      [id, value, status, day(-100), windowTo],
    )
  await exam('66', 'Window open', day(14))
  await exam('63', 'Passed', day(3))
  const outside = (status: string, expires: string | null) =>
    portal.sql(
      `insert into outside_business (account_id, created_by, status, answers, expires, created_at, changed_at)
       values ($1, $1, $2, $3, $4, now(), now())`,
      [id, status, { desc: 'Board seat', business: { name: 'Arts Trust', nature: '' } }, expires],
    )
  await outside('Approved', day(60))
  await outside('Approved', day(61))
  await outside('Manager', null)
  await outside('Denied', null)
  await portal.sql(
    `insert into device (account_id, token_hash, name, browser, created_at, seen_at, ended_at, lost_at)
     values ($1, sha256($2), 'Phone', '', now(), now(), now(), now())`,
    [id, Buffer.from(id)],
  )
  const tasks = tasksOn(portal)
  await tasks.open(advisor)
  const done = await tasks.open(advisor)
  await portal.sql(`update work_item set stage = 9, decision = 'Approved', decided_at = now() where id = $1`, [done])
  return advisor
}

describe('the roster', () => {
  it('has a line of figures for each advisor', async () => {
    const advisor = await busy()
    await portal.sql('insert into attestation_due values ($1, 1, $2, $3)', [document, day(-1), admin.id])
    expect(await row(advisor)).toEqual({
      id: advisor.id,
      first: 'Advisor',
      last: 'Abel',
      email: advisor.email,
      crd: '2412345',
      branch: 'Albany',
      signed_in: expect.stringMatching(/^2026-07-01/),
      states: { held: 2, asked: 1 },
      exams: { held: 1, in_hand: 1 },
      outside: { approved: 2, in_hand: 1, renewal_due: 1 },
      attestations: { open: 1, overdue: 1 },
      certified: true,
      devices: { browsers: 1, lost: 1 },
      open_items: 1,
      flags: ['attestation', 'exam', 'renewal'],
    })
  })

  it('has the branch of whoever asks, the firm for admins, and nobody for those without a branch (Z02)', async () => {
    await portal.asAdvisor({ last: 'Abel' })
    const far = await portal.asStranger({ last: 'Boyd' })
    expect(await names({}, manager)).toEqual(['Advisor Abel', 'Manager Zeller'])
    expect(await names({}, stranger)).toEqual(['Stranger Boyd', 'Stranger Zulu'])
    expect(await names()).toEqual(['Advisor Abel', 'Stranger Boyd', 'Manager Zeller', 'Stranger Zulu'])
    const nowhere = await portal.asAdvisor({ branch_id: null, menus: JSON.stringify(menusFor(true)) })
    expect(await list({}, nowhere)).toEqual({ ok: true, data: [], count: 0, branches: [] })
    // a filter narrows, it never widens
    const [buffalo] = await portal.sql(`select id from branch where name = 'Buffalo'`)
    const branch = Number(buffalo?.['id'])
    expect(await names({ branch }, manager)).toEqual([])
    expect(await names({ branch })).toEqual(['Stranger Boyd', 'Stranger Zulu'])
    expect((await list({}, manager)).branches.map(({ name }) => name)).toEqual(['Albany'])
    expect((await list()).branches.map(({ name }) => name)).toEqual(['Albany', 'Buffalo'])
    expect(await page(far, manager)).toBeUndefined()
  })

  it('leaves out guests, admins and whoever is suspended', async () => {
    await portal.asGuest({ last: 'Abel' })
    await portal.asAdvisor({ last: 'Boyd', access: 0 })
    await portal.asAdvisor({ last: 'Cole', disabled_at: new Date() })
    expect(await names()).toEqual(['Manager Zeller', 'Stranger Zulu'])
  })

  it('is searched by name, email address and CRD, as it was typed', async () => {
    const abel = await portal.asAdvisor({ first: 'Ruth', last: 'Abel', crd: '2400001' })
    await portal.asAdvisor({ first: 'Ned', last: 'Boyd', crd: '2400002' })
    for (const q of ['ruth', 'abel ruth', '2400001', abel.email.slice(0, 14)])
      expect(await names({ q })).toEqual(['Ruth Abel'])
    expect(await names({ q: '%' })).toEqual([])
  })

  it('is sorted by name, branch and last sign-in, either way', async () => {
    await portal.asAdvisor({ last: 'Boyd', signed_in_at: null })
    await portal.asStranger({ last: 'Abel' })
    await portal.sql(`update account set signed_in_at = null where last = 'Boyd'`)
    await portal.sql(`update account set signed_in_at = '2026-06-30' where last = 'Abel'`)
    const lasts = async (sort: RosterFilter['sort'], desc?: 'yes') =>
      (await list({ ...(sort && { sort }), ...(desc && { desc }) })).data.map(({ last }) => last)
    expect(await lasts('name')).toEqual(['Abel', 'Boyd', 'Zeller', 'Zulu'])
    expect(await lasts('name', 'yes')).toEqual(['Zulu', 'Zeller', 'Boyd', 'Abel'])
    expect(await lasts('branch')).toEqual(['Boyd', 'Zeller', 'Abel', 'Zulu'])
    expect(await lasts('branch', 'yes')).toEqual(['Zulu', 'Abel', 'Zeller', 'Boyd'])
    expect(await lasts('signed_in')).toEqual(['Boyd', 'Abel', 'Zeller', 'Zulu'])
    expect(await lasts('signed_in', 'yes')).toEqual(['Zulu', 'Zeller', 'Abel', 'Boyd'])
  })

  it('comes in pages', async () => {
    await portal.asAdvisor({ last: 'Abel' })
    const first = await list({ size: 2 })
    const second = await list({ size: 2, page: 2 })
    expect([first, second].map(({ data }) => data.map(({ last }) => last))).toEqual([['Abel', 'Zeller'], ['Zulu']])
    expect([first.count, second.count]).toEqual([3, 3])
  })

  it('is filtered by what needs attention, and each line says the same', async () => {
    const quiet = await portal.asAdvisor({ last: 'Boyd' }, { attested: false })
    await portal.sql(
      `update account set signed_in_at = '2026-06-01', password_locked_until = '2026-07-01T12:10:00Z'
      where id = $1`,
      [quiet.id],
    )
    await busy()
    await portal.sql('insert into attestation_due values ($1, 1, $2, $3)', [document, day(-1), admin.id])
    await portal.sql(
      `insert into reading (account_id, document_id, version, kind, text, hash, at)
       select a.id, d.document_id, 1, 'attested', 'x', d.hash, now() from account a, document_version d where a.last = 'Boyd'`,
    )
    const expected = {
      attestation: ['Abel', 'Zeller', 'Zulu'],
      certification: ['Boyd'],
      exam: ['Abel'],
      renewal: ['Abel'],
      'sign-in': ['Boyd'],
      locked: ['Boyd'],
    }
    for (const flag of rosterFlags) {
      const { data, count } = await list({ flag })
      expect([flag, data.map(({ last }) => last), count]).toEqual([flag, expected[flag], expected[flag].length])
      expect(data.every(({ flags }) => flags.includes(flag))).toBe(true)
    }
    portal.setTime(new Date('2026-07-01T12:10:00Z'))
    expect(await names({ flag: 'locked' })).toEqual([])
  })

  it('is nothing to whoever has no flag', async () => {
    for (const actor of [await portal.asAdvisor(), await portal.asManager()])
      expect((await actor.call(listRoster, { query: {} })).status).toBe(403)
  })
})

describe('one advisor', () => {
  it('is on one page with all that the firm keeps of them', async () => {
    const advisor = await busy()
    await portal.sql('insert into proxy values ($1, $2, now()), ($2, $1, now())', [advisor.id, manager.id])
    await portal.sql(
      `insert into audit_entry (at, actor, action, subject, detail, request_id)
       values ('2026-06-30', '', 'sign-in.completed', $1, '{"browser": "Chrome on Mac", "place": "Albany"}', ''),
              ('2026-06-30', '', 'sign-in.refused', $1, '{}', '')`,
      [`account:${advisor.id}`],
    )
    const found = await page(advisor, manager)
    expect(found).toMatchObject({
      email: advisor.email,
      crd: '2412345',
      branch: 'Albany',
      manager: false,
      exams: {
        held: [{ text: 'Series 7', on: '2020-02-03' }],
        requests: [{ status: 'Passed' }, { text: 'Series 66', status: 'Window open', window_to: day(14) }],
      },
      attestations: [{ id: document, title: 'Supervisory procedures', version: 1, attested: null, overdue: false }],
      certification: { accepted: expect.any(String) },
      devices: { browsers: [{ name: 'Browser on unknown system' }], known: [], lost: [{ name: 'Phone' }] },
      work_items: [{ category: 'Outside Activity', stage: 0, opens: false }],
      sign_ins: [{ browser: 'Chrome on Mac', place: 'Albany' }],
      proxies: { may_act: [{ email: manager.email }], acts_for: [{ email: manager.email }] },
      can: { act_for: true },
    })
    expect(found.registrations.map(({ state, status }) => `${state} ${status}`)).toEqual([
      'Iowa REQUESTED',
      'Maine DENIED',
      'Ohio VALID',
      'Utah VALID',
      'Utah VALID',
    ])
    expect(found.outside.map(({ status, renewal_due }) => [status, renewal_due]).toSorted()).toEqual([
      ['Approved', false],
      ['Approved', true],
      ['Denied', false],
      ['Manager', false],
    ])
  })

  it('is opened to the work items by whoever reviews them', async () => {
    const advisor = await busy()
    expect((await page(advisor)).work_items).toMatchObject([{ opens: true }])
  })

  it('is acted for by whoever may', async () => {
    const advisor = await portal.asPlus({ last: 'Abel' })
    const peer = await portal.asAdvisor({ last: 'Zorn', menus: JSON.stringify(menusFor(true)) })
    expect([(await page(advisor, manager)).can.act_for, (await page(advisor, peer)).can.act_for]).toEqual([true, false])
    await portal.sql('update account set disabled_at = now() where id = $1', [peer.id])
  })

  it('is not there for another branch, nor is anybody who is no advisor (Z02)', async () => {
    const advisor = await portal.asAdvisor({ last: 'Abel' })
    const status = async (id: string, by: Actor) => (await by.call(getRosterAdvisor, { params: { id } })).status
    expect([await status(advisor.id, manager), await status(advisor.id, stranger)]).toEqual([200, 404])
    for (const id of [admin.id, (await portal.asGuest()).id, 'nobody', crypto.randomUUID()])
      expect(await status(id, admin)).toBe(404)
  })
})

describe('the file for a spreadsheet', () => {
  it('has the lines that fit, in their order, and nothing in it runs', async () => {
    await busy({ first: '=HYPERLINK("x")' })
    await portal.asAdvisor({ last: 'Boyd' })
    const text = await download({ desc: 'yes', sort: 'name' }, manager)
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffLast name,First name,Email,CRD,Branch,States held/)
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Zeller', 'Boyd', 'Abel'])
    expect(lines[3]).toMatch(/^Abel,"'=HYPERLINK\(""x""\)",.*,2412345,Albany,2,1,1,1,2,1,1,1,0,Yes,1,1,1,2026-07-01/)
    expect(lines[3]).toMatch(/Exam window ending soon; Renewal due$/)
    expect(await download({ q: 'nobody at all' })).toBe(`${lines[0]}\r\n`)
  })

  it('is told in the audit trail, with what was asked for', async () => {
    const { headers } = await manager.call(exportRoster, { query: { flag: 'locked' } })
    expect(headers['content-disposition']).toBe('attachment; filename="advisors-2026-07-01.csv"')
    const entries = await portal.sql(`select actor, detail from audit_entry where action = 'roster.exported'
      order by id desc limit 1`)
    expect(entries).toEqual([{ actor: manager.email, detail: { filter: { flag: 'locked' }, rows: 0 } }])
  })
})

it('no answer of the roster has a social security number in it (Z17)', async () => {
  const advisor = await busy()
  await portal.sql('update account set ssn = $1 where id = $2', [
    sealSocial(portal.platform.keys, '987-65-4320'),
    advisor.id,
  ])
  const answers = JSON.stringify([await row(advisor), await page(advisor), await download()])
  expect(answers).not.toMatch(/987-?65-?4320|4320|ssn/i)
})
