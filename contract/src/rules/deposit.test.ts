import { describe, expect, it } from 'vitest'
import * as contract from '../deposits.ts'
import { calendarOf } from './calendar.ts'
import { daysAfter } from './day.ts'
import { firmInstant } from './firm-time.ts'
import {
  amountOf,
  batchNumber,
  checkDateProblem,
  checkNumberOf,
  closedBetween,
  contributionProblems,
  contributionsTo,
  countdown,
  countsForYear,
  cutoffAt,
  type DepositData,
  depositProblems,
  destroyOn,
  lastClosedDay,
  limitOf,
  remindersBy,
  taxFilingDay,
  yearLimits,
  yearsFor,
} from './deposit.ts'

it('keeps its figures', () => {
  const { staleAfterDays, destroyAfterDays, destroyReminderDays, depositMost, depositPage } = contract
  expect({
    staleAfterDays,
    destroyAfterDays,
    destroyReminderDays,
    depositMost,
    depositPage,
    bytes: contract.depositPictureBytes,
    texts: contract.depositTextLimits,
  }).toEqual({
    staleAfterDays: 180,
    destroyAfterDays: 30,
    destroyReminderDays: 7,
    depositMost: 1_000_000_000,
    depositPage: 50,
    bytes: 15_000_000,
    texts: { client: 120, payee: 120, number: 12, reason: 500, amount: 20, account: 40 },
  })
  expect(yearLimits.Regular[2026]).toEqual({ limit: 750_000, catchUp: 110_000 })
  expect(yearLimits.Regular[2025]).toEqual({ limit: 700_000, catchUp: 100_000 })
  expect(yearLimits.Employer[2026]).toEqual({ limit: 7_200_000, catchUp: 0 })
})

it.each<[string, number | undefined]>([
  ['6500', 650_000],
  ['6,500.00', 650_000],
  ['$6,500.5', 650_050],
  [' 0.01 ', 1],
  ['10,000,000.00', 1_000_000_000],
  ['10,000,000.01', undefined],
  ['1000000000000', undefined],
  ['12.345', undefined],
  ['12.', undefined],
  ['-5', undefined],
  ['−5', undefined],
  ['0', undefined],
  ['0.00', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1,00', undefined],
  ['12,34.00', undefined],
  ['٣', undefined],
  ['', undefined],
  ['NaN', undefined],
])('the amount %j is %s cents', (text, cents) => expect(amountOf(text)).toBe(cents))

it('a check number is the same with zeros in front', () => {
  expect(['0117', '117', '0', '000'].map(checkNumberOf)).toEqual(['117', '117', '0', '0'])
  expect([' 0117 ', '1007', '1200'].map(checkNumberOf)).toEqual(['117', '1007', '1200'])
})

it.each<[string, string, RegExp | undefined]>([
  ['2026-11-16', '2026-11-16', undefined],
  ['2026-11-16', '2026-11-17', /post-dated.*Nov 17, 2026/],
  ['2026-11-16', '2026-05-20', undefined],
  ['2026-11-16', '2026-05-19', /more than 180 days/],
  ['2028-02-29', '2028-02-29', undefined],
  ['2028-03-01', '2028-02-30', /Choose a date/],
  ['2027-01-01', '2026-12-31', undefined],
  ['2026-12-31', '2027-01-01', /post-dated/],
])('on %s, a check dated %s', (today, dated, problem) => {
  expect(checkDateProblem(dated, today) ?? '').toMatch(problem ?? /^$/)
})

it.each([
  [2022, '2022-04-18'],
  [2023, '2023-04-18'],
  [2024, '2024-04-15'],
  [2025, '2025-04-15'],
  [2026, '2026-04-15'],
  [2027, '2027-04-15'],
  [2028, '2028-04-18'],
])('taxes of the year before %i are due on %s', (year, day) => expect(taxFilingDay(year)).toBe(day))

describe('contributions', () => {
  it('go into retirement accounts only', () => {
    expect(contribution('Individual', '', '')).toEqual({})
    expect(contribution('Individual', 'Regular', '2026')).toEqual({
      contribution: 'This account takes no contribution.',
    })
    expect(contribution('IRA', '', '2026')).toEqual({ contribution: 'Choose a contribution.' })
    expect(contribution('IRA', 'Conversion', '2026')).toEqual({ contribution: 'Choose a contribution.' })
    expect(contribution('SEP IRA', 'Regular', '2026')).toEqual({ contribution: 'Choose a contribution.' })
    expect(contributionsTo('529')).toEqual([])
    const none = { contribution: 'This account takes no contribution.' }
    expect(contribution('Individual', 'Regular', '')).toEqual(none)
    expect(contribution('Individual', '', '2026')).toEqual(none)
    // the account's type is what is missing there, and said by itself
    expect(contribution('', '', '')).toEqual({})
    expect(contribution('Checking', 'Regular', '2026')).toEqual(none)
  })

  it('are made for a year, or count for the year in which they happen', () => {
    expect(contract.contributions.filter(countsForYear)).toEqual(['Regular', 'Employer'])
    expect(countsForYear(null)).toBe(false)
  })

  it.each<[string, string, string, boolean]>([
    ['2026-04-15', 'Regular', '2025', true],
    ['2026-04-16', 'Regular', '2025', false],
    ['2026-04-15', 'Regular', '2024', false],
    ['2026-04-15', 'Rollover', '2025', false],
    ['2026-12-31', 'Regular', '2026', true],
    ['2026-12-31', 'Regular', '2027', false],
    ['2027-01-04', 'Regular', '2026', true],
    ['2027-01-04', 'Transfer', '2027', true],
    ['2026-11-16', 'Regular', '', false],
    ['2026-11-16', 'Regular', '26', false],
  ])('deposited %s, %s for %j', (bankDay, kind, year, fits) => {
    expect(Object.keys(contributionProblems('IRA', kind, year, bankDay))).toEqual(fits ? [] : ['year'])
  })

  it('say that the year before is over, and why this one is too late', () => {
    expect(contributionProblems('IRA', 'Regular', '2025', '2026-04-16').year).toBe(
      'Contributions for 2025 ended on Apr 15, 2026. This one would be deposited Apr 16, 2026.',
    )
    expect(yearsFor('Regular', '2026-04-15')).toEqual([2026, 2025])
    expect(yearsFor('Regular', '2026-04-16')).toEqual([2026])
    expect(yearsFor('Rollover', '2026-04-15')).toEqual([2026])
  })

  it.each<[string, string, string, string, string]>([
    ['IRA', 'Regular', '', '2026-11-16', 'Choose a tax year.'],
    ['IRA', 'Regular', '26', '2026-11-16', 'Choose a tax year.'],
    ['IRA', 'Regular', '12026', '2026-11-16', 'Choose a tax year.'],
    ['IRA', 'Regular', '20260', '2026-11-16', 'Choose a tax year.'],
    ['IRA', 'Rollover', 'last', '2026-11-16', 'Choose a tax year.'],
    // long over, not yet begun, and what counts for no year before
    ['IRA', 'Regular', '2024', '2026-04-15', 'Choose the current tax year.'],
    ['IRA', 'Regular', '2024', '2026-04-16', 'Choose the current tax year.'],
    ['IRA', 'Regular', '2027', '2026-12-31', 'Choose the current tax year.'],
    ['IRA', 'Rollover', '2025', '2026-04-15', 'Choose the current tax year.'],
    ['Roth IRA', 'Conversion', '2025', '2026-04-16', 'Choose the current tax year.'],
    // the year before, once its taxes are due: Emancipation Day moves that day in 2028
    [
      'SEP IRA',
      'Employer',
      '2027',
      '2028-04-19',
      'Contributions for 2027 ended on Apr 18, 2028. This one would be deposited Apr 19, 2028.',
    ],
  ])('to %s, %s for %j, deposited %s: %s', (type, kind, year, bankDay, problem) => {
    expect(contributionProblems(type, kind, year, bankDay)).toEqual({ year: problem })
  })

  it('have a limit where the IRS has announced one', () => {
    expect(limitOf('Regular', 2026)).toEqual({ limit: 750_000, catchUp: 110_000 })
    expect(limitOf('Employer', 2026)).toEqual({ limit: 7_200_000, catchUp: 0 })
    for (const none of [
      limitOf('Rollover', 2026),
      limitOf('Regular', 2099),
      limitOf('Regular', null),
      limitOf(null, 2026),
      limitOf(null, null),
    ])
      expect(none).toBeUndefined()
  })
})
const contribution = (type: string, kind: string, year: string) => contributionProblems(type, kind, year, '2026-11-16')

const data = (more: Partial<DepositData> = {}): DepositData => ({
  client: 'Carla Esposito',
  type: 'Roth IRA',
  account: 'MH-00019041',
  amount: '6,500.00',
  amount_again: '6500',
  check_number: '1204',
  payee: 'Eastlight Clearing FBO C. Esposito',
  check_date: '2026-11-15',
  contribution: 'Regular',
  year: '2026',
  ...more,
})
it.each<[Partial<DepositData>, string[]]>([
  [{}, []],
  [{ amount_again: '6,500.01' }, ['amount_again']],
  [{ amount: '6500.001', amount_again: '6500.001' }, ['amount']],
  [{ amount: '-6500', amount_again: '-6500' }, ['amount']],
  [{ amount: '1000000000000', amount_again: '1000000000000' }, ['amount']],
  [{ client: ' ', payee: '', account: '12', check_number: '12a' }, ['client', 'account', 'check_number', 'payee']],
  [{ type: 'Checking' }, ['type', 'contribution']],
  [{ check_date: '2026-11-17' }, ['check_date']],
  [{ client: 'x'.repeat(121), payee: 'x'.repeat(121) }, ['client', 'payee']],
  [{ client: 'x'.repeat(120), payee: 'x'.repeat(120) }, []],
  [{ payee: ' ' }, ['payee']],
  [{ check_number: ' 1204 ' }, []],
  [{ check_number: '123456789012' }, []],
  [{ check_number: '1234567890123' }, ['check_number']],
  [{ check_number: '' }, ['check_number']],
])('%j has problems in %j', (more, fields) => {
  expect(Object.keys(depositProblems(data(more), { today: '2026-11-16', bankDay: '2026-11-16' }))).toEqual(fields)
})

it('says by field what is missing', () => {
  const nothing = { client: '', type: '', account: '', amount: '', amount_again: '', check_number: '', payee: '' }
  const days = { today: '2026-11-16', bankDay: '2026-11-16' }
  expect(depositProblems(data({ ...nothing, check_date: '', contribution: '', year: '' }), days)).toEqual({
    client: 'Enter the client’s name.',
    type: 'Choose an account type.',
    account: 'Enter an account number with at least four letters, numbers, or dashes.',
    amount: 'Enter an amount in dollars and cents, for example 1,250.00.',
    check_number: 'Enter the check number, up to 12 digits.',
    payee: 'Enter who the check is made out to.',
    check_date: 'Choose a date.',
  })
  const long = 'Use 120 characters or fewer.'
  expect(depositProblems(data({ client: 'x'.repeat(121), payee: 'x'.repeat(121) }), days)).toEqual({
    client: long,
    payee: long,
  })
  expect(depositProblems(data({ amount_again: '6,500.01' }), days)).toEqual({ amount_again: 'Amounts don’t match.' })
})

const three = 15 * 60
const at = (day: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return firmInstant(day, hours * 60 + minutes)
}
describe('the cut-off', () => {
  const closings = [{ day: '2026-11-27', name: 'Day after Thanksgiving' }]
  it.each<[string, string, string, string, boolean, typeof closings?]>([
    // the day itself, to the minute
    ['2026-11-16', '10:42', '2026-11-16', '2026-11-17', false],
    ['2026-11-16', '14:59', '2026-11-16', '2026-11-17', false],
    ['2026-11-16', '15:00', '2026-11-17', '2026-11-18', true],
    // weekends
    ['2026-11-13', '15:01', '2026-11-16', '2026-11-17', true],
    ['2026-11-14', '09:00', '2026-11-16', '2026-11-17', false],
    // holidays of the banks: Veterans Day, Thanksgiving, Columbus Day; Good Friday is none
    ['2026-11-10', '16:00', '2026-11-12', '2026-11-13', true],
    ['2026-11-25', '15:00', '2026-11-27', '2026-11-30', true],
    ['2026-10-12', '10:00', '2026-10-13', '2026-10-14', false],
    ['2026-04-03', '10:00', '2026-04-03', '2026-04-06', false],
    // the firm's own closing
    ['2026-11-25', '15:00', '2026-11-30', '2026-12-01', true, closings],
    ['2026-11-27', '10:00', '2026-11-30', '2026-12-01', false, closings],
    // daylight saving: begins on Mar 8, ends on Nov 1, 2026
    ['2026-03-06', '15:00', '2026-03-09', '2026-03-10', true],
    ['2026-03-08', '02:30', '2026-03-09', '2026-03-10', false],
    ['2026-03-09', '14:59', '2026-03-09', '2026-03-10', false],
    ['2026-11-01', '01:30', '2026-11-02', '2026-11-03', false],
    ['2026-11-02', '15:00', '2026-11-03', '2026-11-04', true],
    // ends of months and years, leap day; Jan 1, 2028 is a Saturday that banks do not make up for
    ['2026-12-31', '15:00', '2027-01-04', '2027-01-05', true],
    ['2027-12-31', '10:00', '2027-12-31', '2028-01-03', false],
    ['2028-02-28', '15:00', '2028-02-29', '2028-03-01', true],
    ['2028-02-29', '15:00', '2028-03-01', '2028-03-02', true],
    ['2026-07-31', '15:00', '2026-08-03', '2026-08-04', true],
  ])('on %s at %s: %s, after that %s', (day, clock, bankDay, next, passed, own) => {
    const cutoff = cutoffAt(at(day, clock), three, calendarOf('bank', own))
    expect(cutoff).toEqual({ day: bankDay, ends: at(bankDay, '15:00'), today: day === bankDay, passed, next })
  })

  it('ends at 3 PM of the firm, whichever offset it has that day', () => {
    const bank = calendarOf('bank')
    expect(cutoffAt(at('2026-03-06', '10:00'), three, bank).ends.toISOString()).toBe('2026-03-06T20:00:00.000Z')
    expect(cutoffAt(at('2026-03-09', '10:00'), three, bank).ends.toISOString()).toBe('2026-03-09T19:00:00.000Z')
    expect(cutoffAt(at('2026-11-02', '10:00'), three, bank).ends.toISOString()).toBe('2026-11-02T20:00:00.000Z')
  })

  it('says which days banks are closed: a holiday before a weekend', () => {
    const bank = calendarOf('bank')
    expect(closedBetween('2026-11-26', '2026-11-27', bank)).toBe('Banks are closed on Thanksgiving Day.')
    expect(closedBetween('2026-11-14', '2026-11-16', bank)).toBe('Banks are closed on Saturday.')
    expect(closedBetween('2026-09-05', '2026-09-08', bank)).toBe('Banks are closed on Labor Day.')
    expect(closedBetween('2026-11-17', '2026-11-17', bank)).toBe('')
    // from a day on which they are open, and never the day on which it is deposited
    expect(closedBetween('2026-11-13', '2026-11-16', bank)).toBe('Banks are closed on Saturday.')
    expect(closedBetween('2026-11-13', '2026-11-14', bank)).toBe('')
    expect(closedBetween('2026-11-25', '2026-11-26', bank)).toBe('')
  })

  it.each([
    ['2026-11-16', '14:59', '2026-11-13'],
    ['2026-11-16', '15:00', '2026-11-16'],
    ['2026-11-15', '23:00', '2026-11-13'],
    ['2026-11-26', '18:00', '2026-11-25'],
    ['2027-01-01', '18:00', '2026-12-31'],
    ['2026-03-09', '14:59', '2026-03-06'],
  ])('on %s at %s the batch of %s is the last to post', (day, clock, posted) => {
    expect(lastClosedDay(at(day, clock), three, calendarOf('bank'))).toBe(posted)
  })
})

it.each([
  ['2026-11-16', '1116'],
  ['2027-01-04', '0104'],
  ['2028-02-29', '0229'],
])('the batch of %s is number %s', (day, number) => expect(batchNumber(day)).toBe(number))

it.each([
  ['2026-10-14', '2026-11-13'],
  ['2026-12-15', '2027-01-14'],
  ['2028-01-30', '2028-02-29'],
])('what is posted on %s is destroyed on %s', (posted, day) => expect(destroyOn(posted)).toBe(day))

it('reminds on the day and every week after it', () => {
  const counts = [-30, -8, -1, 0, 1, 6, 7, 8, 14, 21].map((days) =>
    remindersBy('2026-11-13', daysAfter('2026-11-13', days)),
  )
  expect(counts).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 3, 4])
})

it.each([
  [(4 * 60 + 18) * 60_000, '4 h 18 min', false],
  [60 * 60_000, '1 h 0 min', false],
  [59 * 60_000 + 59_000, '59 min', true],
  [5 * 60_000, '5 min', true],
  [4 * 60_000 + 9_000, '4 min 09 s', true],
  [0, '0 min 00 s', true],
  [-5_000, '0 min 00 s', true],
  [(2 * 24 + 5) * 3_600_000, '2 d 5 h', false],
  [2 * 24 * 3_600_000, '2 d 0 h', false],
  [2 * 24 * 3_600_000 - 1_000, '47 h 59 min', false],
])('%i ms are %s', (ms, text, soon) => expect(countdown(ms)).toEqual({ text, soon }))
