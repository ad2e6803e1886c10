import { checkAudit } from '@portal/contract/audit'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource, wire } from '../testing/wire.ts'
import { call } from './call.ts'
import { changing } from './changing.ts'
import { useLive } from './live.ts'
import { longestWaitMs } from './underway.ts'

const key = ['checks'] as const
const { useChange } = changing(key)
let told: string[] = []
let server: { open: boolean; figures: Promise<number>; answer: PromiseWithResolvers<Response> }

beforeEach(() => {
  told = []
  server = { open: true, figures: Promise.resolve(1), answer: Promise.withResolvers<Response>() }
  wire({
    'POST /api/audit/check': () => server.answer.promise,
    'POST /api/live/line-1/topics': { ok: true, topics: [] },
  })
})
afterEach(() => void vi.useRealTimers())

function Screen() {
  useLive('checks', key)
  const one = useQuery({ queryKey: [...key, 'one'], queryFn: async () => ({ open: server.open }) })
  useQuery({ queryKey: [...key, 'figures'], queryFn: () => server.figures })
  return one.data?.open ? <Destroy /> : <p>Destroyed</p>
}

/** Gone as soon as the check is. */
function Destroy() {
  const change = useChange(() => call(checkAudit, {}))
  const say = (text: string) => () => void told.push(text)
  return (
    <button
      type="button"
      onClick={() =>
        change.mutate(undefined, { onSuccess: say('done'), onError: say('failed'), onSettled: say('over') })
      }
    >
      Destroy
    </button>
  )
}
async function shown() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Destroy' })
  FakeEventSource.open[0]?.hello({ position: '1.0' })
  return { button, view }
}
const answers = (body: object, status = 200) =>
  act(async () => {
    server.answer.resolve(new Response(JSON.stringify(body), { status }))
    await server.answer.promise
  })
/** As the database tells every open page. */
const news = () => act(async () => FakeEventSource.open[0]?.say('changed', 'checks 2.0'))

it('tells what came of a change before what is fetched again takes its part of the screen away', async () => {
  const { button } = await shown()
  server.figures = new Promise(() => {}) // one of the answers is slow
  button.click()
  server.open = false
  await answers({ ok: true })
  await screen.findByText('Destroyed')
  expect(told).toEqual(['done', 'over'])
})

it('says likewise that it failed', async () => {
  const { button } = await shown()
  button.click()
  await answers({ code: 'conflict', message: 'Somebody else was first.' }, 409)
  await vi.waitFor(() => expect(told).toEqual(['failed', 'over']))
})

it('tells nobody who has left the screen', async () => {
  const { button, view } = await shown()
  button.click()
  view.unmount()
  await answers({ ok: true })
  expect(told).toEqual([])
})

it('asks for nothing again on the news of a change that this page waits to be answered', async () => {
  const { button } = await shown()
  await act(async () => button.click())
  server.open = false
  await news() // committed: the news of it overtake the answer
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.getByRole('button', { name: 'Destroy' })).toBe(button)
  await answers({ ok: true })
  await screen.findByText('Destroyed')
  expect(told).toEqual(['done', 'over'])
})

it('waits five seconds at most for an answer', async () => {
  expect(longestWaitMs).toBe(5_000)
  const { button } = await shown()
  vi.useFakeTimers()
  await act(async () => button.click())
  await act(async () => vi.advanceTimersByTimeAsync(0))
  server.open = false
  await news()
  await act(async () => vi.advanceTimersByTimeAsync(4_999))
  expect(screen.queryByText('Destroyed')).toBeNull()
  await act(async () => vi.advanceTimersByTimeAsync(10))
  expect(screen.getByText('Destroyed')).toBeTruthy()
})
