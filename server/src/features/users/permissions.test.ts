// Every call of user management × everybody who might try, about somebody of Albany with access 1.
import {
  addProxy,
  authoriseNewAuthenticator,
  changeAccess,
  changeFactor,
  changeUser,
  endUserSession,
  getUser,
  inviteAgain,
  inviteUser,
  listUsers,
  markGuest,
  removeProxy,
  restoreUser,
  signOutUser,
  suspendUser,
} from '@portal/contract/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { withAuthenticator } from '../../testing/sign-in.ts'
import { managing, somebodyNew, usersOn } from '../../testing/users.ts'

let portal: TestPortal
let on: ReturnType<typeof usersOn>
const who: Record<string, Actor> = {}
let albany: number
beforeAll(async () => {
  portal = await testPortal()
  on = usersOn(portal)
  Object.assign(who, {
    admin: await portal.asAdmin(),
    manager: await portal.asManager(managing),
    'manager of another branch': await portal.asStranger(managing),
    'flagged advisor': await portal.asAdvisor(managing),
    'advisor without the flag': await portal.asAdvisor(),
    guest: await portal.asGuest(managing),
  })
  albany = await on.branch('Albany')
})
afterAll(() => portal.close())

const suspended = { disabled_at: new Date() }
const plain = () => portal.asAdvisor()

type Made = { id: string }
const calls: [string, (by: Actor, about: Made) => Promise<{ status: number }>, (() => Promise<Made>)?][] = [
  ['GET one', (by, { id }) => by.call(getUser, { params: { id } })],
  [
    'change',
    (by, { id }) => by.call(changeUser, { params: { id }, body: { phone: '518 555 0101', base_company: 'x' } }),
  ],
  ['access', (by, { id }) => by.call(changeAccess, { params: { id }, body: { access: 0 } })],
  ['factor', (by, { id }) => by.call(changeFactor, { params: { id }, body: { factor: 'EMAIL' } })],
  [
    'enrolment',
    (by, { id }) => by.call(authoriseNewAuthenticator, { params: { id } }),
    () => withAuthenticator(portal),
  ],
  [
    'address',
    (by, { id }) => by.call(changeUser, { params: { id }, body: { email: `to.${id}@meridianharbor.example` } }),
  ],
  [
    'end the guest mark',
    (by, { id }) => by.call(markGuest, { params: { id }, body: { guest: false, factor: 'EMAIL' } }),
    () => portal.asGuest({ factor: 'PASS' }),
  ],
  ['guest mark', (by, { id }) => by.call(markGuest, { params: { id }, body: { guest: true } })],
  ['suspend', (by, { id }) => by.call(suspendUser, { params: { id }, body: { reason: 'x' } })],
  ['restore', (by, { id }) => by.call(restoreUser, { params: { id } }), () => portal.asAdvisor(suspended)],
  ['sign out', (by, { id }) => by.call(signOutUser, { params: { id } })],
  [
    'end a session',
    async (by, { id }) => {
      const [session = ''] = await on.sessionsOf(id)
      return by.call(endUserSession, { params: { id, session } })
    },
  ],
  ['invite again', (by, { id }) => by.call(inviteAgain, { params: { id } })],
  ['add a proxy', async (by, { id }) => by.call(addProxy, { params: { id, proxy: (await plain()).id } })],
  [
    'remove a proxy',
    async (by, { id }) => {
      const proxy = (await plain()).id
      await portal.sql('insert into proxy (owner_id, proxy_id, granted_at) values ($1, $2, now())', [id, proxy])
      return by.call(removeProxy, { params: { id, proxy } })
    },
  ],
]

/** Somebody else's sign-in is for admins. */
const forAdmins = ['factor', 'enrolment', 'address', 'end the guest mark']

const wanted = {
  admin: 200,
  manager: 200,
  'manager of another branch': 404,
  'flagged advisor': 200,
  'advisor without the flag': 403,
  guest: 403,
}

it.each(calls)(
  '%s: own branch and up, others find nobody, without the flag it is shut (Z01) [ROLE-04, ROLE-19]',
  async (name, act, about = plain) => {
    const answers: Record<string, number> = {}
    for (const [kind, actor] of Object.entries(who)) answers[kind] = (await act(actor, await about())).status
    const others = forAdmins.includes(name) ? { manager: 403, 'flagged advisor': 403 } : {}
    expect(answers).toEqual({ ...wanted, ...others })
  },
)

it('nobody but an admin touches an admin; a manager of the branch sees one (Z01)', async () => {
  const admin = await portal.asAdmin()
  for (const [name, act] of calls) {
    if (['remove a proxy', 'enrolment', 'restore', 'end the guest mark'].includes(name)) continue
    const { status } = await act(who.manager as Actor, admin)
    expect([name, status]).toEqual([name, name === 'GET one' ? 200 : 403])
  }
})

it('the list and inviting follow the same rule (Z01) [ROLE-04]', async () => {
  const answers: Record<string, [number, number]> = {}
  for (const [name, actor] of Object.entries(who)) {
    const list = await actor.call(listUsers, { query: {} })
    answers[name] = [list.status, (await actor.call(inviteUser, { body: somebodyNew(albany) })).status]
  }
  expect(answers).toEqual({
    admin: [200, 200],
    manager: [200, 200],
    'manager of another branch': [200, 403],
    'flagged advisor': [200, 200],
    'advisor without the flag': [403, 403],
    guest: [403, 403],
  })
})
