import { attestationText } from '@portal/contract/attestations'
import { type Document, newsletters, readingsTopic } from '@portal/contract/documents'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { admin, detailsOf } from '../../testing/details.ts'
import { documentOf, savedFiles } from '../../testing/documents.tsx'
import { openShelf, readingOf } from '../../testing/shelves.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

const versionOf = (version: number) => ({
  version,
  filename: `form-v${version}.pdf`,
  size: 1_200_000,
  uploaded: '2026-11-10T15:00:00.000Z',
  uploadedby: 'R. Castellano',
})

function openDocument(
  document: Document,
  { address = '/document/5', answers = {}, ...more }: Parameters<typeof openShelf>[1] & { address?: string } = {},
) {
  const versions = Array.from({ length: document.version }, (_, index) => versionOf(document.version - index))
  return openShelf(address, {
    answers: { 'GET /api/docs/5': { ok: true, document, versions }, ...answers },
    ...more,
  })
}
const sheet = (more: Partial<Document> = {}) =>
  documentOf(5, { title: 'Fee table', kind: 'xlsx', filename: 'fees.xlsx', version: 3, ...more })

it('shows a document by its id: title, version and date [ROUTE-15]', async () => {
  const { router } = await openDocument(sheet({ effective: '2026-12-01' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Fee table' })).toBeVisible()
  expect(screen.getByText('Version 3')).toBeVisible()
  expect(screen.getByText('Dec 1, 2026').parentElement).toHaveTextContent('Effective Dec 1, 2026')
  expect(document.title).toMatch(/^Fee table · /)
  await act(() => router.navigate('/document/6'))
  await screen.findByText('Couldn’t load document')
  await waitFor(() => expect(document.title).toMatch(/^Document · /))
})

it('says that a spreadsheet cannot be shown, and downloads it', async () => {
  const saved = savedFiles()
  const { user } = await openDocument(sheet(), { answers: { 'HEAD /api/download/5': { ok: true } } })
  expect(await screen.findByText('This is a spreadsheet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual([{ address: '/api/download/5', name: 'fees.xlsx' }]))
})

it.each(['/document/5', '/document/five', '/document/0'])(
  'is not found where there is none to be seen: %s',
  async (address) => {
    await openShelf(address, { answers: { 'GET /api/docs/5': failure(404, 'not-found') } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  },
)

it('offers to try again what did not arrive', async () => {
  const { user, server } = await openShelf('/document/5', { answers: { 'GET /api/docs/5': 'no-answer' } })
  expect(await screen.findByText('Couldn’t load document')).toBeVisible()
  server.answers['GET /api/docs/5'] = { ok: true, document: sheet(), versions: [versionOf(3)] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Fee table' })).toBeVisible()
})

it('asks for the attestation above the document, and says when it is given', async () => {
  const readings = [readingOf(5, 'attested', 2)]
  const due = { ok: true, due: '2026-12-11' }
  const { user } = await openDocument(sheet({ attestation_required: true }), {
    readings,
    answers: {
      'GET /api/docs/5': { ok: true, document: sheet({ attestation_required: true }), versions: [] },
      'GET /api/attest/5/due': due,
      'POST /api/attest/5': () => {
        readings.push(readingOf(5, 'attested', 3))
        return { ok: true }
      },
    },
  })
  const button = await screen.findByRole('button', { name: 'Attest Fee table' })
  expect(button).toBeDisabled()
  expect(await screen.findByText(/^Read version 3/)).toHaveTextContent('Due Dec 11, 2026 (ET).')
  readings.push(readingOf(5, 'opened', 3))
  act(() => FakeEventSource.open[0]?.say('changed', readingsTopic(detailsOf().id)))
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  expect(await screen.findByText(attestationText('Fee table', 3))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I attest' }))
  expect(await screen.findByText('You attested to version 3.')).toBeVisible()
})

it('marks a newsletter as read, once', async () => {
  const readings: ReturnType<typeof readingOf>[] = []
  const { server } = await openDocument(sheet({ category: newsletters }), {
    readings,
    answers: {
      'GET /api/docs/5': { ok: true, document: sheet({ category: newsletters }), versions: [] },
      'POST /api/docs/5/read': () => {
        readings.push(readingOf(5, 'read', 3))
        return { ok: true }
      },
    },
  })
  await waitFor(() => expect(server.to('POST', '/api/docs/5/read')).toHaveLength(1))
  await waitFor(() => expect(server.to('GET', '/api/docs/readings').length).toBeGreaterThan(1))
  expect(server.to('POST', '/api/docs/5/read')).toHaveLength(1)
})

it('marks nothing for guests', async () => {
  const { server } = await openDocument(sheet({ category: newsletters }), { who: detailsOf({ guest: true }) })
  await screen.findByText('This is a spreadsheet')
  expect(server.sent.filter(({ path }) => path.endsWith('/read'))).toEqual([])
})

it('shows the versions to admins alone', async () => {
  await openDocument(sheet(), { who: admin() })
  const table = within(await screen.findByRole('table', { name: 'Versions' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent),
  ).toEqual(['form-v3.pdf', 'form-v2.pdf', 'form-v1.pdf'])
})

it('shows no versions to anybody else', async () => {
  await openDocument(sheet())
  await screen.findByText('This is a spreadsheet')
  expect(screen.queryByRole('table', { name: 'Versions' })).toBeNull()
})
