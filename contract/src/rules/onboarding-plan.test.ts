import { describe, expect, it } from 'vitest'
import { positions } from '../onboarding-positions.ts'
import { calendarOf } from './calendar.ts'
import { isOnTrack, plannedDay, plannedFor } from './onboarding-plan.ts'

const calendar = calendarOf('market', [])

describe('what has to happen before the first day', () => {
  it('is planned so many days ahead, on a day on which the firm works', () => {
    const planned = plannedFor(positions.representative).map((kind) => [
      kind,
      plannedDay(kind, '2026-12-07', '2026-11-02', calendar),
    ])
    expect(Object.fromEntries(planned)).toEqual({
      fingerprints: '2026-11-19',
      background: '2026-11-19',
      u4: '2026-11-25',
      states: '2026-11-27',
      equipment: '2026-12-03',
    })
    // Thanksgiving, and the weekend before
    expect(plannedDay('states', '2026-12-06', '2026-11-02', calendar)).toBe('2026-11-25')
    expect(plannedDay('equipment', '2026-11-12', '2026-11-02', calendar)).toBe('2026-11-06')
  })

  it('is due now where that is over', () => {
    expect(plannedDay('fingerprints', '2026-11-20', '2026-11-16', calendar)).toBe('2026-11-16')
  })

  it('is less for somebody who is not registered', () => {
    expect(plannedFor(positions.associate)).toEqual(['background', 'equipment'])
  })

  it('is on track when it is done, or has begun and is not late', () => {
    const on = (state: 'planned' | 'booked' | 'running' | 'done', day: string | null) =>
      isOnTrack({ state, on: day }, '2026-11-16')
    expect([on('planned', '2026-11-20'), on('booked', '2026-11-16'), on('running', null)]).toEqual([false, true, true])
    expect([on('running', '2026-11-15'), on('done', '2026-11-01')]).toEqual([false, true])
  })
})
