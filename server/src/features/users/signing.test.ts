import { startActing } from '@portal/contract/acting'
import {
  addProxy,
  authoriseNewAuthenticator,
  type ChoosableFactor,
  changeFactor,
  endUserSession,
  listUsers,
  markGuest,
  removeProxy,
  restoreUser,
  signOutUser,
  suspendUser,
} from '@portal/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { signingIn, withAuthenticator } from '../../testing/sign-in.ts'
import { managing, usersOn } from '../../testing/users.ts'

let portal: TestPortal
let on: ReturnType<typeof usersOn>
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = usersOn(portal)
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

const suspend = (id: string, reason = 'Left the firm') => admin.call(suspendUser, { params: { id }, body: { reason } })
const factor = (id: string, wanted: ChoosableFactor) =>
  admin.call(changeFactor, { params: { id }, body: { factor: wanted } })
const guest = (id: string, body: { guest: boolean; factor?: ChoosableFactor }) =>
  admin.call(markGuest, { params: { id }, body })
const ended = async (table: string, column: string, id: string) =>
  (await portal.sql(`select 1 from ${table} where account_id = $1 and ${column} is null`, [id])).length === 0

describe('suspending', () => {
  it('ends sessions, links, half-finished sign-ins and requests to approve, and keeps the person out (A38)', async () => {
    const person = await signingIn(portal)
    await person.enter()
    await portal.sql(
      `insert into account_token values (sha256('s'), $1, 'reset', now(), now() + interval '1 hour', null)`,
      [person.id],
    )
    await portal.sql(
      `insert into push_request (challenge_id, account_id, numbers, created_at, expires_at)
       select id, account_id, '{1,2,3}', now(), now() + interval '1 minute' from challenge where account_id = $1`,
      [person.id],
    )
    expect((await suspend(person.id)).status).toBe(200)
    expect(await on.sessionsOf(person.id)).toEqual([])
    expect(await ended('account_token', 'used_at', person.id)).toBe(true)
    expect(await ended('challenge', 'ended_at', person.id)).toBe(true)
    expect(await ended('push_request', 'answered_at', person.id)).toBe(true)
    expect((await person.enter()).statusCode).toBe(400)
    const { history } = await on.see(admin, person.id)
    expect(history.find(({ action }) => action === 'account.suspended')?.reason).toBe('Left the firm')
    expect((await suspend(person.id)).status).toBe(409)
  })

  it('asks why', async () => {
    expect((await suspend((await portal.asAdvisor()).id, '  ')).status).toBe(400)
  })

  it('is taken back by restoring', async () => {
    const person = await signingIn(portal)
    await suspend(person.id)
    const restore = () => admin.call(restoreUser, { params: { id: person.id } })
    expect((await restore()).status).toBe(200)
    expect((await person.enter()).statusCode).toBe(200)
    expect((await restore()).status).toBe(409)
  })
})

describe('signing out', () => {
  it('ends one session, or all of them', async () => {
    const person = await portal.asAdvisor()
    await portal.sql(
      `insert into session (id_hash, account_id, created_at, seen_at, address, browser)
       select sha256('other'), account_id, created_at, seen_at, address, browser from session where account_id = $1`,
      [person.id],
    )
    const [first = ''] = await on.sessionsOf(person.id)
    const one = (session: string, id = person.id) => admin.call(endUserSession, { params: { id, session } })
    const other = await portal.asAdvisor()
    expect((await one(first, other.id)).status).toBe(404)
    expect((await one(first)).status).toBe(200)
    expect((await one(first)).status).toBe(404)
    expect(await on.sessionsOf(person.id)).toHaveLength(1)
    expect((await admin.call(signOutUser, { params: { id: person.id } })).status).toBe(200)
    expect(await on.sessionsOf(person.id)).toEqual([])
  })
})

describe('the second factor', () => {
  it.each(['EMAIL', 'AP', 'PUSH'] as const)('can be %s for somebody with an authenticator', async (wanted) => {
    const person = await withAuthenticator(portal, { factor: 'EMAIL' })
    const { status } = await factor(person.id, wanted)
    expect([status, (await on.row(person.id)).factor]).toEqual([200, wanted])
  })

  it('AP without an authenticator lets the person enrol one at the next sign-in, instead of shutting them out', async () => {
    const person = await signingIn(portal)
    expect((await factor(person.id, 'AP')).body.enrols).toBe(true)
    expect((await on.row(person.id)).factor).toBe('RESET')
    expect((await portal.mails()).find(({ to }) => to === person.email)?.subject).toMatch(/authenticator/)
    const another = await signingIn(portal)
    expect((await factor(another.id, 'PUSH')).status).toBe(409)
  })

  it('PASS is for guests only, and guests have no other', async () => {
    const person = await portal.asAdvisor()
    expect((await factor(person.id, 'PASS' as ChoosableFactor)).status).toBe(400)
    expect((await factor((await portal.asGuest()).id, 'EMAIL')).status).toBe(409)
  })

  it('a new authenticator is authorised, which signs the person out', async () => {
    const person = await withAuthenticator(portal)
    const { status } = await admin.call(authoriseNewAuthenticator, { params: { id: person.id } })
    expect([status, (await on.row(person.id)).factor]).toEqual([200, 'RESET'])
    expect(await on.sessionsOf(person.id)).toEqual([])
    const waiting = await portal.asAdvisor()
    expect((await admin.call(authoriseNewAuthenticator, { params: { id: waiting.id } })).status).toBe(409)
  })
})

describe('the guest mark', () => {
  it('sets PASS, takes the reviewer tools and ends sessions [ROLE-18]', async () => {
    const person = await portal.asAdvisor({ menus: JSON.stringify(menusFor(true)) })
    expect((await guest(person.id, { guest: true })).status).toBe(200)
    expect(await on.row(person.id)).toMatchObject({ guest: true, factor: 'PASS', menus: menusFor(false) })
    expect(await on.sessionsOf(person.id)).toEqual([])
    expect((await guest(person.id, { guest: true })).status).toBe(409)
  })

  it('is taken off with another factor, and not without', async () => {
    const person = await portal.asGuest({ factor: 'PASS' })
    expect((await guest(person.id, { guest: false })).body.fields?.factor).toMatch(/Choose/)
    expect((await guest(person.id, { guest: false, factor: 'EMAIL' })).status).toBe(200)
    expect(await on.row(person.id)).toMatchObject({ guest: false, factor: 'EMAIL' })
    expect((await on.entries(person.id)).at(-1)?.detail).toEqual({
      changes: { guest: { before: true, after: false }, factor: { before: 'PASS', after: 'EMAIL' } },
    })
  })
})

describe('proxies', () => {
  const params = (owner: Actor, proxy: Actor) => ({ params: { id: owner.id, proxy: proxy.id } })

  it('let somebody act for another until they are taken away (Z15) [ROLE-21]', async () => {
    const owner = await portal.asAdvisor()
    const proxy = await portal.asAdvisor()
    const act = async () => (await proxy.call(startActing, { body: { email: owner.email } })).status
    expect(await act()).toBe(404)
    expect((await admin.call(addProxy, params(owner, proxy))).status).toBe(200)
    expect((await admin.call(addProxy, params(owner, proxy))).status).toBe(409)
    expect(await act()).toBe(200)
    expect((await admin.call(removeProxy, params(owner, proxy))).status).toBe(200)
    expect((await proxy.call(listUsers, { query: {} })).body.code).toBe('acting-over')
    expect(await act()).toBe(403)
    expect((await admin.call(removeProxy, params(owner, proxy))).status).toBe(404)
    expect((await on.entries(owner.id)).map(({ action }) => action)).toEqual([
      'account.proxy-added',
      'acting.started',
      'account.proxy-removed',
    ])
  })

  it('are refused where they would never hold, and never given to oneself', async () => {
    const owner = await portal.asAdvisor()
    const boss = await portal.asAdvisor(managing)
    expect((await admin.call(addProxy, params(await portal.asPlus(), owner))).status).toBe(409)
    expect((await admin.call(addProxy, params(owner, await portal.asGuest()))).status).toBe(409)
    expect((await admin.call(addProxy, params(owner, owner))).status).toBe(409)
    expect((await boss.call(addProxy, params(owner, boss))).status).toBe(403)
    expect((await boss.call(addProxy, params(owner, await portal.asStranger()))).status).toBe(404)
  })
})
