import { liveStream } from '@portal/contract/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource, failure, type Sent, wire } from '../testing/wire.ts'
import { type Carrier, carry, hangUp, listen, openAnew } from './live.ts'
import { moveTo, placeNow } from './position.ts'

const join = 'POST /api/live/line-1/topics'
let server: ReturnType<typeof wire>
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  server = wire({ [join]: ({ body }: Sent) => ({ ok: true, topics: (body as { topics: string[] }).topics }) })
  moveTo('5.0')
})
const left: (() => void)[] = []
afterEach(async () => {
  left.splice(0).forEach((leave) => leave())
  await settled()
  expect(FakeEventSource.open).toEqual([])
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(0)
const line = () => FakeEventSource.open[0]
const asked = () => FakeEventSource.open.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams))
const joined = (topics: string[], more: object = {}) =>
  line()?.say('joined', JSON.stringify({ topics, changed: [], ...more }))
const joins = () => server.to('POST', '/api/live/line-1/topics').map(({ body }) => body)
function listening(topic: string) {
  const told = vi.fn<(why: 'changed' | 'back') => void>()
  const leave = listen(topic, told)
  left.push(leave)
  return { told, leave, times: () => told.mock.calls.filter(([why]) => why === 'changed').length }
}
/** On a line that has said hello. */
async function connected(...topics: string[]) {
  const all = topics.map(listening)
  await settled()
  line()?.hello({ position: '6.0' })
  return all
}

it('opens one stream for all topics, from the position the page has heard, and closes it when nobody listens', async () => {
  const [products, tasks] = [listening('products'), listening('tasks')]
  await settled()
  expect(asked()).toEqual([{ topics: 'products,tasks', since: '5.0' }])
  tasks.leave()
  await settled()
  expect(FakeEventSource.opened).toHaveLength(1)
  products.leave()
  await settled()
  expect(FakeEventSource.open).toEqual([])
})

it('asks for nothing again when the line says hello, but for what it names', async () => {
  const [products, tasks] = [listening('products'), listening('tasks')]
  await settled()
  line()?.hello()
  expect([products, tasks].map(({ told }) => told.mock.calls)).toEqual([[], []])
  line()?.hello({ changed: ['tasks'] })
  expect([products.times(), tasks.times()]).toEqual([0, 1])
  line()?.say('changed', 'products 8.0')
  expect([products.times(), tasks.times()]).toEqual([1, 1])
  line()?.hello({ reload: true })
  expect([products.times(), tasks.times()]).toEqual([2, 2])
})

it('adds topics to the open line, those of one change of screen together', async () => {
  const [shell] = await connected('settings')
  const [products, tasks] = [listening('products'), listening('tasks')]
  await settled()
  expect(FakeEventSource.opened).toHaveLength(1)
  expect(joins()).toEqual([{ topics: ['products', 'tasks'], since: '6.0' }])
  joined(['products', 'tasks'], { changed: ['tasks'] })
  expect([products.times(), tasks.times(), shell?.times()]).toEqual([0, 1, 0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeEventSource.opened).toHaveLength(1)
})

it('asks again for what was added when the server cannot tell what changed, and for nothing else', async () => {
  const [shell] = await connected('settings')
  const products = listening('products')
  await settled()
  joined(['products'], { reload: true })
  expect([products.times(), shell?.times()]).toEqual([1, 0])
})

it('adds what is wanted before the line has said hello as soon as it has', async () => {
  listening('settings')
  await settled()
  listening('products')
  await settled()
  expect(joins()).toEqual([])
  // the place where it was wanted, not where the line has got to meanwhile
  line()?.hello({ position: '6.0' })
  await settled()
  expect(joins()).toEqual([{ topics: ['products'], since: '5.0' }])
  joined(['products'])
})

it('makes one call at a time, and takes along what gathers meanwhile', async () => {
  await connected('settings')
  let answer: (answer: object) => void = () => {}
  server.answers[join] = () => new Promise<object>((resolve) => (answer = resolve))
  listening('products')
  await settled()
  listening('tasks')
  await settled()
  listening('staff')
  await settled()
  expect(joins()).toHaveLength(1)
  joined(['products'])
  answer({ ok: true, topics: ['products'] })
  await settled()
  expect(joins().slice(1)).toEqual([{ topics: ['tasks', 'staff'], since: '6.0' }])
})

it('does not listen to what nobody wants any more, needs no call for it, and none to want it again', async () => {
  const [, products] = await connected('settings', 'products')
  products?.leave()
  await settled()
  line()?.say('changed', 'products 7.0')
  expect(products?.times()).toBe(0)
  const again = listening('products')
  await settled()
  line()?.say('changed', 'products 8.0')
  expect(again.times()).toBe(1)
  expect([joins(), FakeEventSource.opened.length]).toEqual([[], 1])
})

it('goes on without a topic that is refused, and does not ask for it twice on the same line', async () => {
  await connected('settings')
  server.answers[join] = { ok: true, topics: [] }
  const refused = listening('task/1')
  await settled()
  refused.leave()
  listening('task/1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([joins().length, FakeEventSource.opened.length]).toEqual([1, 1])
})

it('opens the line anew when an addition is not confirmed, from before it was wanted', async () => {
  await connected('settings')
  listening('products')
  await settled()
  line()?.say('beat', '9.0')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(FakeEventSource.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toEqual([{ topics: 'products,settings', since: '6.0' }])
})

it('opens the line anew when it is no longer there to be added to', async () => {
  await connected('settings')
  server.answers[join] = failure(404, 'not-found')
  listening('products')
  await settled()
  expect(FakeEventSource.open).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked()).toEqual([{ topics: 'products,settings', since: '6.0' }])
})

it('comes back by itself where it left off, ever more patiently, and to whatever is wanted by then', async () => {
  const [, products] = await connected('settings', 'products')
  line()?.say('beat', '9.0')
  for (const waitMs of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    line()?.fail()
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(FakeEventSource.open).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toEqual([{ topics: 'products,settings', since: '9.0' }])
  }
  products?.leave()
  listening('tasks')
  line()?.fail()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked()).toEqual([{ topics: 'settings,tasks', since: '9.0' }])
  line()?.hello()
  line()?.fail()
  vi.mocked(Math.random).mockReturnValue(0)
  await vi.advanceTimersByTimeAsync(2_000)
  line()?.hello()
  // not all pages at once
  line()?.fail()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeEventSource.open).toHaveLength(1)
})

it('asks after a break for what changed, and lets the others look after what failed', async () => {
  const [products, tasks] = await connected('products', 'tasks')
  line()?.fail()
  await vi.advanceTimersByTimeAsync(2_000)
  line()?.hello({ changed: ['tasks'] })
  expect([products, tasks].map((one) => one?.told.mock.calls)).toEqual([[['back']], [['changed']]])
})

it('connects anew as soon as the network is back', async () => {
  await connected('products')
  window.dispatchEvent(new Event('online'))
  expect(FakeEventSource.opened).toHaveLength(2)
  expect(asked()).toEqual([{ topics: 'products', since: '6.0' }])
})

it('begins a line of its own for somebody else, and keeps the place', async () => {
  const [, products] = await connected('settings', 'products')
  products?.leave()
  openAnew()
  expect(asked()).toEqual([{ topics: 'settings', since: '6.0' }])
})

it('hears nothing more from a line it has left', async () => {
  const [products] = await connected('products')
  const old = line()
  window.dispatchEvent(new Event('online'))
  old?.say('changed', 'products 8.0')
  expect([products?.times(), placeNow().position]).toEqual([0, '6.0'])
})

it('takes a beat between asking and listening for no change, and a change for one', async () => {
  const [products] = await connected('products', 'settings')
  products?.leave()
  const again = (from: ReturnType<typeof placeNow>) => {
    const told = vi.fn<() => void>()
    left.push(listen('products', told, from))
    return told
  }
  const first = placeNow()
  line()?.say('beat', '7.0')
  const quiet = again(first)
  await settled()
  expect(quiet).not.toHaveBeenCalled()
  left.pop()?.()
  line()?.say('changed', 'products 8.0')
  const missed = again(first)
  await settled()
  expect(missed).toHaveBeenCalledExactlyOnceWith('changed')
  left.pop()?.()
  const fresh = again(placeNow())
  await settled()
  expect(fresh).not.toHaveBeenCalled()
})

it('listens from the place where the data was asked for, when the topic is known only later', async () => {
  await connected('settings')
  const from = placeNow()
  line()?.say('beat', '9.0')
  left.push(listen('branch/3', () => {}, from))
  listening('products')
  await settled()
  expect(joins()).toEqual([{ topics: ['branch/3', 'products'], since: '6.0' }])
})

const ships: Carrier['endpoint'] = { ...liveStream, path: '/ships/stream' }
const carrierOf = (more: Partial<Carrier> = {}): Carrier => ({
  endpoint: ships,
  after: () => undefined,
  events: {},
  ...more,
})
const carrying = (carrier: Carrier) => {
  const leave = carry(carrier)
  left.push(leave)
  return leave
}

it('has one stream for a page also where a screen has its own, which carries the topics too and asks for nothing again', async () => {
  const [products] = await connected('products')
  const leave = carrying(carrierOf({ after: () => '7' }))
  await settled()
  expect(FakeEventSource.open.map(({ url }) => url)).toEqual(['/api/ships/stream?topics=products&since=6.0&after=7'])
  line()?.hello()
  leave()
  await settled()
  expect(FakeEventSource.open.map(({ url }) => url)).toEqual(['/api/live?topics=products&since=7.0'])
  line()?.hello()
  expect(products?.told).not.toHaveBeenCalled()
})

it('delivers the events of that stream with their ids, and what goes on from there when it is opened anew', async () => {
  let last = '7'
  const ship = vi.fn<(data: string, id: string) => void>((_, id) => {
    last = id
  })
  carrying(carrierOf({ after: () => last, events: { ship } }))
  await settled()
  line()?.hello({ position: '6.0' })
  line()?.say('ship', 'Aurora', '8')
  expect(ship).toHaveBeenCalledWith('Aurora', '8')
  window.dispatchEvent(new Event('online'))
  expect(asked()).toEqual([{ since: '6.0', after: '8' }])
})

it('has nothing to say any more once it was left for good, until somebody listens again', async () => {
  const [products] = await connected('products')
  const old = line()
  hangUp()
  old?.say('over')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([FakeEventSource.open.length, products?.times()]).toEqual([0, 0])
  listening('tasks')
  await settled()
  expect(asked()).toEqual([{ topics: 'products,tasks', since: '6.0' }])
})

it('stays away when it is one too many, until somebody turns to the page again', async () => {
  const [products] = await connected('products')
  line()?.say('beat', '9.0')
  line()?.say('full')
  expect(FakeEventSource.open).toEqual([])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(FakeEventSource.opened).toHaveLength(1)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeEventSource.opened).toHaveLength(1)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked()).toEqual([{ topics: 'products', since: '9.0' }])
  window.dispatchEvent(new Event('focus'))
  expect(FakeEventSource.opened).toHaveLength(2)
  line()?.hello({ changed: ['products'] })
  expect(products?.times()).toBe(1)
})

it('asks for everything again when the server says that the session is over', async () => {
  const products = vi.fn<(why: string) => void>()
  const leave = listen('products', products)
  await settled()
  FakeEventSource.open[0]?.hello()
  expect(products).not.toHaveBeenCalled()
  FakeEventSource.open[0]?.say('over')
  expect(products).toHaveBeenCalledExactlyOnceWith('changed')
  leave()
  await settled()
})
