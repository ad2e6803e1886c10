import { approveCandidate, declineCandidate, getCandidate } from '@portal/contract/onboarding-review'
import { onboardingSteps } from '@portal/contract/onboarding-steps'
import { daysAfter } from '@portal/contract/rules/day'
import { getTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../../testing/actors.ts'
import { answersOf, candidatesOn, ssn } from '../../../testing/candidates.ts'
import { publish } from '../../../testing/documents.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'
import { registrationsOn } from '../../../testing/registrations.ts'
import { socialPurpose } from '../../welcome/public.ts'

const menus = JSON.stringify(menusFor(true))
let portal: TestPortal
let on: ReturnType<typeof candidatesOn>
let manager: Actor
let inviter: Actor
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = candidatesOn(portal)
  manager = await portal.asManager({ menus })
  inviter = await portal.asManager({ menus, first: 'Ingrid', last: 'Inviter' })
  admin = await portal.asAdmin()
  await registrationsOn(portal).putFees('New York', { agi: 165 })
  await registrationsOn(portal).putFees('Vermont', { agi: 120 })
  await portal.sql(`insert into fee_price (fee_id, cents, starts_on, created_at) values (1, 9500, '2022-01-01', now())`)
})
afterAll(() => portal.close())

let nth = 0
let email = ''
beforeEach(() => void (email = `maren.holloway${++nth}@meridianharbor.example`))

const count = async (table: string, where = 'true') =>
  Number((await portal.sql(`select count(*)::int as n from ${table} where ${where}`))[0]?.['n'])
/** All that an approval writes to. */
const everything = () =>
  Promise.all(
    [
      'account',
      'staff',
      'registration',
      'fee_account',
      'fee_entry',
      'work_item',
      'outside_business',
      'reading',
      'mail',
      'account_token',
    ].map((table) => count(table)),
  )

const accepted = async () => {
  const id = await on.sent(inviter)
  expect((await on.accept(manager, id)).status).toBe(200)
  return id
}

it('makes account, profile, directory entry, registration requests, fees and the setup email out of what was entered', async () => {
  const id = await accepted()
  const { creates, starts } = await on.get(admin, id)
  expect(creates.map(({ text }) => text)).toEqual([
    'Account with two-factor sign-in',
    'Profile and staff entry, from step 1',
    '2 registration requests, $285.00',
    expect.stringMatching(/^Technology fee from .*, \$95\.00 a month$/),
    'Setup email to maren.holloway@meridianharbor.example',
  ])

  const answer = await on.approve(admin, id, `  ${email.toUpperCase()} `, { tapsid: 7_100 })
  expect(answer.status).toBe(200)
  const { account } = answer.body
  const [made] = await portal.sql('select * from account where id = $1', [account])
  expect(made).toMatchObject({
    email,
    first: 'Maren',
    last: 'Holloway',
    crd: '6204418',
    phone: '(518) 555-0177',
    tapsid: 7_100,
    access: 1,
    branch_id: await on.branchOf(),
    welcome: true,
    factor: 'EMAIL',
    password_hash: null,
  })
  expect(portal.platform.keys.open(Buffer.from(made?.['ssn'] as Uint8Array), socialPurpose)).toBe(ssn)
  expect(await portal.sql('select email, title, listed from staff where account_id = $1', [account])).toEqual([
    { email, title: 'Registered Representative', listed: false },
  ])
  expect(
    await portal.sql(
      `select r.state, r.license, r.status, w.category from registration r join work_item w on w.id = r.work_item_id
       where r.account_id = $1 order by 1`,
      [account],
    ),
  ).toEqual([
    { state: 'New York', license: 'Securities', status: 'REQUESTED', category: 'State Request' },
    { state: 'Vermont', license: 'Securities', status: 'REQUESTED', category: 'State Request' },
  ])
  expect(
    await portal.sql('select description, cents from fee_entry where account_id = $1 order by id', [account]),
  ).toEqual([
    { description: 'State registration, New York', cents: 16_500 },
    { description: 'State registration, Vermont', cents: 12_000 },
  ])
  expect(
    await portal.sql('select joined_on::text as on, balance::int from fee_account where account_id = $1', [account]),
  ).toEqual([{ on: starts, balance: 28_500 }])
  const [setup] = (await portal.mails()).filter(({ to }) => to === email)
  expect(setup?.text).toContain('/reset?q=')
  expect(await on.get(admin, id)).toMatchObject({
    state: 'approved',
    account,
    decided: { by: 'Admin Tester' },
    creates: [],
  })
})

it('brings along the policies that were acknowledged and the activities that were disclosed', async () => {
  const document = await publish(portal, admin, { title: 'Code of ethics' })
  const activity = {
    desc: 'Youth sailing coach',
    business: { name: 'Lake Sailing Club', nature: 'Sports' },
    investment_related: false,
    position: 'Coach',
    start_date: '2020-05-01',
    end_date: '',
    hours_week: 4,
    hours_trading: 0,
    compensation: 'None',
    clients_involved: false,
    clients: '',
    private_securities: false,
    note: '',
  }
  const id = await on.sent(inviter, {}, { activities: { none: false, list: [activity] } })
  await portal.sql(
    `insert into candidate_policy (candidate_id, document_id, version, opened_at, attested_at, text, hash)
     select $1, document_id, version, now(), '2026-11-01T12:00:00Z', 'I have read it.', hash from document_version where document_id = $2`,
    [id, document],
  )
  await on.accept(manager, id)
  const { account } = (await on.approve(admin, id, email)).body
  expect(
    await portal.sql(
      `select o.status, o.answers->>'desc' as desc, w.account_id = o.account_id as theirs from outside_business o
       join work_item w on w.id = o.work_item_id where o.account_id = $1`,
      [account],
    ),
  ).toEqual([{ status: 'Manager', desc: 'Youth sailing coach', theirs: true }])
  expect(await portal.sql('select kind, text, at from reading where account_id = $1', [account])).toEqual([
    { kind: 'attested', text: 'I have read it.', at: new Date('2026-11-01T12:00:00Z') },
  ])
})

it('closes the task, which is about the new person from then on', async () => {
  const id = await accepted()
  const { task } = await on.get(admin, id)
  const { account } = (await on.approve(admin, id, email)).body
  expect((await portal.sql('select stage, decision, account_id from work_item where id = $1', [task]))[0]).toEqual({
    stage: 9,
    decision: 'Approved',
    account_id: account,
  })
  const seen = await admin.call(getTask, { params: { id: task ?? 0 } })
  expect(seen.body.task).toMatchObject({
    advisor: 'Holloway, Maren',
    branch: 'Albany',
    outcome: { decision: 'Approved' },
  })
})

describe('all of it or nothing', () => {
  const parts = ['staff', 'registration', 'fee_entry', 'fee_account', 'mail', 'outside_business', 'audit_entry']
  it.each(parts)('leaves nothing behind where %s cannot be written', async (table) => {
    const answers = answersOf(on.today())
    const activity = {
      desc: 'Coach',
      business: { name: 'Club', nature: '' },
      investment_related: false,
      position: '',
      hours_week: 1,
    }
    const rest = {
      start_date: '2020-05-01',
      end_date: '',
      hours_trading: 0,
      compensation: '',
      clients_involved: false,
      clients: '',
      private_securities: false,
      note: '',
    }
    const id = await on.sent(inviter, {}, { ...answers, activities: { none: false, list: [{ ...activity, ...rest }] } })
    await on.accept(manager, id)
    const before = await everything()
    const name = `break_${table}`
    await portal.sql(
      `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await portal.sql(`create trigger ${name} before insert on ${table} for each statement execute function ${name}()`)
    const answer = await on.approve(admin, id, email)
    await portal.sql(`drop function ${name}() cascade`)
    expect(answer.status).toBe(500)
    expect(await everything()).toEqual(before)
    expect(await on.get(admin, id)).toMatchObject({ state: 'review', account: null })
    // and nothing stands in the way of the next try
    expect((await on.approve(admin, id, email)).status).toBe(200)
  })

  it('is done once, however many approve at the same time', async () => {
    const id = await accepted()
    const version = await on.version(id)
    const accounts = await count('account')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? admin : manager).call(approveCandidate, {
          params: { id },
          body: { version, email: `${index}.${email}` },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await count('account')).toBe(accounts + 1)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ message: expect.stringMatching(/(Admin|Manager) Tester approved Maren/) })
  })

  it('meets a decline at the same time as one or the other', async () => {
    const id = await accepted()
    const version = await on.version(id)
    const [approved, declined] = await Promise.all([
      admin.call(approveCandidate, { params: { id }, body: { version, email } }),
      manager.call(declineCandidate, { params: { id }, body: { version, reason: 'Not now' } }),
    ])
    expect([approved.status, declined.status].toSorted()).toEqual([200, 409])
    expect(await count('account', `email = '${email}'`)).toBe(approved.status === 200 ? 1 : 0)
  })
})

describe('refuses', () => {
  it('while a step is not accepted', async () => {
    const id = await on.sent(inviter)
    await on.accept(manager, id, onboardingSteps.slice(0, 3))
    const answer = await on.approve(admin, id, email)
    expect([answer.status, answer.body]).toMatchObject([409, { message: 'Accept every step before you approve.' }])
  })

  it('an address that is taken, public or none, and a commission ID that is somebody’s', async () => {
    const id = await accepted()
    await portal.asAdvisor({ tapsid: 7_200 })
    const refused = async (to: string, more = {}) => {
      const { status, body } = await on.approve(admin, id, to, more)
      return [status, Object.keys((body as unknown as { fields: object }).fields)]
    }
    expect(await refused(admin.email)).toEqual([400, ['email']])
    expect(await refused('maren@gmail.com')).toEqual([400, ['email']])
    expect(await refused('maren')).toEqual([400, ['email']])
    expect(await refused(email, { tapsid: 7_200 })).toEqual([400, ['tapsid']])
    expect(await on.get(admin, id)).toMatchObject({ state: 'review' })
  })

  it('whoever looked at an older version', async () => {
    const id = await accepted()
    const version = await on.version(id)
    await on.mark(admin, id, 'crd', 'Please check the number.')
    const answer = await manager.call(approveCandidate, { params: { id }, body: { version, email } })
    expect(answer.status).toBe(409)
  })

  it('whoever of the branch is not its manager, another branch, and whoever acts for somebody', async () => {
    const id = await accepted()
    const version = await on.version(id)
    const call = (actor: Actor) => actor.call(approveCandidate, { params: { id }, body: { version, email } })
    expect((await call(await portal.asPlus({ menus }))).status).toBe(403)
    expect((await call(await portal.asStranger({ menus }))).status).toBe(404)
    const owner = await portal.asAdvisor({ tapsid: 7_300 })
    await portal.sql('insert into proxy (owner_id, proxy_id, granted_at) values ($1, $2, now())', [
      owner.id,
      manager.id,
    ])
    const acting = await portal.inAnotherBrowser(manager)
    await portal
      .sql('update session set acting_for = $1 where account_id = $2', [owner.id, manager.id])
      .catch(() => undefined)
    const answer = await call(acting)
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { message: expect.stringContaining('acting for someone') },
    ])
    await portal.sql('update session set acting_for = null where account_id = $1', [manager.id])
    expect((await acting.call(getCandidate, { params: { id } })).body.candidate.can.decide).toBe(true)
  })
})

it('asks for the price of today, and bills from the first day', async () => {
  const id = await on.sent(inviter, { starts: null })
  await on.accept(manager, id)
  const { account } = (await on.approve(admin, id, email)).body
  expect(await portal.sql('select joined_on::text as on from fee_account where account_id = $1', [account])).toEqual([
    { on: on.today() },
  ])
  const late = await on.sent(inviter, { starts: daysAfter(on.today(), 1) })
  portal.advance(3 * 86_400_000)
  const later = await portal.asAdmin()
  await on.accept(later, late)
  const { account: other } = (await on.approve(later, late, `late.${email}`)).body
  expect(await portal.sql('select joined_on::text as on from fee_account where account_id = $1', [other])).toEqual([
    { on: on.today() },
  ])
})
