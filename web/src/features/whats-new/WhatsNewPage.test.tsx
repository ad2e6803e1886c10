import type { ManagedMessage } from '@portal/contract/messages'
import { type ManagedNews, newsLength } from '@portal/contract/whats-new'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { openHome, settled } from '../../testing/home.tsx'
import { openPortal } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

const addressed = {
  audience: 'everyone' as const,
  branch: null,
  starts: '2026-01-05T15:00:00.000Z',
  ends: null,
  state: 'draft' as const,
}
const newsOf = (id: number, more: Partial<ManagedNews> = {}): ManagedNews => ({
  id,
  text: `News ${id}`,
  ...addressed,
  ...more,
})
const messageOf = (idx: number, more: Partial<ManagedMessage> = {}): ManagedMessage => ({
  idx,
  message: `Message ${idx}`,
  type: 'info',
  ...addressed,
  ...more,
})

const branches = [
  { id: 3, name: 'Albany' },
  { id: 4, name: 'Buffalo' },
]
function writer(more = {}) {
  const { menus } = detailsOf()
  return settled({ menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, whats_new: true } }, ...more })
}
async function open(address: string, answers: Parameters<typeof wire>[0] = {}) {
  const news = [newsOf(1)]
  const messages = [messageOf(0)]
  const opened = await openHome({
    who: writer(),
    address,
    answers: {
      'GET /api/whatsnew/all': () => ({ ok: true, data: news, branches }),
      'GET /api/messages/all': () => ({ ok: true, data: messages, branches }),
      'GET /api/announcements/all': { ok: true, data: [], branches },
      ...answers,
    },
  })
  await screen.findByRole('heading', { name: 'What’s New' })
  return { ...opened, news, messages }
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } })
const cells = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

it('lets nobody in who is not signed in [ROUTE-22]', async () => {
  wire({})
  const { address } = openPortal('/whatsnew')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fwhatsnew'))
})

it('has news, messages and announcements, each with an address of its own [ROUTE-22]', async () => {
  const { user, address } = await open('/whatsnew')
  expect(await screen.findByText('News 1')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'System messages' }))
  expect(await screen.findByText('Message 0')).toBeVisible()
  expect(address()).toBe('/whatsnew?tab=messages')
  await user.click(screen.getByRole('tab', { name: 'Announcements' }))
  expect(await screen.findByText('No announcements yet')).toBeVisible()
  expect(address()).toBe('/whatsnew?tab=announcements')
  await user.click(screen.getByRole('tab', { name: 'What’s new' }))
  await waitFor(() => expect(address()).toBe('/whatsnew'))
})

describe('news', () => {
  it('is a table with state, audience and dates', async () => {
    const { news } = await open('/whatsnew')
    news.push(newsOf(2, { state: 'scheduled', starts: '2026-03-01T15:00:00.000Z', audience: 'branch', branch: 4 }))
    act(() => FakeEventSource.open[0]?.say('changed', 'whats-new'))
    await screen.findByText('News 2')
    expect(cells('What’s new').map((row) => row.slice(0, 4))).toEqual([
      ['News 2', 'Scheduled', 'Buffalo', expect.stringMatching(/^Mar 1, .* – no end date$/)],
      ['News 1', 'Draft', 'Everyone', expect.stringMatching(/^Jan 5/)],
    ])
  })

  it('is drafted with a preview, a counter and whom it is for', async () => {
    const { user, server } = await open('/whatsnew', { 'PUT /api/whatsnew': { ok: true, id: 2 } })
    await user.click(screen.getByRole('button', { name: 'Add entry' }))
    await screen.findByRole('dialog', { name: 'Add entry' })
    await user.click(screen.getByRole('button', { name: 'Add draft' }))
    expect(screen.getByText('Enter what’s new.')).toBeVisible()
    type(/^What’s new/, 'Passkeys <b>are</b> here.')
    type(/^Start/, '2026-11-16T09:30')
    expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('What’s newPasskeys <b>are</b> here.')
    expect(screen.getByText(`25 / ${newsLength}`)).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Audience' }))
    await user.click(await screen.findByRole('option', { name: 'One branch', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Add draft' }))
    expect(screen.getByText('Choose a branch.')).toBeVisible()
    expect(server.to('PUT', '/api/whatsnew')).toEqual([])
    await user.click(screen.getByRole('combobox', { name: /^Branch/ }))
    await user.click(await screen.findByRole('option', { name: 'Buffalo', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Add draft' }))
    expect(await screen.findByText('Draft saved. Publish it when it’s ready.')).toBeVisible()
    expect(server.to('PUT', '/api/whatsnew')[0]?.body).toEqual({
      text: 'Passkeys <b>are</b> here.',
      audience: 'branch',
      branch: 4,
      starts: new Date('2026-11-16T09:30').toISOString(),
      ends: null,
    })
  })

  it('is published after a look at it, and withdrawn after a question', async () => {
    const { user, server, news } = await open('/whatsnew', {
      'POST /api/whatsnew/1/publish': () => {
        news[0] = newsOf(1, { state: 'running' })
        return { ok: true }
      },
      'POST /api/whatsnew/1/withdraw': failure(409, 'conflict'),
    })
    await user.click(await screen.findByRole('button', { name: 'Publish: News 1' }))
    const look = within(await screen.findByRole('dialog', { name: 'Publish this entry?' }))
    expect(look.getByRole('region', { name: 'Preview' })).toHaveTextContent('News 1')
    await user.click(look.getByRole('button', { name: 'Publish entry' }))
    await user.click(await screen.findByRole('button', { name: 'Unpublish: News 1' }))
    expect(server.to('POST', '/api/whatsnew/1/withdraw')).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Unpublish entry' }))
    expect(await screen.findByText('Couldn’t unpublish entry')).toBeVisible()
    expect(screen.getByText('Entry published')).toBeVisible()
  })
})

describe('messages', () => {
  it('are corrected with the look of their type, and what the server refuses stays in the form', async () => {
    const { user, server, messages } = await open('/whatsnew?tab=messages', {
      'PUT /api/messages': failure(400, 'invalid', { fields: { message: 'Not this.' } }),
    })
    messages[0] = messageOf(0, { state: 'running', type: 'critical', ends: '2026-01-09T15:00:00.000Z' })
    act(() => FakeEventSource.open[0]?.say('changed', 'messages'))
    await screen.findByText('Important')
    expect(cells('System messages')[0]?.slice(0, 4)).toEqual(['Message 0', 'Important', 'Live', 'Everyone'])
    await user.click(screen.getByRole('button', { name: 'Edit: Message 0' }))
    await screen.findByRole('dialog', { name: 'Edit message' })
    type(/^Message/, 'The office closes.')
    expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('Important: The office closes.')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Not this.')).toBeVisible()
    expect(server.to('PUT', '/api/messages')[0]?.body).toMatchObject({
      idx: 0,
      message: 'The office closes.',
      type: 'critical',
      ends: '2026-01-09T15:00:00.000Z',
    })
    expect(screen.getByLabelText(/^Message/, { selector: 'textarea' })).toHaveValue('The office closes.')
  })

  it('are published and withdrawn', async () => {
    const { user, messages } = await open('/whatsnew?tab=messages', {
      'POST /api/messages/0/publish': () => {
        messages[0] = messageOf(0, { state: 'running' })
        return { ok: true }
      },
      'POST /api/messages/0/withdraw': () => {
        messages[0] = messageOf(0, { state: 'withdrawn' })
        return { ok: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Publish: Message 0' }))
    await user.click(await screen.findByRole('button', { name: 'Publish message' }))
    await user.click(await screen.findByRole('button', { name: 'Unpublish: Message 0' }))
    await user.click(await screen.findByRole('button', { name: 'Unpublish message' }))
    expect(await screen.findByText('Message unpublished')).toBeVisible()
    await waitFor(() => expect(cells('System messages')[0]?.[2]).toBe('Unpublished'))
  })
})

it.each([
  ['/whatsnew', 'GET /api/whatsnew/all', 'Couldn’t load What’s New', 'No entries yet'],
  ['/whatsnew?tab=messages', 'GET /api/messages/all', 'Couldn’t load messages', 'No messages yet'],
])('%s says what could not be loaded, and that there is nothing yet', async (address, key, failed, empty) => {
  const { user, server } = await open(address, { [key]: failure(403, 'forbidden') })
  await screen.findByText(failed)
  server.answers[key] = { ok: true, data: [], branches }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(empty)).toBeVisible()
})
