import type { ManagedAnnouncement } from '@portal/contract/announcements'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { canOf, detailsOf } from '../../testing/details.ts'
import { openRail } from '../../testing/events.tsx'
import { settled } from '../../testing/home.tsx'

// what is the same for everything that is published is shown with publishing
const slide: ManagedAnnouncement = {
  id: 1,
  kicker: 'Compliance',
  title: 'Slide 1',
  text: '',
  link: '',
  link_text: '',
  sort: 0,
  audience: 'everyone',
  branch: null,
  starts: '2026-01-05T15:00:00.000Z',
  ends: null,
  state: 'draft',
}
function manager(more = {}) {
  const { menus } = detailsOf()
  return settled({
    menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, whats_new: true } },
    can: canOf({ announcements: { edit: true } }),
    ...more,
  })
}
async function openForm() {
  const opened = await openRail([], {
    who: manager(),
    answers: { 'GET /api/announcements/all': { ok: true, data: [slide], branches: [] } },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Edit announcements' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Edit: Slide 1' }))
  await screen.findByRole('dialog', { name: 'Edit announcement' })
  return opened
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })

it('refuses a link that no slide can have', async () => {
  const { user, server } = await openForm()
  type(/^Link$/, 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(screen.getByText(/or a URL that starts with https:\/\/\.$/)).toBeInTheDocument()
  expect(server.to('PUT', '/api/announcements/1')).toEqual([])
})

it('asks before a change is lost, and closes only the form with Escape', async () => {
  const { user } = await openForm()
  type(/^Title/, 'Half')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit announcement' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Announcements' })).toBeInTheDocument()
})

it('is for those who may edit announcements', async () => {
  await openRail([], { who: manager({ can: canOf() }) })
  await screen.findByText('No events in the next 60 days')
  expect(screen.queryByRole('button', { name: 'Edit announcements' })).toBeNull()
})
