import { startActing } from '@portal/contract/acting'
import { listHiddenTasks, hideTask, unhideTask } from '@portal/contract/tasks'
import { stage } from '@portal/contract/rules/stage'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { exchangeOn } from '../../testing/exchange.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'

let portal: TestPortal
let on: ReturnType<typeof tasksOn>
let papers: ReturnType<typeof exchangeOn>
let me: Actor
let rita: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = tasksOn(portal)
  papers = exchangeOn(portal)
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
})

describe('a reply to what was returned', () => {
  let id: number
  beforeEach(async () => {
    id = await on.open(me)
    await on.act(rita, { do: 'take' }, id)
    await on.act(rita, { do: 'return', reason: 'Sign it.' }, id)
  })
  const reply = (actor: Actor, fields: Record<string, string>, ...words: string[]) =>
    papers.post(actor, `/tasks/${id}/reply`, fields, ...words)
  const fetch = (actor: Actor, url = '') => portal.app.inject({ url: `/api${url}`, headers: { cookie: actor.cookie } })

  it('takes files, which whoever sees the item can read, and puts it back into review', async () => {
    expect((await reply(me, { text: 'Here it is.' }, 'signed', 'second')).status).toBe(200)
    const { task, record, entries } = await on.one(rita, id)
    expect(task).toMatchObject({ stage: stage.inReview, reason: '' })
    expect(entries.at(-1)).toMatchObject({ kind: 'answered', text: 'Here it is.', by: 'Dana Whitfield' })
    expect(record.files).toMatchObject([
      { name: 'signed.pdf', pdf: true },
      { name: 'second.pdf', pdf: true },
    ])
    for (const who of [rita, me]) expect((await fetch(who, record.files[0]?.url)).statusCode).toBe(200)
    for (const who of [await portal.asAdvisor(), await portal.asStranger(reviewer)])
      expect((await fetch(who, record.files[0]?.url)).statusCode).toBe(404)
    const trail = await portal.sql('select action from audit_entry where subject = $1 order by id', [`work-item:${id}`])
    const actions = trail.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['work-item.files-sent', 'work-item.file-opened']))
  })

  it('is read apart from what came with the request, though both have the same number', async () => {
    await reply(me, { text: 'Here it is.' }, 'signed')
    const [file] = await portal.sql('select id from work_item_file where work_item_id = $1', [id])
    await portal.sql(
      `with asked as (insert into request (asked, rule) values ('[{"label":"a","on_file":"","wanted":"b"}]', 'Firm') returning id),
         came as (insert into request_file (id, request_id, hash, filename) overriding system value
           select f.id, asked.id, f.hash, 'came.pdf' from asked, work_item_file f where f.id = $2)
       update work_item set record_kind = 'request', record_id = asked.id from asked where work_item.id = $1`,
      [id, file?.['id']],
    )
    // in pieces, as the viewer reads: those of one file are one entry
    for (const where of ['file', 'record', 'file']) {
      const url = `/api/tasks/${id}/${where}/${Number(file?.['id'])}`
      const { statusCode } = await portal.app.inject({ url, headers: { cookie: rita.cookie, range: 'bytes=0-9' } })
      expect(statusCode).toBe(206)
    }
    const opened = `select 1 from audit_entry where subject = $1 and action = 'work-item.file-opened'`
    expect(await portal.sql(opened, [`work-item:${id}`])).toHaveLength(2)
  })

  it('needs no words when there are files, and no files when there are words', async () => {
    expect((await reply(me, {})).body.fields).toEqual({ text: 'Write a reply or choose a file.' })
    expect((await reply(me, { text: 'x'.repeat(2_001) })).body.fields).toEqual({
      text: 'Use 2000 characters or fewer.',
    })
    expect((await reply(me, { sent: 'x' }, 'signed')).body.fields).toEqual({ sent: 'Unknown field.' })
    expect((await reply(me, { text: '' }, 'signed', 'second')).status).toBe(200)
    expect((await on.one(me, id)).entries.at(-1)).toMatchObject({ kind: 'answered', text: 'Sent 2 files' })
  })

  it('is made once, and only by whoever it waits for: others’ files do not stay', async () => {
    const both = await Promise.all([reply(me, {}, 'signed'), reply(me, {}, 'signed')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await on.one(me, id)).record.files).toHaveLength(1)
    expect((await reply(rita, {}, 'other')).status).toBe(409)
    expect((await reply(await portal.asAdvisor(), {}, 'other')).status).toBe(404)
  })

  it('by somebody who acts for the advisor keeps them from deciding', async () => {
    const helper = await portal.asManager(reviewer)
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, helper.id])
    await helper.call(startActing, { body: { email: me.email } })
    expect((await reply(helper, {}, 'signed')).status).toBe(200)
    expect(await portal.sql('select account_id from worked_on where record = $1', [`work-item:${id}`])).toContainEqual({
      account_id: helper.id,
    })
  })

  it('of a submission joins its own files', async () => {
    await papers.product()
    const submission = await papers.papers(me)
    const [row] = await portal.sql('select work_item_id from submission where id = $1', [submission])
    id = Number(row?.['work_item_id'])
    await on.act(rita, { do: 'take' }, id)
    await on.act(rita, { do: 'return', reason: 'Sign it.' }, id)
    expect((await reply(me, {}, 'signed')).status).toBe(200)
    expect((await papers.one(me, submission)).files.map(({ filename }) => filename)).toEqual([
      'paper.pdf',
      'signed.pdf',
    ])
    expect((await on.one(rita, id)).record.files).toMatchObject([{ name: 'paper.pdf' }, { name: 'signed.pdf' }])
  })
})

describe('what was hidden', () => {
  const hidden = async (who: Actor) => (await who.call(listHiddenTasks, {})).body.data.map(({ id }) => id)
  const hide = (who: Actor, id: number) => who.call(hideTask, { params: { id } })
  const show = (who: Actor, id: number) => who.call(unhideTask, { params: { id } })

  it('is listed for whoever hid it, and comes back when they say so', async () => {
    const [first, second] = [await on.open(me), await on.open(me)]
    await hide(me, first)
    expect([await hidden(me), (await on.list(me)).map(({ id }) => id)]).toEqual([[first], [second]])
    expect((await show(me, first)).status).toBe(200)
    expect((await show(me, first)).status).toBe(200)
    expect([await hidden(me), (await on.list(me)).length]).toEqual([[], 2])
  })

  it('is nobody else’s to see or to show', async () => {
    const id = await on.open(me)
    await hide(me, id)
    const other = await portal.asAdvisor()
    expect([await hidden(other), await hidden(rita), (await show(other, id)).status]).toEqual([[], [], 404])
  })

  it('has none that went to a colleague’s desk', async () => {
    const id = await on.open(me)
    await on.act(rita, { do: 'take' }, id)
    const sam = await portal.asManager(reviewer)
    await on.act(sam, { do: 'take' }, id)
    expect([await hidden(rita), (await show(rita, id)).status]).toEqual([[], 404])
    await hide(sam, id)
    expect(await hidden(sam)).toEqual([id])
  })
})
