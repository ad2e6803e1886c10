import { startActing } from '@portal/contract/acting'
import { logout } from '@portal/contract/sign-in'
import { stage } from '@portal/contract/rules/stage'
import { commentTask, hideTask, listTasks, type Task, unhideTask, withdrawTask } from '@portal/contract/tasks'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Portal } from '../../app.ts'
import type { Actor } from '../../testing/actors.ts'
import { type Event, listen as listenOn } from '../../testing/listen.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'

let portal: TestPortal
let node: Portal
let on: ReturnType<typeof tasksOn>
let me: Actor
let rita: Actor
beforeAll(async () => {
  portal = await testPortal()
  node = await portal.secondNode()
  for (const { app } of [portal, node]) await app.listen({ port: 0, host: '127.0.0.1' })
  on = tasksOn(portal)
  rita = await portal.asManager(reviewer)
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor()
})

const cursor = async (actor = me) => (await actor.call(listTasks, {})).body.cursor
const listen = (after?: string, actor = me, at: Pick<Portal, 'app'> = portal, more = '') =>
  listenOn(at, actor, `/tasks/stream?${after === undefined ? '' : `after=${after}`}${more}`)
const from = (lastEventId: string, actor = me) =>
  listenOn(portal, actor, '/tasks/stream', { 'last-event-id': lastEventId })
/** A line beats when its turn comes. */
const told = (events: Event[]) =>
  events
    .filter(({ event }) => event !== 'hello' && event !== 'list' && event !== 'beat')
    .map(({ event, data }) => {
      if (event !== 'task') return [event, data]
      const { id, version, stage } = JSON.parse(data) as Task
      return [id, version, stage]
    })
/** A screen takes each version once; a line never carries one twice. */
const screenOf = () => {
  const known = new Map<unknown, number>()
  return (events: Event[]) => {
    const carried = told(events)
    expect(new Set(carried.map(String)).size).toBe(carried.length)
    return carried.filter(([id, version]) => {
      const newer = Number(version) > (known.get(id) ?? 0)
      if (newer) known.set(id, Number(version))
      return newer
    })
  }
}
const carries = (id: number, version: number) => (events: Event[]) =>
  told(events).some(([of, at]) => of === id && at === version)
const leaves = (id: number) => (events: Event[]) =>
  told(events).some(([what, of]) => what === 'gone' && of === String(id))
/** What was told last; something told before the place asked for may come once more in front of it. */
const endsWith =
  (...wanted: unknown[]) =>
  (events: Event[]) =>
    isDeepStrictEqual(told(events).at(-1), wanted)
const has = (count: number) => (events: Event[]) => told(events).length >= count
const listed = (events: Event[]) => events.some(({ event }) => event === 'list')
const start = (events: Event[]) => events.find(({ event }) => event === 'list')
const last = (events: Event[]) => events.at(-1)?.id ?? ''

describe('the stream of tasks', () => {
  it('brings what is new and what has changed, from whichever node [TASK-02, TASK-03, API-45]', async () => {
    const after = await cursor()
    const streams = [await listen(after), await listen(after, me, node)]
    for (const stream of streams) expect(start(await stream.until(listed))).toMatchObject({ data: '', id: after })
    const id = await on.open(me)
    for (const stream of streams) await stream.until(has(1))
    await on.act(rita, { do: 'take' }, id)
    for (const stream of streams) {
      expect(told(await stream.until(has(2)))).toEqual([
        [id, 1, 0],
        [id, 2, 2],
      ])
      const { await_timer: _, ...task } = (await on.list(me))[0] as Task
      expect(JSON.parse(stream.events().at(-1)?.data ?? '')).toMatchObject(task)
      stream.close()
    }
  })

  it('is each person’s own: nobody hears of others’ (Z13)', async () => {
    const other = await portal.asAdvisor()
    const [mine, theirs] = [await listen(await cursor()), await listen(await cursor(other), other)]
    await Promise.all([mine.until(listed), theirs.until(listed)])
    const id = await on.open(me)
    const marker = await on.open(other)
    expect(told(await theirs.until(has(1)))).toEqual([[marker, 1, 0]])
    expect(told(await mine.until(has(1)))).toEqual([[id, 1, 0]])
    for (const stream of [mine, theirs]) stream.close()
  })

  it('goes on where it broke: nothing is missed, nothing is applied twice', async () => {
    const screen = screenOf()
    const stream = await listen(await cursor())
    await stream.until(listed)
    const [one, two] = [await on.open(me), await on.open(me)]
    const seen = screen(await stream.until(carries(two, 1)))
    expect(seen).toEqual([
      [one, 1, 0],
      [two, 1, 0],
    ])
    stream.close()
    await on.act(rita, { do: 'take' }, one)
    await me.call(withdrawTask, { params: { id: two } })
    const three = await on.open(me)
    const again = await from(last(stream.events()))
    await again.until(carries(three, 1))
    await on.act(rita, { do: 'take' }, three)
    expect(screen(await again.until(carries(three, 2)))).toEqual([
      [one, 2, 2],
      [two, 2, 9],
      [three, 1, 0],
      [three, 2, 2],
    ])
    again.close()
    const four = await on.open(me)
    const once = await from(last(again.events()))
    expect(screen(await once.until(carries(four, 1)))).toEqual([[four, 1, 0]])
    once.close()
  })

  it('carries what was written first and committed last, and nothing twice', async () => {
    const screen = screenOf()
    const [slow, quick] = [await on.open(me), await on.open(me)]
    const stream = await listen(await cursor())
    await stream.until(listed)
    const writer = new pg.Client({ connectionString: portal.databaseUrl })
    await writer.connect()
    await writer.query('begin')
    await writer.query(
      'update work_item set stage = 3, version = version + 1, changed_in = pg_current_xact_id() where id = $1',
      [slow],
    )
    await on.act(rita, { do: 'take' }, quick)
    screen(await stream.until(carries(quick, 2)))
    stream.close()
    // come back while the other transaction is still open
    const second = await from(last(stream.events()))
    await second.until(listed)
    const third = await on.open(me)
    await second.until(carries(third, 1))
    await writer.query('commit')
    await writer.end()
    const marker = await on.open(me)
    // what the broken line had carried may come once more, as the same version
    expect(screen(await second.until(carries(marker, 1)))).toEqual([
      [third, 1, 0],
      [slow, 2, 3],
      [marker, 1, 0],
    ])
    second.close()
  })

  it('tells what left the list, hidden or taken over by a colleague, and what is shown again', async () => {
    const sam = await portal.asManager(reviewer)
    const id = await on.open(me)
    await on.act(rita, { do: 'take' }, id)
    const [mine, ritas] = [await listen(await cursor()), await listen(await cursor(rita), rita)]
    await Promise.all([mine.until(listed), ritas.until(listed)])
    await me.call(hideTask, { params: { id } })
    await mine.until(endsWith('gone', String(id)))
    await me.call(unhideTask, { params: { id } })
    await mine.until(endsWith(id, 2, 2))
    await me.call(hideTask, { params: { id } })
    await mine.until(endsWith('gone', String(id)))
    await on.act(sam, { do: 'take' }, id)
    await ritas.until(leaves(id))
    await on.act(sam, { do: 'return', reason: 'Sign it.' }, id)
    expect(told(await mine.until(carries(id, 4))).at(-1)).toEqual([id, 4, 6])
    expect(told(ritas.events()).at(-1)).toEqual(['gone', String(id)])
    for (const stream of [mine, ritas]) stream.close()
  })

  it.each([
    ['no place', undefined],
    ['nonsense', 'yesterday'],
    ['a place that is not reached yet', '999999999999999'],
  ])('says to reload with %s, and goes on from there', async (_, after) => {
    const stream = await listen(after)
    expect(start(await stream.until(listed))).toMatchObject({ data: 'reload', id: expect.stringMatching(/^\d+$/) })
    const id = await on.open(me)
    expect(told(await stream.until(has(1)))).toEqual([[id, 1, 0]])
    stream.close()
  })

  it('says to reload when there is too much to tell one by one', async () => {
    const after = await cursor()
    await portal.sql(
      `insert into work_item (department, category, info, account_id, created_by, created_at, record_kind, record_id, changed_at)
       select 'People', 'Many', '', $1, $1, now(), 'test', 0, now() from generate_series(1, 501)`,
      [me.id],
    )
    const stream = await listen(after)
    expect(start(await stream.until(listed))).toMatchObject({ data: 'reload' })
    expect(told(stream.events())).toEqual([])
    stream.close()
  })

  it('catches up by itself when the node was cut off from the notices', async () => {
    const stream = await listen(await cursor())
    await stream.until(listed)
    const { live } = portal.platform
    const ended = new Promise<void>((resolve) => {
      const stop = live.onChangeEarly((topic) => {
        if (topic !== undefined) return
        stop()
        resolve()
      })
    })
    await portal.cutListeners()
    await ended
    const id = await on.open(me, {}, node)
    expect(told(await stream.until(has(1)))).toEqual([[id, 1, 0]])
    stream.close()
  })

  it('shows whoever acts for somebody the other’s list, as long as they may', async () => {
    const other = await portal.asAdvisor()
    await portal.sql('insert into proxy values ($1, $2, now())', [other.id, me.id])
    await me.call(startActing, { body: { email: other.email } })
    const stream = await listen(await cursor())
    await stream.until(listed)
    const theirs = await on.open(other)
    expect(told(await stream.until(has(1)))).toEqual([[theirs, 1, 0]])
    await portal.sql('delete from proxy where owner_id = $1', [other.id])
    await on.open(other)
    await stream.ended
    expect(told(stream.events())).toEqual([
      [theirs, 1, 0],
      ['over', ''],
    ])
  })

  it('shows a manager who acts for somebody of the branch what changes, without having been asked', async () => {
    const manager = await portal.asManager()
    const [mine] = await portal.sql('select branch_id from account where id = $1', [manager.id])
    const near = await portal.asAdvisor({ branch_id: mine?.['branch_id'] as number })
    await manager.call(startActing, { body: { email: near.email } })
    const stream = await listen(await cursor(manager), manager, node)
    await stream.until(listed)
    const theirs = await on.open(near)
    expect(told(await stream.until(has(1)))).toEqual([[theirs, 1, 0]])
    stream.close()
  })

  it('tells a reviewer who replied for the advisor in another browser that it is for somebody else to decide', async () => {
    const id = await on.open(me)
    await on.act(rita, { do: 'take' }, id)
    await on.act(rita, { do: 'return', reason: 'Signature missing.' }, id)
    const rights = (events: Event[]) =>
      events.filter(({ event }) => event === 'task').map(({ data }) => (JSON.parse(data) as Task).can)
    expect((await rita.call(listTasks, {})).body.data.find((task) => task.id === id)?.can.decide).toBe(true)
    const stream = await listen(await cursor(rita), rita)
    await stream.until(listed)
    const acting = await portal.inAnotherBrowser(rita)
    await acting.call(startActing, { body: { email: me.email } })
    await acting.call(commentTask, { params: { id }, body: { text: 'Signed.' } })
    expect(rights(await stream.until(carries(id, 4))).at(-1)).toMatchObject({ decide: false, worked: true })
    stream.close()
  })

  it('carries topics as /live does, and no other’s', async () => {
    const id = await on.open(me)
    const stream = await listen(await cursor(), me, portal, `&topics=task/${id},products`)
    await stream.until(listed)
    await on.act(rita, { do: 'take' }, id)
    await stream.hears(`event: changed\ndata: task/${id} `)
    await stream.until(carries(id, 2))
    stream.close()
    const other = await portal.asAdvisor()
    const theirs = await listen(await cursor(other), other, portal, `&topics=task/${id},salaries`)
    await theirs.until(listed)
    await on.act(rita, { do: 'move', stage: stage.inProgress }, id)
    const own = await on.open(other)
    expect(told(await theirs.until(carries(own, 1)))).toEqual([[own, 1, 0]])
    theirs.close()
  })

  it('goes on with the topics too, from their own position', async () => {
    const { headers, body } = await me.call(listTasks, {})
    const id = await on.open(me)
    const position = String(headers['x-portal-position'])
    // a notice that is still on its way comes after the greeting, as a change like any other
    await expect.poll(() => portal.platform.live.since(position)?.has(`task/${id}`)).toBe(true)
    const places = `&topics=task/${id},products&since=${position}`
    const stream = await listen(body.cursor, me, portal, places)
    const [hello] = await stream.until(carries(id, 1))
    expect(hello).toMatchObject({ event: 'hello', id: undefined })
    expect(JSON.parse(hello?.data ?? '')).toMatchObject({ changed: [`task/${id}`] })
    stream.close()
  })

  it('has nothing for guests but topics', async () => {
    const guest = await portal.asGuest()
    const stream = await listen(undefined, guest, portal, '&topics=products')
    expect((await stream.until(listed)).slice(1)).toEqual([{ id: '0', event: 'list', data: '' }])
    stream.close()
  })
})

it('ends with its session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ticking = await testPortal()
  try {
    await ticking.app.listen({ port: 0, host: '127.0.0.1' })
    const actor = await ticking.asAdvisor()
    const stream = await listen(undefined, actor, ticking)
    await stream.until(listed)
    await actor.call(logout, { params: { email: actor.email } })
    vi.advanceTimersByTime(20_000)
    await stream.ended
    expect(stream.heard()).toContain('event: over')
  } finally {
    await ticking.close()
    vi.useRealTimers()
  }
})
