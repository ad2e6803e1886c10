import { randomUUID } from 'node:crypto'
import { answerAction, getAction } from '@portal/contract/actions'
import { correctChange, enterChange } from '@portal/contract/address-blotter'
import { askForLink, openLink } from '@portal/contract/links'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { addressesOn } from '../../testing/address-blotter.ts'
import { withLink } from '../../testing/link-statements.ts'
import { actionIn } from '../../testing/mailed-links.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { tasksOn } from '../../testing/tasks.ts'

const email = 'walter@clients.example'
const subject = 'Did you ask us to change your address?'
const contact = { email, phone: '(518) 555-0177' }
let portal: TestPortal
let addresses: ReturnType<typeof addressesOn>
let me: Actor
let admin: Actor
let id: number
let token: string
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T13:31:00Z'))
  addresses = addressesOn(portal)
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())
beforeEach(async () => {
  // links that are over count as wrong ones, and so many a minute are looked at
  portal.advance(61_000)
  me = await portal.asAdvisor({ first: 'Eleanor', last: 'Whitcombe' })
  id = await addresses.entered(me, contact)
  token = await actionIn(portal, email, subject)
})

const ask = (endpoint: Parameters<typeof withLink>[2], payload?: object, of = token) =>
  withLink(portal, of, endpoint, payload)
const say = (answer: string, of = token) => ask(answerAction, { answer }, of)
const call = async () =>
  (await portal.sql(`select * from work_item where record_kind = 'address-stop' and record_id = $1`, [id]))[0]

it('tells the client, and shows town and ZIP alone: no name, no street, no account, however often it is opened', async () => {
  const mail = (await portal.mails()).find(({ to }) => to === email)
  expect(mail?.text).toMatch(/Someone asked us on Mon, Nov 16, 8:\d\d AM ET to change where your statements go\./)
  for (let n = 0; n < 5; n++) {
    const looks = [await ask(openLink, { purpose: 'action' }), await ask(getAction)]
    expect(looks[1]?.json().asked).toMatchObject({
      tone: 'warn',
      title: 'Wasn’t you? Stop this address change',
      for: '',
      facts: [
        { label: 'From', text: 'Troy, NY 12180' },
        { label: 'To', text: 'Lake George, NY 12845' },
        {
          label: 'If you stop it',
          text: 'Your old address stays, your advisor gets an email, and we call you at (•••) •••-0177 today.',
        },
      ],
      no: { text: 'It was me, keep the change', path: '' },
    })
    for (const text of [...looks.map(({ body }) => body), mail?.text ?? ''])
      expect(text).not.toMatch(/Prescott|Walter,|Orchard|Canada|88-1|Whitcombe|555-0177/)
  }
  expect((await addresses.stored(id))['status']).toBe('Received')
})

it('email and phone rest sealed, and are shown masked', async () => {
  const stored = await addresses.stored(id)
  for (const column of ['client_email', 'client_phone']) {
    expect(stored[column]).toBeInstanceOf(Buffer)
    expect(String(stored[column])).not.toMatch(/walter|0177/)
  }
  const shown = await addresses.one(me, id)
  expect(shown.contact).toEqual({ email: 'w•••••@clients.example', phone: '(•••) •••-0177' })
  expect(JSON.stringify(shown)).not.toContain(email)
})

it('stopped, nobody can go on with it; advisor and compliance are told, and a task says to call the client today', async () => {
  await addresses.act(admin, id, 'verify')
  const { done } = (await say('yes')).json()
  expect(done).toMatchObject({ title: 'We stopped the change', undo: '' })
  expect(await addresses.stored(id)).toMatchObject({ status: 'Withdrawn', reason: 'The client stopped it' })
  expect((await addresses.one(me, id)).stopped).toBe(true)
  expect((await addresses.act(admin, id, 'update')).status).toBe(409)
  const item = await call()
  expect(item).toMatchObject({ department: 'Compliance', desk: 'firm', account_id: me.id })
  expect(item?.['info']).toMatch(/^Call the client today at \(•••\) •••-0177/)
  const told = (await portal.mails()).filter((mail) => mail.subject === 'A client stopped an address change')
  expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([me.email, admin.email]))
  for (const { text } of told) expect(text).not.toMatch(/Prescott|Orchard|Canada/)
  const [entry] = await portal.sql(
    `select actor, detail from audit_entry where action = 'address-change.stopped' and subject = $1`,
    [`address-change:${id}`],
  )
  expect(entry).toMatchObject({ actor: expect.stringMatching(/^link \d+$/), detail: { link: expect.any(Number) } })
  expect((await tasksOn(portal).act(admin, { do: 'decide', decision: 'Answered' }, Number(item?.['id']))).done).toEqual(
    [item?.['id']],
  )
  for (const answer of ['yes', 'no']) expect((await say(answer)).json()).toMatchObject({ code: 'link-over' })
})

it('stopped after the update, it says that the address has to be changed back', async () => {
  for (const act of ['verify', 'update'] as const) await addresses.act(admin, id, act)
  expect((await ask(getAction)).json().asked.facts[2].text).toMatch(/^We change your address back/)
  expect((await say('yes')).statusCode).toBe(200)
  expect(await addresses.stored(id)).toMatchObject({ status: 'Withdrawn' })
  expect((await portal.mails())[0]?.text).toContain('It has to be changed back.')
})

it('kept, that is on record and nothing else changes; the link is used up', async () => {
  expect((await say('no')).json().done.title).toBe('Thanks, we’ll keep the change')
  expect(await addresses.stored(id)).toMatchObject({ status: 'Received', client_kept_at: expect.any(Date) })
  expect((await addresses.one(me, id)).activity.map(({ kind }) => kind)).toEqual([
    'entered',
    'client-told',
    'client-kept',
  ])
  expect((await say('yes')).json()).toMatchObject({ code: 'link-over' })
  expect(await call()).toBeUndefined()
})

it('of eighteen at once, stopping and keeping, one is taken', async () => {
  const answers = await Promise.all(Array.from({ length: 18 }, (_, at) => say(at % 2 ? 'yes' : 'no')))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(17).fill(404)])
})

it('is entered without an email too, twice with the same key once, and refuses what is none', async () => {
  const sent = async () => (await portal.mails()).filter(({ subject: of }) => of === subject).length
  const before = await sent()
  await addresses.entered(me)
  expect(await sent()).toBe(before)
  const body = { ...addresses.entryOf(contact), key: randomUUID() }
  for (let n = 0; n < 2; n++) expect((await me.call(enterChange, { body })).status).toBe(200)
  expect(await sent()).toBe(before + 1)
  const wrong = await addresses.enter(me, { email: 'nobody', phone: '<b>' })
  expect(Object.keys((wrong.body as { fields?: object }).fields ?? {})).toEqual(['email', 'phone'])
})

describe('is over', () => {
  const isOver = async () => {
    for (const answer of [await ask(openLink, { purpose: 'action' }), await ask(getAction), await say('yes')])
      expect(answer.json()).toMatchObject({ code: 'link-over' })
    return true
  }
  it('once the change is closed', async () => {
    for (const act of ['verify', 'update'] as const) await addresses.act(admin, id, act)
    await addresses.mail(admin, id)
    expect((await addresses.stored(id))['status']).toBe('Closed')
    expect(await isOver()).toBe(true)
  })
  it('once it was corrected: the client is asked anew, at the email that was given', async () => {
    await addresses.act(admin, id, 'return', 'Which street?')
    const { account: _, ...entry } = addresses.entryOf()
    const body = { ...entry, account: '', version: await addresses.version(id) }
    expect((await me.call(correctChange, { params: { id }, body })).status).toBe(200)
    expect(await isOver()).toBe(true)
    expect((await say('yes', await actionIn(portal, email, subject))).statusCode).toBe(200)
  })
  it('after thirty days; a new one goes to the same client', async () => {
    portal.advance(30 * 86_400_000)
    expect(await isOver()).toBe(true)
    for (let n = 0; n < 2; n++) expect((await ask(askForLink, {})).json()).toEqual({ ok: true })
    expect((await ask(getAction, undefined, await actionIn(portal, email, subject))).statusCode).toBe(200)
  })
})
