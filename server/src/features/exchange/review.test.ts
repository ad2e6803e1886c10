import {
  type Decision,
  decideSubmission,
  exchangeTopic,
  getSubmission,
  reviewQueue,
  reviewTopic,
} from '@portal/contract/exchange'
import { startActing } from '@portal/contract/acting'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { accountNumber, exchangeOn } from '../../testing/exchange.ts'

let portal: TestPortal
let on: ReturnType<typeof exchangeOn>
let me: Actor
let rita: Actor
let sam: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = exchangeOn(portal)
  // the home office: of no branch, for the whole firm
  const flagged = { menus: JSON.stringify(menusFor(true)), branch_id: null }
  rita = await portal.asStranger({ ...flagged, first: 'Rita', last: 'Review' })
  sam = await portal.asStranger({ ...flagged, first: 'Sam', last: 'Second' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor()
})

const queue = async (actor = rita, done?: 'yes') =>
  (await actor.call(reviewQueue, { query: done ? { done } : {} })).body.data
const decide = async (actor: Actor, id: number, decision: Decision, reason?: string, version?: number) =>
  actor.call(decideSubmission, {
    params: { id },
    body: {
      decision,
      version: version ?? Number((await stored(id))?.version),
      ...(reason !== undefined && { reason }),
    },
  })
const stored = async (id: number) => (await portal.sql('select * from submission where id = $1', [id]))[0]
const mailsTo = async ({ email }: Actor) => (await portal.mails()).filter(({ to }) => to === email)

describe('the queue of a branch', () => {
  const inBranch = (asSomebody: typeof portal.asManager) => asSomebody({ menus: JSON.stringify(menusFor(true)) })

  it('holds what its own people sent, waiting and decided, and nobody else’s', async () => {
    const [near, far] = [await inBranch(portal.asManager), await inBranch(portal.asStranger)]
    const [waiting, decided] = [await on.papers(me), await on.papers(me)]
    await decide(rita, decided, 'take')
    await decide(rita, decided, 'approve')
    const sees = async (actor: Actor) => {
      const lists = [await queue(actor), await queue(actor, 'yes')].map((rows) => rows.map(({ id }) => id))
      const opened = await Promise.all(
        [waiting, decided].map(async (id) => (await actor.call(getSubmission, { params: { id } })).status),
      )
      return [lists[0]?.includes(waiting), lists[1]?.includes(decided), ...opened]
    }
    expect(await sees(near)).toEqual([true, true, 200, 200])
    expect(await sees(far)).toEqual([false, false, 404, 404])
    expect((await decide(far, waiting, 'take')).status).toBe(404)
    expect((await decide(near, waiting, 'take')).status).toBe(200)
    const [file] = await portal.sql('select id from submission_file where submission_id = $1', [decided])
    const open = async ({ cookie }: Actor) =>
      (await portal.app.inject({ url: `/api/exchange/${decided}/file/${String(file?.['id'])}`, headers: { cookie } }))
        .statusCode
    expect([await open(near), await open(far)]).toEqual([200, 404])
  })

  it('holds also what was put on somebody’s desk from elsewhere', async () => {
    const far = await inBranch(portal.asStranger)
    const id = await on.papers(me)
    const [{ work_item_id: item } = { work_item_id: 0 }] = await portal.sql(
      'select work_item_id from submission where id = $1',
      [id],
    )
    await portal.sql('update work_item set assigned_to = $1 where id = $2', [far.id, item])
    expect((await queue(far)).map((row) => row.id)).toContain(id)
    expect((await decide(far, id, 'take')).status).toBe(200)
  })
})

describe('the queue', () => {
  it('holds what waits from every branch, oldest first, and no draft', async () => {
    const first = await on.papers(me)
    portal.advance(1_000)
    const draft = await on.begin(me)
    const second = await on.submitted(me)
    const waiting = (await queue()).map(({ id }) => id)
    expect(waiting.indexOf(first)).toBeLessThan(waiting.indexOf(second))
    expect(waiting.indexOf(first)).toBeGreaterThanOrEqual(0)
    expect(waiting).not.toContain(draft)
    expect((await queue()).find(({ id }) => id === second)).toMatchObject({
      branch: 'Albany',
      advisor: 'Tester, Advisor',
      business: { account: '····4471', client: 'Erik Halvorsen' },
      can: { decide: true },
    })
  })

  it('tells with done what was decided, latest first', async () => {
    const ids = [await on.papers(me), await on.papers(me)]
    for (const id of ids) {
      await decide(rita, id, 'take')
      await decide(rita, id, 'approve')
      portal.advance(1_000)
    }
    expect((await queue(rita, 'yes')).slice(0, 2).map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await queue()).map(({ id }) => id)).not.toContain(ids[0])
  })

  it('is for whoever has the flag, never for guests', async () => {
    const guest = await portal.asGuest({ access: 7, menus: JSON.stringify(menusFor(true)) })
    for (const actor of [me, await portal.asManager(), guest])
      expect((await actor.call(reviewQueue, { query: {} })).status).toBe(403)
  })
})

describe('a decision', () => {
  it('taking it assigns it and moves it into review; a colleague can take over', async () => {
    const id = await on.papers(me)
    expect((await decide(rita, id, 'take')).status).toBe(200)
    expect(await on.one(me, id)).toMatchObject({ status: 'In Review', reviewer: 'Rita Review' })
    expect((await decide(sam, id, 'take')).status).toBe(200)
    expect(await on.one(me, id)).toMatchObject({ status: 'In Review', reviewer: 'Sam Second' })
    expect(await mailsTo(me)).toEqual([])
  })

  it.each([
    ['approve', undefined, 'Complete', 'Your new business is complete'],
    ['return', 'Page two is not signed.', 'Holding (Advisor)', 'Your new business needs your reply'],
    ['decline', 'Not suitable.', 'Declined', 'Your new business was declined'],
  ] as const)('%s is told by mail and live, without client or account', async (decision, reason, status, subject) => {
    const id = await on.submitted(me)
    await decide(rita, id, 'take')
    const heard = new Set<string | undefined>()
    const stop = portal.platform.live.onChangeEarly((topic) => heard.add(topic))
    expect((await decide(rita, id, decision, reason)).status).toBe(200)
    stop()
    expect([...heard]).toEqual(expect.arrayContaining([exchangeTopic(me.id), reviewTopic]))
    expect(await on.one(me, id)).toMatchObject({
      status,
      reason: reason ?? '',
      thread: reason ? [{ text: reason }] : [],
    })
    const [mail, ...more] = await mailsTo(me)
    expect([mail?.subject, more]).toEqual([subject, []])
    expect(mail?.text).toContain('/general/library')
    expect(mail?.text).toContain(reason ?? 'is complete.')
    const trail = await portal.sql('select detail from audit_entry where subject = $1 order by id', [
      `submission:${id}`,
    ])
    expect(trail.at(-1)).toMatchObject({ detail: { decision, from: 'In Review', to: status } })
    for (const secret of [accountNumber, '4471', 'Halvorsen']) {
      expect(JSON.stringify(mail)).not.toContain(secret)
      expect(JSON.stringify(trail)).not.toContain(secret)
    }
  })

  it.each(['return', 'decline'] as const)('to %s needs a reason', async (decision) => {
    const id = await on.papers(me)
    await decide(rita, id, 'take')
    for (const reason of [undefined, '', '  ']) {
      const { status, body } = await decide(rita, id, decision, reason)
      expect([status, body.fields]).toEqual([400, { reason: 'Enter a reason.' }])
    }
    expect(await stored(id)).toMatchObject({ status: 'In Review' })
  })

  it('keeps to the table: nothing is decided that was not taken, nothing twice', async () => {
    const id = await on.papers(me)
    for (const decision of ['approve', 'return', 'decline'] as const)
      expect((await decide(rita, id, decision, 'Because')).status).toBe(409)
    await decide(rita, id, 'take')
    await decide(rita, id, 'approve')
    for (const decision of ['take', 'approve', 'return', 'decline'] as const)
      expect((await decide(sam, id, decision, 'Because')).status).toBe(409)
    expect(await stored(id)).toMatchObject({ status: 'Complete' })
  })

  it('on a version that is no longer current is a conflict', async () => {
    const id = await on.papers(me)
    await decide(rita, id, 'take')
    expect((await decide(rita, id, 'approve', undefined, 1)).status).toBe(409)
  })

  it('of many at once has one winner and one mail', async () => {
    const id = await on.papers(me)
    await decide(rita, id, 'take')
    const version = Number((await stored(id))?.version)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 ? decide(rita, id, 'approve', undefined, version) : decide(sam, id, 'decline', 'No', version),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await mailsTo(me)).toHaveLength(1)
  })

  it('is not for one’s own, nor for what one sent for somebody (403)', async () => {
    const own = await on.papers(rita)
    expect((await queue()).find(({ id }) => id === own)?.can.decide).toBe(false)
    expect((await decide(rita, own, 'take')).status).toBe(403)
    expect((await decide(sam, own, 'take')).status).toBe(200)
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, sam.id])
    await sam.call(startActing, { body: { email: me.email } })
    const sent = await on.papers(sam)
    expect((await decide(sam, sent, 'take')).status).toBe(403)
    expect((await decide(rita, sent, 'take')).status).toBe(200)
  })

  it('finds neither drafts nor what the firm sent', async () => {
    const draft = await on.begin(me)
    const received = await on.papers(await portal.asAdmin(), { selected_advisor: me.email })
    for (const id of [draft, received, 999_999]) {
      expect((await decide(rita, id, 'take', undefined, 1)).status).toBe(404)
      expect((await rita.call(getSubmission, { params: { id } })).status).toBe(404)
    }
  })
})
