import { act, screen, waitFor, within } from '@testing-library/react'
import type { QueueOverview } from '@portal/contract/tasks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventOf } from '../../testing/events.tsx'
import { openHome, settled } from '../../testing/home.tsx'
import { taskOf } from '../../testing/tasks.tsx'
import { FakeEventSource } from '../../testing/wire.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-16T15:00:00Z'), shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const overviewOf = (more: Partial<QueueOverview> = {}): QueueOverview => ({
  ok: true,
  open: 42,
  mine: { count: 14, fresh: 3, since: '2026-11-13' },
  overdue: { count: 5, oldest: '2026-11-06T14:00:00.000Z' },
  unassigned: 8,
  completed: { count: 61, median: 14_400, on_time: 92 },
  departments: [
    { name: 'Securities', open: 18, today: 3, overdue: 2 },
    { name: 'Registrations', open: 6, today: 0, overdue: 0 },
  ],
  needs: [],
  ...more,
})
const theodora = settled({ tapsid: 0, reviews: 'firm', access: 9, isAdmin: true })
const system = {
  ok: true,
  last_import: { kind: 'production', at: '2026-11-16T11:02:00.000Z', rows: 1_204, undone: false },
  log: { at: '2026-11-16T11:00:00.000Z', entries: 48_211, faults: 0 },
  locked: [{ id: 'a1', name: 'Marcus Ellery' }],
  maintenance: { name: 'Storage', starts: '2026-11-22T03:00:00.000Z', ends: '2026-11-22T03:40:00.000Z' },
}
const open = (overview: QueueOverview, who = theodora) =>
  openHome({
    who,
    answers: { 'GET /api/activities/overview': overview, 'GET /api/system': system },
  })
const strip = async () => within(await screen.findByLabelText('Your queue at a glance'))

it('shows a reviewer without production the queue in its place', async () => {
  await open(overviewOf())
  const figures = await strip()
  expect(await figures.findByText('14')).toBeInTheDocument()
  expect(figures.getByRole('link', { name: '3 new since Friday' })).toHaveAttribute('href', '/activities?segment=mine')
  expect(figures.getByText('5')).toHaveClass(/late/)
  expect(figures.getByText(/oldest is 10 days/)).toBeInTheDocument()
  expect(figures.getByText('median 4 h, 92% on time')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open my queue' })).toHaveAttribute('href', '/activities')
  for (const name of ['Personal production', 'Contest'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  expect(await screen.findByRole('region', { name: 'Tasks' })).toBeInTheDocument()
})

it('is calm without anything overdue', async () => {
  await open(overviewOf({ overdue: { count: 0, oldest: null }, mine: { count: 0, fresh: 0, since: '2026-11-13' } }))
  const figures = await strip()
  expect(await figures.findByText('nothing past due')).toBeInTheDocument()
  for (const figure of figures.getAllByText('0')) expect(figure).not.toHaveClass(/late/)
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(await needs.findByText('You’re up to date')).toBeInTheDocument()
  expect(needs.getByRole('link', { name: 'View unassigned' })).toHaveAttribute('href', '/activities?segment=unassigned')
})

it('says of each task why it needs them, and of two who are called alike the whole names', async () => {
  const needs: QueueOverview['needs'] = [
    { why: 'incident', since: null, task: taskOf(1, { category: 'Incident', due: '2026-12-06T17:00:00.000Z' }) },
    { why: 'replied', since: '2026-11-16T14:40:00.000Z', task: taskOf(2, { advisor: 'Ellery, Marcus' }) },
    {
      why: 'overdue',
      since: null,
      task: taskOf(3, { advisor: 'Ellery, Maud', overdue: true, due: '2026-11-13T14:00:00.000Z' }),
    },
    { why: 'today', since: null, task: taskOf(4, { due: '2026-11-16T20:00:00.000Z', due_hour: true }) },
  ]
  await open(overviewOf({ needs }))
  const list = within(await screen.findByRole('region', { name: 'Needs you' }))
  await list.findByText('Due Dec 6')
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Paper 1Incident, D. Whitfield, AlbanyDue Dec 6Open',
    'Paper 2New Business, Marcus Ellery, AlbanyMarcus Ellery replied 20 minutes agoView',
    'Paper 3New Business, Maud Ellery, Albany3 days overdueReview',
    'Paper 4New Business, D. Whitfield, AlbanyDue today, 3:00 PMReview',
  ])
  expect(list.getByRole('link', { name: 'View Paper 2' })).toHaveAttribute('href', '/view/2')
})

it('shows how each department stands, and leads to its tasks', async () => {
  await open(overviewOf())
  const list = within(await screen.findByRole('region', { name: 'Queue by department' }))
  await list.findByText('Securities')
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Securities18 open, 3 due today, 2 overdue',
    'Registrations6 open',
  ])
  expect(list.getByRole('link', { name: 'Securities' })).toHaveAttribute(
    'href',
    '/activities?segment=all&department=Securities',
  )
})

it('tells admins, and nobody else, how the portal itself stands', async () => {
  await open(overviewOf())
  const part = within(await screen.findByRole('region', { name: 'System' }))
  expect(await part.findByText(/Production imported/)).toBeInTheDocument()
  expect(part.getByText(/Audit log verified/)).toBeInTheDocument()
  expect(part.getByText('1 account locked')).toBeInTheDocument()
  expect(part.getByRole('link', { name: 'Marcus Ellery' })).toHaveAttribute('href', '/management?tab=users&user=a1')
})

it('shows no system to a reviewer who is no admin', async () => {
  const { server } = await open(overviewOf(), settled({ tapsid: 0, reviews: 3 }))
  await strip()
  expect(screen.queryByRole('region', { name: 'System' })).toBeNull()
  expect(server.to('GET', '/api/system')).toEqual([])
})

it('stands above production for somebody who has both, and is gone while they act for somebody', async () => {
  await open(overviewOf(), settled({ tapsid: 7, reviews: 'firm' }))
  await screen.findByRole('region', { name: 'Needs you' })
  expect(await screen.findByRole('region', { name: 'Personal production' })).toBeInTheDocument()
  expect(screen.queryByLabelText('Your queue at a glance')).toBeNull()
})

it('follows what happens in the queue', async () => {
  const { server } = await open(overviewOf())
  const figures = await strip()
  await figures.findByText('14')
  server.answers['GET /api/activities/overview'] = overviewOf({ mine: { count: 15, fresh: 4, since: '2026-11-13' } })
  act(() => FakeEventSource.open.at(-1)?.say('changed', 'activities/firm'))
  await waitFor(() => expect(figures.getByText('15')).toBeInTheDocument())
})

it('has three events beside it, and all of them on demand', async () => {
  const { user } = await openHome({
    who: theodora,
    answers: {
      'GET /api/activities/overview': overviewOf(),
      'GET /api/system': system,
      'GET /api/events/60': { ok: true, events: [1, 2, 3, 4].map((id) => eventOf(id)) },
    },
  })
  const events = within(await screen.findByRole('region', { name: 'Events' }))
  expect(await events.findAllByRole('heading', { level: 3 })).toHaveLength(3)
  await user.click(events.getByRole('button', { name: 'All 4' }))
  expect(events.getAllByRole('heading', { level: 3 })).toHaveLength(4)
})
