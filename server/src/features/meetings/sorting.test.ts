import { listMeetings, type MeetingRow, type MeetingSort, meetingSorts } from '@portal/contract/meetings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: MeetingsOn
let reviewer: Actor
let ids: Set<number>
beforeAll(async () => {
  portal = await testPortal()
  on = await meetingsOn(portal)
  reviewer = await portal.asPlus({ menus: JSON.stringify(menusFor(true)) })
  const host = await portal.asAdvisor()
  const ago = (days: number) => new Date(portal.platform.clock().getTime() - days * 86_400_000).toISOString()
  // equal values among them, so that a page can end between two of a kind
  const all = [
    ['Bonds', 3, 2],
    ['Annuities', 3, 2],
    ['Bonds', 9, 1],
    ['“Quoted”, 100%', 1, 5],
    ['Estate', 3, 5],
    ['Été', 12, 5],
    ['Bonds', 3, 1],
  ] as const
  ids = new Set()
  for (const [title, people, days] of all)
    ids.add(await on.arrive(host, { title, started: ago(days), attendees: on.people(people) }))
})
afterAll(() => portal.close())

const list = (query: { sort?: MeetingSort; after?: string; size?: number }) => reviewer.call(listMeetings, { query })

const valueOf: Record<string, (row: MeetingRow) => string | number> = {
  title: ({ title }) => title,
  day: ({ day }) => day,
  retail: ({ retail }) => retail,
  period: ({ retail_30 }) => retail_30,
}

it.each(meetingSorts)('by %s, page by page, every meeting once', async (sort) => {
  const seen: MeetingRow[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { body } = await list({ sort, size: 2, ...(after && { after }) })
    seen.push(...body.data)
    after = body.next
  }
  expect(new Set(seen.map(({ id }) => id))).toEqual(ids)
  expect(seen).toHaveLength(ids.size)
  const values = seen.map(valueOf[sort.replace('-', '')] as never) as (string | number)[]
  // the database knows how texts are ordered
  const [{ sorted } = { sorted: [] }] = (await portal.sql(
    typeof values[0] === 'number'
      ? 'select array_agg(v order by v) as sorted from unnest($1::int[]) v'
      : 'select array_agg(v order by v) as sorted from unnest($1::text[]) v',
    [values],
  )) as { sorted: unknown[] }[]
  expect(sort.startsWith('-') ? values.toReversed() : values).toEqual(sorted)
})

it('without a word most people within 30 days are first', async () => {
  const bare = (await list({})).body.data.map(({ id }) => id)
  expect(bare).toEqual((await list({ sort: '-period' })).body.data.map(({ id }) => id))
})

it('a place that is none, or of another order, is refused', async () => {
  const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { next } = (await list({ sort: 'title', size: 1 })).body
  for (const [sort, after] of [
    ['-period', next],
    ['title', place([7, 1])],
    ['title', place(['A\u0000B', 1])],
    ['day', place(['2026-02-30', 1, 1])],
    ['-period', place([1, 1e12])],
    ['-period', place([1.5, 1])],
    ['-period', place({})],
    ['-period', 'nonsense'],
  ] as const) {
    const { status, body } = await list({ sort, after: String(after) })
    expect([after, status, body.fields]).toEqual([after, 400, { after: 'This isn’t the next page of this list.' }])
  }
  expect((await reviewer.call(listMeetings, { query: { sort: 'host' as never } })).status).toBe(400)
})
