import { dismissMessage, listMessages, type MessageType, messagesTopic } from '@portal/contract/messages'
import type { Audience } from '@portal/contract/rules/publication'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { empty } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

const hour = 3_600_000
let portal: TestPortal
let now: Date
const people: Record<string, Actor> = {}
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  const menus = menusFor(false)
  const flagged = JSON.stringify({ ...menus, reviewer_tools: { ...menus.reviewer_tools, attest: true } })
  advisor = await portal.asAdvisor()
  Object.assign(people, {
    advisor,
    'without a level': await portal.asAdvisor({ access: 0 }),
    plus: await portal.asPlus(),
    reviewer: await portal.asAdvisor({ menus: flagged }),
    admin: await portal.asAdmin({ menus: JSON.stringify(menus) }),
    stranger: await portal.asStranger(),
    homeless: await portal.asAdvisor({ branch_id: null }),
    guest: await portal.asGuest({ access: 7, menus: JSON.stringify(menusFor(true)) }),
  })
})
afterAll(() => portal.close())
beforeEach(async () => {
  now = portal.platform.clock()
  await empty(portal, 'message_dismissal', 'message')
})

interface Row {
  message: string
  type: MessageType
  audience: Audience
  branch_id: number
  starts_at: Date
  ends_at: Date
  published_at: Date | null
  withdrawn_at: Date
}
const put = async (more: Partial<Row> = {}): Promise<number> => {
  const row = { message: 'x', type: 'info', audience: 'everyone', starts_at: now, published_at: now, ...more }
  const columns = Object.keys(row)
  const places = columns.map((_, i) => `$${i + 1}`)
  const [{ idx } = {}] = await portal.sql(
    `insert into message (${columns.join()}) values (${places.join()}) returning idx`,
    Object.values(row),
  )
  return Number(idx)
}
const list = async (actor = advisor) => (await actor.call(listMessages, {})).body
const shown = async (actor = advisor) => (await list(actor)).map(({ idx }) => idx)
const dismiss = async (idx: number, actor = advisor) => (await actor.call(dismissMessage, { params: { idx } })).status
const before = (ms: number) => new Date(now.getTime() - ms)
const after = (ms: number) => new Date(now.getTime() + ms)

describe('the messages', () => {
  it('are a bare list of idx, message and type [MSG-01, API-23, DATA-07]', async () => {
    expect(await list()).toEqual([])
    await put({ message: 'Commission statements <b>are</b> ready.', type: 'success' })
    const { status, body } = await advisor.call(listMessages, {})
    expect(status).toBe(200)
    expect(body).toEqual([{ idx: 0, message: 'Commission statements <b>are</b> ready.', type: 'success' }])
  })

  it('begin with idx 0, which is listed and dismissed like any other [MSG-03, API-24]', async () => {
    await portal.sql('alter sequence message_idx_seq restart')
    expect(await put()).toBe(0)
    expect(await put({ starts_at: before(hour) })).toBe(1)
    expect(await shown()).toEqual([0, 1])
    expect(await dismiss(0)).toBe(200)
    expect(await shown()).toEqual([1])
  })

  it('come critical first, then newest', async () => {
    const old = await put({ starts_at: before(3 * hour) })
    const oldCritical = await put({ starts_at: before(4 * hour), type: 'critical' })
    const fresh = await put({ starts_at: before(hour), type: 'warning' })
    const critical = await put({ starts_at: before(2 * hour), type: 'critical' })
    expect(await shown()).toEqual([critical, oldCritical, fresh, old])
  })

  it('are there from their start to their end, and not when they are drafts or withdrawn', async () => {
    await put({ published_at: null })
    await put({ withdrawn_at: now })
    const always = await put({ starts_at: before(hour) })
    const soon = await put({ starts_at: after(5 * 60_000), ends_at: after(10 * 60_000) })
    expect(await shown()).toEqual([always])
    portal.advance(5 * 60_000)
    expect(await shown()).toEqual([soon, always])
    portal.advance(5 * 60_000)
    expect(await shown()).toEqual([always])
  })

  it.each<[Audience, string[]]>([
    ['everyone', ['advisor', 'without a level', 'plus', 'reviewer', 'admin', 'stranger', 'homeless', 'guest']],
    ['advisors', ['advisor', 'plus', 'reviewer', 'stranger', 'homeless']],
    ['plus', ['plus', 'admin', 'stranger']],
    ['reviewers', ['reviewer']],
    ['admins', ['admin']],
    ['branch', ['advisor', 'without a level', 'plus', 'reviewer', 'admin']],
  ])('for %s reach %j and nobody else, who cannot dismiss them either (Z13)', async (audience, readers) => {
    const [albany] = await portal.sql(`select id from branch where name = 'Albany'`)
    const idx = await put({ audience, ...(audience === 'branch' && { branch_id: Number(albany?.id) }) })
    const reached: string[] = []
    for (const [who, actor] of Object.entries(people)) {
      const reads = (await shown(actor)).includes(idx)
      if (reads) reached.push(who)
      // a guest changes nothing
      expect(await dismiss(idx, actor)).toBe(who === 'guest' ? 403 : reads ? 200 : 404)
    }
    expect(reached).toEqual(readers)
  })

  it('are nothing to whoever is not signed in', async () => {
    expect((await (await portal.asAnonymous()).call(listMessages, {})).status).toBe(400)
  })

  it('may be listened to by everybody who is signed in', () => {
    expect(portal.platform.live.mayListen({ guest: true } as never, messagesTopic)).toBe(true)
  })
})

describe('dismissing', () => {
  it('hides a message from this person for good, and from nobody else [MSG-03]', async () => {
    const idx = await put()
    const stays = await put({ starts_at: before(hour) })
    expect(await dismiss(idx)).toBe(200)
    expect(await shown()).toEqual([stays])
    expect(await shown(people.plus)).toEqual([idx, stays])
    portal.advance(10 * 60_000)
    expect(await shown()).toEqual([stays])
  })

  it('may be said again, also twice at a time', async () => {
    const idx = await put()
    expect(await Promise.all([dismiss(idx), dismiss(idx)])).toEqual([200, 200])
    expect(await dismiss(idx)).toBe(200)
    expect(await portal.sql('select account_id from message_dismissal')).toEqual([{ account_id: advisor.id }])
  })

  it('is fine for one that ended or was withdrawn while it was on the screen', async () => {
    const ended = await put({ starts_at: before(2 * hour), ends_at: before(hour) })
    const withdrawn = await put({ starts_at: before(2 * hour), withdrawn_at: before(hour) })
    expect([await dismiss(ended), await dismiss(withdrawn)]).toEqual([200, 200])
  })

  it('finds neither drafts, nor what has not begun, nor what never was', async () => {
    const draft = await put({ published_at: null })
    const later = await put({ starts_at: after(hour) })
    for (const idx of [draft, later, 99, 2_147_483_647]) expect(await dismiss(idx)).toBe(404)
    for (const idx of [-1, 2_147_483_648, 'abc']) expect(await dismiss(idx as number)).toBe(400)
    expect(await portal.sql('select 1 from message_dismissal')).toEqual([])
  })

  it('is on record', async () => {
    const idx = await put()
    const me = await portal.asAdvisor()
    await dismiss(idx, me)
    const audited = await portal.sql('select action, subject from audit_entry where actor = $1', [me.email])
    expect(audited).toEqual([{ action: 'message.dismissed', subject: `message:${idx}` }])
  })
})
