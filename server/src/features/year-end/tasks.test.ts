import { describe, expect, it } from 'vitest'
import { comparedMonths, linesOf } from './lines.ts'
import { type Standing, tasksOf } from './tasks.ts'

const nothing: Standing = {
  attestations: { must: 3, has: 1, due: null },
  reviews: new Map(),
  certified: false,
  renewals: { count: 12, unpriced: 0, total: 123_450 },
  own: true,
}
const everything: Standing = {
  ...nothing,
  attestations: { must: 3, has: 3, due: null },
  reviews: new Map([
    ['u4', new Date('2026-11-16T15:00:00Z')],
    ['outside-business', new Date('2026-12-01T02:00:00Z')],
  ]),
  certified: true,
}
const states = (standing: Standing, today: string) => tasksOf(standing, 2026, today).map(({ state }) => state)
const task = (standing: Standing, id: string, today = '2026-11-16') =>
  tasksOf(standing, 2026, today).find((one) => one.id === id)

describe('what the year’s end asks', () => {
  it('is to do through the due day, and overdue after it', () => {
    expect(states(nothing, '2026-12-11')).toEqual(Array(5).fill('to do'))
    expect(states(nothing, '2026-12-12')).toEqual(Array(5).fill('overdue'))
    expect(states(everything, '2027-02-01')).toEqual(Array(5).fill('done'))
  })

  it.each([
    [{ must: 3, has: 1, due: '2026-11-20' }, 'to do', '1 of 3 attested, next due 11/20/2026.'],
    [{ must: 3, has: 1, due: '2026-11-15' }, 'overdue', '1 of 3 attested, next due 11/15/2026.'],
    [{ must: 3, has: 0, due: null }, 'to do', '0 of 3 attested.'],
    [{ must: 3, has: 3, due: null }, 'done', 'All 3 documents attested.'],
    [{ must: 1, has: 1, due: null }, 'done', 'One document attested.'],
    [{ must: 0, has: 0, due: null }, 'done', 'Nothing to attest.'],
  ])('attestations %j are %s: %s', (attestations, state, about) =>
    expect(task({ ...nothing, attestations }, 'attestations')).toMatchObject({ state, about }),
  )

  it('a review tells when it was confirmed, on the firm’s day, and is confirmed once and by its owner', () => {
    expect(task(everything, 'outside-business')).toMatchObject({
      about: 'Confirmed 11/30/2026.',
      confirmable: false,
    })
    expect(task(nothing, 'u4')).toMatchObject({ state: 'to do', confirmable: true })
    expect(task({ ...nothing, own: false }, 'u4')?.confirmable).toBe(false)
    expect(task(nothing, 'certification')?.confirmable).toBe(false)
  })

  it('renewals go with the review of the U4', () => {
    expect(task(nothing, 'renewals')?.state).toBe('to do')
    expect(task({ ...nothing, reviews: new Map([['u4', new Date()]]) }, 'renewals')).toMatchObject({
      state: 'done',
      about: '12 registrations to renew, $1,234.50. Reviewed with your Form U4.',
    })
  })

  it.each([
    [
      { count: 12, unpriced: 0, total: 123_450 },
      'to do',
      '12 registrations to renew, $1,234.50. Decide which to keep.',
    ],
    [
      { count: 2, unpriced: 1, total: 5_000 },
      'to do',
      '2 registrations to renew, $50.00. The fee for one isn’t available yet. Decide which to keep.',
    ],
    [
      { count: 3, unpriced: 3, total: 0 },
      'to do',
      '3 registrations to renew. The fees for 3 aren’t available yet. Decide which to keep.',
    ],
    [{ count: 1, unpriced: 0, total: 5_000 }, 'to do', 'One registration to renew, $50.00. Decide which to keep.'],
    [{ count: 0, unpriced: 0, total: 0 }, 'done', 'No registrations to renew.'],
  ])('renewals %j are %s: %s', (renewals, state, about) =>
    expect(task({ ...nothing, renewals }, 'renewals')).toMatchObject({ state, about }),
  )
})

describe('production by line of business', () => {
  const month = (year: number, number: number, egci: string) => ({
    year,
    month: number,
    egci,
    iacpremium: '0.10',
    ifpremium: '0.20',
    imsppremium: 0.3,
    mpgci: '-1.00',
  })
  const figures = [month(2025, 1, '1.10'), month(2025, 12, '2.20'), month(2026, 1, '3.30'), month(2026, 2, '4.40')]
  const securities = (year: number, today: string) => linesOf(figures, year, comparedMonths(figures, year, today))[0]

  it('sets a year under way against the same whole months of the one before, and one that is over against all of it', () => {
    expect(securities(2026, '2026-01-10')).toMatchObject({ amount: '7.70', compared: '0.00', before: '0.00' })
    expect(securities(2026, '2026-02-10')).toMatchObject({ amount: '7.70', compared: '3.30', before: '1.10' })
    // nothing after February is there yet
    expect(securities(2026, '2026-12-10')).toMatchObject({ amount: '7.70', compared: '7.70', before: '1.10' })
    expect(securities(2026, '2027-01-01')).toMatchObject({ amount: '7.70', compared: '7.70', before: '3.30' })
  })

  it('has five lines of twelve months each, and none where there was no business', () => {
    const lines = linesOf(figures, 2026, 1)
    expect(lines.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Securities 7.70',
      'Annuities 0.20',
      'Fixed Insurance 0.40',
      'Med Sup 0.60',
      'Mortgage -2.00',
    ])
    expect(lines[0]?.months).toEqual(['3.30', '4.40', ...Array(10).fill('0.00')])
    expect(linesOf([], 2026, 1)).toEqual([])
  })
})
