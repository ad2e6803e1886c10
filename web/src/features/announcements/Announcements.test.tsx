import type { Announcement } from '@portal/contract/announcements'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { focusBy } from '../../testing/focus.ts'
import { openRail } from '../../testing/events.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'
import { leadsTo } from './Slide.tsx'

const slideOf = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  id,
  kicker: 'Compliance',
  title: `Slide ${id}`,
  text: `Text ${id}.`,
  link: '',
  link_text: '',
  ...more,
})
const three = [slideOf(1), slideOf(2), slideOf(3)]

async function open(slides: Announcement[]) {
  const state = { slides }
  const opened = await openRail([], { answers: { 'GET /api/announcements': () => ({ ok: true, data: state.slides }) } })
  if (slides[0]) await screen.findByText(slides[0].title)
  return { ...opened, state }
}
const region = () => screen.getByRole('region', { name: 'Announcements' })
// the others are there for the height only, and hidden from everybody
const shown = () => within(region()).getByRole('heading').textContent
const rotation = () => act(() => vi.advanceTimersByTimeAsync(8_000))

const unmoving = window.matchMedia
/** A browser whose owner minds no motion. The clock goes on by itself, and is moved for what takes longer. */
async function openMoving(slides: Announcement[]) {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(unmoving(query), { matches: false }))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return open(slides)
}
afterEach(() => {
  vi.useRealTimers()
  vi.stubGlobal('matchMedia', unmoving)
})

it('shows one at a time and turns to the next by itself, from the last to the first [HOME-20]', async () => {
  await openMoving(three)
  expect(region()).toHaveTextContent(/^Compliance.*1 \/ 3/)
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  expect(shown()).toBe('Slide 1')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(shown()).toBe('Slide 2')
  expect(within(region()).getByText('2 / 3')).toBeInTheDocument()
  await rotation()
  await rotation()
  expect(shown()).toBe('Slide 1')
})

it.each([
  ['pointer', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focus', (at: Element) => focusBy('keyboard', at), fireEvent.blur],
])('stays while the %s is on it', async (_, come, go) => {
  await openMoving(three)
  come(region())
  await rotation()
  expect(shown()).toBe('Slide 1')
  go(region())
  await rotation()
  expect(shown()).toBe('Slide 2')
})

it('goes on when somebody has clicked on it', async () => {
  await openMoving(three)
  focusBy('mouse', region())
  await rotation()
  expect(shown()).toBe('Slide 2')
})

it('is paused and resumed by a button [HOME-20]', async () => {
  await openMoving(three)
  fireEvent.click(screen.getByRole('button', { name: 'Pause announcements' }))
  await rotation()
  expect(shown()).toBe('Slide 1')
  fireEvent.click(screen.getByRole('button', { name: 'Resume announcements' }))
  await rotation()
  expect(shown()).toBe('Slide 2')
})

it('never turns by itself where motion is unwanted, but at a press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open(three)
  await rotation()
  await rotation()
  expect(shown()).toBe('Slide 1')
  expect(screen.queryByRole('button', { name: 'Pause announcements' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next announcement' }))
  expect(shown()).toBe('Slide 2')
})

it('reads out what somebody turned to, never what turned by itself', async () => {
  await openMoving(three)
  const said = () => within(region()).getByRole('status').textContent
  await rotation()
  expect([shown(), said()]).toEqual(['Slide 2', ''])
  fireEvent.click(screen.getByRole('button', { name: 'Next announcement' }))
  expect([shown(), said()]).toEqual(['Slide 3', 'Slide 3. Text 3.'])
  fireEvent.click(screen.getByRole('button', { name: 'Previous announcement' }))
  expect([shown(), said()]).toEqual(['Slide 2', 'Slide 2. Text 2.'])
})

it('leads into the portal by the router', async () => {
  const { user, address } = await open([slideOf(1, { link: '/compliance', link_text: 'Read and attest' })])
  await user.click(screen.getByRole('link', { name: 'Read and attest' }))
  expect(await screen.findByRole('heading', { name: 'Compliance' })).toBeInTheDocument()
  expect(address()).toBe('/compliance')
})

it('opens another site beside the portal', async () => {
  await open([slideOf(1, { link: 'https://finra.example/rules' })])
  const link = screen.getByRole('link', { name: 'Read more (opens in a new tab)' })
  expect(link).toHaveAttribute('href', 'https://finra.example/rules')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

it('shows no link where there is none to follow', async () => {
  await open([slideOf(1, { link: 'javascript:alert(1)', link_text: 'Read more' })])
  expect(within(region()).queryByText('Read more')).toBeNull()
})

it.each([
  ['/compliance/guidance?x=1#y', { to: '/compliance/guidance?x=1#y' }],
  ['https://finra.example/rules', { url: 'https://finra.example/rules' }],
  ['http://finra.example', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('leads by %j where it may', (link, where) => expect(leadsTo(link)).toEqual(where))

it('offers no turning for a single one, and goes with the last', async () => {
  const { state } = await open([slideOf(1)])
  expect(within(region()).queryByRole('button')).toBeNull()
  state.slides = []
  act(() => FakeEventSource.open[0]?.say('changed', 'announcements'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Edit announcements' })).toBeNull()
})

it('keeps the one on show when others come before it', async () => {
  const { state, user } = await open(three)
  await user.click(screen.getByRole('button', { name: 'Next announcement' }))
  state.slides = [slideOf(9), ...three]
  act(() => FakeEventSource.open[0]?.say('changed', 'announcements'))
  await screen.findByText('3 / 4')
  expect(shown()).toBe('Slide 2')
})

it('says nothing when they cannot be had', async () => {
  const { server } = await openRail([], { answers: { 'GET /api/announcements': failure(500, 'unexpected') } })
  await screen.findByText('No events in the next 60 days')
  expect(server.to('GET', '/api/announcements').length).toBeGreaterThan(0)
  expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull()
})
