import { describe, expect, it } from 'vitest'
import { isOverdue, remindsByItself, toldToday } from './policy.ts'

// midnight in Albany: five hours behind in winter
const evening = new Date('2026-12-11T04:59:59Z')
const midnight = new Date('2026-12-11T05:00:00Z')

describe('days are the firm’s', () => {
  it('what is due on a day is overdue when it has ended', () => {
    expect([isOverdue('2026-12-10', evening), isOverdue('2026-12-10', midnight)]).toEqual([false, true])
    expect(isOverdue(null, midnight)).toBe(false)
  })

  it('the portal reminds from three days before on, and goes on', () => {
    expect([remindsByItself('2026-12-14', evening), remindsByItself('2026-12-14', midnight)]).toEqual([false, true])
    expect([remindsByItself('2026-11-01', midnight), remindsByItself(null, midnight)]).toEqual([true, false])
  })

  it('a new day is a new reminder', () => {
    expect([toldToday(evening, midnight), toldToday(midnight, midnight), toldToday(null, midnight)]).toEqual([
      false,
      true,
      false,
    ])
  })
})
