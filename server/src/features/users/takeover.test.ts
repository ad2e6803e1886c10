// Becoming a colleague by changing how they sign in: what it takes, and what it does not get.
import { requestReset } from '@portal/contract/account-reset'
import { verifySession } from '@portal/contract/sign-in'
import {
  authoriseNewAuthenticator,
  type ChoosableFactor,
  changeAccess,
  changeFactor,
  changeUser,
  decideRequest,
  inviteAgain,
  inviteUser,
  listUsers,
  markGuest,
} from '@portal/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { later } from '../../platform/clock.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { withAuthenticator } from '../../testing/sign-in.ts'
import { managing, somebodyNew, usersOn } from '../../testing/users.ts'

const hours72 = 72 * 3_600_000
const minute = 60_000
let portal: TestPortal
let on: ReturnType<typeof usersOn>
let ada: Actor
let bob: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = usersOn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  ada = await portal.asAdmin({ first: 'Ada' })
  bob = await portal.asAdmin({ first: 'Bob' })
})
// each test has its own admins, and no others
afterEach(() => portal.sql('update account set access = 1 where access >= 7'))

let addresses = 0
const fresh = () => `moved.${++addresses}@meridianharbor.example`
const readdress = (by: Actor, id: string, email = fresh()) => by.call(changeUser, { params: { id }, body: { email } })
const factor = (by: Actor, id: string, wanted: ChoosableFactor = 'AP') =>
  by.call(changeFactor, { params: { id }, body: { factor: wanted } })
const decide = (by: Actor, id: number, decision: 'confirm' | 'refuse' | 'withdraw') =>
  by.call(decideRequest, { params: { id, decision } })
const requestOn = async (id: string, by = ada) => (await on.see(by, id)).requests[0]?.id ?? 0
const undoableUntil = async (id: string) =>
  (await portal.sql('select max(undo_until) as until from account_request where account_id = $1', [id]))[0]
    ?.until as Date
const emailOf = async (id: string) => (await on.row(id)).email as string
const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to === email)
const askForReset = (email: string) =>
  portal.app.inject({
    method: 'POST',
    url: `/api${requestReset.path}`,
    payload: { email },
    remoteAddress: `10.9.${addresses >> 8}.${addresses++ & 255}`,
  })
const remember = (id: string) =>
  portal.sql(
    `insert into device (account_id, token_hash, name, browser, created_at, seen_at, remembered_until)
     values ($1, sha256($2), 'Phone', 'test', now(), now(), now() + interval '400 days')`,
    [id, Buffer.from(id)],
  )
const remembered = async (id: string) =>
  (await portal.sql('select 1 from device where account_id = $1 and remembered_until is not null', [id])).length
const resetLinks = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === 'Reset your password').length

describe('the attack', () => {
  it('a user manager who is no admin changes neither address nor two-factor method, and is told so beforehand', async () => {
    const mallory = await portal.asManager(managing)
    const peer = await withAuthenticator(portal)
    const mine = fresh()
    expect((await readdress(mallory, peer.id, mine)).status).toBe(403)
    expect((await factor(mallory, peer.id, 'EMAIL')).status).toBe(403)
    expect((await mallory.call(authoriseNewAuthenticator, { params: { id: peer.id } })).status).toBe(403)
    expect((await on.see(mallory, peer.id)).can).toMatchObject({ rights: true, email: false, factor: false })
    await askForReset(mine)
    expect(await mailsTo(mine)).toEqual([])
    expect(await on.row(peer.id)).toMatchObject({ email: peer.email, factor: 'AP' })
  })

  it('one admin alone gets no way into an advisor’s account: not both, and no reset', async () => {
    const peer = await withAuthenticator(portal)
    const mine = fresh()
    expect((await readdress(ada, peer.id, mine)).body).toEqual({ ok: true, waits: false })
    expect((await factor(ada, peer.id, 'EMAIL')).status).toBe(409)
    expect((await askForReset(mine)).json()).toEqual({ ok: true })
    expect(await mailsTo(mine)).toEqual([])
  })

  it('a guest of the firm is made a person again by an admin, not by a user manager', async () => {
    const mallory = await portal.asManager(managing)
    const guest = await portal.asGuest({ factor: 'PASS', access: 2 })
    const end = (by: Actor) => by.call(markGuest, { params: { id: guest.id }, body: { guest: false, factor: 'EMAIL' } })
    expect((await end(mallory)).status).toBe(403)
    expect((await end(ada)).body).toEqual({ ok: true, waits: true })
    expect(await on.row(guest.id)).toMatchObject({ guest: true, factor: 'PASS' })
    expect((await decide(bob, await requestOn(guest.id), 'confirm')).status).toBe(200)
    expect(await on.row(guest.id)).toMatchObject({ guest: false, factor: 'EMAIL' })
  })
})

describe('above access 1, a second admin', () => {
  it('confirms another address; until then nothing changes, and then sessions, remembered devices and links end', async () => {
    const peer = await portal.asPlus({ first: 'Dana', last: 'Whitfield' })
    await remember(peer.id)
    const email = fresh()
    expect((await readdress(ada, peer.id, email.toUpperCase())).body).toEqual({ ok: true, waits: true })
    expect(await emailOf(peer.id)).toBe(peer.email)
    expect((await peer.call(verifySession, {})).status).toBe(200)
    expect(await remembered(peer.id)).toBe(1)
    expect(await mailsTo(peer.email)).toEqual([])
    const [asked] = (await mailsTo(bob.email)).filter(({ subject }) => subject === 'Email change needs your approval')
    expect(asked?.text).toContain(`Ada Tester requested a new sign-in email for Dana Whitfield, ${email}.`)
    expect((await mailsTo(ada.email)).map(({ subject }) => subject)).toEqual([
      'Your account was used to request a new sign-in email',
    ])
    const { requests } = (await bob.call(listUsers, { query: {} })).body
    expect(requests).toMatchObject([
      { kind: 'address', user: peer.id, was: peer.email, wanted: email, can: { confirm: true, withdraw: false } },
    ])
    await portal.sql(
      `insert into account_token values (sha256($2), $1, 'reset', now(), now() + interval '400 days', null)`,
      [peer.id, Buffer.from(peer.id)],
    )
    expect((await decide(bob, requests[0]?.id ?? 0, 'confirm')).status).toBe(200)
    expect(await emailOf(peer.id)).toBe(email)
    expect(await on.sessionsOf(peer.id)).toEqual([])
    expect(await remembered(peer.id)).toBe(0)
    expect(
      await portal.sql('select 1 from account_token where account_id = $1 and used_at is null', [peer.id]),
    ).toEqual([])
    expect((await on.entries(peer.id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['account.address-asked', ada.email],
      ['account.address-confirmed', bob.email],
    ])
  })

  it('confirms another two-factor method, and a new authenticator app', async () => {
    const peer = await withAuthenticator(portal, { access: 2 })
    await remember(peer.id)
    expect((await factor(ada, peer.id, 'EMAIL')).body).toEqual({ ok: true, waits: true, enrols: false })
    expect(await on.row(peer.id)).toMatchObject({ factor: 'AP' })
    expect(await on.sessionsOf(peer.id)).toHaveLength(1)
    expect((await decide(bob, await requestOn(peer.id), 'confirm')).status).toBe(200)
    expect(await on.row(peer.id)).toMatchObject({ factor: 'EMAIL' })
    expect([await on.sessionsOf(peer.id), await remembered(peer.id)]).toEqual([[], 0])
    expect((await mailsTo(peer.email)).map(({ subject }) => subject)).toEqual(['Your two-factor method was changed'])

    const other = await withAuthenticator(portal, { access: 3 })
    const allow = () => ada.call(authoriseNewAuthenticator, { params: { id: other.id } })
    expect((await allow()).body).toEqual({ ok: true, waits: true })
    expect(await on.row(other.id)).toMatchObject({ factor: 'AP' })
    expect((await allow()).status).toBe(409)
    expect((await decide(bob, await requestOn(other.id), 'confirm')).status).toBe(200)
    expect(await on.row(other.id)).toMatchObject({ factor: 'RESET' })
  })

  it('is neither the asker, nor whom it is about, nor no admin', async () => {
    const cora = await portal.asAdmin()
    const boss = await portal.asManager(managing)
    await readdress(ada, cora.id)
    const id = await requestOn(cora.id)
    for (const by of [ada, cora, boss]) {
      expect((await decide(by, id, 'confirm')).status).toBe(403)
      expect((await decide(by, id, 'refuse')).status).toBe(403)
    }
    const higher = await portal.asAdmin({ access: 8 })
    await readdress(higher, (await portal.asAdmin({ access: 8 })).id)
    const [above] = await portal.sql('select max(id) as id from account_request')
    expect((await decide(bob, Number(above?.id), 'confirm')).status).toBe(403)
    expect(await emailOf(cora.id)).toBe(cora.email)
  })

  it('declines it, or the asker withdraws it, and it is over; it waits once', async () => {
    const peer = await portal.asPlus()
    await readdress(ada, peer.id)
    expect((await readdress(bob, peer.id)).status).toBe(409)
    const first = await requestOn(peer.id)
    expect((await decide(bob, first, 'withdraw')).status).toBe(403)
    expect((await decide(bob, first, 'refuse')).status).toBe(200)
    await readdress(ada, peer.id)
    const second = await requestOn(peer.id)
    expect((await decide(ada, second, 'withdraw')).status).toBe(200)
    for (const id of [first, second]) expect((await decide(bob, id, 'confirm')).status).toBe(409)
    expect(await emailOf(peer.id)).toBe(peer.email)
    expect((await on.entries(peer.id)).map(({ action }) => action)).toEqual([
      'account.address-asked',
      'account.address-refused',
      'account.address-asked',
      'account.address-withdrawn',
    ])
  })

  it('cannot confirm what is outdated, taken by somebody, or asked by whoever is no admin any more', async () => {
    const peer = await portal.asPlus()
    const email = fresh()
    await readdress(ada, peer.id, email)
    const id = await requestOn(peer.id)
    const taken = await portal.asAdvisor({ email })
    expect((await decide(bob, id, 'confirm')).body.message).toMatch(/already uses that email/)
    await portal.sql('update account set email = $2 where id = $1', [taken.id, fresh()])
    await portal.sql('update account set email = $2 where id = $1', [peer.id, fresh()])
    expect((await decide(bob, id, 'confirm')).body.message).toMatch(/changed after the request/)
    await portal.sql('update account set email = $2 where id = $1', [peer.id, peer.email])
    await portal.sql('update account set access = 6 where id = $1', [ada.id])
    expect((await decide(bob, id, 'confirm')).body.message).toMatch(/no longer has permission/)
  })

  it('is asked for somebody who was lowered a moment ago too: lowering first gets round nothing', async () => {
    const [peer, other] = [await portal.asPlus(), await portal.asPlus()]
    for (const { id } of [peer, other]) await ada.call(changeAccess, { params: { id }, body: { access: 1 } })
    expect((await on.see(ada, peer.id)).can.secondAdmin).toBe(true)
    expect((await readdress(ada, peer.id)).body.waits).toBe(true)
    expect((await factor(ada, other.id)).body.waits).toBe(true)
    portal.advance(hours72)
    ada = await portal.inAnotherBrowser(ada)
    await decide(ada, await requestOn(peer.id), 'withdraw')
    expect((await readdress(ada, peer.id)).body.waits).toBe(false)
  })

  it('other fields sent along are saved at once', async () => {
    const peer = await portal.asPlus()
    const { body } = await ada.call(changeUser, {
      params: { id: peer.id },
      body: { email: fresh(), phone: '518 555 0177' },
    })
    expect(body.waits).toBe(true)
    expect(await on.row(peer.id)).toMatchObject({ email: peer.email, phone: '518 555 0177' })
  })
})

describe('never both by one hand within 72 hours', () => {
  it.each([
    ['the address', 'the method', readdress, factor],
    ['the method', 'the address', factor, readdress],
  ] as const)('whoever changed %s does not change %s, until then and with the reason', async (_, __, one, other) => {
    const peer = await portal.asAdvisor()
    expect((await one(ada, peer.id)).status).toBe(200)
    const [done] = await portal.sql('select decided_at from account_request where account_id = $1', [peer.id])
    const until = later(done?.decided_at as Date, hours72)
    portal.setTime(later(until, -minute))
    const again = await portal.inAnotherBrowser(ada)
    const refused = await other(again, peer.id)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^You had a part in .* ET\.$/)])
    const { can } = await on.see(again, peer.id)
    const kept = one === readdress ? [can.factor, can.factorFrom] : [can.email, can.emailFrom]
    expect(kept).toEqual([false, until.toISOString()])
    portal.setTime(until)
    expect((await other(again, peer.id)).status).toBe(200)
  })

  it('somebody else’s hand may', async () => {
    const peer = await portal.asAdvisor()
    await readdress(ada, peer.id)
    expect((await factor(bob, peer.id)).status).toBe(200)
  })

  it('holds for asking and for confirming alike, however long it has waited', async () => {
    const cora = await portal.asAdmin()
    const peer = await portal.asPlus()
    await readdress(ada, peer.id)
    expect((await factor(ada, peer.id)).status).toBe(409)
    await decide(bob, await requestOn(peer.id), 'confirm')
    await factor(cora, peer.id)
    const id = await requestOn(peer.id)
    expect((await on.see(bob, peer.id)).requests[0]).toMatchObject({
      can: { confirm: false, refuse: true },
      blockedUntil: expect.stringMatching(/Z$/),
    })
    for (const by of [ada, bob]) expect((await decide(by, id, 'confirm')).body.message).toMatch(/^You had a part/)
    expect((await decide(await portal.asAdmin(), id, 'confirm')).status).toBe(200)
  })

  it('of an address and a method that one confirms at the same time, one is done; neither is left for whoever did the other', async () => {
    const cora = await portal.asAdmin()
    for (let round = 0; round < 5; round++) {
      const peer = await portal.asPlus()
      await readdress(ada, peer.id)
      await factor(bob, peer.id)
      const { requests } = await on.see(cora, peer.id)
      expect(requests.map(({ can }) => can.confirm)).toEqual([true, true])
      const answers = await Promise.all(requests.map(({ id }) => decide(cora, id, 'confirm')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const [left] = (await on.see(cora, peer.id)).requests
      for (const by of [cora, left?.kind === 'address' ? bob : ada])
        expect((await decide(by, left?.id ?? 0, 'confirm')).body.message).toMatch(/^You had a part/)
    }
  })

  it('what was declined or withdrawn keeps nobody off', async () => {
    const peer = await portal.asPlus()
    await readdress(ada, peer.id)
    await decide(ada, await requestOn(peer.id), 'withdraw')
    expect((await factor(ada, peer.id)).status).toBe(200)
  })

  it('of both at the same time by one hand, one is done', async () => {
    for (let round = 0; round < 5; round++) {
      const peer = await portal.asAdvisor()
      const answers = await Promise.all([readdress(ada, peer.id), factor(ada, peer.id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

describe('a reset', () => {
  it('waits for 72 hours after the address was changed, with the same answer as ever, and the page says until when', async () => {
    const peer = await portal.asAdvisor()
    const email = fresh()
    await readdress(ada, peer.id, email)
    const until = await undoableUntil(peer.id)
    expect((await on.see(ada, peer.id)).signing.resetsFrom).toBe(until.toISOString())
    portal.setTime(later(until, -minute))
    const [known, unknown] = [await askForReset(email), await askForReset(fresh())]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await resetLinks(email)).toBe(0)
    expect((await on.entries(peer.id)).at(-1)).toMatchObject({
      action: 'reset.unsent',
      detail: { reason: 'email changed' },
    })
    await portal.sql('delete from reset_ask')
    portal.setTime(until)
    await askForReset(email)
    expect(await resetLinks(email)).toBe(1)
    expect((await on.see(await portal.asAdmin(), peer.id)).signing.resetsFrom).toBeNull()
  })

  it('is no other way in: who signs in with the office gets no invitation meanwhile, who never signed in does', async () => {
    const office = await portal.asAdvisor({ office_subject: 's', office_issuer: 'i' })
    const invited = await portal.asAdvisor()
    await portal.sql('update account set signed_in_at = null where id = $1', [invited.id])
    for (const { id } of [office, invited]) await readdress(ada, id)
    const again = async ({ id }: Actor) => (await bob.call(inviteAgain, { params: { id } })).status
    expect([await again(office), await again(invited)]).toEqual([409, 200])
  })
})

it('an old address that can still come back is nobody else’s', async () => {
  const peer = await portal.asAdvisor()
  await readdress(ada, peer.id)
  const other = await portal.asAdvisor()
  expect((await readdress(ada, other.id, peer.email)).body.fields?.email).toMatch(/already uses/)
  const invitation = () => ada.call(inviteUser, { body: somebodyNew(null, { email: peer.email }) })
  expect((await invitation()).body.fields?.email).toMatch(/already uses/)
  portal.advance(hours72)
  ada = await portal.inAnotherBrowser(ada)
  expect((await invitation()).status).toBe(200)
})
