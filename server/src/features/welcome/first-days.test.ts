import { verifySession } from '@portal/contract/sign-in'
import { finishWelcome, readFirstDays } from '@portal/contract/welcome'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const starting = async (actor: Actor) => (await actor.call(verifySession, {})).body.details?.starting
const stepsOf = async (actor: Actor) => {
  const { steps } = (await actor.call(readFirstDays, {})).body
  return Object.fromEntries(steps.map(({ id, done }) => [id, done !== null]))
}
const newcomer = async (more: Record<string, unknown> = {}) => {
  const me = await portal.asAdvisor({ tapsid: 7_001, welcome: true, ...more }, { attested: false })
  await portal.sql('update account set started_at = $2 where id = $1', [me.id, portal.platform.clock()])
  return me
}

it('leads whoever set up an account lately, until every required step is true', async () => {
  const me = await newcomer()
  expect(await starting(me)).toBe(true)
  expect(await stepsOf(me)).toEqual({
    details: false,
    security: false,
    certification: false,
    devices: false,
    states: false,
    photo: false,
  })
  await me.call(finishWelcome, {})
  await portal.sql(
    `insert into passkey (id, account_id, name, public_key, counter, transports, created_at)
     values ('k1', $1, 'Laptop', '', 0, '{}', now())`,
    [me.id],
  )
  await portal.sql(
    `insert into certification (account_id, kind, version, text, accepted_at) values ($1, 'communication', 1, 'I will.', now())`,
    [me.id],
  )
  await portal.sql(
    `insert into firm_device (account_id, name, type, system, encrypted, owner, created_at)
     values ($1, 'Laptop', 'Laptop', 'Windows', true, 'Firm', now())`,
    [me.id],
  )
  expect(await starting(me)).toBe(true)
  await portal.sql(
    `insert into registration (account_id, state, license, status, updated_at) values ($1, 'New York', 'Securities', 'REQUESTED', now())`,
    [me.id],
  )
  expect(await stepsOf(me)).toMatchObject({
    details: true,
    security: true,
    certification: true,
    devices: true,
    states: true,
  })
  // a photo is welcome, and nobody waits for it
  expect(await stepsOf(me)).toMatchObject({ photo: false })
  expect(await starting(me)).toBe(false)
})

it('does not lead who was there before, who is a guest, or who has been here for thirty days', async () => {
  expect(await starting(await portal.asAdvisor())).toBe(false)
  const guest = await portal.asGuest()
  await portal.sql('update account set started_at = $2 where id = $1', [guest.id, portal.platform.clock()])
  expect(await starting(guest)).toBe(false)
  const me = await newcomer()
  portal.advance(29.9 * 86_400_000)
  const again = await portal.asAdvisor()
  await portal.sql(`update account set started_at = (select started_at from account where id = $2) where id = $1`, [
    again.id,
    me.id,
  ])
  expect(await starting(again)).toBe(true)
  await portal.sql(`update account set started_at = started_at - interval '4 hours' where id = $1`, [again.id])
  expect(await starting(again)).toBe(false)
})

it('asks nobody for states who sells in none', async () => {
  const me = await newcomer({ tapsid: 0 })
  expect(await stepsOf(me)).not.toHaveProperty('states')
})

it('names the principal of the branch, and of the directory who looks after registrations and advisors', async () => {
  const [branch] = await portal.sql(`insert into branch (name) values ('Saratoga') returning id`)
  const branch_id = Number(branch?.['id'])
  const boss = await portal.asManager({
    branch_id,
    first: 'Ada',
    last: 'Boss',
    phone: '(518) 555-0100',
  })
  const me = await newcomer({ branch_id })
  await portal.sql(
    `insert into staff (first, last, email, roles, listed, phone, changed_at) values
       ('Lena', 'Brandt', 'lena@meridianharbor.example', 'Registrations and U4', true, '1', now()),
       ('Gone', 'Person', 'gone@meridianharbor.example', 'Registrations', false, '2', now()),
       ('Grace', 'Osei', 'grace@meridianharbor.example', 'Advisor Relations', true, '3', now())`,
  )
  const { contacts } = (await me.call(readFirstDays, {})).body
  expect(contacts.map(({ first, role }) => [first, role])).toEqual([
    ['Ada', 'Your principal, Saratoga'],
    ['Lena', 'Registrations and U4'],
    ['Grace', 'Advisor Relations'],
  ])
  expect((await boss.call(readFirstDays, {})).body.contacts.map(({ first }) => first)).not.toContain('Ada')
})
