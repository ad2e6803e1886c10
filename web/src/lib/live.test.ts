import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../testing/wire.ts'
import { listen } from './live.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const settled = () => vi.advanceTimersByTimeAsync(0)

it('opens one stream for all topics, and closes it when nobody listens any more', async () => {
  const leaveProducts = listen('products', () => {})
  const leaveTasks = listen('tasks', () => {})
  await settled()
  expect(FakeEventSource.open.map(({ url }) => url)).toEqual(['/api/live?topics=products%2Ctasks'])
  leaveTasks()
  await settled()
  expect(FakeEventSource.open.map(({ url }) => url)).toEqual(['/api/live?topics=products'])
  leaveProducts()
  await settled()
  expect(FakeEventSource.open).toEqual([])
})

it('tells the listeners of the topic that changed, and everybody after a connection', async () => {
  const products = vi.fn<() => void>()
  const tasks = vi.fn<() => void>()
  const leave = [listen('products', products), listen('tasks', tasks)]
  await settled()
  FakeEventSource.open[0]?.say('changed', 'products')
  expect([products, tasks].map((told) => told.mock.calls.length)).toEqual([1, 0])
  FakeEventSource.open[0]?.say('hello')
  expect([products, tasks].map((told) => told.mock.calls.length)).toEqual([2, 1])
  leave.forEach((stop) => stop())
  await settled()
})

it('comes back, ever more patiently, when the server refuses the stream', async () => {
  const leave = listen('products', () => {})
  await settled()
  const refuse = () => {
    const source = FakeEventSource.open[0]
    source?.close()
    source?.dispatchEvent(new Event('error'))
  }
  refuse()
  await vi.advanceTimersByTimeAsync(999)
  expect(FakeEventSource.open).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeEventSource.open).toHaveLength(1)
  refuse()
  await vi.advanceTimersByTimeAsync(1999)
  expect(FakeEventSource.open).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeEventSource.open).toHaveLength(1)
  leave()
  await settled()
})

it('connects anew as soon as the network is back', async () => {
  const leave = listen('products', () => {})
  await settled()
  window.dispatchEvent(new Event('online'))
  expect(FakeEventSource.opened).toHaveLength(2)
  expect(FakeEventSource.open).toHaveLength(1)
  leave()
  await settled()
})
