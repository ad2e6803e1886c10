import { texts } from '@portal/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventOf, inZone, openRail } from '../../testing/events.tsx'
import { openDrawer, settled } from '../../testing/home.tsx'
import { withShell } from '../../testing/render.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

beforeEach(() => inZone('America/New_York'))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const rail = () => within(screen.getByRole('region', { name: 'Events' }))
const scope = (detail: unknown) =>
  act(async () => void window.dispatchEvent(new CustomEvent('event_scope_update', { detail })))

it('lists what is coming up in the next sixty days, with day, speaker, time and place [EVENT-01, EVENT-02, LIMIT-32]', async () => {
  const { server } = await openRail([
    eventOf(1, { title: 'Form CRS refresher', sub_title: 'For everybody', zoom_link: 'zoom.example/j/1' }),
    eventOf(2, {
      start_date: '2026-12-03',
      title: 'Structured annuities',
      speaker: 'Alan Voss',
      speaker_company: 'Granite Life',
      location: '12 Commerce Sq, Albany',
    }),
  ])
  const [first, second] = await rail().findAllByRole('listitem')
  expect(first).toHaveTextContent(/^Nov18Form CRS refresherFor everybodyHome officeWed 10:00 – 11:00 AM ETZoom/)
  expect(second).toHaveTextContent(
    /^Dec3Structured annuitiesAlan Voss, Granite LifeThu 10:00 – 11:00 AM ET12 Commerce Sq, Albany/,
  )
  expect(rail().getByText('next 60 days')).toBeInTheDocument()
  expect(server.to('GET', '/api/events/60')).toHaveLength(1)
})

it('shows another clock its own time and the firm’s beside it', async () => {
  inZone('Asia/Tokyo')
  await openRail([eventOf(1)])
  expect(await rail().findByRole('listitem')).toHaveTextContent(
    /^Nov19Seminar 1Home officeThu 12:00 – 1:00 AM GMT\+9 \(Wed 10:00 AM ET\)$/,
  )
})

it('opens Zoom and a maps search of the place in a new window [EVENT-24]', async () => {
  await openRail([
    eventOf(1, { zoom_link: 'zoom.example/j/1', location: 'The Gideon', maps_address: '24 Broadway, Saratoga' }),
  ])
  const place = await rail().findByRole('link', { name: 'The Gideon, on a map (opens in a new tab)' })
  expect(place).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=24+Broadway%2C+Saratoga')
  const zoom = rail().getByRole('link', { name: 'Zoom, Seminar 1 (opens in a new tab)' })
  expect(zoom).toHaveAttribute('href', 'https://zoom.example/j/1')
  for (const link of [place, zoom]) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

it.each([
  [30, '/api/events/30', 'next 30 days'],
  [45, '/api/events/45', 'next 45 days'],
  ['all', '/api/events/all', 'all upcoming'],
])('loads the window that event_scope_update carries: %s [EVENT-03]', async (days, path, words) => {
  const { server } = await openRail([eventOf(1)], {
    answers: { [`GET ${path}`]: { ok: true, events: [eventOf(2)] } },
  })
  await screen.findByText('Seminar 1')
  await scope(days)
  await screen.findByText('Seminar 2')
  expect(screen.queryByText('Seminar 1')).toBeNull()
  expect(rail().getByText(words)).toBeInTheDocument()
  expect(server.to('GET', path)).toHaveLength(1)
})

it('loads the window anew when it is the same, and nothing for what is no window [EVENT-03]', async () => {
  const { server, list } = await openRail([eventOf(1)])
  await screen.findByText('Seminar 1')
  list.push(eventOf(2))
  await scope(60)
  await screen.findByText('Seminar 2')
  const asked = server.sent.length
  for (const nonsense of [undefined, 0, -5, 1.5, 'soon', 100_000]) await scope(nonsense)
  expect(server.sent).toHaveLength(asked)
  expect(rail().getByText('next 60 days')).toBeInTheDocument()
})

it('begins with the days that the person prefers, and follows the drawer [EVENT-04, EVENT-05, LIMIT-32]', async () => {
  withShell()
  const opened = await openRail([], {
    who: settled({ show_event_selection: true, preferences: { event_days: 90, page_sizes: {} } }),
    answers: {
      'GET /api/events/90': { ok: true, events: [] },
      'GET /api/events/all': { ok: true, events: [eventOf(7)] },
      'PUT /api/user/preferences': { ok: true, preferences: { event_days: 'all', page_sizes: {} } },
    },
  })
  await screen.findByText('No events in the next 90 days')
  const choices = within((await openDrawer(opened)).getByRole('radiogroup', { name: 'Event days' }))
  expect(choices.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual(['30', '60', '90', 'all'])
  await opened.user.click(choices.getByRole('radio', { name: 'All' }))
  expect(await screen.findByText('Seminar 7')).toBeInTheDocument()
  expect(screen.getByText('all upcoming')).toBeInTheDocument()
})

it('is seen to load for 450 ms, however soon the answer is there [EVENT-26, LIMIT-43]', async () => {
  await openRail([eventOf(1)], { answers: { 'GET /api/events/30': { ok: true, events: [eventOf(2)] } } })
  await screen.findByText('Seminar 1')
  vi.useFakeTimers()
  await scope(30)
  await act(() => vi.advanceTimersByTimeAsync(449))
  expect(rail().getByRole('status')).toHaveTextContent('Loading events…')
  expect(screen.queryByText('Seminar 2')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2))
  expect(screen.getByText('Seminar 2')).toBeInTheDocument()
  expect(rail().queryByRole('status')).toBeNull()
})

it('says that there are none', async () => {
  await openRail()
  expect(await screen.findByText('No events in the next 60 days')).toBeInTheDocument()
  expect(screen.queryByText(/To look further ahead/)).toBeNull()
})

it.each([
  ['fails', failure(500, 'unexpected')],
  ['is not ok', { ok: false, events: [] }],
])('says so when the list %s, and tries again [ERR-55]', async (_, answer) => {
  const { user, server } = await openRail([], { answers: { 'GET /api/events/60': answer } })
  await screen.findByText(texts.eventsFailed)
  server.answers['GET /api/events/60'] = { ok: true, events: [eventOf(1)] }
  await user.click(rail().getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Seminar 1')).toBeInTheDocument()
  expect(screen.queryByText(texts.eventsFailed)).toBeNull()
})

it('takes up what changes while it is open, and keeps the list with a word when that fails [ERR-55]', async () => {
  const { list, server } = await openRail([eventOf(1)])
  await screen.findByText('Seminar 1')
  await waitFor(() => expect(FakeEventSource.open[0]?.url).toContain('events'))
  list.push(eventOf(2))
  act(() => FakeEventSource.open[0]?.say('changed', 'events'))
  await screen.findByText('Seminar 2')
  server.answers['GET /api/events/60'] = 'no-answer'
  act(() => FakeEventSource.open[0]?.say('changed', 'events'))
  expect(await screen.findByText(texts.eventsFailed)).toBeInTheDocument()
  expect(screen.getByText('Seminar 2')).toBeInTheDocument()
})

it('shows markup as text (X04)', async () => {
  const title = '<img src=x onerror="alert(1)">'
  await openRail([eventOf(1, { title })])
  expect(await screen.findByText(title)).toBeInTheDocument()
})
