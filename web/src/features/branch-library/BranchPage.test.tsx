import type { BranchDocument } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { admin, detailsOf } from '../../testing/details.ts'
import { openShelf, readingOf } from '../../testing/shelves.tsx'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../../testing/uploads.ts'
import { FakeEventSource, failure } from '../../testing/wire.ts'

uploadsAtTheWire()

const paperOf = (id: number, more: Partial<BranchDocument> = {}): BranchDocument => ({
  id,
  title: `Paper ${id}`,
  description: '',
  class: 'Procedures',
  dated: '2026-03-31',
  filename: `paper-${id}.pdf`,
  version: 1,
  uploaded: '2026-04-01T15:00:00.000Z',
  uploadedby: 'Mia Torres',
  acknowledged: [],
  members: 4,
  ...more,
})
const branches = [
  { id: 3, name: 'Albany' },
  { id: 4, name: 'Buffalo' },
]

async function openLibrary(
  data: BranchDocument[],
  { mayEdit = false, who = detailsOf(), answers = {}, readings = [] as ReturnType<typeof readingOf>[] } = {},
) {
  const at = { branch: branches[0], mine: true }
  const opened = await openShelf('/general/branch', {
    who,
    readings,
    answers: {
      'GET /api/branch/docs': () => ({
        ok: true,
        branch: at.branch,
        branches: who.isAdmin ? branches : [],
        mine: at.mine,
        mayEdit,
        data,
      }),
      ...answers,
    },
  })
  await screen.findByText('Albany', { selector: 'p' })
  return { ...opened, at }
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

/** The table's own filter has the same options, further up. */
const inDialog = (name: string) => screen.getAllByRole('option', { name, hidden: true }).at(-1) as HTMLElement

it('lists the papers of the branch by class, with date and version [ROUTE-41]', async () => {
  const { user, address } = await openLibrary([
    paperOf(1, { class: 'Registrations', version: 3 }),
    paperOf(2, { class: 'Complaint file' }),
  ])
  await screen.findByText('Paper 1')
  expect(screen.getAllByRole('link', { name: /^Paper/ }).map((link) => link.textContent)).toEqual([
    'Paper 2',
    'Paper 1',
  ])
  const row = within(screen.getByRole('row', { name: /Paper 1/ }))
  expect(row.getByText('Registrations')).toBeVisible()
  expect(row.getByText('Mar 31, 2026')).toBeVisible()
  expect(row.getByText('3')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Paper 1' })).toHaveAttribute('href', '/document/1')
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(screen.getByRole('option', { name: 'Complaint file', hidden: true }))
  await waitFor(() => expect(screen.queryByText('Paper 1')).toBeNull())
  expect(address()).toBe('/general/branch?class=Complaint+file')
})

it('lets a member acknowledge the version in force, and change nothing', async () => {
  const readings = [readingOf(1, 'acknowledged', 1)]
  const { user, server } = await openLibrary([paperOf(1, { version: 2 })], {
    readings,
    answers: {
      'POST /api/docs/1/acknowledge': () => {
        readings.push(readingOf(1, 'acknowledged', 2))
        return { ok: true }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Acknowledge Paper 1' }))
  expect(await screen.findByText(/^Acknowledged/)).toBeVisible()
  expect(server.to('POST', '/api/docs/1/acknowledge').map(({ body }) => body)).toEqual([{ version: 2 }])
  expect(heads()).not.toContain('Acknowledged')
  expect(screen.queryByRole('button', { name: 'Add document' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Upload new version|Delete/ })).toBeNull()
})

it('shows a manager who has acknowledged, of how many', async () => {
  const { user } = await openLibrary(
    [paperOf(1, { acknowledged: [{ name: 'Ana Novak', at: '2026-04-02T15:00:00.000Z' }] })],
    { mayEdit: true },
  )
  expect(await screen.findByText('1 of 4')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Paper 1/, expanded: false }))
  expect(within(await screen.findByRole('list', { name: 'Acknowledged by' })).getByText(/Ana Novak/)).toBeVisible()
})

it('takes a new document, with how much of it has been sent', async () => {
  const data: BranchDocument[] = []
  const { user } = await openLibrary(data, { mayEdit: true })
  await user.click(await screen.findByRole('button', { name: 'Add document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add document' }))
  await user.click(dialog.getByRole('button', { name: 'Add document' }))
  expect(await dialog.findByText(texts.titleBlank)).toBeVisible()
  expect(dialog.getByText('Choose a type.')).toBeVisible()
  expect(dialog.getByText('Choose a file.')).toBeVisible()
  expect(FakeUpload.sent).toEqual([])

  await user.upload(dialog.getByLabelText('File'), fileOf('manual.pdf'))
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' Office manual ')
  await user.click(dialog.getByRole('combobox', { name: 'Type' }))
  await user.click(inDialog('Procedures'))
  fireEvent.change(dialog.getByLabelText(/Document date/), { target: { value: '2026-05-01' } })
  await user.click(dialog.getByRole('button', { name: 'Add document' }))
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1))
  const [sent] = FakeUpload.sent as [FakeUpload]
  expect([sent.method, sent.path]).toEqual(['POST', '/api/branch/docs'])
  const fields = { title: 'Office manual', description: '', class: 'Procedures', dated: '2026-05-01', branch: '3' }
  expect(sent.fields).toEqual(fields)
  expect(sent.file?.name).toBe('manual.pdf')
  sent.progress(1_000_000, 2_000_000)
  expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toHaveAttribute('value', '50')
  data.push(paperOf(9, { title: 'Office manual' }))
  await sent.answer(200, { ok: true, id: 9 })
  expect(await screen.findByRole('link', { name: 'Office manual' })).toBeVisible()
  expect(screen.getByText(texts.filePosted)).toBeVisible()
})

it('supersedes one with its next version, and says what is wrong with the file', async () => {
  const { user } = await openLibrary([paperOf(1)], { mayEdit: true })
  await user.click(await screen.findByRole('button', { name: 'Upload new version of Paper 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload new version of Paper 1' }))
  await user.upload(dialog.getByLabelText('File'), fileOf('next.pdf'))
  fireEvent.change(dialog.getByLabelText(/Document date/), { target: { value: '2026-06-01' } })
  await user.click(dialog.getByRole('button', { name: 'Upload new version' }))
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1))
  const [sent] = FakeUpload.sent as [FakeUpload]
  expect(sent.path).toBe('/api/branch/docs/1')
  expect(sent.fields).toEqual({ dated: '2026-06-01' })
  await sent.refuse(413, 'too-large')
  expect(await dialog.findByText((text) => text === texts.fileTooLarge.replaceAll(/\s+/g, ' '))).toBeVisible()
})

it('deletes after a question', async () => {
  const data = [paperOf(1)]
  const { user } = await openLibrary(data, {
    mayEdit: true,
    answers: {
      'DELETE /api/branch/docs/1': () => {
        data.pop()
        return { ok: true }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Paper 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete document' }))
  await waitFor(() => expect(screen.queryByText('Paper 1')).toBeNull())
  expect(screen.getByText('No documents yet')).toBeVisible()
})

it('lets admins choose the branch, and says which on upload', async () => {
  const { user, address, at } = await openLibrary([paperOf(1)], { mayEdit: true, who: admin() })
  // one's own can be acknowledged by admins too
  expect(await screen.findByRole('button', { name: 'Acknowledge Paper 1' })).toBeVisible()
  Object.assign(at, { branch: branches[1], mine: false })
  await user.click(screen.getByRole('combobox', { name: 'Branch' }))
  await user.click(screen.getByRole('option', { name: 'Buffalo', hidden: true }))
  expect(await screen.findByText('Buffalo', { selector: 'p' })).toBeVisible()
  expect(address()).toBe('/general/branch?branch=4')
  expect(screen.queryByRole('button', { name: 'Acknowledge Paper 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add document' }))
  await user.upload(dialog.getByLabelText('File'), fileOf('manual.pdf'))
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Manual')
  await user.click(dialog.getByRole('combobox', { name: 'Type' }))
  await user.click(inDialog('Procedures'))
  await user.click(dialog.getByRole('button', { name: 'Add document' }))
  await waitFor(() => expect(FakeUpload.sent[0]?.fields['branch']).toBe('4'))
})

it('shows what somebody else adds, while it is open', async () => {
  const data = [paperOf(1)]
  await openLibrary(data)
  await screen.findByText('Paper 1')
  data.push(paperOf(2))
  act(() => FakeEventSource.open[0]?.say('changed', 'branch-documents/3'))
  expect(await screen.findByText('Paper 2')).toBeVisible()
})

it('tells whoever has no branch so', async () => {
  await openShelf('/general/branch', { answers: { 'GET /api/branch/docs': failure(404, 'not-found') } })
  expect(await screen.findByText('No branch library')).toBeVisible()
})
