import { expect, it } from 'vitest'
import { chosenProblem, isPdf } from './picture.ts'
import { amountInWords, capturedAt, dayHead, destroyClock, typeOf } from './words.ts'

it.each([
  [1_875_000, 'Eighteen thousand seven hundred fifty'],
  [127_550, 'One thousand two hundred seventy-five and 50/100'],
  [1, 'Zero and 01/100'],
  [100_000_000, 'One million'],
  [2_100, 'Twenty-one'],
])('%i cents are written out as on a check', (cents, words) => expect(amountInWords(cents)).toBe(words))

it('names days and times as the list has them', () => {
  expect(dayHead('2026-11-16', '2026-11-16')).toBe('Today, Monday, November 16')
  expect(dayHead('2026-11-13', '2026-11-16')).toBe('Friday, November 13')
  expect(capturedAt('2026-11-16T15:11:00Z', '2026-11-16')).toBe('10:11 AM')
  expect(capturedAt('2026-11-11T21:10:00Z', '2026-11-12')).toBe('Nov 11, 4:10 PM')
  expect([typeOf({ type: 'IRA', year: 2026 }), typeOf({ type: 'Joint', year: null })]).toEqual(['IRA, 2026', 'Joint'])
})

it('is red only past due', () => {
  expect(destroyClock('2026-11-16', '2026-11-16')).toEqual({ tone: 'soon', text: 'Destroy due' })
  expect(destroyClock('2026-11-15', '2026-11-16')).toEqual({ tone: 'late', text: '1 day overdue' })
  expect(destroyClock('2026-11-13', '2026-11-16')).toEqual({ tone: 'late', text: '3 days overdue' })
})

it('takes pictures and PDFs, and nothing too large', () => {
  expect(chosenProblem({ name: 'IMG_1.JPG', size: 9 })).toBeUndefined()
  expect(chosenProblem({ name: 'check.heic', size: 9 })).toBe('Choose a JPEG, PNG, or PDF file.')
  expect(chosenProblem({ name: 'check.png', size: 15_000_001 })).toBe('This picture is too large. The limit is 15MB.')
  expect(chosenProblem({ name: 'check.png', size: 0 })).toBe('The file is empty.')
  expect([isPdf({ name: 'a.PDF' }), isPdf({ name: 'a.png' })]).toEqual([true, false])
})
