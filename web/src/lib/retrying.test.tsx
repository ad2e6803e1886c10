import { getFirm } from '@portal/contract/settings'
import { listProducts } from '@portal/contract/products'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firmOf } from '../testing/firm.ts'
import { failure, wire } from '../testing/wire.ts'
import { call } from './call.ts'
import { useRetrying } from './retrying.ts'

const list = 'GET /api/data/products'
const firm = 'GET /api/firm'
const products = { ok: true, products: [] }
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const seen: string[] = []
function Screen() {
  const retrying = useRetrying()
  const first = useQuery({ queryKey: ['products'], queryFn: ({ signal }) => call(listProducts, {}, signal) })
  const second = useQuery({ queryKey: ['firm'], queryFn: ({ signal }) => call(getFirm, {}, signal) })
  seen.push(first.status)
  return (
    <>
      {retrying && <p>Trying</p>}
      <p>
        {first.data ? 'list' : first.status} {second.data ? 'firm' : second.status}
      </p>
    </>
  )
}

async function open(answers: Parameters<typeof wire>[0]) {
  const server = wire(answers)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  await later(1)
  seen.length = 0
  const asked = () => server.to('GET', '/api/data/products').length
  return { server, client, asked }
}
const trying = () => screen.queryByText('Trying') !== null

it.each([
  ['nobody answers', 'no-answer' as const],
  ['the server fails', failure(500, 'unexpected')],
  ['something else answers', new Response('<html>')],
])('when %s it asks again, unseen, ever more seldom, until everything is there', async (_, answer) => {
  const { server, asked } = await open({ [list]: answer, [firm]: answer })
  expect(trying()).toBe(true)
  await later(2_000)
  expect(asked()).toBe(2)
  await later(4_000)
  expect(asked()).toBe(3)
  await later(1_000)
  expect(asked()).toBe(3)
  expect(screen.getByText('error error')).toBeInTheDocument()
  // what failed is told once, and not with every try
  expect(new Set(seen)).toEqual(new Set(seen.length > 0 ? ['error'] : []))
  Object.assign(server.answers, { [list]: products, [firm]: firmOf() })
  await later(30_000)
  expect(screen.getByText('list firm')).toBeInTheDocument()
  expect(trying()).toBe(false)
  const before = asked()
  await later(60_000)
  expect(asked()).toBe(before)
})

it('keeps what was there when it cannot be renewed, and renews it when it can', async () => {
  const { server, client, asked } = await open({ [list]: products, [firm]: firmOf() })
  expect(trying()).toBe(false)
  server.answers[list] = failure(503, 'unavailable')
  await act(() => client.invalidateQueries({ queryKey: ['products'] }))
  await later(1)
  expect(trying()).toBe(true)
  expect(screen.getByText('list firm')).toBeInTheDocument()
  server.answers[list] = products
  await later(2_000)
  expect(trying()).toBe(false)
  expect(asked()).toBe(3)
})

it('knocks once while nobody is there, however much is missing', async () => {
  const { server } = await open({ [list]: 'no-answer', [firm]: 'no-answer' })
  const before = server.sent.length
  await later(2_000)
  expect(server.sent.length - before).toBe(1)
})

it.each([
  ['may not', failure(403, 'forbidden')],
  ['answers not ok', { ok: false }],
  ['has no room', failure(507, 'storage-full')],
])('does not ask again where the server %s', async (_, answer) => {
  const { asked } = await open({ [list]: answer, [firm]: firmOf() })
  expect(trying()).toBe(false)
  await later(60_000)
  expect(asked()).toBe(1)
})

it('tells what else is wrong as soon as there is an answer', async () => {
  const { server, asked } = await open({ [list]: 'no-answer', [firm]: firmOf() })
  server.answers[list] = failure(403, 'forbidden')
  await later(2_000)
  expect(trying()).toBe(false)
  await later(60_000)
  expect(asked()).toBe(3)
})

it('does not knock while the browser knows itself to be offline', async () => {
  const { asked } = await open({ [list]: 'no-answer', [firm]: firmOf() })
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  await later(60_000)
  expect(asked()).toBe(1)
})
