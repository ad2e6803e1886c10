import { describe, expect, it } from 'vitest'
import { texts } from '../texts.ts'
import { publicMail } from './sign-in-address.ts'
import { type AskedChange, amendmentDue, changeProblems, daysUntil, u4AmendmentDays } from './profile-change.ts'

const today = '2026-11-16'
const problems = (more: Partial<AskedChange>) =>
  changeProblems({ field: 'phone', wanted: '(518) 555-0142', note: '', happened_on: null, ...more }, today)

describe('a change that is asked for', () => {
  it.each<[Partial<AskedChange>, object]>([
    [{}, {}],
    [{ wanted: '  ' }, { wanted: 'Enter the new value.' }],
    [{ wanted: '5'.repeat(20) }, {}],
    [{ wanted: '5'.repeat(21) }, { wanted: 'Use 20 characters or fewer.' }],
    [{ wanted: 'abc' }, { wanted: 'Use only numbers, spaces, and + ( ) . - x.' }],
    [{ field: 'email', wanted: 'some.body@gmail.com' }, { wanted: publicMail }],
    [{ field: 'crd', wanted: 'abcdefg' }, { wanted: 'Use digits only.' }],
    [{ field: 'email', wanted: 'somebody' }, { wanted: texts.notAnEmail }],
    [{ field: 'email', wanted: 'some.body@meridianharbor.example' }, {}],
    [{ field: 'crd', wanted: '' }, { wanted: texts.crdRequired }],
    [{ field: 'crd', wanted: '12345' }, { wanted: texts.crdTooShort }],
    [{ field: 'crd', wanted: '123456' }, {}],
    [{ field: 'crd', wanted: '1'.repeat(13) }, { wanted: 'Use 12 digits or fewer.' }],
    [{ field: 'last', wanted: 'Firth' }, { happened_on: 'Enter the date of the change.' }],
    [{ field: 'last', wanted: 'Firth', happened_on: '2026-02-30' }, { happened_on: 'Choose a date.' }],
    [
      { field: 'last', wanted: 'Firth', happened_on: '2026-11-17' },
      { happened_on: 'Choose today or an earlier date.' },
    ],
    [{ field: 'last', wanted: 'Firth', happened_on: today }, {}],
  ])('%j has the problems %j', (more, expected) => expect(problems(more)).toEqual(expected))
})

describe('the clock of the U4', () => {
  it('gives thirty days from the fact, and only where the U4 states it', () => {
    expect(u4AmendmentDays).toBe(30)
    expect(amendmentDue('address', '2026-02-10')).toBe('2026-03-12')
    expect(amendmentDue('address', null)).toBeNull()
    expect(amendmentDue('phone', '2026-02-10')).toBeNull()
  })

  it.each([
    ['2026-11-20', 4],
    ['2026-11-16', 0],
    ['2026-11-01', -15],
  ])('counts days on the calendar: %s is %i away', (day, days) => expect(daysUntil(day, today)).toBe(days))
})
