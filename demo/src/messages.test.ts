import { messageTypes } from '@portal/contract/messages'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { news } from './news.ts'

test.each(['2026-03-12T15:04:05Z', '2026-12-31T23:59:59Z', '2026-07-04T00:00:00Z'])(
  'around %s three messages run, one has ended and one has not begun',
  (at) => {
    const now = new Date(at)
    const all = messages(now, 7)
    const ended = all.filter(({ ends_at }) => ends_at && ends_at <= now)
    const coming = all.filter(({ starts_at }) => starts_at > now)
    expect([all.length, ended.length, coming.length]).toEqual([5, 1, 1])
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(messageTypes))
    expect(new Set(all.map(({ audience }) => audience)).size).toBe(4)
    expect(all.filter(({ branch_id }) => branch_id === 7).map(({ audience }) => audience)).toEqual(['branch'])
  },
)

test('what is coming names its hour as the firm’s clocks show it', () => {
  const said = (at: string) => messages(new Date(at), 1).at(-1)?.message
  expect(said('2026-03-12T15:04:05Z')).toContain('starting Monday, March 23 at 10 PM ET')
  expect(said('2026-12-01T15:04:05Z')).toContain('starting Saturday, December 12 at 9 PM ET')
})

test('six news are out already, newest first', () => {
  const now = new Date('2026-03-12T15:04:05Z')
  const times = news(now).map(({ published_at }) => published_at.getTime())
  expect(times).toHaveLength(6)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(times[0]).toBeLessThan(now.getTime())
})
