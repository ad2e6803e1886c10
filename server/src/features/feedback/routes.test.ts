import { feedbackTopic, listFeedback, sendFeedback } from '@portal/contract/feedback'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { saveSetting } from '../settings/public.ts'

const mailbox = 'voices@meridianharbor.example'
let portal: TestPortal
let admin: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  await changeBy(
    portal.platform,
    { id: null, name: 'test' },
    'test',
  )((tx, note) => saveSetting(tx, note, portal.platform, 'feedbackMailbox', mailbox))
})
afterAll(() => portal.close())
beforeEach(async () => {
  ;[admin, advisor] = [await portal.asAdmin(), await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })]
})

const send = (comment: unknown, by = advisor) => by.call(sendFeedback, { body: { comment: comment as string } })
const stored = ({ id }: Actor) =>
  portal.sql('select id, comment, at from feedback where account_id = $1 order by id', [id])
const comments = async () => (await admin.call(listFeedback, {})).body.comments

describe('a comment', () => {
  it('is stored with its sender and time, in one call [FEED-03, API-22]', async () => {
    portal.setTime(new Date('2027-02-03T04:05:06Z'))
    const me = await portal.asAdvisor()
    const { status, body } = await send('The search could remember me.', me)
    expect([status, body]).toEqual([200, { ok: true }])
    const [row, ...more] = await stored(me)
    expect(more).toEqual([])
    expect(row?.comment).toBe('The search could remember me.')
    expect(JSON.stringify(row?.at)).toContain('2027-02-03T04:')
  })

  it("is mailed to the firm's mailbox with name and address of the sender [FEED-03]", async () => {
    await send('First line.\r\n\r\nSecond <b>line</b>.')
    const [mail] = await portal.mails()
    expect(mail).toMatchObject({ to: mailbox, subject: 'Portal feedback from Dana Whitfield' })
    for (const part of ['Dana Whitfield', advisor.email, 'First line.\n\nSecond <b>line</b>.'])
      expect(mail?.text).toContain(part)
  })

  it('that the database cannot hold is refused as bad input, not as a failure of ours', async () => {
    const { status, body } = await send('before\u0000after')
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(await stored(advisor)).toEqual([])
  })

  it('is on record without its text', async () => {
    await send('My manager should not read this.')
    const [row] = await stored(advisor)
    const audited = await portal.sql('select action, actor, subject, detail from audit_entry where actor = $1', [
      advisor.email,
    ])
    expect(audited).toMatchObject([{ action: 'feedback.sent', subject: `feedback:${Number(row?.id)}` }])
    expect(JSON.stringify(audited)).not.toContain('manager')
  })

  it('has 600 characters at most, a line break or an emoji counting as one [FEED-02, LIMIT-31] (O01)', async () => {
    const longest = `${'x'.repeat(598)}\n😀`
    expect((await send(longest)).status).toBe(200)
    expect(await stored(advisor)).toMatchObject([{ comment: longest }])
    const { status, body } = await send('x'.repeat(601))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid', fields: { comment: expect.any(String) } })
    expect(await stored(advisor)).toHaveLength(1)
  })

  it.each(['', '   ', '\n\t', 5, null, undefined])('is not %j', async (comment) => {
    expect((await send(comment)).status).toBe(400)
    expect(await stored(advisor)).toEqual([])
  })

  it('keeps quotes, markup and wildcards as they are', async () => {
    const comment = `Robert'); drop table feedback;-- <img src=x onerror=alert(1)> % _ \\`
    await send(comment)
    expect((await comments())[0]?.comment).toBe(comment)
  })

  it('is one of ten in an hour for each account; the flood leaves one trace (O01)', async () => {
    for (let i = 1; i <= 10; i++) expect((await send(`Comment ${i}`)).status).toBe(200)
    const { status, body, headers } = await send('Comment 11')
    expect([status, body.code]).toEqual([429, 'too-many'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000)
    await send('Comment 12')
    expect(await stored(advisor)).toHaveLength(10)
    expect((await send('Still heard.', await portal.asAdvisor())).status).toBe(200)
    const traces = await portal.sql(`select detail from audit_entry where actor = $1 and action = 'limit.reached'`, [
      advisor.email,
    ])
    expect(traces).toMatchObject([{ detail: { limit: 'feedback' } }])

    portal.advance(3_600_001)
    const back = await portal.asAdvisor()
    await portal.sql('update session set account_id = $1 where account_id = $2', [advisor.id, back.id])
    expect((await send('An hour later.', back)).status).toBe(200)
  })

  it('does not slip past the ten by being sent at the same time (O01)', async () => {
    await Promise.all(Array.from({ length: 15 }, (_, i) => send(`Comment ${i}`)))
    expect((await stored(advisor)).length).toBeLessThanOrEqual(10)
    expect((await send('One more.')).status).toBe(429)
  })

  it('that is refused for its length costs none of the ten', async () => {
    for (let i = 0; i < 11; i++) await send('')
    expect((await send('At last.')).status).toBe(200)
  })
})

describe('the list', () => {
  it('tells admins what was sent and by whom, newest first', async () => {
    await send('Earlier.')
    portal.advance(1_000)
    await send('Later.')
    const [later, earlier] = await comments()
    expect(later).toEqual({
      id: expect.any(Number),
      comment: 'Later.',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      by: 'Dana Whitfield',
      email: advisor.email,
    })
    expect(earlier?.comment).toBe('Earlier.')
  })

  it('ends at 500', async () => {
    await portal.sql(
      `insert into feedback (account_id, comment, at)
       select $1, 'Old ' || i, $2::timestamptz - i * interval '1 minute' from generate_series(1, 505) i`,
      [advisor.id, portal.platform.clock()],
    )
    await send('The newest.')
    const all = await comments()
    expect(all).toHaveLength(500)
    expect(all[0]?.comment).toBe('The newest.')
  })

  it('is for admins alone, and so is its topic', async () => {
    const guest = await portal.asGuest({ access: 7, menus: JSON.stringify(menusFor(true)) })
    for (const actor of [advisor, await portal.asPlus(), await portal.asManager(), guest])
      expect((await actor.call(listFeedback, {})).status).toBe(403)
    const may = (isAdmin: boolean, guest: boolean) =>
      portal.platform.live.mayListen({ isAdmin, guest } as never, feedbackTopic)
    expect([may(true, false), may(false, false), may(true, true)]).toEqual([true, false, false])
  })

  it('is fresh at once: admins hear of a comment', async () => {
    const heard = new Promise<string | undefined>((resolve) => {
      const stop = portal.platform.live.onChange((topic) => {
        stop()
        resolve(topic)
      })
    })
    await send('Hello?')
    expect(await heard).toBe(feedbackTopic)
  })
})
