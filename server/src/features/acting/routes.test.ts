import { startActing, stopActing } from '@portal/contract/acting'
import { dumpAdvisors } from '@portal/contract/registrations'
import { actingHeader, nobody } from '@portal/contract/rules/acting-header'
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
const shown = () => ({ id: owner.id, first: 'Olive', last: 'Owner', email: owner.email, tapsid: 1_234 })

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

  it('a change is made for whom its screen shows, or not at all', async () => {
    const changed = (who: string) => me.call(savePreferences, { body: { event_days: 30 } }, { [actingHeader]: who })
    expect((await changed(nobody)).status).toBe(200)
    expect(await changed(owner.id)).toMatchObject({
      status: 403,
      body: { code: 'acting-over', message: 'You can no longer act for this person.' },
    })
    await start(owner.email)
    expect((await changed(owner.id)).status).toBe(200)
    for (const who of [nobody, me.id])
      expect(await changed(who)).toMatchObject({
        status: 403,
        body: { code: 'acting-over', message: `You’re now acting for Olive Owner. Nothing was changed.` },
      })
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

  it.each([
    ['is taken back', () => revoke(owner, me)],
    [
      'ends because the owner was shut out',
      () => portal.sql('update account set disabled_at = now() where id = $1', [owner.id]),
    ],
    [
      'ends because the owner lost all access',
      () => portal.sql('update account set access = -1 where id = $1', [owner.id]),
    ],
    [
      'ends because the owner has more access now',
      () => portal.sql('update account set access = 3 where id = $1', [owner.id]),
    ],
  ])('is refused at the next call when the right %s, naming both (Z15)', async (_, end) => {
    await start(owner.email)
    await end()
    for (let i = 0; i < 2; i++) {
      const { status, body } = await change()
      expect([status, body.code]).toEqual([403, 'acting-over'])
    }
    expect((await audited(me)).at(-1)).toMatchObject({ action: 'refused', actor: `${me.email} for ${owner.email}` })
    // whoever asks about the session is told, and goes on as themselves
    const told = (await me.call(verifySession, {})).body
    expect(told).toMatchObject({ details: { acting: null }, notice: 'You can no longer act for this person.' })
    expect((await me.call(verifySession, {})).body.notice).toBeUndefined()
    expect((await change()).status).toBe(200)
    expect((await start(owner.email)).status).toBe(404)
  })

  it('does not begin again by itself when the right comes back', async () => {
    await start(owner.email)
    await revoke(owner, me)
    await details()
    await grant(owner, me)
    expect((await details())?.acting).toBeNull()
  })

  it('is never upward in access, whatever was allowed', async () => {
    const admin = await portal.asAdmin()
    await grant(admin, me)
    expect((await start(admin.email)).status).toBe(404)
    expect((await details())?.taps_admins.map(({ email }) => email)).toEqual([owner.email])
  })

  it('is a manager’s for the branch and an admin’s for everybody, without being asked [ROLE-23]', async () => {
    const manager = await portal.asManager()
    const [mine] = await portal.sql('select branch_id from account where id = $1', [manager.id])
    const near = await portal.asAdvisor({ branch_id: mine?.['branch_id'] as number, tapsid: 2_001 })
    const far = await portal.asStranger()
    const admin = await portal.asAdmin()
    expect((await start(near.email, manager)).status).toBe(200)
    expect((await start(far.email, manager)).status).toBe(404)
    expect((await start(far.email, admin)).status).toBe(200)
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
    const other = await portal.asPlus({ products_editing: true, calendar_editing: true })
    await grant(other, me)
    await start(other.email)
    expect(await details()).toMatchObject({ id: me.id, products_editing: false, calendar_editing: false })
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

describe('the list of whom one may act for', () => {
  const dump = (actor: Pick<Actor, 'call'>) => actor.call(dumpAdvisors, { query: {} })

  it('is refused to access 1 (Z12) [API-31, ROLE-20]', async () => {
    expect((await dump(owner)).status).toBe(403)
  })

  it('has oneself first, then those who allow it, and nobody else (Z12) [API-31, ROLE-20, DATA-36]', async () => {
    const plus = await portal.asPlus({ first: 'Pat', last: 'Plus', tapsid: 1_400 })
    await grant(owner, plus)
    await portal.asStranger()
    expect((await dump(plus)).body).toEqual({
      ok: true,
      response: [
        { text: 'Plus, Pat', email: plus.email, id: 1_400, value: 1, you: true },
        { text: 'Owner, Olive', email: owner.email, id: 1_234, value: 2 },
      ],
    })
    await revoke(owner, plus)
    expect((await dump(plus)).body.response).toHaveLength(1)
  })

  it('is for a manager the branch', async () => {
    const manager = await portal.asManager()
    const [mine] = await portal.sql('select branch_id from account where id = $1', [manager.id])
    const near = await portal.asAdvisor({ branch_id: mine?.['branch_id'] as number, tapsid: 2_002 })
    const far = await portal.asStranger()
    const emails = (await dump(manager)).body.response.map(({ email }) => email)
    expect(emails).toContain(near.email)
    expect(emails).not.toContain(far.email)
  })

  it('has with a search the first fifty who fit it, and whoever is chosen, but never somebody one may not act for', async () => {
    const manager = await portal.asManager({ first: 'Mo', last: 'Manager', tapsid: 2_100 })
    const [mine] = await portal.sql('select branch_id from account where id = $1', [manager.id])
    const branch_id = mine?.['branch_id'] as number
    await portal.sql(
      `insert into account (email, first, last, branch_id, access, tapsid, menus)
        select 'looked' || n || '@for.test', 'Looked' || n, 'For', $1, 1, 50000 + n, a.menus
        from generate_series(1, 60) n, account a where a.id = $2`,
      [branch_id, manager.id],
    )
    const chosen = await portal.asAdvisor({ first: 'Al', last: 'Ready', branch_id, tapsid: 2_101 })
    const far = await portal.asStranger()
    const looked = async (query: { q?: string; chosen?: string }) =>
      (await manager.call(dumpAdvisors, { query })).body.response.map(({ email }) => email)

    expect((await looked({})).length).toBeGreaterThan(60)
    expect(await looked({ q: '' })).toHaveLength(51)
    expect((await looked({ q: '' }))[0]).toBe(manager.email)
    expect(await looked({ q: 'for, looked7' })).toEqual(['looked7@for.test'])
    expect(await looked({ q: 'looked7', chosen: chosen.email })).toEqual(['looked7@for.test', chosen.email])
    expect(await looked({ q: 'manager, mo', chosen: far.email })).toEqual([manager.email])
    expect(await looked({ q: 'looked7', chosen: manager.email })).toEqual([manager.email, 'looked7@for.test'])
    expect(await looked({ q: far.email })).toEqual([])
    // everybody's email address has the domain
    expect(await looked({ q: 'for.test' })).toEqual([])
  })
})
