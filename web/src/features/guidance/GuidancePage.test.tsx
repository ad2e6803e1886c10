import { attestationText } from '@portal/contract/attestations'
import { texts } from '@portal/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { documentOf } from '../../testing/documents.tsx'
import { openShelf, readingOf } from '../../testing/shelves.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

const rule = (id: number, more = {}) => documentOf(id, { title: `Rule ${id}`, is_comp: true, ...more })
const titlesIn = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('link')
    .map((link) => link.textContent)

it('shows the guidance in force, what waits for attestation first [ROUTE-48]', async () => {
  await openShelf('/compliance/guidance', {
    documents: [
      rule(1),
      rule(2, { attestation_required: true }),
      documentOf(3, { title: 'A form' }),
      rule(4, { attestation_required: true }),
    ],
    readings: [readingOf(4, 'attested')],
  })
  expect(await titlesIn('Needs your attestation')).toEqual(['Rule 2', 'Read and attest'])
  expect(await titlesIn('Current guidance')).toEqual(['Rule 1', 'Rule 4'])
  expect(screen.getByText('3 documents, 1 needs your attestation')).toBeVisible()
  expect(screen.queryByText('A form')).toBeNull()
  expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(['Guidance'])
})

it('says of each from when it is in force', async () => {
  await openShelf('/compliance/guidance', { documents: [rule(1, { effective: '2026-12-01' })] })
  expect(await screen.findByText(/^Version 1/)).toHaveTextContent('Version 1 · Effective Dec 1, 2026')
})

it('asks with the exact text, records the version that was shown, and then says when', async () => {
  const { user, server, readings } = await openShelf('/compliance/guidance', {
    documents: [rule(2, { attestation_required: true, version: 3 })],
    readings: [readingOf(2, 'opened', 3)],
    answers: {
      'GET /api/attest/2/due': { ok: true, due: '2026-12-11' },
      'POST /api/attest/2': () => {
        readings.push(readingOf(2, 'attested', 3))
        return { ok: true }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Attest Rule 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Attest' }))
  expect(dialog.getByText(attestationText('Rule 2', 3))).toBeVisible()
  expect(await dialog.findByText(/^Due/)).toHaveTextContent('Due Dec 11, 2026 (ET).')
  expect(server.to('POST', '/api/attest/2')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'I attest' }))
  expect(await screen.findByText(/^Attested/)).toHaveTextContent('Attested Nov 12, 2026')
  expect(server.to('POST', '/api/attest/2').map(({ body }) => body)).toEqual([{ version: 3 }])
  expect(screen.queryByRole('button', { name: 'Attest Rule 2' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Needs your attestation' })).toBeNull()
})

it('leads to the document first, and asks nothing before it was opened', async () => {
  await openShelf('/compliance/guidance', {
    documents: [rule(2, { attestation_required: true, version: 3 })],
    readings: [readingOf(2, 'opened', 2)],
  })
  expect(await screen.findByRole('link', { name: 'Read and attest Rule 2' })).toHaveAttribute('href', '/document/2')
  expect(screen.queryByRole('button', { name: 'Attest Rule 2' })).toBeNull()
})

it('asks again for a new version, while the page is open', async () => {
  const { documents } = await openShelf('/compliance/guidance', {
    documents: [rule(2, { attestation_required: true })],
    readings: [readingOf(2, 'attested')],
  })
  expect(await screen.findByText(/^Attested/)).toBeVisible()
  documents[0] = rule(2, { attestation_required: true, version: 2 })
  act(() => FakeEventSource.open[0]?.say('changed', 'documents'))
  expect(await screen.findByRole('link', { name: 'Read and attest Rule 2' })).toHaveAttribute('href', '/document/2')
})

it('says why an attestation was refused, and keeps the question open', async () => {
  const { user } = await openShelf('/compliance/guidance', {
    documents: [rule(2, { attestation_required: true })],
    readings: [readingOf(2, 'opened')],
    answers: {
      'GET /api/attest/2/due': { ok: true, due: null },
      'POST /api/attest/2': failure(409, 'conflict'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Attest Rule 2' }))
  await user.click(await screen.findByRole('button', { name: 'I attest' }))
  expect(await screen.findByText('The server said conflict.')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Attest' })).toBeVisible()
})

it('asks guests for nothing', async () => {
  await openShelf('/compliance/guidance', {
    who: detailsOf({ guest: true }),
    documents: [rule(2, { attestation_required: true })],
  })
  expect(await titlesIn('Current guidance')).toEqual(['Rule 2'])
  expect(screen.queryByRole('button', { name: /^Attest/ })).toBeNull()
})

it('tells an empty shelf from one that could not be loaded', async () => {
  const { user, server } = await openShelf('/compliance/guidance', { answers: { 'GET /api/docs': 'no-answer' } })
  expect(await screen.findByText(texts.documentsFailed)).toBeVisible()
  server.answers['GET /api/docs'] = { ok: true, data: [] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No guidance yet')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(texts.documentsFailed)).toBeNull())
})
