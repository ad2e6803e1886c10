import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { admin, canOf, detailsOf } from '../../testing/details.ts'
import { openExchange, paperOf } from '../../testing/exchange.tsx'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'
import { FakeEventSource, failure, type Sent } from '../../testing/wire.ts'

uploadsAtTheWire()
const ok = { ok: true }
const mayAll = { edit: false, withdraw: true, comment: true, decide: false, worked: false }
const table = () => within(screen.getByRole('table', { name: 'Document Exchange' }))
const titles = () =>
  table()
    .getAllByRole('row')
    .flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? [])
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('lists what was sent and received, newest first, with direction, status and files [SHELL-14, ROUTE-40]', async () => {
  await openExchange([
    paperOf(1),
    paperOf(2, {
      direction: 'received',
      status: 'Complete',
      by: 'Office Admin',
      files: [
        { id: 20, filename: 'letter.pdf', size: 1, at: '', forms: [] },
        { id: 21, filename: 'table.xlsx', size: 1, at: '', forms: [] },
      ],
    }),
  ])
  await screen.findByText('Paper 1')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Title',
    'Direction',
    'Status',
    'Files',
    'Updated',
  ])
  expect(titles()).toEqual(['Paper 2', 'Paper 1'])
  const [, received, sent] = table().getAllByRole('row')
  expect(
    within(received as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Paper 2', 'Received', 'Complete', 'letter.pdf and 1 more', expect.stringMatching(/^Nov 12, /)])
  expect(sent).toHaveTextContent('Sent')
  expect(screen.getByRole('button', { name: 'Export submissions as CSV' })).toBeEnabled()
})

it('filters by direction and status, in the address', async () => {
  const { user, address } = await openExchange(
    [
      paperOf(1),
      paperOf(2, { direction: 'received', status: 'Complete', by: 'Office' }),
      paperOf(3, { status: 'Declined' }),
    ],
    { address: '/general/library?direction=Sent' },
  )
  await screen.findByText('Paper 1')
  expect(titles()).toEqual(['Paper 3', 'Paper 1'])
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Declined', hidden: true }))
  expect(titles()).toEqual(['Paper 3'])
  expect(address()).toBe('/general/library?direction=Sent&status=Declined')
})

it('counts what an admin sent for the firm as sent', async () => {
  await openExchange([paperOf(1, { direction: 'received', by: 'Dana Whitfield', advisor: 'Novak, Ana' })], {
    who: admin(),
  })
  await screen.findByText('Paper 1')
  expect(table().getByText('Sent')).toBeInTheDocument()
})

it('says what to do when there is nothing yet', async () => {
  await openExchange([])
  expect(await screen.findByText('No documents yet')).toBeInTheDocument()
  expect(screen.getByText(/Send documents or submit new business to get started/)).toBeInTheDocument()
})

it('shows what changes as it changes', async () => {
  const { list } = await openExchange([paperOf(1)])
  await screen.findByText('Paper 1')
  list[0] = paperOf(1, { status: 'In Review' })
  act(() => FakeEventSource.open[0]?.say('changed', 'exchange/account-1'))
  expect(await table().findByText('In Review')).toBeInTheDocument()
})

it('tells when the list could not be loaded', async () => {
  await openExchange([], { answers: { 'GET /api/exchange': failure(500, 'unexpected') } })
  expect(await screen.findByText('Couldn’t load documents')).toBeInTheDocument()
})

it('exchanges no papers with guests, and asks for none', async () => {
  const { server } = await openExchange([], { who: detailsOf({ guest: true }) })
  expect(await screen.findByText('Document Exchange isn’t available to guests')).toBeInTheDocument()
  expect(server.to('GET', '/api/exchange')).toHaveLength(0)
})

it('opens one by its title, deep-linked, with files, facts and thread, and closes back to the list', async () => {
  const thread = [{ at: '2026-11-14T14:20:00.000Z', by: 'Rita Review', text: 'Please <b>sign</b> page two.' }]
  const { user, address } = await openExchange([paperOf(1, { thread, note: 'By Friday, please.' })], {
    address: '/general/library?status=Submitted',
  })
  await user.click(await screen.findByRole('link', { name: 'Paper 1' }))
  expect(address()).toBe('/general/library?status=Submitted&paper=1')
  const drawer = await dialog('Paper 1')
  expect(drawer.getByRole('button', { name: 'paper-1.pdf' })).toBeInTheDocument()
  expect(drawer.getByRole('link', { name: 'Download paper-1.pdf' })).toHaveAttribute('href', '/api/exchange/1/file/10')
  expect(drawer.getByText('By Friday, please.')).toBeInTheDocument()
  expect(drawer.getByText('Please <b>sign</b> page two.')).toBeInTheDocument()
  expect(document.title).not.toContain('Paper')
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  expect(address()).toBe('/general/library?status=Submitted')
})

it('says so when the papers of an address are not there', async () => {
  await openExchange([], {
    address: '/general/library?paper=99',
    answers: { 'GET /api/exchange/99': failure(404, 'not-found') },
  })
  expect(await screen.findByText('Document not found')).toBeInTheDocument()
})

it('puts the reason first when papers came back, and an answer puts them into review again', async () => {
  const held = paperOf(1, { status: 'Holding (Advisor)', reason: 'Page two is not signed.', can: mayAll })
  const { user, server } = await openExchange([held], {
    address: '/general/library?paper=1',
    answers: { 'POST /api/exchange/1/comment': ok },
  })
  const drawer = await dialog('Paper 1')
  expect(await drawer.findByRole('alert')).toHaveTextContent('Returned to youPage two is not signed.')
  await fill(user, drawer.getByRole('textbox', { name: 'Your reply' }), 'It is signed now.')
  await user.click(drawer.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Reply sent. Your submission is back in review.')).toBeInTheDocument()
  expect(server.to('POST', '/api/exchange/1/comment')[0]?.body).toEqual({ text: 'It is signed now.' })
})

it('answers what came back with corrected files, all at once', async () => {
  const held = paperOf(1, { status: 'Holding (Advisor)', reason: 'Page two is not signed.', can: mayAll })
  const { user } = await openExchange([held], { address: '/general/library?paper=1' })
  await user.click(await screen.findByRole('button', { name: 'Reply with files' }))
  const form = await dialog('Reply with files')
  await user.click(form.getByRole('button', { name: 'Send files' }))
  expect(form.getByText('Choose at least one file.')).toBeInTheDocument()
  await user.upload(form.getByLabelText('Files'), [fileOf('one.pdf'), fileOf('two.pdf')])
  await user.click(form.getByRole('button', { name: 'Send files' }))
  const [sent] = FakeUpload.sent
  expect([sent?.method, sent?.path]).toEqual(['POST', '/api/newbusiness/1/files'])
  expect(sent?.body.getAll('upload')).toHaveLength(2)
  await sent?.answer(200, ok)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reply with files' })).toBeNull())
})

it('withdraws after asking, and offers it only where it is possible', async () => {
  const { user, server } = await openExchange([paperOf(1, { can: mayAll })], {
    address: '/general/library?paper=1',
    answers: { 'POST /api/exchange/1/withdraw': ok },
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(server.to('POST', '/api/exchange/1/withdraw')).toHaveLength(0)
  await user.click((await dialog('Withdraw this submission?')).getByRole('button', { name: 'Withdraw submission' }))
  expect(await screen.findByText('Submission withdrawn')).toBeInTheDocument()
})

it('offers neither withdrawing nor commenting where the server says no', async () => {
  await openExchange([paperOf(1, { status: 'Complete' })], { address: '/general/library?paper=1' })
  const drawer = await dialog('Paper 1')
  await drawer.findByText('Complete')
  expect(drawer.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  expect(drawer.queryByRole('textbox')).toBeNull()
})

async function sending(options: Parameters<typeof openExchange>[1] = {}) {
  const opened = await openExchange([paperOf(1)], options)
  await opened.user.click(screen.getByRole('button', { name: 'Send documents' }))
  return { ...opened, form: await dialog('Send documents') }
}

it('sends several papers with title and note, showing how far they are', async () => {
  const { user, form } = await sending()
  await fill(user, form.getByLabelText(/^Title/), 'Signed forms')
  await fill(user, form.getByLabelText(/^Note/), 'For Friday')
  await user.upload(form.getByLabelText('Files'), [fileOf('one.pdf'), fileOf('two.xlsx')])
  await user.click(form.getByRole('button', { name: 'Send documents' }))
  const [sent] = FakeUpload.sent
  expect([sent?.method, sent?.path, sent?.fields]).toEqual([
    'POST',
    '/api/exchange',
    { title: 'Signed forms', note: 'For Friday' },
  ])
  expect(sent?.body.getAll('upload').map((file) => (file as File).name)).toEqual(['one.pdf', 'two.xlsx'])
  sent?.progress(1_000_000, 4_000_000)
  expect(form.getByText(/^25% · 1.0 MB of 4.0 MB/)).toBeInTheDocument()
  await sent?.answer(200, { ok: true, id: 7 })
  expect(await screen.findByText('Documents sent')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('stops an upload that is cancelled and keeps what was typed', async () => {
  const { user, form } = await sending()
  await fill(user, form.getByLabelText(/^Title/), 'Signed forms')
  await user.upload(form.getByLabelText('Files'), fileOf('one.pdf'))
  await user.click(form.getByRole('button', { name: 'Send documents' }))
  await user.click(await form.findByRole('button', { name: 'Cancel upload' }))
  expect(FakeUpload.sent[0]?.aborted).toBe(true)
  await waitFor(() => expect(form.queryByRole('button', { name: 'Cancel upload' })).toBeNull())
  expect(form.getByLabelText(/^Title/)).toHaveValue('Signed forms')
  expect(form.getByText('one.pdf')).toBeInTheDocument()
})

it('asks for title and file, and puts the server’s words on their fields', async () => {
  const { user, form } = await sending()
  await user.click(form.getByRole('button', { name: 'Send documents' }))
  expect(form.getByText('Enter a title.')).toBeInTheDocument()
  expect(form.getByText('Choose at least one file.')).toBeInTheDocument()
  expect(FakeUpload.sent).toHaveLength(0)
  await user.type(form.getByLabelText(/^Title/), 'x')
  await user.upload(form.getByLabelText('Files'), fileOf('one.pdf'))
  await user.click(form.getByRole('button', { name: 'Send documents' }))
  await FakeUpload.sent[0]?.refuse(400, 'invalid', { fields: { upload: 'This is no PDF.' } })
  expect(await form.findByText('This is no PDF.')).toBeInTheDocument()
})

it('takes pdf, xlsx and docx up to the limit, from the button and by dropping, and names what it does not take', async () => {
  const { form } = await sending()
  const drop = form.getByText('Drop files here or')
  fireEvent.drop(drop, {
    dataTransfer: {
      files: [fileOf('good.DOCX'), fileOf('tool.exe'), fileOf('large.pdf', 55_000_000), fileOf('empty.pdf', 0)],
    },
  })
  expect(within(form.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem')).toHaveLength(1)
  expect(form.getByText('tool.exe: Choose a PDF, XLSX, or DOCX file.')).toBeInTheDocument()
  expect(form.getByText('large.pdf: File size is too large. Limit is 55MB.')).toBeInTheDocument()
  expect(form.getByText('empty.pdf: The file is empty.')).toBeInTheDocument()
})

const advisors = [{ text: 'Novak, Ana', email: 'ana@meridianharbor.example' }]
it.each([
  ['Novak, Ana', 'ana@meridianharbor.example'],
  ['Everyone', ''],
  ['Home office, for review', undefined],
])('lets whoever may send to advisors send to %s', async (name, selected_advisor) => {
  const { user, form } = await sending({
    who: detailsOf({ can: canOf({ exchange: { sendToAdvisors: true } }) }),
    answers: { 'GET /api/exchange/advisors': { ok: true, advisors } },
  })
  await user.click(form.getByLabelText(/^To/))
  await user.click(await screen.findByRole('option', { name, hidden: true }))
  await fill(user, form.getByLabelText(/^Title/), 'Letter')
  await user.upload(form.getByLabelText('Files'), fileOf('one.pdf'))
  await user.click(form.getByRole('button', { name: 'Send documents' }))
  expect(FakeUpload.sent[0]?.fields.selected_advisor).toBe(selected_advisor)
})

it('looks for an advisor on the server, as one types', async () => {
  const { user, form, server } = await sending({
    who: detailsOf({ can: canOf({ exchange: { sendToAdvisors: true } }) }),
    answers: {
      'GET /api/exchange/advisors': ({ query: { q, chosen } }: Sent) => ({
        ok: true,
        // by the address, which is not in the name
        advisors: q === 'ana@' || chosen ? advisors : [],
      }),
    },
  })
  await user.type(form.getByLabelText(/^To/), 'ana@')
  await user.click(await screen.findByRole('option', { name: 'Novak, Ana', hidden: true }))
  expect(form.getByLabelText(/^To/)).toHaveValue('Novak, Ana')
  await waitFor(() =>
    expect(server.to('GET', '/api/exchange/advisors').at(-1)?.query).toEqual({ chosen: 'ana@meridianharbor.example' }),
  )
  expect(form.getByLabelText(/^To/)).toHaveValue('Novak, Ana')
})

it('lets everybody else send to the firm alone', async () => {
  const { form, server } = await sending({ who: admin({ library_access: true }) })
  expect(form.queryByLabelText(/^To/)).toBeNull()
  expect(server.to('GET', '/api/exchange/advisors')).toHaveLength(0)
})
