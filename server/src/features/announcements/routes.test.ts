import {
  addAnnouncement,
  type Announcement,
  listAnnouncements,
  publishAnnouncement,
} from '@portal/contract/announcements'
import { expect, it } from 'vitest'
import { testPortal } from '../../testing/portal.ts'

// how they are written, published and addressed is shown with publishing
it('the slides in force come in their order, with what a slide shows', async () => {
  const portal = await testPortal()
  const [writer, advisor] = [await portal.asAdmin(), await portal.asAdvisor()]
  const starts = portal.platform.clock().toISOString()
  const slide = {
    kicker: 'Compliance',
    title: 'Annual attestation',
    text: '',
    link: '/compliance',
    link_text: 'Attest',
  }
  const published = async (more: Partial<Announcement>, sort: number) => {
    const body = { ...slide, ...more, sort, audience: 'everyone' as const, branch: null, starts, ends: null }
    const { id } = (await writer.call(addAnnouncement, { body })).body
    await writer.call(publishAnnouncement, { params: { id, what: 'publish' } })
    return id
  }
  const second = await published({}, 2)
  const first = await published({ title: 'First' }, 1)
  expect((await advisor.call(listAnnouncements, {})).body).toEqual({
    ok: true,
    data: [
      { id: first, ...slide, title: 'First' },
      { id: second, ...slide },
    ],
  })
  await portal.close()
})
