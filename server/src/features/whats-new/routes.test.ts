import { listWhatsNew, whatsNewTopic } from '@portal/contract/whats-new'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())

const put = async (text: string, published: string | null, withdrawn: string | null = null) => {
  await portal.sql('insert into news (text, published_at, withdrawn_at) values ($1, $2, $3)', [
    text,
    published,
    withdrawn,
  ])
  portal.platform.live.changedHere(whatsNewTopic)
}

it('is a list of texts, newest first, without drafts and what was withdrawn [NEWS-05, API-21]', async () => {
  expect((await advisor.call(listWhatsNew, {})).body).toEqual({ ok: true, text: [] })
  await put('Passkeys are here.', '2026-01-10')
  await put('The <b>table</b> sorts.', '2026-03-10')
  await put('Dark mode.', '2026-02-10')
  await put('Not told yet.', null)
  await put('Told too early.', '2026-04-10', '2026-04-11')
  const { status, body } = await advisor.call(listWhatsNew, {})
  expect(status).toBe(200)
  expect(body).toEqual({ ok: true, text: ['The <b>table</b> sorts.', 'Dark mode.', 'Passkeys are here.'] })
})

it('is not sent again while it is unchanged', async () => {
  const first = await advisor.call(listWhatsNew, {})
  const etag = String(first.headers.etag)
  expect((await advisor.call(listWhatsNew, {}, { 'if-none-match': etag })).status).toBe(304)
  await put('One more.', '2026-05-10')
  expect((await advisor.call(listWhatsNew, {}, { 'if-none-match': etag })).body.text?.[0]).toBe('One more.')
})

it('is there for guests too, and for nobody who is not signed in', async () => {
  expect((await (await portal.asGuest()).call(listWhatsNew, {})).status).toBe(200)
  expect((await (await portal.asAnonymous()).call(listWhatsNew, {})).status).toBe(400)
  expect(portal.platform.live.mayListen({ guest: true } as never, whatsNewTopic)).toBe(true)
})
