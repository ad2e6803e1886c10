import type { UploadRequest } from '@portal/contract/upload-requests'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { withShell } from '../../testing/render.tsx'
import { openTasks, taskOf } from '../../testing/tasks.tsx'
import { failure } from '../../testing/wire.ts'
import { newsOf } from './news.ts'

const requestOf = (more: Partial<UploadRequest> = {}): UploadRequest => ({
  id: 7,
  name: 'Ingrid Halvorsen',
  email: 'ingrid@fastmail.example',
  reason: 'We need these to move your Roth IRA.',
  asked_by: 'Rosalind Achterberg',
  asked: '2026-11-16T14:02:00Z',
  until: '2026-11-23',
  state: 'sent',
  sent: '2026-11-16T14:02:00Z',
  opened: null,
  received: 0,
  coming: 0,
  latest: null,
  reminds: '2026-11-20',
  reminded: null,
  revoked: null,
  again: null,
  refused: null,
  papers: [
    { id: 1, title: 'Driver’s license', hint: '', files: [] },
    { id: 2, title: 'Latest IRA statement', hint: '', files: [] },
  ],
  version: 3,
  can: { remind: true, renew: true, revoke: true },
  ...more,
})
const path = 'GET /api/tasks/1/upload-requests'

async function open(data: UploadRequest[], answers: Parameters<typeof openTasks>[1] = {}, address = '/view/1') {
  const opened = openTasks([taskOf(1)], {
    address,
    answers: { [path]: { ok: true, data, can: { ask: true } }, ...answers.answers },
  })
  await screen.findByRole('heading', { level: 2, name: 'Requested documents' })
  return opened
}

it('asks somebody outside for documents, listed one by one', async () => {
  const { server, user } = await open([], { answers: { 'POST /api/tasks/1/upload-requests': { ok: true, id: 7 } } })
  await user.click(screen.getByRole('button', { name: 'Request documents' }))
  const dialog = await screen.findByRole('dialog', { name: 'Request documents' })
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  for (const words of [
    'Enter a name.',
    'Enter a valid email.',
    'Say why you need these documents.',
    'Enter which document you need.',
  ])
    expect(within(dialog).getByText(words)).toBeInTheDocument()
  expect(server.to('POST', '/api/tasks/1/upload-requests')).toEqual([])
  await fill(user, within(dialog).getByRole('textbox', { name: 'Name' }), 'Ingrid Halvorsen')
  expect(within(dialog).getByText(/^Ingrid sees this/)).toBeInTheDocument()
  await fill(user, within(dialog).getByRole('textbox', { name: 'Email' }), 'ingrid@fastmail.example')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Why, in your words' }), 'To move your Roth IRA.')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Document 1' }), 'License')
  await user.click(within(dialog).getByRole('button', { name: 'Add a document' }))
  await fill(user, within(dialog).getByRole('textbox', { name: 'Document 2' }), 'license')
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  expect(within(dialog).getByText('This document is on the list already.')).toBeInTheDocument()
  await fill(user, within(dialog).getByRole('textbox', { name: 'Document 2' }), ', back')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Note for document 2' }), 'Photo')
  // a line left empty is not meant
  await user.click(within(dialog).getByRole('button', { name: 'Add a document' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST', '/api/tasks/1/upload-requests').map(({ body }) => body)).toMatchObject([
    {
      name: 'Ingrid Halvorsen',
      email: 'ingrid@fastmail.example',
      reason: 'To move your Roth IRA.',
      papers: [
        { title: 'License', hint: '' },
        { title: 'license, back', hint: 'Photo' },
      ],
      remind: true,
    },
  ])
})

it('sent again because the answer was lost, it is the same request', async () => {
  let tries = 0
  const { server, user } = await open([], {
    answers: { 'POST /api/tasks/1/upload-requests': () => (++tries === 1 ? 'no-answer' : { ok: true, id: 7 }) },
  })
  await user.click(screen.getByRole('button', { name: 'Request documents' }))
  const dialog = await screen.findByRole('dialog')
  for (const [label, text] of [
    ['Name', 'Ingrid'],
    ['Email', 'i@fastmail.example'],
    ['Why, in your words', 'Because'],
    ['Document 1', 'License'],
  ] as const)
    await fill(user, within(dialog).getByRole('textbox', { name: label }), text)
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  await within(dialog).findByText(/didn’t respond/)
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const keys = server.to('POST', '/api/tasks/1/upload-requests').map(({ body }) => (body as { key: string }).key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('opens at once where the palette has asked which task', async () => {
  const { address, user } = await open([], {}, '/view/1?ask')
  await screen.findByRole('dialog', { name: 'Request documents' })
  await user.click(screen.getByRole('button', { name: 'Don’t send' }))
  await waitFor(() => expect(address()).toBe('/view/1'))
})

it.each<[string, Partial<UploadRequest>, RegExp]>([
  ['sent', {}, /^Sent .*, not opened yet\. Open until Mon, Nov 23$/],
  ['opened', { state: 'opened', opened: '2026-11-16T15:31:00Z' }, /^Opened /],
  ['uploading', { state: 'opened', coming: 1 }, /^0 of 2 here, 1 uploading/],
  ['partly here', { state: 'partial', received: 1 }, /^1 of 2 here\. Open until/],
  ['complete', { state: 'complete', received: 2, latest: '2026-11-16T15:58:00Z' }, /^All 2 here, /],
  ['expired', { state: 'expired', received: 1 }, /^Expired Mon, Nov 23, 1 of 2 here$/],
  ['revoked', { state: 'revoked', revoked: '2026-11-18T15:58:00Z' }, /^Revoked .*, 0 of 2 here$/],
  ['decided', { state: 'closed' }, /^Ended with the task, 0 of 2 here$/],
])('says how it stands: %s', async (_, more, words) => {
  await open([requestOf(more)])
  expect(
    screen.getByText((_text, element) => element?.tagName === 'SPAN' && words.test(element.textContent ?? '')),
  ).toBeInTheDocument()
})

it('shows what came, from whom, and what is not to be trusted yet', async () => {
  const file = {
    name: 'front.jpg',
    url: '/tasks/1/file/9',
    size: 1,
    hash: 'ab'.repeat(32),
    sender: 'Ingrid H.',
    at: '2026-11-16T15:58:00Z',
    receipt: 'R-7K42-9ABC',
    scanned: false,
  }
  const papers = [{ id: 1, title: 'Driver’s license', hint: '', files: [file] }]
  await open([
    requestOf({ papers, refused: { at: '2026-11-16T15:50:00Z', why: 'File contains a virus' }, state: 'partial' }),
  ])
  expect(screen.getByRole('link', { name: 'front.jpg' })).toHaveAttribute('download', 'front.jpg')
  expect(screen.getByText(/from Ingrid H\./)).toBeInTheDocument()
  expect(screen.getByText(/R-7K42-9ABC, SHA-256 abababab…abababab/)).toBeInTheDocument()
  expect(screen.getByText(/Not checked for viruses/)).toBeInTheDocument()
  expect(screen.getByText(/Rejected: file contains a virus/)).toBeInTheDocument()
})

it('reminds, sends a new link and revokes, each for the version that was seen', async () => {
  const { server, user } = await open([requestOf({ again: '2026-11-18T15:00:00Z' })], {
    answers: {
      'POST /api/upload-requests/7/remind': { ok: true },
      'POST /api/upload-requests/7/link': { ok: true },
      'POST /api/upload-requests/7/revoke': failure(409, 'conflict'),
    },
  })
  const menu = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More actions for the request to Ingrid Halvorsen' }))
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }))
  }
  await menu('Send a reminder')
  await screen.findByText('Reminder sent')
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send new link' }))
  await screen.findByText('New link sent')
  await menu('Revoke link')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke link' }))
  await screen.findByText('Couldn’t revoke link')
  for (const what of ['remind', 'link', 'revoke'])
    expect(server.to('POST', `/api/upload-requests/7/${what}`)[0]?.body).toMatchObject({ version: 3 })
})

it('is not there where nobody may ask and nothing was asked', async () => {
  openTasks([taskOf(1)], { address: '/view/1', answers: { [path]: { ok: true, data: [], can: { ask: false } } } })
  await screen.findByRole('heading', { level: 1 })
  await act(async () => {})
  expect(screen.queryByRole('heading', { level: 2, name: 'Requested documents' })).toBeNull()
})

it('tells what happened on the other side, once', () => {
  const before = requestOf()
  const at = '2026-11-16T15:00:00Z'
  expect(newsOf(before, before)).toBeUndefined()
  expect(newsOf(before, requestOf({ received: 1, latest: at }))?.words).toBe(
    'Ingrid Halvorsen sent documents. 1 of 2 are here',
  )
  expect(newsOf(before, requestOf({ received: 2, latest: at }))?.words).toMatch(/Everything is here$/)
  expect(newsOf(before, requestOf({ refused: { at, why: 'File contains a virus' } }))?.kind).toBe('bad')
  expect(newsOf(before, requestOf({ again: at }))?.words).toBe('Ingrid Halvorsen requested a new link')
  expect(newsOf(before, requestOf({ opened: at }))?.words).toBe('Ingrid Halvorsen opened your request')
  expect(newsOf(before, requestOf({ coming: 1 }))).toBeUndefined()
})

it('is found in the palette, where it asks first which task it is for', async () => {
  withShell()
  const { user, address } = openTasks([taskOf(1), taskOf(2, { other: { f1: 'Roth IRA' } })], {
    address: '/view/1',
    answers: { 'GET /api/tasks/2/upload-requests': { ok: true, data: [], can: { ask: true } } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Paper 1' })
  await act(() => user.keyboard('{Control>}k{/Control}'))
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to…' }), 'request doc')
  await user.click(await screen.findByRole('option', { name: /Request documents for New Business, Roth IRA/ }))
  expect(await screen.findByRole('dialog', { name: 'Request documents' })).toBeVisible()
  expect(address()).toBe('/view/2?ask')
})
