import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTab, windowOf } from '../../testing/settings.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'
import { Maintenance } from './public.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

async function open(windows = [windowOf()], answers: Parameters<typeof openTab>[1] = {}) {
  const told = { windows }
  const portal = await openTab(Maintenance, {
    'GET /api/maintenance': () => ({ ok: true, data: told.windows }),
    ...answers,
  })
  await screen.findByRole('button', { name: 'Schedule maintenance' })
  return { ...portal, told }
}
/** As the field has it, whatever the zone the test runs in. */
const local = (moment: string) => {
  const when = new Date(moment)
  return new Date(when.getTime() - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

it('lists what is coming and under way apart from what is over, and names what is at the same time', async () => {
  await open([
    windowOf({ id: 1, name: 'Move' }),
    windowOf({ id: 2, name: 'Test', starts: '2026-12-01T11:00:00.000Z', ends: '2026-12-01T13:00:00.000Z' }),
    windowOf({ id: 3, name: 'Old', state: 'past' }),
    windowOf({ id: 4, name: 'Dropped', state: 'cancelled' }),
  ])
  const rows = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
  await screen.findByRole('table', { name: 'Past maintenance' })
  const [move, test] = rows('Upcoming and in-progress maintenance')
  expect(move).toContain('Move Overlaps with TestUpcoming')
  expect(test).toContain('Test Overlaps with Move')
  expect(rows('Past maintenance').join()).toMatch(/OldPast.*DroppedCanceled/)
})

it('plans a window, with the times of the own clock and a warning when another is at the same time', async () => {
  const { user, server } = await open([windowOf()], {
    'POST /api/maintenance': { ok: true, id: 2, overlaps: ['Database move'] },
  })
  await user.click(screen.getByRole('button', { name: 'Schedule maintenance' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule maintenance' }))
  expect(dialog.getByText(/The firm is on Eastern Time/)).toBeInTheDocument()
  const type = async (label: RegExp, text: string) => {
    await user.clear(dialog.getByLabelText(label))
    await user.type(dialog.getByLabelText(label), text)
  }
  await type(/^Name/, 'Index rebuild')
  await type(/^Starts/, local('2026-12-01T11:30:00Z'))
  await type(/^Ends/, local('2026-12-01T11:00:00Z'))
  await user.click(dialog.getByRole('button', { name: 'Schedule maintenance' }))
  expect(dialog.getByText('The end must be after the start.')).toBeInTheDocument()
  await type(/^Ends/, local('2026-12-01T13:00:00Z'))
  expect(dialog.getByText('Overlaps with Database move.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Schedule maintenance' }))
  expect(await screen.findByText('Maintenance scheduled')).toBeInTheDocument()
  expect(screen.getByText('Overlaps with Database move')).toBeInTheDocument()
  expect(server.to('POST', '/api/maintenance')[0]?.body).toEqual({
    name: 'Index rebuild',
    url: '',
    starts: '2026-12-01T11:30:00.000Z',
    ends: '2026-12-01T13:00:00.000Z',
  })
})

it('changes a window; what the server refuses is said at its field', async () => {
  const { user, server } = await open([windowOf()], {
    'PUT /api/maintenance/1': failure(400, 'invalid', { fields: { ends: 'Choose an end time in the future.' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Database move' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit maintenance' }))
  await user.type(dialog.getByLabelText('Link'), 'https://status.example/1')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText('Choose an end time in the future.')).toBeInTheDocument()
  expect(server.to('PUT', '/api/maintenance/1')[0]?.body).toMatchObject({ url: 'https://status.example/1' })
})

it.each([
  ['coming', 'Cancel Database move', 'Cancel maintenance', 'Maintenance canceled'],
  ['running', 'End Database move', 'End maintenance', 'Maintenance ended'],
] as const)('one that is %s is stopped after a question', async (state, button, confirm, said) => {
  const { user, server } = await open([windowOf({ state })], { 'DELETE /api/maintenance/1': { ok: true } })
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(await screen.findByRole('button', { name: confirm }))
  expect(await screen.findByText(said)).toBeInTheDocument()
  expect(server.to('DELETE', '/api/maintenance/1')).toHaveLength(1)
})

it('says when there is none, and hears of the next', async () => {
  const { told } = await open([])
  expect(await screen.findByText('No maintenance scheduled')).toBeInTheDocument()
  told.windows = [windowOf()]
  act(() => FakeEventSource.open[0]?.say('changed', 'maintenance'))
  await waitFor(() => expect(screen.getByText('Database move')).toBeInTheDocument())
})
