import {
  answerAction,
  getAction,
  listReminders,
  reminderTopics,
  setReminders,
  stopLinkDays,
  unsubscribe,
} from '@portal/contract/actions'
import type { Endpoint } from '@portal/contract/endpoint'
import { askForLink, openLink } from '@portal/contract/links'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { withLink } from '../../testing/link-statements.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { changeBy } from '../../platform/change.ts'
import { stoppable } from './reminders.ts'

let portal: TestPortal
let dana: Actor
beforeAll(async () => void (portal = await testPortal()))
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.sql('delete from reminders_off')
  dana = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
})

/** A reminder on its way, and the token of its links. */
async function reminded() {
  const { platform } = portal
  const letter = await changeBy(
    platform,
    { id: null, name: 'portal' },
    'job',
  )(async (tx, note) => {
    const made = await stoppable(
      platform,
      tx,
      note,
      { to: dana.email, subject: 'Reminder', parts: [] },
      dana.id,
      'attestations',
    )
    await note.mail(made)
    return made
  })
  return { letter, token: new URL(letter.unsubscribe ?? '').searchParams.get('q') ?? '' }
}

const ask = (endpoint: Endpoint, token: string, payload?: object) => withLink(portal, token, endpoint, payload)
const off = () => portal.sql('select topic from reminders_off')

it('says what a link would do, and does nothing however often it is looked at [ROUTE-12]', async () => {
  const { token } = await reminded()
  for (let n = 0; n < 5; n++) {
    expect((await ask(openLink, token, { purpose: 'action' })).json()).toMatchObject({ state: 'open' })
    expect((await ask(getAction, token)).json()).toMatchObject({
      asked: { title: 'Stop reminders about attestations?', yes: 'Stop reminders', for: 'Dana Whitfield' },
    })
  }
  expect(await off()).toEqual([])
})

it('stops the reminders of its topic for its person, and turns them on again', async () => {
  const { token } = await reminded()
  const stopped = await ask(answerAction, token, { answer: 'yes' })
  expect(stopped.json()).toMatchObject({ done: { title: 'Reminders stopped', undo: 'Turn them on again' } })
  expect(await off()).toEqual([{ topic: 'attestations' }])
  await ask(answerAction, token, { answer: 'yes' })
  expect(await off()).toEqual([{ topic: 'attestations' }])
  const again = await ask(answerAction, token, { answer: 'undo' })
  expect(again.json()).toMatchObject({ done: { title: 'Reminders are on', undo: '' } })
  expect(await off()).toEqual([])
  const said = await portal.sql(
    `select action, count(*)::int from audit_entry where action in ('link.used', 'reminders.off', 'reminders.on')
     group by 1 order by 1`,
  )
  // the second time nothing was left to stop
  expect(said).toEqual([
    { action: 'link.used', count: 3 },
    { action: 'reminders.off', count: 1 },
    { action: 'reminders.on', count: 1 },
  ])
})

it('answers the mail program’s one click as RFC 8058 has it, and every other token alike', async () => {
  const { letter, token } = await reminded()
  const click = (q: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
    portal.app.inject({
      method: 'POST',
      url: `/api${unsubscribe.path}?q=${q}`,
      headers: { 'content-type': type },
      payload,
    })
  expect(letter.unsubscribe).toBe(`${portal.platform.origin}/api/action/unsubscribe?q=${token}`)
  const [good, none] = [await click(token), await click('nothing')]
  expect([good.statusCode, none.statusCode]).toEqual([200, 200])
  expect(good.json()).toEqual(none.json())
  expect(await off()).toEqual([{ topic: 'attestations' }])
  await portal.sql('delete from reminders_off')
  const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await click(token, 'multipart/form-data; boundary=x', form)).statusCode).toBe(200)
  expect(await off()).toEqual([{ topic: 'attestations' }])
  // looking at the address, as programs do that check links, is nothing
  const looked = await portal.app.inject({ method: 'GET', url: `/api${unsubscribe.path}?q=${token}` })
  expect(looked.statusCode).toBe(404)
})

it('asked for a new link, the portal sends one to its person, once a day, and nothing comes back to whoever asks', async () => {
  const { token } = await reminded()
  portal.advance(61 * 86_400_000)
  const [first, second, none] = [
    await ask(askForLink, token, {}),
    await ask(askForLink, token, {}),
    await ask(askForLink, 'nothing', {}),
  ]
  expect([first.json(), second.json(), none.json()]).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  const sent = (await portal.mails()).filter(({ subject }) => subject === 'Your new link to stop reminders')
  expect(sent.map(({ to }) => to)).toEqual([dana.email])
  const fresh = /\/action\?q=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
  expect((await ask(getAction, fresh)).statusCode).toBe(200)
})

it('is over after its days, and when its person is gone', async () => {
  expect(stopLinkDays).toBe(60)
  const { token } = await reminded()
  const start = portal.platform.clock().getTime()
  portal.setTime(new Date(start + 60 * 86_400_000 - 1_000))
  expect((await ask(getAction, token)).statusCode).toBe(200)
  await portal.sql(`update account set disabled_at = now() where id = '${dana.id}'`)
  expect((await ask(getAction, token)).json()).toMatchObject({ code: 'link-over' })
  expect((await ask(answerAction, token, { answer: 'yes' })).json()).toMatchObject({ code: 'link-over' })
  await portal.sql(`update account set disabled_at = null where id = '${dana.id}'`)
  portal.setTime(new Date(start + 60 * 86_400_000))
  expect((await ask(getAction, token)).json()).toMatchObject({ code: 'link-over' })
  expect(await off()).toEqual([])
})

it('shows everybody which reminders they get, and turns them on and off', async () => {
  const listed = async () => (await dana.call(listReminders, {})).body.data
  expect(await listed()).toEqual([
    { topic: 'attestations', title: 'attestations', on: true },
    { topic: 'checks-to-destroy', title: 'checks to destroy', on: true },
  ])
  for (const topic of Object.keys(reminderTopics) as (keyof typeof reminderTopics)[])
    await dana.call(setReminders, { params: { topic }, body: { on: false } })
  expect((await listed()).map(({ on }) => on)).toEqual([false, false])
  const other = await portal.asAdvisor({ first: 'Omar', last: 'Other' })
  expect((await other.call(listReminders, {})).body.data.every(({ on }) => on)).toBe(true)
  const wrong = await dana.call(setReminders, { params: { topic: 'payroll' as never }, body: { on: false } })
  expect(wrong.status).toBe(400)
})

it('saving a reminder setting that is saved already succeeds and adds nothing to the audit log', async () => {
  const entries = () =>
    portal.sql(`select action from audit_entry where subject = $1 order by id`, [`account:${dana.id}`])
  const save = async (on: boolean) =>
    (await dana.call(setReminders, { params: { topic: 'attestations' }, body: { on } })).status

  const statuses = [await save(false), await save(false), await save(true), await save(true)]

  expect(statuses).toEqual([200, 200, 200, 200])
  expect(await entries()).toEqual([{ action: 'reminders.off' }, { action: 'reminders.on' }])
})

it('refuses to commit a change that writes a row and has no audit entry', async () => {
  const change = changeBy(portal.platform, { id: null, name: 'test' }, 'test')
  const written = () => portal.sql(`select 1 from reminders_off where account_id = $1`, [dana.id])

  const unaudited = change(async (tx) =>
    tx.insertInto('reminders_off').values({ account_id: dana.id, topic: 'attestations', since: new Date() }).execute(),
  )

  await expect(unaudited).rejects.toThrow('a change must say what it did')
  expect(await written()).toEqual([])
})
