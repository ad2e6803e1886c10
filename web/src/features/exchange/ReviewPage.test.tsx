import { requiredForms } from '@portal/contract/rules/new-business'
import type { Submission } from '@portal/contract/exchange'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { fullBusiness, openReview, paperOf } from '../../testing/exchange.tsx'
import { pdfsOnTheirWay } from '../../testing/pdf.ts'
import { FakeEventSource, failure } from '../../testing/wire.ts'

const ok = { ok: true }
const mayDecide = { edit: false, withdraw: false, comment: true, decide: true, worked: false }
/** Opened in its own program: no test here needs the viewer. */
const files = [{ id: 10, filename: 'table.xlsx', size: 120_000, at: '', forms: [] }]
const waiting = (id: number, more: Partial<Submission> = {}) =>
  paperOf(id, { status: 'In Review', reviewer: 'Rita Review', can: mayDecide, files, ...more })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const decided = (server: Awaited<ReturnType<typeof openReview>>['server'], id: number) =>
  server.to('POST', `/api/review/documents/${id}`).map(({ body }) => body)

it('lists what waits, oldest first, from every branch', async () => {
  await openReview([waiting(3), waiting(1, { branch: 'Saratoga' }), waiting(2)])
  await screen.findByText('Paper 1')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['Paper 1', 'Paper 2', 'Paper 3'])
  expect(rows[0]).toHaveTextContent('Saratoga')
})

it('shows what was decided lately on its own tab, in the address', async () => {
  const { user, address, server } = await openReview([])
  expect(await screen.findByText('Nothing to review')).toBeInTheDocument()
  server.answers['GET /api/review/documents'] = { ok: true, data: [paperOf(4, { status: 'Complete' })] }
  await user.click(screen.getByRole('radio', { name: 'Recently decided' }))
  expect(await screen.findByText('Paper 4')).toBeInTheDocument()
  expect(address()).toBe('/documents?done=yes')
})

it('shows new papers as they arrive', async () => {
  const papers = [waiting(1)]
  await openReview(papers)
  await screen.findByText('Paper 1')
  papers.push(waiting(2))
  act(() => FakeEventSource.open[0]?.say('changed', 'document-review'))
  expect(await screen.findByText('Paper 2')).toBeInTheDocument()
})

it('says in plain words that the queue is for reviewers [ROUTE-27]', async () => {
  await openReview([], { answers: { 'GET /api/review/documents': failure(403, 'forbidden') } })
  expect(await screen.findByText('You don’t have access to Documents')).toBeInTheDocument()
})

it('shows the document beside its data, checklist and thread', async () => {
  const { user } = await openReview([
    waiting(1, {
      kind: 'new business',
      title: 'Individual ····4471, Halvorsen',
      business: { ...fullBusiness, account: '····4471', checklist: requiredForms('Individual').slice(1) },
      product: 'Fund 3',
      thread: [{ at: '2026-11-14T14:20:00.000Z', by: 'Dana Whitfield', text: 'The check follows.' }],
      files: [
        { id: 10, filename: 'table.xlsx', size: 1, at: '', forms: ['Customer Identification'] },
        { id: 11, filename: 'words.docx', size: 1, at: '', forms: [] },
      ],
    }),
  ])
  await user.click(await screen.findByRole('link', { name: /Halvorsen/ }))
  await heading('Individual ····4471, Halvorsen')
  const shown = within(screen.getByRole('region', { name: 'Document' }))
  expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/exchange/1/file/10')
  await user.click(shown.getByRole('combobox', { name: 'File' }))
  await user.click(await screen.findByRole('option', { name: 'words.docx', hidden: true }))
  expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/exchange/1/file/11')
  for (const words of ['Ingrid Halvorsen', '····4471', 'Fund 3', '$64,250.00', 'Whitfield, Dana · Albany', 'Enclosed'])
    expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByLabelText('Missing').closest('li')).toHaveTextContent('New Account Application')
  expect(screen.getByText('Customer Identification (table.xlsx)')).toBeInTheDocument()
  expect(screen.getByText('2 of 3')).toBeInTheDocument()
  expect(screen.getByText('The check follows.')).toBeInTheDocument()
  expect(document.title).not.toContain('Halvorsen')
})

it('opens the first PDF in the viewer', async () => {
  await pdfsOnTheirWay()
  await openReview(
    [waiting(1, { files: [...files, { id: 11, filename: 'signed.pdf', size: 1, at: '', forms: [] }] })],
    {
      address: '/documents?paper=1',
    },
  )
  await heading('Paper 1')
  expect(screen.getByRole('combobox', { name: 'File' })).toHaveValue('signed.pdf')
  expect(await screen.findByText('Opening signed.pdf')).toBeInTheDocument()
})

it('takes what nobody has taken, and only then decides', async () => {
  const untaken = waiting(1, { status: 'Submitted', reviewer: '', version: 4 })
  const { user, server } = await openReview([untaken], {
    address: '/documents?paper=1',
    answers: { 'POST /api/review/documents/1': ok },
  })
  await heading('Paper 1')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  press('a')
  await user.click(screen.getByRole('button', { name: 'Take' }))
  expect(await screen.findByText('Assigned to you')).toBeInTheDocument()
  expect(decided(server, 1)).toEqual([{ decision: 'take', version: 4 }])
})

it('approves with a key or the button and goes to the next', async () => {
  const { server, address, user } = await openReview([waiting(1, { version: 3 }), waiting(2), waiting(3)], {
    address: '/documents?paper=1',
    answers: { 'POST /api/review/documents/1': ok, 'POST /api/review/documents/2': ok },
  })
  await heading('Paper 1')
  press('a')
  await user.click((await dialog('Approve Paper 1?')).getByRole('button', { name: 'Approve' }))
  await heading('Paper 2')
  expect(decided(server, 1)).toEqual([{ decision: 'approve', version: 3 }])
  expect(await screen.findByText('Paper 1 approved. The advisor gets an email.')).toBeInTheDocument()
  press('a', { repeat: true })
  expect(decided(server, 2)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click((await dialog('Approve Paper 2?')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(address()).toBe('/documents?paper=3'))
})

it('goes through the queue by keys, with the focus on the title', async () => {
  await openReview([waiting(1), waiting(2)], { address: '/documents?paper=1' })
  await heading('Paper 1')
  expect(await screen.findByText('1 of 2')).toBeInTheDocument()
  press('k')
  press('j')
  expect(await heading('Paper 2')).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Next (j)' })).toBeDisabled()
  press('k')
  expect(await heading('Paper 1')).toHaveFocus()
})

it.each([
  ['r', 'return', 'Return to advisor', 'Return to advisor'],
  ['d', 'decline', 'Decline submission', 'Decline'],
] as const)('%s asks why before it does %s', async (key, decision, title, button) => {
  const { user, server } = await openReview([waiting(1)], {
    address: '/documents?paper=1',
    answers: { 'POST /api/review/documents/1': ok },
  })
  await heading('Paper 1')
  press(key)
  const form = await dialog(title)
  await user.click(form.getByRole('button', { name: button }))
  expect(form.getByText('Enter a reason.')).toBeInTheDocument()
  expect(decided(server, 1)).toEqual([])
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'a, r and d are letters here')
  await user.click(form.getByRole('button', { name: button }))
  await waitFor(() =>
    expect(decided(server, 1)).toEqual([{ decision, reason: 'a, r and d are letters here', version: 1 }]),
  )
})

it('does not take typed letters or shortcuts of the browser for decisions', async () => {
  const { user, server } = await openReview([waiting(1), waiting(2)], { address: '/documents?paper=1' })
  await heading('Paper 1')
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'a j r d')
  press('a', { ctrlKey: true })
  press('d', { metaKey: true })
  expect(decided(server, 1)).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Paper 1' })).toBeInTheDocument()
})

it.each([
  ['conflict', 409, /^Someone updated this submission/],
  ['forbidden', 403, 'The server said forbidden.'],
] as const)('tells in plain words of a %s, and asks again how it stands', async (code, status, words) => {
  const { user, server } = await openReview([waiting(1)], {
    address: '/documents?paper=1',
    answers: { 'POST /api/review/documents/1': failure(status, code) },
  })
  await heading('Paper 1')
  const asked = server.to('GET', '/api/exchange/1').length
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click((await dialog('Approve Paper 1?')).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(words)).toBeInTheDocument()
  await waitFor(() => expect(server.to('GET', '/api/exchange/1').length).toBeGreaterThan(asked))
})

it('keeps the reason that was typed when a decision does not go through', async () => {
  const { user } = await openReview([waiting(1)], {
    address: '/documents?paper=1',
    answers: { 'POST /api/review/documents/1': failure(409, 'conflict') },
  })
  await heading('Paper 1')
  press('r')
  const form = await dialog('Return to advisor')
  await fill(user, form.getByRole('textbox', { name: /^Reason/ }), 'Not signed')
  await user.click(form.getByRole('button', { name: 'Return to advisor' }))
  expect(await form.findByText(/^Someone updated this submission/)).toBeInTheDocument()
  expect(form.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Not signed')
})

it('offers no decision on one’s own papers, and says why', async () => {
  const { server } = await openReview([waiting(1, { can: { ...mayDecide, decide: false } })], {
    address: '/documents?paper=1',
  })
  await heading('Paper 1')
  expect(screen.getByText(/A colleague has to review it/)).toBeInTheDocument()
  for (const name of ['Take', 'Take over', 'Approve', 'Return', 'Decline'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  press('a')
  expect(decided(server, 1)).toEqual([])
})

it('says where the decisions would be that somebody else has to make them', async () => {
  const his = waiting(2, { can: { ...mayDecide, decide: false, worked: true } })
  const { server } = await openReview([waiting(1), his], { address: '/documents?paper=1' })
  await heading('Paper 1')
  const where = screen.getByRole('button', { name: /^Decline/ }).parentElement?.className ?? 'nowhere'
  press('j')
  await heading('Paper 2')
  expect(screen.getByText('You worked on this one. Someone else has to decide.').parentElement).toHaveClass(where)
  expect(screen.queryByText(/A colleague has to review it/)).toBeNull()
  for (const name of ['Take', 'Take over', /^Approve/, /^Return/, /^Decline/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  press('a')
  expect(decided(server, 2)).toEqual([])
})

it('lets a colleague take over, and writes to the advisor', async () => {
  const { user, server } = await openReview([waiting(1, { reviewer: 'Sam Second' })], {
    address: '/documents?paper=1',
    answers: { 'POST /api/exchange/1/comment': ok },
  })
  await heading('Paper 1')
  expect(screen.getByRole('button', { name: 'Take over' })).toBeInTheDocument()
  await fill(user, screen.getByRole('textbox', { name: 'Comment' }), 'Which account?')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(server.to('POST', '/api/exchange/1/comment')[0]?.body).toEqual({ text: 'Which account?' }))
})

it('leads back when papers are not there', async () => {
  await openReview([], {
    address: '/documents?paper=99',
    answers: { 'GET /api/exchange/99': failure(404, 'not-found') },
  })
  expect(await screen.findByText('Document not found')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to queue' })).toBeInTheDocument()
})
