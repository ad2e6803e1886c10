import { announcementLimits } from '@portal/contract/announcements'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { isSlideLink } from '@portal/contract/rules/announcement'
import { eventProblems } from '@portal/contract/rules/event'
import { expect, test } from 'vitest'
import { announcements } from './announcements.ts'
import { events } from './events.ts'

// another weekday each, around both changes of the clocks and midnight
const days = ['2026-03-07T04:59:59Z', '2026-10-31T12:00:00Z', '2026-12-31T23:59:59Z', '2026-07-05T04:00:00Z']

test.each(days)('at %s there are events over, in each window and beyond', (at) => {
  const now = new Date(at)
  const all = events(now)
  const today = firmDay(now)
  const within = (from: number, to: number) =>
    all.filter(({ start_date }) => start_date > daysAfter(today, from) && start_date <= daysAfter(today, to)).length
  expect(all).toHaveLength(12)
  expect(all.filter(({ start_date, end_date }) => (end_date ?? start_date) < today).length).toBeGreaterThanOrEqual(2)
  expect([within(0, 30), within(30, 60), within(60, 90)].every((count) => count >= 2)).toBe(true)
  expect(within(90, 9999)).toBeGreaterThanOrEqual(2)
  for (const { end_date, ...event } of all) {
    expect(eventProblems({ ...event, end_date: end_date ?? '' })).toEqual({})
    expect([0, 6]).not.toContain(new Date(event.start_date).getUTCDay())
    expect(event.dt_start_time).toMatch(/^\d+\/\d+\/\d{4}, \d+:\d\d:00 [AP]M$/)
  }
})

test('some speakers have links and some have none, some events a place and some a meeting', () => {
  const all = events(new Date('2026-03-12T15:04:05Z'))
  for (const field of ['speaker_link', 'speaker_linkedin', 'zoom_link', 'maps_address', 'event_link'] as const) {
    const given = all.filter((event) => event[field] !== '').length
    expect(given).toBeGreaterThan(0)
    expect(given).toBeLessThan(all.length)
  }
})

test('three slides are in force, within what the portal itself takes', () => {
  const now = new Date('2026-11-16T15:04:05Z')
  const slides = announcements(now)
  expect(slides).toHaveLength(3)
  expect(slides[0]?.title).toBe('Annual attestation closes December 11')
  for (const { kicker, title, text, link, link_text, starts_at, ends_at } of slides) {
    expect([starts_at <= now, ends_at === null || ends_at > now, isSlideLink(link)]).toEqual([true, true, true])
    for (const [said, most] of [
      [kicker, announcementLimits.kicker],
      [title, announcementLimits.title],
      [text, announcementLimits.text],
      [link_text, announcementLimits.linkText],
    ] as const) {
      expect(said.length).toBeLessThanOrEqual(most)
    }
  }
})
