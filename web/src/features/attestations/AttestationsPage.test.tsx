import type { Attester, Obligation } from '@portal/contract/attestations'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isoDay } from '../../lib/format.ts'
import { admin } from '../../testing/details.ts'
import { openShelf } from '../../testing/shelves.tsx'
import { failure, type Sent } from '../../testing/wire.ts'

const inDays = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000))
const obligationOf = (id: number, more: Partial<Obligation> = {}): Obligation => ({
  id,
  title: `Rule ${id}`,
  version: 2,
  since: '2026-11-01T15:00:00.000Z',
  due: null,
  must: 3,
  has: 1,
  overdue: 0,
  ...more,
})
const attesterOf = (name: string, more: Partial<Attester> = {}): Attester => ({
  email: `${name.toLowerCase()}@meridianharbor.example`,
  name,
  branch: 'Albany',
  attested: null,
  reminded: null,
  escalated: null,
  ...more,
})
const people = [
  attesterOf('Ana', { attested: { at: '2026-11-05T15:00:00.000Z', version: 2 } }),
  attesterOf('Ben'),
  attesterOf('Cleo'),
]

const answerOf = (more: Partial<Obligation> = {}, listed = people) => ({
  ok: true,
  obligation: obligationOf(7, more),
  people: listed,
  count: listed.length,
})

const openRule = async (more: Partial<Obligation> = {}, answers = {}) => {
  const opened = await openShelf('/attest?document=7', {
    who: admin(),
    answers: { 'GET /api/attest/7': answerOf(more), ...answers },
  })
  await screen.findByText('Ben')
  return opened
}
const names = () =>
  within(screen.getByRole('table', { name: 'People who must attest' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => ['Ana', 'Ben', 'Cleo'].find((name) => within(row).queryByText(name)))

it('counts a single document in the singular', async () => {
  await openShelf('/attest', { who: admin(), answers: { 'GET /api/attest': { ok: true, data: [obligationOf(7)] } } })
  expect(await screen.findByText('1 document requires attestation')).toBeVisible()
})

it('lists what requires attestation, how many have, and what is overdue [ROUTE-23]', async () => {
  const { user, address } = await openShelf('/attest', {
    who: admin(),
    answers: {
      'GET /api/attest': {
        ok: true,
        data: [obligationOf(7), obligationOf(8, { due: '2026-11-01', must: 10, has: 4, overdue: 6 })],
      },
      'GET /api/attest/7': answerOf(),
    },
  })
  expect(await screen.findByText('2 documents require attestation, 6 overdue')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Attested: Rule 8' })).toHaveAttribute('value', '4')
  const row = within(screen.getByRole('row', { name: /Rule 8/ }))
  expect(row.getByText('4 of 10')).toBeVisible()
  expect(row.getByText('Nov 1, 2026', { selector: '[datetime="2026-11-01"]' })).toBeVisible()
  expect(row.getByText(/6 overdue/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Rule 7' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Rule 7' })).toBeVisible()
  expect(address()).toBe('/attest?document=7')
})

it('asks the server for those who have, who have not and who are overdue, page by page', async () => {
  const due = { due: '2026-11-01', overdue: 2 }
  const { user, address, server } = await openRule(due, {
    'GET /api/attest/7': ({ query: { who, q } }: Sent) => ({
      ...answerOf(
        due,
        people.filter(({ attested, name }) => (who ? (who === 'has') === (attested !== null) : !q || name === q)),
      ),
      ...(!who && !q && { count: 30_000 }),
    }),
  })
  expect(names()).toEqual(['Ana', 'Ben', 'Cleo'])
  expect(screen.getByText('30000 people')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Attested' }))
  await waitFor(() => expect(names()).toEqual(['Ana']))
  await user.click(screen.getByRole('radio', { name: 'Overdue' }))
  await waitFor(() => expect(names()).toEqual(['Ben', 'Cleo']))
  expect(address()).toBe('/attest?document=7&who=overdue')
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await user.type(screen.getByRole('searchbox'), 'Cleo')
  await waitFor(() => expect(names()).toEqual(['Cleo']))
  expect(server.to('GET', '/api/attest/7').map(({ query }) => query)).toContainEqual({
    page: '1',
    size: '20',
    who: 'has',
  })
})

it('exports everybody the filters leave, as the server writes them', async () => {
  const { user, server } = await openRule(
    {},
    { 'GET /api/attest/7/export.csv': new Response('Name', { headers: { 'content-type': 'text/csv' } }) },
  )
  await user.click(screen.getByRole('radio', { name: 'Not attested' }))
  await user.click(screen.getByRole('button', { name: 'Export people as CSV' }))
  await waitFor(() =>
    expect(server.to('GET', '/api/attest/7/export.csv').map(({ query }) => query)).toEqual([{ who: 'has-not' }]),
  )
})

it('keeps who is chosen from page to page, and lets go with Escape', async () => {
  const { user } = await openRule(
    {},
    {
      'GET /api/attest/7': ({ query: { page } }: Sent) => ({
        ...answerOf({}, page === '2' ? people.slice(2) : people.slice(0, 2)),
        count: 21,
      }),
    },
  )
  await user.click(within(screen.getByRole('row', { name: /Ben/ })).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(names()).toEqual(['Cleo']))
  await user.click(within(screen.getByRole('row', { name: /Cleo/ })).getByRole('checkbox'))
  expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toHaveTextContent('2 selected')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
})

it('reminds all who have not, and says how many were sent and skipped', async () => {
  const { user, server } = await openRule({}, { 'POST /api/attest/7/remind': { ok: true, sent: 1, skipped: 1 } })
  await user.click(screen.getByRole('button', { name: 'Remind everyone who hasn’t attested' }))
  expect(await screen.findByText('1 reminder sent, 1 skipped (already reminded today).')).toBeVisible()
  expect(server.to('POST', '/api/attest/7/remind').map(({ body }) => body)).toEqual([{}])
})

it('reminds those who are chosen', async () => {
  const { user, server } = await openRule({}, { 'POST /api/attest/7/remind': { ok: true, sent: 1, skipped: 0 } })
  await user.click(within(screen.getByRole('row', { name: /Cleo/ })).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Remind selected' }))
  expect(await screen.findByText('1 reminder sent.')).toBeVisible()
  expect(server.to('POST', '/api/attest/7/remind').map(({ body }) => body)).toEqual([
    { emails: ['cleo@meridianharbor.example'] },
  ])
})

it('escalates after a question', async () => {
  const { user, server } = await openRule({}, { 'POST /api/attest/7/escalate': { ok: true, sent: 2, skipped: 0 } })
  await user.click(screen.getByRole('button', { name: 'Escalate to managers' }))
  const question = within(await screen.findByRole('dialog', { name: 'Email branch managers?' }))
  expect(server.to('POST', '/api/attest/7/escalate')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Email managers' }))
  expect(await screen.findByText('2 emails to managers sent.')).toBeVisible()
})

it('says in plain words why nothing was sent', async () => {
  const { user } = await openRule({}, { 'POST /api/attest/7/remind': failure(503, 'unavailable') })
  await user.click(screen.getByRole('button', { name: 'Remind everyone who hasn’t attested' }))
  expect(await screen.findByText('Couldn’t send reminders')).toBeVisible()
  expect(screen.getByText('The server said unavailable.')).toBeVisible()
})

it('sets the due day, shows why one is refused, and takes it away', async () => {
  const { user, server } = await openRule(
    { due: inDays(5) },
    { 'PUT /api/attest/7/due': failure(400, 'invalid', { fields: { due: 'Choose today or a later date.' } }) },
  )
  await user.click(screen.getByRole('button', { name: 'Change due date' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change due date' }))
  fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2026-01-01' } })
  await user.click(dialog.getByRole('button', { name: 'Save due date' }))
  expect(await dialog.findByText('Choose today or a later date.')).toBeVisible()
  server.answers['PUT /api/attest/7/due'] = { ok: true }
  fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: inDays(9) } })
  await user.click(dialog.getByRole('button', { name: 'Remove due date' }))
  expect(await screen.findByText('Due date removed')).toBeVisible()
  expect(server.to('PUT', '/api/attest/7/due').map(({ body }) => body)).toEqual([{ due: '2026-01-01' }, { due: null }])
})

it('tells whoever is no reviewer that the list is not for them [ROUTE-23]', async () => {
  await openShelf('/attest', { answers: { 'GET /api/attest': failure(403, 'forbidden') } })
  expect(await screen.findByText('You don’t have access to Attestations')).toBeVisible()
})

it('has no page for a document that asks for no attestation', async () => {
  await openShelf('/attest?document=9', { who: admin(), answers: { 'GET /api/attest/9': failure(404, 'not-found') } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
