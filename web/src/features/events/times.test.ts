import { expect, it } from 'vitest'
import { eventWhen } from './times.ts'

const event = { start_date: '2026-11-18', end_date: '', start_time: '10:00', end_time: '11:00' }

it.each([
  ['America/New_York', 'Wed 10:00 – 11:00 AM ET', 'Nov 18'],
  ['America/Toronto', 'Wed 10:00 – 11:00 AM ET', 'Nov 18'],
  ['America/Los_Angeles', 'Wed 7:00 – 8:00 AM PST (10:00 AM ET)', 'Nov 18'],
  ['Asia/Tokyo', 'Thu 12:00 – 1:00 AM GMT+9 (Wed 10:00 AM ET)', 'Nov 19'],
  ['UTC', 'Wed 3:00 – 4:00 PM UTC (10:00 AM ET)', 'Nov 18'],
])('says in %s when that is there, and what the firm’s clock shows where it differs', (zone, time, day) => {
  const when = eventWhen(event, zone)
  expect(when.time).toBe(time)
  expect(`${when.tile?.month} ${when.tile?.day}`).toBe(day)
})

it.each([
  ['across noon', { start_time: '11:30', end_time: '12:30' }, 'Wed 11:30 AM – 12:30 PM ET'],
  ['past midnight', { start_time: '23:30', end_time: '00:30' }, 'Wed 11:30 PM – Thu, Nov 19, 12:30 AM ET'],
  ['for days', { end_date: '2026-11-20', end_time: '16:00' }, 'Wed 10:00 AM – Fri, Nov 20, 4:00 PM ET'],
  ['in no time', { end_time: '10:00' }, 'Wed 10:00 AM ET'],
  ['in summer', { start_date: '2026-07-01' }, 'Wed 10:00 – 11:00 AM ET'],
  ['at a time that is none', { start_time: 'noon sharp' }, 'Wed noon sharp ET'],
  ['all day', { start_time: '' }, 'Wed'],
  ['for whole days', { start_time: '', end_date: '2026-11-20' }, 'Wed – Fri, Nov 20'],
  ['on no day', { start_date: '' }, 'Date to be announced'],
])('tells one that goes %s', (_, more, words) => {
  expect(eventWhen({ ...event, ...more }, 'America/New_York').time).toBe(words)
})

it('shows a whole day as the firm’s day, also where it is already the next one', () => {
  expect(eventWhen({ ...event, start_time: '' }, 'Asia/Tokyo')).toEqual({
    tile: { month: 'Nov', day: '18' },
    date: 'Wednesday, November 18, 2026',
    time: 'Wed',
  })
})
