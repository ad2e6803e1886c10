import { describe, expect, it, test } from 'vitest'
import { coverage, firstMonth, gapInWords, monthsMissing, type Span } from './onboarding-history.ts'

const today = '2026-11-16'
const span = (from: string, to = ''): Span => ({ from, to })
const gapsOf = (entries: Span[], years = 10) => coverage(entries, today, years).gaps

test('ten years are 121 months, five are 61: the month so long ago and this one both count', () => {
  expect(firstMonth(today, 10)).toBe('2016-11')
  expect(coverage([], today, 10).months).toHaveLength(121)
  expect(coverage([], today, 5).months).toHaveLength(61)
  expect(coverage([], today, 10).months.at(-1)).toEqual({ month: '2026-11', entry: undefined })
})

describe('a month is covered', () => {
  it('by a single day, its first or its last', () => {
    expect(gapsOf([span('2016-11-30', '2021-05-01'), span('2021-06-30')])).toEqual([])
    expect(gapsOf([span('2016-11-30', '2021-05-01'), span('2021-06-30', '2026-11-01')])).toEqual([])
  })

  it('and isn’t where the only two entries end before it and begin after it', () => {
    const [gap, ...more] = gapsOf([span('2021-07-12'), span('2016-11-01', '2021-05-28')])
    expect(more).toEqual([])
    expect(gap).toEqual({
      from: '2021-06',
      to: '2021-06',
      months: 1,
      after: 1,
      before: 0,
      suggested: { from: '2021-05-29', to: '2021-07-11' },
    })
    expect(coverage([span('2021-07-12'), span('2016-11-01', '2021-05-28')], today, 10).covered).toBe(120)
  })

  it('by overlapping ones, of which the one that began last is shown', () => {
    const { months, gaps } = coverage([span('2010-01-01'), span('2020-03-01', '2020-04-30')], today, 10)
    expect(gaps).toEqual([])
    expect(months.find(({ month }) => month === '2020-02')?.entry).toBe(0)
    expect(months.find(({ month }) => month === '2020-03')?.entry).toBe(1)
    expect(months.find(({ month }) => month === '2020-05')?.entry).toBe(0)
  })

  it('also in leap Februaries and at the turn of a year', () => {
    expect(gapsOf([span('2016-11-01', '2020-01-31'), span('2020-02-29')])).toEqual([])
    expect(gapsOf([span('2016-11-01', '2020-12-01'), span('2021-02-01')])).toMatchObject([
      { from: '2021-01', to: '2021-01' },
    ])
    expect(gapsOf([span('2016-11-01', '2020-11-30'), span('2021-02-01')])).toMatchObject([
      { from: '2020-12', to: '2021-01', months: 2 },
    ])
  })
})

describe('a gap', () => {
  it('at the beginning reaches back to the first month, at the end until today', () => {
    const gaps = gapsOf([span('2017-02-10', '2026-08-20')])
    expect(gaps).toMatchObject([
      {
        from: '2016-11',
        to: '2017-01',
        months: 3,
        after: undefined,
        before: 0,
        suggested: span('2016-11-01', '2017-02-09'),
      },
      { from: '2026-09', to: '2026-11', months: 3, after: 0, before: undefined, suggested: span('2026-08-21', '') },
    ])
    expect(monthsMissing(gaps)).toBe(6)
  })

  it('is everything where nothing was entered, or nothing that can be read', () => {
    const whole = { from: '2016-11', to: '2026-11', months: 121 }
    expect(gapsOf([])).toMatchObject([whole])
    // no day, the end before the beginning, and what is yet to come
    expect(
      gapsOf([span('2021-02-30'), span('2020-01-01', '2019-01-01'), span('2026-12-01'), span('', '')]),
    ).toMatchObject([whole])
  })

  it('isn’t closed by what is yet to come, also within this month', () => {
    const entries = [span('2016-11-01', '2026-10-31'), span('2026-11-20', '2026-11-30')]
    expect(gapsOf(entries)).toMatchObject([{ from: '2026-11', to: '2026-11' }])
  })

  it('is closed by what began today, was one day long, or ended as the month began', () => {
    expect(gapsOf([span('2016-11-01', '2026-10-31'), span(today)])).toEqual([])
    expect(gapsOf([span('2016-11-01', '2026-10-31'), span('2026-11-10', '2026-11-10')])).toEqual([])
  })

  it('isn’t closed by what ends on no day, or before it began', () => {
    const whole = [{ from: '2016-11', to: '2026-11' }]
    expect(gapsOf([span('2016-11-01', 'now')])).toMatchObject(whole)
    expect(gapsOf([span('2026-11-12', '2026-11-02')])).toMatchObject(whole)
  })

  it('in the first month alone is one of its own', () => {
    expect(gapsOf([span('2016-12-01', '2018-01-31'), span('2018-03-01')])).toMatchObject([
      { from: '2016-11', to: '2016-11', months: 1 },
      { from: '2018-02', to: '2018-02', months: 1 },
    ])
  })

  it('has the next to begin as its neighbor, however they are listed', () => {
    const [gap] = gapsOf([span('2016-11-01', '2018-01-31'), span('2020-01-01'), span('2018-03-01', '2019-12-31')])
    expect(gap).toMatchObject({ after: 0, before: 2, suggested: { from: '2018-02-01', to: '2018-02-28' } })
  })

  it('between two is told apart from another: each has its own neighbors', () => {
    const gaps = gapsOf([span('2016-11-01', '2018-01-15'), span('2018-03-15', '2020-05-15'), span('2020-08-15')])
    expect(gaps).toMatchObject([
      { from: '2018-02', after: 0, before: 1 },
      { from: '2020-06', to: '2020-07', after: 1, before: 2 },
    ])
  })

  it('is closed by an entry as it is suggested', () => {
    const entries = [span('2016-11-01', '2018-01-15'), span('2018-03-15', '2026-06-30')]
    const closed = [...entries, ...gapsOf(entries).map(({ suggested }) => suggested)]
    expect(gapsOf(closed)).toEqual([])
  })

  it('is said in words', () => {
    expect(gapInWords({ from: '2021-06', to: '2021-06', months: 1 })).toBe('June 2021 isn’t covered')
    expect(gapInWords({ from: '2021-06', to: '2021-08', months: 3 })).toBe('June to August 2021 aren’t covered')
    expect(gapInWords({ from: '2020-12', to: '2021-01', months: 2 })).toBe(
      'December 2020 to January 2021 aren’t covered',
    )
  })
})
