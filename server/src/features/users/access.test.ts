import { verifySession } from '@portal/contract/sign-in'
import { changeAccess, changeUser, decideRequest, listUsers, markGuest, suspendUser } from '@portal/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { managing, usersOn } from '../../testing/users.ts'
import { isLastAdmin } from './policy.ts'

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

const give = (actor: Actor, id: string, access: number) =>
  actor.call(changeAccess, { params: { id }, body: { access } })
const decide = (actor: Actor, id: number, decision: 'confirm' | 'refuse' | 'withdraw') =>
  actor.call(decideRequest, { params: { id, decision } })
const accessOf = async (id: string) => (await on.row(id)).access

async function asked(access = 7) {
  const person = await portal.asAdvisor()
  await give(ada, person.id, access)
  const [request] = (await on.see(ada, person.id)).requests
  return { person, raise: request?.id ?? 0 }
}

describe('levels of access', () => {
  it.each([
    [1, 6],
    [6, 2],
    [3, 0],
  ])('from %i to %i take effect at once, with before and after in the audit', async (before, after) => {
    const person = await portal.asAdvisor({ access: before })
    expect((await give(ada, person.id, after)).body).toEqual({ ok: true, waits: false })
    expect(await accessOf(person.id)).toBe(after)
    expect((await on.entries(person.id)).at(-1)).toMatchObject({
      action: 'account.access-changed',
      detail: { changes: { access: { before, after } } },
    })
  })

  it('an admin is lowered by one, and feels it with the next call (A38) [ROLE-03]', async () => {
    await give(ada, bob.id, 2)
    const { details } = (await bob.call(verifySession, {})).body
    expect(details).toMatchObject({ access: 2, isAdmin: false })
    expect((await bob.call(changeAccess, { params: { id: ada.id }, body: { access: 1 } })).status).toBe(403)
  })

  it('nobody gives more than they have, changes who has more, or themselves', async () => {
    const boss = await portal.asManager(managing)
    const person = await portal.asAdvisor()
    const above = await portal.asAdvisor({ access: 3 })
    expect((await give(boss, person.id, 3)).status).toBe(403)
    expect((await give(boss, above.id, 1)).status).toBe(403)
    expect((await give(boss, boss.id, 1)).status).toBe(403)
    expect((await give(ada, person.id, 8)).status).toBe(403)
    expect((await give(ada, ada.id, 9)).status).toBe(403)
    expect((await give(boss, person.id, 2)).status).toBe(200)
  })
})

describe('raising to admin', () => {
  it('waits until another admin confirms; the others get a mail', async () => {
    const { person, raise } = await asked()
    expect(await accessOf(person.id)).toBe(1)
    const mails = (await portal.mails()).filter(({ subject }) => subject.includes('needs your approval'))
    expect(mails.map(({ to }) => to)).toContain(bob.email)
    expect(mails.map(({ to }) => to)).not.toContain(ada.email)
    const { body } = await bob.call(listUsers, { query: {} })
    expect(body.requests).toMatchObject([
      { id: raise, kind: 'access', user: person.id, was: '1', wanted: '7', askedBy: 'Ada Tester' },
    ])
    expect((await decide(bob, raise, 'confirm')).status).toBe(200)
    expect(await accessOf(person.id)).toBe(7)
    expect((await on.entries(person.id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['account.raise-asked', ada.email],
      ['account.raise-confirmed', bob.email],
    ])
  })

  it('is not confirmed or refused by the one who asked, nor by the one it is about', async () => {
    const { person, raise } = await asked()
    expect((await decide(ada, raise, 'confirm')).status).toBe(403)
    expect((await decide(ada, raise, 'refuse')).status).toBe(403)
    await give(ada, bob.id, 1)
    expect((await decide(bob, raise, 'confirm')).status).toBe(403)
    await portal.sql('update account set access = 8 where id = $1', [ada.id])
    const eve = await portal.asAdmin({ access: 8 })
    await portal.sql('update account set access = 8 where id = $1', [eve.id])
    await give(ada, eve.id, 7)
    await give(ada, eve.id, 8)
    const [own] = (await on.see(eve, eve.id)).requests
    expect(own?.can).toEqual({ confirm: false, refuse: false, withdraw: false })
    expect((await decide(eve, own?.id ?? 0, 'confirm')).status).toBe(403)
    expect(await accessOf(person.id)).toBe(1)
  })

  it('from 7 to 8 waits as well', async () => {
    await portal.sql('update account set access = 8 where id = $1', [ada.id])
    expect((await give(ada, bob.id, 8)).body.waits).toBe(true)
    expect(await accessOf(bob.id)).toBe(7)
  })

  it('is refused by another admin, or withdrawn by the asker, and then is over', async () => {
    const first = await asked()
    expect((await decide(bob, first.raise, 'withdraw')).status).toBe(403)
    expect((await decide(bob, first.raise, 'refuse')).status).toBe(200)
    const second = await asked()
    expect((await decide(ada, second.raise, 'withdraw')).status).toBe(200)
    for (const { raise, person } of [first, second]) {
      expect((await decide(bob, raise, 'confirm')).status).toBe(409)
      expect(await accessOf(person.id)).toBe(1)
      expect((await on.see(ada, person.id)).requests).toEqual([])
    }
  })

  it('waits once: asking again is a conflict', async () => {
    const { person } = await asked()
    expect((await give(bob, person.id, 7)).status).toBe(409)
  })

  it('is no raise any more when the asker is no admin any more, or the person cannot sign in', async () => {
    const first = await asked()
    await portal.sql('update account set disabled_at = now() where id = $1', [ada.id])
    expect((await decide(bob, first.raise, 'confirm')).body.message).toMatch(/The person who made this request/)
    await portal.sql('update account set disabled_at = null, access = 6 where id = $1', [ada.id])
    expect((await decide(bob, first.raise, 'confirm')).status).toBe(409)
    await portal.sql('update account set access = 7 where id = $1', [ada.id])
    await ada.call(suspendUser, { params: { id: first.person.id }, body: { reason: 'Left' } })
    expect((await decide(bob, first.raise, 'confirm')).status).toBe(409)
    expect(await accessOf(first.person.id)).toBe(1)
  })

  it('confirmed by two at the same time is confirmed once', async () => {
    const cora = await portal.asAdmin()
    const { person, raise } = await asked()
    const answers = await Promise.all([decide(bob, raise, 'confirm'), decide(cora, raise, 'confirm')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const confirmed = (await on.entries(person.id)).filter(({ action }) => action === 'account.raise-confirmed')
    expect(confirmed).toHaveLength(1)
  })

  it('the database itself refuses a raise confirmed by the asker', async () => {
    const { raise } = await asked()
    const forged = portal.sql(
      `update account_request set decision = 'confirmed', decided_at = now(), decided_by = asked_by where id = $1`,
      [raise],
    )
    await expect(forged).rejects.toThrow(/check constraint/)
  })

  it('is nothing to those who are no admins: they neither find it nor decide it', async () => {
    const { person } = await asked()
    const boss = await portal.asManager(managing)
    expect((await boss.call(listUsers, { query: {} })).body.requests).toEqual([])
    const [request] = (await on.see(boss, person.id)).requests
    expect(request?.can).toEqual({ confirm: false, refuse: false, withdraw: false })
  })
})

describe('the last admin', () => {
  const parallel = async (one: () => Promise<{ status: number }>, two: () => Promise<{ status: number }>) =>
    (await Promise.all([one(), two()])).map(({ status }) => status)
  const left = () =>
    portal.sql(`select id from account where access >= 7 and disabled_at is null and not guest
      and (menus->'reviewer_tools'->>'user_management')::boolean`)

  it.each([
    ['lower', (by: Actor, id: string) => give(by, id, 1)],
    ['suspend', (by: Actor, id: string) => by.call(suspendUser, { params: { id }, body: { reason: 'x' } })],
    ['make guests of', (by: Actor, id: string) => by.call(markGuest, { params: { id }, body: { guest: true } })],
    [
      'take the flag from',
      (by: Actor, id: string) =>
        by.call(changeUser, { params: { id }, body: { reviewer_tools: { user_management: false } } }),
    ],
  ])('of two who %s each other at the same time, one stays', async (_, act) => {
    for (let round = 0; round < 3; round++) {
      const statuses = await parallel(
        () => act(ada, bob.id),
        () => act(bob, ada.id),
      )
      expect(statuses).toContain(200)
      expect(await left()).toHaveLength(1)
      await portal.sql('update account set access = 1 where access >= 7')
      ada = await portal.asAdmin()
      bob = await portal.asAdmin()
    }
  })

  it('is told so in a sentence', async () => {
    await portal.sql('update account set access = 1 where id = $1', [bob.id])
    const answers = [
      await give(ada, ada.id, 1),
      await ada.call(suspendUser, { params: { id: ada.id }, body: { reason: 'x' } }),
      await ada.call(markGuest, { params: { id: ada.id }, body: { guest: true } }),
      await ada.call(changeUser, { params: { id: ada.id }, body: { reviewer_tools: { user_management: false } } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(answers[0]?.body.message).toBe(
      'This is the only admin who can manage users. Make someone else an admin first.',
    )
  })

  it.each([
    [[{ id: 'a', manages: true }], true],
    [
      [
        { id: 'a', manages: true },
        { id: 'b', manages: false },
      ],
      true,
    ],
    [
      [
        { id: 'a', manages: true },
        { id: 'b', manages: true },
      ],
      false,
    ],
    [[{ id: 'a', manages: false }], false],
  ])('of %j, a is the last: %s', (admins, last) => {
    expect(isLastAdmin(admins, 'a')).toBe(last)
  })
})
