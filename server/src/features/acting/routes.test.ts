import { startActing, stopActing } from '@portal/contract/acting'
import { savePreferences } from '@portal/contract/preferences'
import { verifySession } from '@portal/contract/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../platform/session/sessions.ts'
import { type Actor, caller } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let me: Actor
let owner: Actor
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asPlus()
  owner = await portal.asAdvisor({ first: 'Olive', last: 'Owner', tapsid: 1_234 })
  await grant(owner, me)
})

const grant = (from: Actor, to: Actor) =>
  portal.sql('insert into proxy values ($1, $2, now()) on conflict do nothing', [from.id, to.id])
const revoke = (from: Actor, to: Actor) =>
  portal.sql('delete from proxy where owner_id = $1 and proxy_id = $2', [from.id, to.id])
const start = (email: string, actor: Pick<Actor, 'call'> = me) => actor.call(startActing, { body: { email } })
const details = async (actor: Pick<Actor, 'call'> = me) => (await actor.call(verifySession, {})).body.details
const change = (actor = me) => actor.call(savePreferences, { body: { event_days: 30 } })
const audited = ({ id }: Actor) =>
  portal.sql('select action, actor, subject from audit_entry where actor_id = $1 order by id', [id])
const shown = () => ({ first: 'Olive', last: 'Owner', email: owner.email, tapsid: 1_234 })

describe('acting for somebody', () => {
  it('is for whoever was allowed it, until they stop', async () => {
    expect((await details())?.acting).toBeNull()
    expect((await start(owner.email.toUpperCase())).status).toBe(200)
    expect(await details()).toMatchObject({ id: me.id, email: me.email, acting: shown() })
    expect((await me.call(stopActing, {})).status).toBe(200)
    expect((await details())?.acting).toBeNull()
    expect((await me.call(stopActing, {})).status).toBe(200)
  })

  it('names both in every audit entry, and begins and ends with one', async () => {
    await start(owner.email)
    await change()
    await me.call(stopActing, {})
    await change()
    const both = `${me.email} for ${owner.email}`
    expect(await audited(me)).toEqual([
      { action: 'acting.started', actor: me.email, subject: `account:${owner.id}` },
      { action: 'preferences.saved', actor: both, subject: `account:${me.id}` },
      { action: 'acting.stopped', actor: both, subject: `account:${owner.id}` },
      { action: 'preferences.saved', actor: me.email, subject: `account:${me.id}` },
    ])
    expect(await audited(owner)).toEqual([])
  })

  it('a refusal names both too', async () => {
    await start(owner.email)
    await me.call(
      { method: 'GET', path: '/user/logout/:email', access: 'guest-ok' } as never,
      {
        params: { email: owner.email },
      } as never,
    )
    expect((await audited(me)).at(-1)).toMatchObject({ action: 'refused', actor: `${me.email} for ${owner.email}` })
  })

  it('somebody who has not allowed it is not found, as if they did not exist', async () => {
    const stranger = await portal.asStranger()
    const answers = [await start(stranger.email), await start('nobody@meridianharbor.example'), await start(me.email)]
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(3).fill('404 not-found'))
    // the right goes one way
    expect((await start(me.email, owner)).status).toBe(404)
    expect((await details())?.acting).toBeNull()
  })

  it('guests act for nobody, whatever the table says', async () => {
    const guest = await portal.asGuest()
    await grant(owner, guest)
    expect((await start(owner.email, guest)).status).toBe(403)
    await portal.sql('update session set acting_for = $1 where account_id = $2', [owner.id, guest.id])
    expect(await details(guest)).toMatchObject({ acting: null, taps_admins: [] })
  })

  it('is over at the next call when the right is taken back, and a new right does not bring it back (Z15)', async () => {
    await start(owner.email)
    await revoke(owner, me)
    expect((await change()).status).toBe(200)
    expect((await audited(me)).at(-1)).toMatchObject({ action: 'preferences.saved', actor: me.email })
    expect((await start(owner.email)).status).toBe(404)
    await grant(owner, me)
    expect((await details())?.acting).toBeNull()
  })

  it.each([
    ['was shut out', 'disabled_at = now()'],
    ['lost all access', 'access = -1'],
  ])('is over at the next call when the owner %s (Z15)', async (_, set) => {
    await start(owner.email)
    await portal.sql(`update account set ${set} where id = $1`, [owner.id])
    expect(await details()).toMatchObject({ acting: null, taps_admins: [] })
    expect((await start(owner.email)).status).toBe(404)
  })

  it('holds on every node, and in this browser alone', async () => {
    await start(owner.email)
    const node = await portal.secondNode()
    expect((await details(caller(node, me.cookie)))?.acting).toEqual(shown())
    const token = await portal.platform.db
      .transaction()
      .execute((tx) => beginSession(tx, portal.platform.clock(), me.id, { address: '', browser: '' }))
    expect((await details(caller(portal, `portal=${token}`)))?.acting).toBeNull()
  })

  it('gives none of the owner’s rights', async () => {
    const admin = await portal.asAdmin()
    await grant(admin, me)
    await start(admin.email)
    expect(await details()).toMatchObject({ access: 2, isAdmin: false, products_editing: false })
  })
})

it('the details list whom one may act for, and oneself before them [DATA-36, ROLE-21]', async () => {
  const low = await portal.asAdvisor({ first: 'Lowell', last: 'Low', tapsid: 1_300 })
  const other = await portal.asAdvisor({ first: 'Ann', last: 'Early', tapsid: 1_235 })
  const gone = await portal.asAdvisor({ disabled_at: new Date() })
  for (const from of [owner, other, gone]) await grant(from, low)
  const early = { text: 'Early, Ann', email: other.email, id: 1_235 }
  const olive = { text: 'Owner, Olive', email: owner.email, id: 1_234 }
  const proxies = [
    { ...early, value: 1 },
    { ...olive, value: 2 },
  ]
  expect(await details(low)).toMatchObject({
    taps_admin: proxies,
    taps_admins: proxies,
    advisor_access_list: [
      { text: 'Low, Lowell', email: low.email, id: 1_300, value: 1, you: true },
      { ...early, value: 2 },
      { ...olive, value: 3 },
    ],
  })
})
