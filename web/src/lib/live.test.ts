import { liveStream } from '@portal/contract/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../testing/wire.ts'
import { type Carrier, carry, listen } from './live.ts'

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

const ships: Carrier['endpoint'] = { ...liveStream, path: '/ships/stream' }
const carrierOf = (more: Partial<Carrier> = {}): Carrier => ({
  endpoint: ships,
  after: () => undefined,
  events: {},
  reload: () => {},
  ...more,
})
const addresses = () => FakeEventSource.open.map(({ url }) => url)

it('has one stream for a page also where a screen has its own, which carries the topics too', async () => {
  const leaveTopic = listen('products', () => {})
  await settled()
  const leave = carry(carrierOf({ after: () => '7' }))
  await settled()
  expect(addresses()).toEqual(['/api/ships/stream?topics=products&after=7'])
  leaveTopic()
  await settled()
  expect(addresses()).toEqual(['/api/ships/stream?after=7'])
  leave()
  await settled()
  expect(addresses()).toEqual([])
})

it('delivers the events of that stream with their ids, and what goes on from there when it is opened anew', async () => {
  let last = '7'
  const ship = vi.fn<(data: string, id: string) => void>((_, id) => {
    last = id
  })
  const reload = vi.fn<() => void>()
  const leave = carry(carrierOf({ after: () => last, events: { ship }, reload }))
  await settled()
  FakeEventSource.open[0]?.say('hello')
  expect(reload).not.toHaveBeenCalled()
  FakeEventSource.open[0]?.say('ship', 'Aurora', '8')
  expect(ship).toHaveBeenCalledWith('Aurora', '8')
  window.dispatchEvent(new Event('online'))
  expect(addresses()).toEqual(['/api/ships/stream?after=8'])
  FakeEventSource.open[0]?.say('hello', 'reload')
  expect(reload).toHaveBeenCalledTimes(1)
  leave()
  await settled()
})
