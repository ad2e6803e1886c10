import { addNews, listWhatsNew, publishNews } from '@portal/contract/whats-new'
import { expect, it } from 'vitest'
import { testPortal } from '../../testing/portal.ts'

// how entries are written, published and addressed is shown with publishing
it('is a list of texts, newest first, without drafts and what was withdrawn [NEWS-05, API-21]', async () => {
  const portal = await testPortal()
  portal.setTime(new Date('2026-07-01T12:00:00Z'))
  const [writer, advisor] = [await portal.asAdmin(), await portal.asAdvisor()]
  const draft = async (text: string, starts: string) =>
    (await writer.call(addNews, { body: { text, audience: 'everyone', branch: null, starts, ends: null } })).body.id
  const move = (id: number, what: 'publish' | 'withdraw') => writer.call(publishNews, { params: { id, what } })
  const published = async (text: string, starts: string) => {
    const id = await draft(text, starts)
    await move(id, 'publish')
    return id
  }
  expect((await advisor.call(listWhatsNew, {})).body).toEqual({ ok: true, text: [] })
  await published('Passkeys are here.', '2026-01-10T00:00:00Z')
  await published('The <b>table</b> sorts.', '2026-03-10T00:00:00Z')
  await published('Dark mode.', '2026-02-10T00:00:00Z')
  await draft('Not told yet.', '2026-04-09T00:00:00Z')
  await move(await published('Told too early.', '2026-04-10T00:00:00Z'), 'withdraw')
  const { status, body } = await advisor.call(listWhatsNew, {})
  expect(status).toBe(200)
  expect(body).toEqual({ ok: true, text: ['The <b>table</b> sorts.', 'Dark mode.', 'Passkeys are here.'] })
  await portal.close()
})
