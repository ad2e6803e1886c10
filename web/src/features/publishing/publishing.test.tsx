import { announcementLimits } from '@portal/contract/announcements'
import { messageLength } from '@portal/contract/messages'
import { newsLength } from '@portal/contract/whats-new'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { openHome, settled } from '../../testing/home.tsx'
import { openScreen } from '../../testing/render.tsx'
import { FakeEventSource, failure, wire } from '../../testing/wire.ts'

const addressed = {
  audience: 'everyone',
  branch: null,
  starts: '2026-01-05T15:00:00.000Z',
  ends: null,
  state: 'draft',
}
const branches = [
  { id: 3, name: 'Albany' },
  { id: 4, name: 'Buffalo' },
]
const kinds = [
  {
    one: 'entry',
    tab: 'news',
    table: 'What’s new',
    path: 'whatsnew',
    topic: 'whats-new',
    key: 'id',
    field: 'text',
    label: /^What’s new/,
    most: newsLength,
    content: {},
    /** Beside the words, what the row says of itself. */
    cells: [],
    needed: 'Enter what’s new.',
    previewed: 'What’s newThe <b>office</b> closes.',
    failed: 'Couldn’t load What’s New',
    none: 'No entries yet',
  },
  {
    one: 'message',
    tab: 'messages',
    table: 'System messages',
    path: 'messages',
    topic: 'messages',
    key: 'idx',
    field: 'message',
    label: /^Message/,
    most: messageLength,
    content: { type: 'critical' },
    cells: ['Important'],
    needed: 'Enter a message.',
    previewed: 'Important: The <b>office</b> closes.',
    failed: 'Couldn’t load messages',
    none: 'No messages yet',
  },
  {
    one: 'announcement',
    tab: 'announcements',
    table: 'Announcement slides',
    path: 'announcements',
    topic: 'announcements',
    key: 'id',
    field: 'title',
    label: /^Title/,
    most: announcementLimits.title,
    content: { kicker: 'Compliance', text: 'Six minutes.', link: '/compliance', link_text: '', sort: 7 },
    cells: ['7'],
    needed: 'Enter a title.',
    previewed: 'ComplianceThe <b>office</b> closes.Six minutes.Read more',
    failed: 'Couldn’t load announcements',
    none: 'No announcements yet',
  },
]

function writer(more = {}) {
  const { menus } = detailsOf()
  return settled({ menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, whats_new: true } }, ...more })
}
async function open(tab: string, answers: Parameters<typeof wire>[0] = {}) {
  const none = { ok: true, data: [], branches }
  const opened = await openHome({
    who: writer(),
    address: tab === 'news' ? '/whatsnew' : `/whatsnew?tab=${tab}`,
    answers: {
      'GET /api/whatsnew/all': none,
      'GET /api/messages/all': none,
      'GET /api/announcements/all': none,
      ...answers,
    },
  })
  await screen.findByRole('heading', { name: 'What’s New' })
  return opened
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
        .slice(0, -1)
        .map((cell) => cell.textContent),
    )

it('lets no one in who is not signed in [ROUTE-22]', async () => {
  wire({})
  const { address } = openScreen('/whatsnew')
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fwhatsnew'))
})

it('has news, messages and announcements, each with an address of its own [ROUTE-22]', async () => {
  const { user, address } = await open('news')
  expect(await screen.findByText('No entries yet')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'System messages' }))
  expect(await screen.findByText('No messages yet')).toBeVisible()
  expect(address()).toBe('/whatsnew?tab=messages')
  await user.click(screen.getByRole('tab', { name: 'Announcements' }))
  expect(await screen.findByText('No announcements yet')).toBeVisible()
  expect(address()).toBe('/whatsnew?tab=announcements')
  await user.click(screen.getByRole('tab', { name: 'What’s new' }))
  await waitFor(() => expect(address()).toBe('/whatsnew'))
})

describe.each(kinds)('$tab', ({ one, tab, table, path, key, field, label, ...kind }) => {
  const rowOf = (id: number, more: object = {}): Record<string, unknown> => ({
    [key]: id,
    ...kind.content,
    [field]: `One ${id}`,
    ...addressed,
    ...more,
  })
  const One = one.charAt(0).toUpperCase() + one.slice(1)
  async function openWith(rows: Record<string, unknown>[], answers: Parameters<typeof wire>[0] = {}) {
    const list = [...rows]
    const opened = await open(tab, {
      [`GET /api/${path}/all`]: () => ({ ok: true, data: list, branches }),
      ...answers,
    })
    return { ...opened, list }
  }

  it('is a table with status, audience and dates, the latest first, as it changes', async () => {
    const { list } = await openWith([rowOf(1, { state: 'ended', ends: '2026-01-06T15:00:00.000Z', audience: 'plus' })])
    await screen.findByText('One 1')
    list.push(rowOf(2, { state: 'running', starts: '2026-03-01T15:00:00.000Z', audience: 'branch', branch: 4 }))
    act(() => FakeEventSource.open[0]?.say('changed', kind.topic))
    await screen.findByText('One 2')
    expect(cells(table)).toEqual([
      ['One 2', ...kind.cells, 'Live', 'Buffalo', expect.stringMatching(/^Mar 1, .* – no end date$/)],
      ['One 1', ...kind.cells, 'Ended', 'Advisor Plus', expect.stringMatching(/^Jan 5, .* – Jan 6, /)],
    ])
  })

  it('is drafted with a counter and whom it is for', async () => {
    const { user, server, list } = await openWith([])
    server.answers[`POST /api/${path}`] = () => {
      list.push(rowOf(2, { [field]: 'Drafted' }))
      return { ok: true, [key]: 2 }
    }
    await user.click(screen.getByRole('button', { name: `Add ${one}` }))
    await screen.findByRole('dialog', { name: `Add ${one}` })
    await user.click(screen.getByRole('button', { name: 'Add draft' }))
    expect(screen.getByText(kind.needed)).toBeVisible()
    type(label, ' Twelve o’clock. ')
    type(/^Start/, '2026-11-16T09:30')
    expect(screen.getByText(`17 / ${kind.most}`)).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Audience' }))
    await user.click(await screen.findByRole('option', { name: 'One branch', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Add draft' }))
    expect(screen.getByText('Choose a branch.')).toBeVisible()
    expect(server.to('POST', `/api/${path}`)).toEqual([])
    await user.click(screen.getByRole('combobox', { name: /^Branch/ }))
    await user.click(await screen.findByRole('option', { name: 'Buffalo', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Add draft' }))
    expect(await screen.findByText('Draft saved. Publish it when it’s ready.')).toBeVisible()
    expect(await screen.findByText('Drafted')).toBeVisible()
    const [sent] = server.to('POST', `/api/${path}`)
    expect(sent?.body).toMatchObject({
      [field]: 'Twelve o’clock.',
      audience: 'branch',
      branch: 4,
      starts: new Date('2026-11-16T09:30').toISOString(),
      ends: null,
    })
    expect(Object.keys(sent?.body as object).toSorted()).toEqual(
      [...Object.keys(kind.content), field, 'audience', 'branch', 'starts', 'ends'].toSorted(),
    )
  })

  it('is corrected with its preview, and what the server refuses stays in the form', async () => {
    const { user, server } = await openWith([rowOf(0, { state: 'running', ends: '2026-01-09T15:00:00.000Z' })], {
      [`PUT /api/${path}/0`]: failure(400, 'invalid', { fields: { [field]: 'Not this.' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit: One 0' }))
    await screen.findByRole('dialog', { name: `Edit ${one}` })
    type(label, 'The <b>office</b> closes.')
    expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent(kind.previewed)
    type(/^End/, '2025-01-01T00:00')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(screen.getByText('The end must be after the start.')).toBeVisible()
    expect(server.to('PUT', `/api/${path}/0`)).toEqual([])
    type(/^End/, '2026-11-16T09:30')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Not this.')).toBeVisible()
    expect(screen.getByText(`Couldn’t save ${one}`)).toBeVisible()
    expect(server.to('PUT', `/api/${path}/0`)[0]?.body).toMatchObject({
      ...kind.content,
      [field]: 'The <b>office</b> closes.',
      ends: new Date('2026-11-16T09:30').toISOString(),
    })
    expect(screen.getByLabelText(label, { selector: 'input, textarea' })).toHaveValue('The <b>office</b> closes.')
  })

  it('is published after a look at it, and unpublished after a question', async () => {
    const { user, server, list } = await openWith([rowOf(1)])
    server.answers[`POST /api/${path}/1/publish`] = () => {
      list[0] = rowOf(1, { state: 'running' })
      return { ok: true }
    }
    server.answers[`POST /api/${path}/1/withdraw`] = failure(409, 'conflict')
    await user.click(await screen.findByRole('button', { name: 'Publish: One 1' }))
    const look = within(await screen.findByRole('dialog', { name: `Publish this ${one}?` }))
    expect(look.getByRole('region', { name: 'Preview' })).toHaveTextContent('One 1')
    expect(look.getByText(/^Audience: Everyone\. Dates: Jan 5/)).toBeVisible()
    await user.click(look.getByRole('button', { name: `Publish ${one}` }))
    const unpublish = async () => {
      await user.click(await screen.findByRole('button', { name: 'Unpublish: One 1' }))
      await user.click(await screen.findByRole('button', { name: `Unpublish ${one}` }))
    }
    await unpublish()
    expect(await screen.findByText(`Couldn’t unpublish ${one}`)).toBeVisible()
    expect(screen.getByText(`${One} published`)).toBeVisible()
    server.answers[`POST /api/${path}/1/withdraw`] = () => {
      list[0] = rowOf(1, { state: 'withdrawn' })
      return { ok: true }
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await unpublish()
    expect(await screen.findByText(`${One} unpublished`)).toBeVisible()
    expect(await screen.findByText('Unpublished')).toBeVisible()
  })

  it('says what could not be loaded, and that there is nothing yet', async () => {
    const { user, server } = await openWith([], { [`GET /api/${path}/all`]: failure(500, 'unexpected') })
    await screen.findByText(kind.failed)
    expect(screen.getByRole('button', { name: `Add ${one}` })).toBeDisabled()
    server.answers[`GET /api/${path}/all`] = { ok: true, data: [], branches }
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(kind.none)).toBeVisible()
  })
})
