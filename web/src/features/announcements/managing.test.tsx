import type { ManagedAnnouncement } from '@portal/contract/announcements'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { openRail } from '../../testing/events.tsx'
import { settled } from '../../testing/home.tsx'
import { failure } from '../../testing/wire.ts'

const slideOf = (id: number, more: Partial<ManagedAnnouncement> = {}): ManagedAnnouncement => ({
  id,
  kicker: 'Compliance',
  title: `Slide ${id}`,
  text: '',
  link: '',
  link_text: '',
  sort: 0,
  audience: 'everyone',
  branch: null,
  starts: '2026-01-05T15:00:00.000Z',
  ends: null,
  state: 'draft',
  ...more,
})

function manager(more = {}) {
  const { menus } = detailsOf()
  return settled({ menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, whats_new: true } }, ...more })
}

async function openManager(slides: ManagedAnnouncement[], answers = {}) {
  const list = [...slides]
  const opened = await openRail([], {
    who: manager(),
    answers: {
      'GET /api/announcements/all': () => ({ ok: true, data: list, branches: [{ id: 3, name: 'Albany' }] }),
      ...answers,
    },
  })
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Edit announcements' }))
  await screen.findByRole('button', { name: 'Add announcement' })
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } })
  return { ...opened, list, type }
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Announcement slides' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map((cell) => cell.textContent),
    )

it('lists every slide with its place, state, audience and dates, the latest first', async () => {
  await openManager([
    slideOf(2, { state: 'ended', ends: '2026-01-06T15:00:00.000Z', audience: 'plus' }),
    slideOf(1, { state: 'running', starts: '2026-02-01T15:00:00.000Z', audience: 'branch', branch: 3, sort: 7 }),
  ])
  await screen.findByText('Slide 1')
  expect(rows()).toEqual([
    ['Slide 1', '7', 'Live', 'Albany', expect.stringMatching(/^Feb 1, .* – no end date$/)],
    ['Slide 2', '0', 'Ended', 'Advisor Plus', expect.stringMatching(/^Jan 5, .* – Jan 6, /)],
  ])
})

it('publishes after a look at it, and withdraws after a question', async () => {
  const { user, server, list } = await openManager([slideOf(1, { text: 'Six minutes.' })])
  server.answers['POST /api/announcements/1/publish'] = () => {
    list[0] = slideOf(1, { state: 'running' })
    return { ok: true }
  }
  server.answers['POST /api/announcements/1/withdraw'] = failure(409, 'conflict')
  await user.click(await screen.findByRole('button', { name: 'Publish: Slide 1' }))
  const look = within(await screen.findByRole('dialog', { name: 'Publish this announcement?' }))
  expect(look.getByRole('region', { name: 'Preview' })).toHaveTextContent('Slide 1Six minutes.')
  expect(look.getByText(/^Audience: Everyone\. Dates: Jan 5/)).toBeInTheDocument()
  await user.click(look.getByRole('button', { name: 'Publish announcement' }))
  await user.click(await screen.findByRole('button', { name: 'Unpublish: Slide 1' }))
  expect(server.to('POST', '/api/announcements/1/withdraw')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Unpublish announcement' }))
  expect(await screen.findByText('Couldn’t unpublish announcement')).toBeInTheDocument()
  expect(screen.getByText('Announcement published')).toBeInTheDocument()
})

it('adds a draft that is seen before it is saved', async () => {
  const { user, server, list, type } = await openManager([])
  server.answers['PUT /api/announcements'] = () => {
    list.push(slideOf(8, { title: 'Attestation is open' }))
    return { ok: true, id: 8 }
  }
  await user.click(screen.getByRole('button', { name: 'Add announcement' }))
  await screen.findByRole('dialog', { name: 'Add announcement' })
  type(/^Title/, 'Attestation is open')
  type(/^Label above the title/, 'Compliance')
  type(/^Text/, 'It takes six minutes.')
  type(/^Link$/, '/compliance')
  type(/^Start/, '2026-11-16T09:30')
  const preview = screen.getByRole('region', { name: 'Preview' })
  expect(preview).toHaveTextContent('ComplianceAttestation is openIt takes six minutes.Read more')
  await user.click(screen.getByRole('button', { name: 'Add draft' }))
  expect(await screen.findByText('Attestation is open')).toBeInTheDocument()
  expect(server.to('PUT', '/api/announcements').map(({ body }) => body)).toEqual([
    {
      title: 'Attestation is open',
      kicker: 'Compliance',
      text: 'It takes six minutes.',
      link: '/compliance',
      link_text: '',
      sort: 0,
      audience: 'everyone',
      branch: null,
      starts: new Date('2026-11-16T09:30').toISOString(),
      ends: null,
    },
  ])
})

it('refuses what no slide can be, and keeps what was typed when the server does', async () => {
  const { user, server, type } = await openManager([slideOf(1)], {
    'PUT /api/announcements': failure(400, 'invalid', { fields: { text: 'Not this.' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit: Slide 1' }))
  const save = await screen.findByRole('button', { name: 'Save changes' })
  type(/^Title/, ' ')
  type(/^Link$/, 'javascript:alert(1)')
  type(/^End/, '2025-01-01T00:00')
  await user.click(save)
  expect(screen.getByText('Enter a title.')).toBeInTheDocument()
  expect(screen.getByText(/or a URL that starts with https:\/\/\.$/)).toBeInTheDocument()
  expect(screen.getByText('The end must be after the start.')).toBeInTheDocument()
  expect(server.to('PUT', '/api/announcements')).toEqual([])
  type(/^Title/, 'Slide one')
  type(/^Link$/, '')
  type(/^End/, '')
  await user.click(save)
  expect(await screen.findByText('Not this.')).toBeInTheDocument()
  expect(server.to('PUT', '/api/announcements')[0]?.body).toMatchObject({ id: 1, title: 'Slide one' })
  expect(screen.getByLabelText(/^Title/, { selector: 'input' })).toHaveValue('Slide one')
})

it('asks before a change is lost, and closes only the form with Escape', async () => {
  const { user, type } = await openManager([slideOf(1)])
  await user.click(await screen.findByRole('button', { name: 'Edit: Slide 1' }))
  await screen.findByRole('dialog', { name: 'Edit announcement' })
  type(/^Title/, 'Half')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit announcement' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Announcements' })).toBeInTheDocument()
})

it('says that there are none, or that they could not be loaded', async () => {
  const { user, server } = await openManager([], { 'GET /api/announcements/all': failure(500, 'unexpected') })
  await screen.findByText('Couldn’t load announcements')
  server.answers['GET /api/announcements/all'] = { ok: true, data: [], branches: [] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No announcements yet')).toBeInTheDocument()
})

it('is for those who write what is new, guests never', async () => {
  await openRail([], { who: manager({ guest: true }) })
  await screen.findByText('No events in the next 60 days')
  expect(screen.queryByRole('button', { name: 'Edit announcements' })).toBeNull()
})
