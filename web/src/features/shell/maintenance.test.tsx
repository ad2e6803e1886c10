import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { momentInWords } from '../../lib/format.ts'
import { detailsOf } from '../../testing/details.ts'
import { firmOf } from '../../testing/firm.ts'
import { openPortal, signedInAs } from '../../testing/render.tsx'
import { wire } from '../../testing/wire.ts'

const details = detailsOf()
const statusUrl = 'https://status.example/summary.json'
const maintenance = { name: 'Database move', url: 'https://status.example/1', start: '2026-11-15T04:00:00Z' }
const under = (...activeMaintenances: object[]) => ({ activeMaintenances })

async function open(answer: Parameters<typeof wire>[0][string]) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = wire({
    'GET /api/firm': firmOf({ statusUrl }),
    'POST /api/auth/verify': { ap: 1, details },
    [`GET ${statusUrl}`]: answer,
  })
  signedInAs(details)
  openPortal('/dash/p')
  await screen.findByRole('heading', { level: 1, name: /, Dana$/ })
  return { server, asked: () => server.to('GET', statusUrl).length }
}
afterEach(() => {
  vi.useRealTimers()
})

const bar = () => within(screen.getByRole('banner'))

it('shows the maintenance that an external page reports, with its start and its address [SHELL-38, API-25]', async () => {
  const { server } = await open(under(maintenance, { ...maintenance, name: 'Another' }))
  expect(await bar().findByText('Database move')).toBeInTheDocument()
  const since = momentInWords(new Date(maintenance.start))
  expect(screen.getByRole('banner')).toHaveTextContent(`Database move: in progress since ${since}.`)
  const link = bar().getByRole('link', { name: /^Status page/ })
  expect(link).toHaveAttribute('href', maintenance.url)
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.queryByText('Another')).toBeNull()
  expect(server.to('GET', statusUrl)[0]?.init.credentials).toBe('omit')
})

it('asks at once and every fifteen minutes, and stays until the maintenance is over [SHELL-39, LIMIT-46]', async () => {
  const { server, asked } = await open(under())
  await waitFor(() => expect(asked()).toBe(1))
  expect(bar().queryByText('Database move')).toBeNull()

  server.answers[`GET ${statusUrl}`] = under(maintenance)
  await vi.advanceTimersByTimeAsync(840_000)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(2)
  expect(await bar().findByText('Database move')).toBeInTheDocument()

  // what cannot be asked leaves what is known
  server.answers[`GET ${statusUrl}`] = 'no-answer'
  await vi.advanceTimersByTimeAsync(900_000)
  expect(asked()).toBe(3)
  expect(bar().getByText('Database move')).toBeInTheDocument()

  server.answers[`GET ${statusUrl}`] = under()
  await vi.advanceTimersByTimeAsync(900_000)
  await waitFor(() => expect(bar().queryByText('Database move')).toBeNull())
})

it('makes no link of an address that is a script, nor a date of one that is none', async () => {
  await open(under({ name: 'Odd', url: 'javascript:alert(1)', start: 'soon' }))
  expect(await bar().findByText('Odd')).toBeInTheDocument()
  expect(screen.getByRole('banner')).toHaveTextContent('Odd: in progress now.')
  expect(bar().queryByRole('link', { name: /^Status page/ })).toBeNull()
})
