// The page behind a link in a browser that runs no scripts.
import { linkOverWords } from '@portal/contract/links'
import { recordMeetingOutcome } from '@portal/contract/meetings'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { actionIn } from '../../testing/mailed-links.ts'
import { type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: MeetingsOn
let host: Actor
let reviewer: Actor
let id: number
let token: string
beforeAll(async () => {
  portal = await testPortal()
  on = await meetingsOn(portal)
  reviewer = await portal.asPlus({ menus: JSON.stringify(menusFor(true)), first: '<i>Theo</i>', last: 'Vance' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  // links that are over count as wrong ones, and so many a minute are looked at
  portal.advance(61_000)
  host = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  id = await on.sampled(host, reviewer)
  const { version } = await on.get(reviewer, id)
  const body = { outcome: 'note', note: 'Ask Mrs. Prescott <b>again</b>.', version } as const
  await reviewer.call(recordMeetingOutcome, { params: { id }, body })
  token = await actionIn(portal, host.email, 'A note about your recorded meeting')
})

const look = (q = token) => portal.app.inject({ url: `/action?q=${q}` })
const press = (answer: string, q = token, headers = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/action',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams({ q, answer }).toString(),
  })
const acknowledged = async () => (await on.stored(id))?.['acknowledged_at'] ?? null
const uses = async () => (await portal.sql('select uses_left from link order by id desc limit 1'))[0]?.['uses_left']

it('says what would happen with a form for it, and nothing happens by looking', async () => {
  for (let n = 0; n < 5; n++) {
    const { body, headers } = await look()
    expect(body).toContain('Acknowledge &#60;i&#62;Theo&#60;/i&#62;’s note?')
    expect(body).toContain('<button name="answer" value="yes" class="first">Acknowledge note</button>')
    expect(body).not.toContain('Prescott')
    expect(body).not.toContain('<i>')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    await portal.app.inject({ method: 'HEAD', url: `/action?q=${token}` })
  }
  expect([await acknowledged(), await uses()]).toEqual([null, 1])
})

it('asks to read first, shows it, and does it once', async () => {
  expect((await press('yes')).body).toContain('Read the note first.')
  expect([await acknowledged(), await uses()]).toEqual([null, 1])
  expect((await press('show')).body).toContain('Ask Mrs. Prescott &#60;b&#62;again&#60;/b&#62;.')
  const [one, other] = await Promise.all([press('yes'), press('yes')])
  const done = [one, other].filter(({ body }) => body.includes('Note acknowledged'))
  expect(done).toHaveLength(1)
  expect(done[0]?.body).not.toContain('<form')
  expect(await acknowledged()).not.toBeNull()
  const entries = await portal.sql(
    `select actor_id from audit_entry where action = 'meeting.acknowledged' and subject = $1`,
    [`meeting:${id}`],
  )
  expect(entries).toEqual([{ actor_id: host.id }])
})

it('is one page for a link that was used, and one that never was; whoever asks for a new one learns nothing', async () => {
  await press('show')
  await press('yes')
  const alike = ({ body }: { body: string }) => body.replaceAll(/nonce="[^"]*"|content="[^"]*"|value="[^"]*"/g, '')
  const used = await look()
  expect(used.body).toContain(linkOverWords.title)
  expect(alike(used)).toBe(alike(await look('nothing')))
  expect(alike(used)).toBe(alike(await press('yes')))
  expect(alike(await press('again'))).toBe(alike(await press('again', 'nothing')))
  expect((await press('again')).body).toContain(linkOverWords.told)
})

it('takes nothing from another site, from a form without an answer, or of a strange shape', async () => {
  expect((await press('yes', token, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await press('nonsense')).body).toContain('Acknowledge note')
  expect((await press('yes', `${token}"><script>`)).body).not.toContain('<script>')
  expect((await press('yes', 'x'.repeat(2_000))).statusCode).toBe(413)
  expect((await portal.app.inject({ method: 'POST', url: '/action' })).body).toContain(linkOverWords.title)
  expect((await portal.app.inject({ method: 'POST', url: '/request', payload: {} })).statusCode).toBe(404)
  expect([await acknowledged(), await uses()]).toEqual([null, 1])
})

it('tells whoever tries too many that they have to wait', async () => {
  for (let n = 0; n < 20; n++) await look(`guess-${n}`)
  expect((await look('guess-21')).body).toContain('Too many attempts.')
})
