import { daysAfter } from '@portal/contract/rules/day'
import { describe, expect, it } from 'vitest'
import { keeping, madeAt } from './keeping.ts'

/** At 2 AM of the firm, in the summer. */
const nameOn = (day: string, time = '06-00-00-000') => `${day}T${time}Z`
const dayOf = (name: string) => name.slice(0, 10)
const nights = (from: string, count: number) => Array.from({ length: count }, (_, index) => daysAfter(from, index))
const keptOf = (names: string[], today: string) =>
  keeping(names, today).kept.map(({ name, as }) => `${dayOf(name)} ${as.join(' ')}`)

describe('of backups made every night', () => {
  it('seven daily, four weekly and twelve monthly ones are left, night after night', () => {
    let there: string[] = []
    for (const day of nights('2025-07-20', 400)) {
      there.push(nameOn(day))
      const { removed } = keeping(there, day)
      there = there.filter((name) => !removed.includes(name))
    }
    // the 400th night is Sunday, August 23, 2026
    expect(there.map(dayOf)).toEqual([
      '2025-09-01',
      '2025-10-01',
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
      '2026-07-01',
      '2026-08-01',
      '2026-08-02',
      '2026-08-09',
      '2026-08-16',
      '2026-08-17',
      '2026-08-18',
      '2026-08-19',
      '2026-08-20',
      '2026-08-21',
      '2026-08-22',
      '2026-08-23',
    ])
  })

  it('each goes on the day that was said', () => {
    const all = nights('2026-10-30', 45).map((day) => nameOn(day))
    const said = new Map<string, string>()
    for (const name of all) {
      const today = dayOf(name)
      const { kept, removed } = keeping(
        all.filter((one) => one <= name),
        today,
      )
      for (const gone of removed) expect([gone, said.get(gone) ?? today] as const).toEqual([gone, said.get(gone)])
      for (const { name: one, until } of kept) {
        expect(until > today).toBe(true)
        said.set(one, until)
      }
    }
    expect([...said].filter(([name]) => dayOf(name) <= '2026-11-03').map(([, until]) => until)).toEqual([
      // the first of October here, then a day, a week that is a month too, and two more days
      '2027-10-30',
      '2026-11-07',
      '2027-11-01',
      '2026-11-09',
      '2026-11-10',
    ])
  })
})

it('the first of a week or month that was made takes the place of one that was missed', () => {
  const names = ['2026-11-03', '2026-11-04', '2026-11-10', '2026-11-11'].map((day) => nameOn(day))
  expect(keptOf(names, '2026-11-11')).toEqual([
    '2026-11-03 daily weekly monthly',
    '2026-11-04 daily',
    '2026-11-10 daily weekly',
    '2026-11-11 daily',
  ])
})

it('of one day the last is the daily one, and of today all stay', () => {
  const names = [nameOn('2026-11-02'), nameOn('2026-11-03'), nameOn('2026-11-03', '18-00-00-000')]
  expect(keeping(names, '2026-11-03').removed).toEqual([])
  expect(keeping(names, '2026-11-04').removed).toEqual([nameOn('2026-11-03')])
})

it('after months without one, nothing is lost for its age', () => {
  const names = nights('2026-03-01', 7).map((day) => nameOn(day))
  expect(keeping(names, '2027-03-01').removed).toEqual([])
  expect(keeping(names, '2027-03-01').kept.map(({ until }) => until)).toEqual(Array(7).fill('2027-03-02'))
})

it('what has another name, or a day to come, is nobody’s to remove and takes no place', () => {
  const names = [...nights('2026-11-03', 9).map((day) => nameOn(day)), 'notes', '9999', nameOn('2027-01-01')]
  const { kept, removed } = keeping(names, '2026-11-11')
  expect(removed).toEqual([nameOn('2026-11-04')])
  expect(kept.map(({ name }) => dayOf(name))).not.toContain('notes')
  expect(kept.at(-1)).toEqual({ name: nameOn('2027-01-01'), as: [], until: '2026-11-12' })
})

it('a name says when the backup was made', () => {
  expect(madeAt('2026-11-15T07-04-05-123Z')).toEqual(new Date('2026-11-15T07:04:05.123Z'))
  expect([madeAt('9999'), madeAt('2026-13-15T07-04-05-123Z'), madeAt('')]).toEqual([undefined, undefined, undefined])
})
