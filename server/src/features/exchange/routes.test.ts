import {
  commentSubmission,
  detachFile,
  exchangeAdvisors,
  exchangeTopic,
  getSubmission,
  listExchange,
  reviewTopic,
  withdrawSubmission,
  setForms,
} from '@portal/contract/exchange'
import { startActing } from '@portal/contract/acting'
import { deleteProduct } from '@portal/contract/products'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, caller, menusFor } from '../../testing/actors.ts'
import { pdf } from '../../testing/files.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { accountPurpose } from './account-number.ts'
import { accountNumber, exchangeOn } from '../../testing/exchange.ts'

let portal: TestPortal
let on: ReturnType<typeof exchangeOn>
let me: Actor
let other: Actor
let admin: Actor
let reviewer: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = exchangeOn(portal)
  admin = await portal.asAdmin()
  reviewer = await portal.asStranger({
    menus: JSON.stringify(menusFor(true)),
    branch_id: null,
    first: 'Rita',
    last: 'Review',
  })
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor()
  other = await portal.asAdvisor()
})

const list = async (actor: Pick<Actor, 'call'>) => (await actor.call(listExchange, {})).body.data
const listed = async (actor: Pick<Actor, 'call'>, id: number) => (await list(actor)).find((row) => row.id === id)
const status = async (actor: Actor, id: number) => (await actor.call(getSubmission, { params: { id } })).status
const file = async (actor: Actor, id: number, fileId: number) =>
  portal.app.inject({ url: `/api/exchange/${id}/file/${fileId}`, headers: { cookie: actor.cookie } })
const trail = (id: number) =>
  portal.sql('select action, actor from audit_entry where subject = $1 order by id', [`submission:${id}`])
const stored = async (id: number) => (await portal.sql('select * from submission where id = $1', [id]))[0]
const kept = async () => (await portal.sql('select count(*)::int as n from file'))[0]?.n
const comment = (actor: Actor, id: number, text = 'Here it is.') =>
  actor.call(commentSubmission, { params: { id }, body: { text } })
const withdraw = (actor: Actor, id: number) => actor.call(withdrawSubmission, { params: { id } })
const hold = (id: number) =>
  portal.sql(`update submission set status = 'Holding (Advisor)', reason = 'Sign it' where id = $1`, [id])
const put = (id: number, to: string) => portal.sql('update submission set status = $2 where id = $1', [id, to])

describe('papers to the firm', () => {
  it('are stored with all their files and wait for review', async () => {
    const id = await on.papers(me, { title: ' Signed form ', note: 'Both pages' }, 'first', 'second')
    const row = await listed(me, id)
    expect(row).toMatchObject({
      kind: 'paper',
      direction: 'sent',
      status: 'Submitted',
      title: 'Signed form',
      note: 'Both pages',
      advisor: 'Tester, Advisor',
      email: me.email,
      branch: 'Albany',
      by: 'Advisor Tester',
      business: null,
      thread: [],
      can: { edit: false, withdraw: true, comment: true, decide: false },
    })
    expect(row?.files.map(({ filename }) => filename)).toEqual(['first.pdf', 'second.pdf'])
    const answer = await file(me, id, row?.files[1]?.id ?? 0)
    expect([answer.statusCode, answer.rawPayload.equals(pdf('second'))]).toEqual([200, true])
    expect(String(answer.headers['content-disposition'])).toMatch(/^inline/)
    expect(await trail(id)).toEqual([
      { action: 'papers.sent', actor: me.email },
      { action: 'submission.file.opened', actor: me.email },
    ])
  })

  it.each([
    ['no file', { title: 'Form' }, [], 'upload'],
    ['no title', { title: ' ' }, ['blank title'], 'title'],
    ['a title of 151', { title: 'x'.repeat(151) }, ['long title'], 'title'],
    ['a note of 2,001', { title: 'Form', note: 'x'.repeat(2_001) }, ['long note'], 'note'],
    ['a field nobody knows', { title: 'Form', colour: 'red' }, ['field'], 'colour'],
  ])('are refused with %s, and nothing stays', async (_, fields, words, field) => {
    const before = await kept()
    const { status, body } = await on.post(me, '/exchange', fields, ...words)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid', [field]])
    expect([await kept(), await portal.sql('select id from submission where created_by = $1', [me.id])]).toEqual([
      before,
      [],
    ])
  })

  it('are absent for everybody else, and so are their files (Z13)', async () => {
    const id = await on.papers(me)
    const fileId = (await listed(me, id))?.files[0]?.id ?? 0
    for (const actor of [other, await portal.asManager(), admin]) {
      const sees = actor === admin
      expect(await listed(actor, id)).toBeUndefined()
      expect(await status(actor, id)).toBe(sees ? 200 : 404)
      expect((await file(actor, id, fileId)).statusCode).toBe(sees ? 200 : 404)
    }
    expect((await comment(other, id)).status).toBe(404)
    expect((await withdraw(other, id)).status).toBe(404)
    // a reviewer sees it, but it is not theirs
    expect((await withdraw(reviewer, id)).status).toBe(403)
  })

  it('are on record with whoever opened them, once for each reading', async () => {
    const id = await on.papers(me)
    const fileId = (await listed(me, id))?.files[0]?.id ?? 0
    const part = (range: string, method: 'GET' | 'HEAD' = 'GET') => {
      const headers = { cookie: reviewer.cookie, range }
      return portal.app.inject({ method, url: `/api/exchange/${id}/file/${fileId}`, headers })
    }
    for (const range of ['bytes=0-9', 'bytes=10-19']) expect((await part(range)).statusCode).toBe(206)
    await part('bytes=0-9', 'HEAD')
    await file(other, id, fileId)
    expect((await trail(id)).slice(1)).toEqual([{ action: 'submission.file.opened', actor: reviewer.email }])
  })

  it('a file belongs to its own submission', async () => {
    const [id, foreign] = [await on.papers(me), await on.papers(other)]
    const fileId = (await listed(other, foreign))?.files[0]?.id ?? 0
    expect((await file(me, id, fileId)).statusCode).toBe(404)
  })
})

describe('papers from the firm', () => {
  it('to one advisor are complete, theirs alone, and announced', async () => {
    const id = await on.papers(admin, { selected_advisor: me.email.toUpperCase() })
    expect(await listed(me, id)).toMatchObject({
      direction: 'received',
      status: 'Complete',
      email: me.email,
      by: 'Admin Tester',
      can: { edit: false, withdraw: false, comment: false, decide: false },
    })
    expect(await listed(admin, id)).toBeDefined()
    const fileId = (await listed(me, id))?.files[0]?.id ?? 0
    expect((await file(me, id, fileId)).statusCode).toBe(200)
    for (const actor of [other, reviewer]) {
      expect([await listed(actor, id), await status(actor, id)]).toEqual([undefined, 404])
      expect((await file(actor, id, fileId)).statusCode).toBe(404)
    }
    expect((await portal.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)).toEqual([
      'New documents from the home office',
    ])
  })

  it('with nobody named are for everybody, and every open screen is told', async () => {
    const heard = new Set<string | undefined>()
    const stop = portal.platform.live.onChangeEarly((topic) => heard.add(topic))
    const id = await on.papers(admin, { selected_advisor: '' })
    stop()
    for (const actor of [me, other]) {
      expect(await listed(actor, id)).toMatchObject({ direction: 'received', advisor: '', email: '', branch: '' })
      expect(heard).toContain(exchangeTopic(actor.id))
    }
  })

  it('need an admin with library_access (Z08)', async () => {
    const before = await kept()
    const without = await portal.asAdmin({ library_access: false })
    for (const actor of [without, me, await portal.asManager()]) {
      for (const selected_advisor of [other.email, ''])
        expect((await on.post(actor, '/exchange', { title: 'Form', selected_advisor }, 'unwanted')).status).toBe(403)
    }
    expect((await without.call(exchangeAdvisors, { query: {} })).status).toBe(403)
    expect(await kept()).toBe(before)
  })

  it('go to nobody who is unknown, disabled or a guest', async () => {
    const gone = await portal.asAdvisor({ disabled_at: new Date() })
    const guest = await portal.asGuest()
    const to = (selected_advisor: string) => on.post(admin, '/exchange', { title: 'Form', selected_advisor }, 'nobody')
    expect((await to('nobody@meridianharbor.example')).status).toBe(400)
    expect([(await to(gone.email)).status, (await to(guest.email)).status]).toEqual([403, 403])
    const found = async (q: string) =>
      (await admin.call(exchangeAdvisors, { query: { q } })).body.advisors.map(({ email }) => email)
    expect(await found(me.email)).toEqual([me.email])
    expect([await found(gone.email), await found(guest.email)]).toEqual([[], []])
  })
})

describe('a draft', () => {
  it('is saved as it is typed, however incomplete, and is there on another node', async () => {
    const id = await on.begin(me)
    const nothing = { client: '', account: '', registration: null, category: '', amount: '' }
    expect((await on.save(me, id, nothing)).body).toMatchObject({ ok: true, version: 2 })
    expect((await on.save(me, id, { client: 'Erik', amount: 'about 1' })).body.version).toBe(3)
    const there = caller(await portal.secondNode(), me.cookie)
    const { submission } = (await there.call(getSubmission, { params: { id } })).body
    expect(submission).toMatchObject({
      status: 'Draft',
      version: 3,
      business: on.business({ client: 'Erik', amount: 'about 1' }),
      can: { edit: true, withdraw: true },
    })
  })

  it('changed elsewhere is a conflict and overwrites nothing', async () => {
    const id = await on.begin(me)
    const answers = await Promise.all(['One', 'Two'].map((client) => on.save(me, id, { client }, 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'One' : 'Two'
    expect((await on.one(me, id)).business?.client).toBe(winner)
  })

  it('is its owner’s alone: nobody else finds it, reviewers neither (Z13)', async () => {
    const id = await on.begin(me)
    await on.save(me, id)
    await on.attach(me, id, 'draft')
    const fileId = (await on.one(me, id)).files[0]?.id ?? 0
    for (const actor of [other, reviewer, admin]) {
      expect([await status(actor, id), (await on.save(actor, id, {}, 2)).status]).toEqual([404, 404])
      expect([(await file(actor, id, fileId)).statusCode, (await on.attach(actor, id, 'x')).status]).toEqual([404, 404])
      expect((await actor.call(detachFile, { params: { id, file: fileId } })).status).toBe(404)
      expect((await actor.call(setForms, { params: { id, file: fileId }, body: { forms: [] } })).status).toBe(404)
      expect([(await on.submit(actor, id, 2)).status, (await withdraw(actor, id)).status]).toEqual([404, 404])
    }
  })

  it('takes files and loses them again, which does not disturb whoever is typing', async () => {
    const id = await on.begin(me)
    await on.attach(me, id, 'one', 'two')
    const [first, second] = (await on.one(me, id)).files
    expect((await me.call(detachFile, { params: { id, file: first?.id ?? 0 } })).status).toBe(200)
    expect((await me.call(detachFile, { params: { id, file: first?.id ?? 0 } })).status).toBe(404)
    expect((await on.one(me, id)).files).toEqual([second])
    expect((await file(me, id, first?.id ?? 0)).statusCode).toBe(404)
    expect((await on.attach(me, id)).body.fields).toEqual({ upload: 'Choose a file.' })
    expect((await on.save(me, id, {}, 1)).status).toBe(200)
  })

  it('keeps no product that does not exist', async () => {
    const id = await on.begin(me)
    const { status, body } = await on.save(me, id, { productId: 999_999 })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['business.productId']])
  })
})

describe('sending in', () => {
  it('moves it to review under a title that shows the end of the account alone', async () => {
    const id = await on.submitted(me)
    expect(await listed(me, id)).toMatchObject({
      status: 'Submitted',
      title: 'Roth IRA ····4471, Halvorsen',
      product: 'Northquay Growth Fund',
      submitted: expect.any(String),
    })
    expect((await on.save(me, id)).status).toBe(409)
    expect((await on.submit(me, id)).status).toBe(409)
    expect((await on.attach(me, id, 'late')).status).toBe(409)
  })

  it('tells all that is missing at once', async () => {
    const id = await on.begin(me)
    const { status, body } = await on.submit(me, id)
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(Object.keys(body.fields ?? {}).sort()).toEqual([
      'account',
      'amount',
      'category',
      'checklist',
      'client',
      'productId',
      'registration',
    ])
    expect(await stored(id)).toMatchObject({ status: 'Draft', version: 1 })
  })

  it('needs a product that is approved and of the category', async () => {
    const id = await on.begin(me)
    const productId = await on.product('Short-lived')
    await on.attach(me, id, 'signed')
    await on.hold(me, id)
    await on.save(me, id, { productId, category: 'Asset Managers' })
    expect((await on.submit(me, id)).body.fields).toEqual({ productId: 'This product isn’t in the chosen category.' })
    await admin.call(deleteProduct, { params: { productID: productId } })
    // what is typed meanwhile is kept all the same
    expect((await on.save(me, id, { productId })).status).toBe(200)
    expect(Object.keys((await on.submit(me, id)).body.fields ?? {})).toEqual(['productId'])
  })

  it('of a version that is no longer current is a conflict, and happens once', async () => {
    const id = await on.begin(me)
    await on.save(me, id, { productId: await on.product() })
    await on.attach(me, id, 'signed')
    await on.hold(me, id)
    expect((await on.submit(me, id, 1)).status).toBe(409)
    const twice = await Promise.all([1, 2].map(() => on.submit(me, id, 2)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the account number', () => {
  it('is whole for whoever writes the draft, sealed where it rests, and nowhere else', async () => {
    const id = await on.begin(me)
    await on.save(me, id)
    expect((await on.one(me, id)).business?.account).toBe(accountNumber)
    expect((await listed(me, id))?.business?.account).toBe('····4471')
    const row = await stored(id)
    expect(portal.platform.keys.open(row?.account_number as Buffer, accountPurpose)).toBe(accountNumber)
    expect(JSON.stringify({ ...row, account_number: null })).not.toContain(accountNumber)
    const trail = await portal.sql(`select * from audit_entry where subject = $1`, [`submission:${id}`])
    expect(trail).toHaveLength(2)
    expect(JSON.stringify(trail)).not.toMatch(/MH-88314471|4471|Halvorsen/)
  })

  it('is cut to its end once it is sent in, for everybody', async () => {
    const id = await on.submitted(me)
    for (const actor of [me, reviewer]) expect((await on.one(actor, id)).business?.account).toBe('····4471')
  })

  it('given back as it was shown stays what it was; emptied it is gone', async () => {
    const id = await on.begin(me)
    await on.save(me, id)
    await on.save(me, id, { account: '····4471' })
    expect((await on.one(me, id)).business?.account).toBe(accountNumber)
    await on.save(me, id, { account: '' })
    expect(await stored(id)).toMatchObject({ account_number: null, account_end: '' })
  })
})

describe('what was returned', () => {
  it.each([
    ['a line', (id: number) => comment(me, id)],
    ['a file', (id: number) => on.attach(me, id, 'corrected')],
  ])('goes back into review with %s', async (_, answer) => {
    const id = await on.papers(me)
    await hold(id)
    expect((await answer(id)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'In Review', reason: '' })
  })

  it('waits on when a reviewer adds a line', async () => {
    const id = await on.papers(me)
    await hold(id)
    expect((await comment(reviewer, id, 'Page two.')).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'Holding (Advisor)', reason: 'Sign it' })
    expect((await on.one(me, id)).thread).toMatchObject([{ by: 'Rita Review', text: 'Page two.' }])
  })

  it('has no thread once it is over', async () => {
    const id = await on.papers(me)
    for (const over of ['Complete', 'Declined', 'Withdrawn']) {
      await put(id, over)
      expect([(await comment(me, id)).status, (await comment(reviewer, id)).status]).toEqual([409, 409])
    }
  })
})

describe('taking back', () => {
  it.each(['Submitted', 'In Review', 'Holding (Advisor)'])('is possible while it is %s', async (from) => {
    const id = await on.papers(me)
    await put(id, from)
    expect((await withdraw(me, id)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'Withdrawn' })
  })

  it.each(['Complete', 'Declined', 'Withdrawn'])('is too late when it is %s', async (from) => {
    const id = await on.papers(me)
    await put(id, from)
    expect((await withdraw(me, id)).status).toBe(409)
    expect(await stored(id)).toMatchObject({ status: from })
  })
})

describe('acting for somebody', () => {
  it('lists and sends what is theirs, and says who did it', async () => {
    const theirs = await on.papers(other)
    const mine = await on.papers(me)
    await portal.sql('insert into proxy values ($1, $2, now())', [other.id, me.id])
    await me.call(startActing, { body: { email: other.email } })
    expect(await listed(me, theirs)).toBeDefined()
    expect([await listed(me, mine), await status(me, mine)]).toEqual([undefined, 404])
    const id = await on.papers(me)
    expect(await stored(id)).toMatchObject({ account_id: other.id, created_by: me.id })
    expect(await listed(other, id)).toMatchObject({ email: other.email })
    const draft = await on.begin(me)
    expect(await status(other, draft)).toBe(200)
  })
})

it('who may listen: the owner to their own, reviewers to the queue, guests to neither', () => {
  const { live } = portal.platform
  const user = (more: object) => ({ id: 'a', guest: false, acting: null, menus: menusFor(true), ...more }) as never
  expect(live.mayListen(user({}), exchangeTopic('a'))).toBe(true)
  expect(live.mayListen(user({ acting: { id: 'b' } }), exchangeTopic('b'))).toBe(true)
  expect(live.mayListen(user({}), exchangeTopic('b'))).toBe(false)
  expect(live.mayListen(user({ guest: true }), exchangeTopic('a'))).toBe(false)
  expect(live.mayListen(user({}), reviewTopic)).toBe(true)
  expect(live.mayListen(user({ menus: menusFor(false) }), reviewTopic)).toBe(false)
  expect(live.mayListen(user({ guest: true }), reviewTopic)).toBe(false)
})
