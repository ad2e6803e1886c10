import { describe, expect, it } from 'vitest'
import {
  changeActs,
  type ChangeEntry,
  changeFlags,
  changeLimits,
  changePage,
  changesCounted,
  changeStatuses,
} from '../address-blotter.ts'
import { daysAfter } from './day.ts'
import {
  daysBetween,
  disbursementDays,
  disbursementIsNear,
  entryProblems,
  escalation,
  flagInWords,
  isOpen,
  mayMail,
  mayWithdrawIn,
  noticeClock,
  clientLinkDays,
  noticeDays,
  noticeDue,
  receivedAtMostDays,
  receivedProblem,
  secondChangeDays,
  sharedAddressDays,
  statusAfter,
  statusMailed,
} from './address-change.ts'
import { type Address, blankAddress } from './us-address.ts'

it('the numbers are these', () => {
  expect({ noticeDays, escalation, secondChangeDays, disbursementDays, sharedAddressDays, receivedAtMostDays }).toEqual(
    {
      noticeDays: 30,
      escalation: { manager: 25, compliance: 30 },
      secondChangeDays: 90,
      disbursementDays: 30,
      sharedAddressDays: 365,
      receivedAtMostDays: 365,
    },
  )
  expect(clientLinkDays).toBe(30)
  expect({ changePage, changesCounted, changeLimits }).toEqual({
    changePage: { usual: 50, most: 200 },
    changesCounted: 1_000,
    changeLimits: { client: 100, joint: 200, identityNote: 200, reason: 1_000, account: 40, email: 254, phone: 40 },
  })
})

/** Written down once more. */
const moves = new Set([
  'Received take Received',
  'Received verify Verified',
  'Verified update Updated',
  'Received return Returned',
  'Verified return Returned',
  'Updated return Returned',
])
describe('what a reviewer does', () => {
  it.each(changeStatuses.flatMap((from) => changeActs.map((act) => [from, act] as const)))('%s: %s', (from, act) => {
    const to = statusAfter(from, act)
    const expected = [...moves].find((move) => move.startsWith(`${from} ${act} `))
    expect(to && `${from} ${act} ${to}`).toBe(expected)
  })
})

describe('the notices', () => {
  const at = (
    old_mailed: string | null,
    new_mailed: string | null,
    status: 'Updated' | 'Notices sent' = 'Updated',
  ) => ({
    status,
    old_mailed,
    new_mailed,
  })
  const day = '2026-11-16'
  it('the old address first, or both, and neither twice', () => {
    expect(mayMail(at(null, null), ['old'])).toBe(true)
    expect(mayMail(at(null, null), ['old', 'new'])).toBe(true)
    expect(mayMail(at(null, null), ['new'])).toBe(false)
    expect(mayMail(at(null, null), [])).toBe(false)
    expect(mayMail(at(day, null, 'Notices sent'), ['new'])).toBe(true)
    expect(mayMail(at(day, null, 'Notices sent'), ['old'])).toBe(false)
    expect(mayMail(at(day, null, 'Notices sent'), ['old', 'new'])).toBe(false)
    expect(mayMail(at(day, null, 'Notices sent'), [])).toBe(false)
    expect(mayMail(at(day, day, 'Notices sent'), ['new'])).toBe(false)
    for (const status of changeStatuses.filter((one) => one !== 'Updated' && one !== 'Notices sent'))
      expect(mayMail({ ...at(null, null), status }, ['old'])).toBe(false)
  })
  it('both close it', () => {
    expect(statusMailed(['old'])).toBe('Notices sent')
    expect(statusMailed(['old', 'new'])).toBe('Closed')
    expect(statusMailed(['new'])).toBe('Closed')
  })
})

describe('the clock', () => {
  it.each([
    ['2026-10-20', '2026-11-19'],
    ['2026-12-15', '2027-01-14'],
    ['2028-01-31', '2028-03-01'],
    ['2027-01-31', '2027-03-02'],
    ['2026-02-20', '2026-03-22'],
    ['2026-10-15', '2026-11-14'],
    ['2028-02-29', '2028-03-30'],
    ['2028-02-28', '2028-03-29'],
    ['2027-02-28', '2027-03-30'],
    ['2028-01-30', '2028-02-29'],
    ['2027-01-30', '2027-03-01'],
    ['2026-12-01', '2026-12-31'],
    ['2026-12-02', '2027-01-01'],
    ['2027-12-31', '2028-01-30'],
    // over the two Sundays of the year that have 25 and 23 hours
    ['2026-10-31', '2026-11-30'],
    ['2026-11-01', '2026-12-01'],
    ['2027-03-13', '2027-04-12'],
    ['2027-03-14', '2027-04-13'],
  ])('received %s, due %s: calendar days over month and year ends, leap days and daylight saving', (received, due) => {
    expect(noticeDue(received)).toBe(due)
    expect(daysBetween(received, due)).toBe(30)
  })

  const due = '2026-11-19'
  const on = (today: string, more = {}) =>
    noticeClock({ status: 'Updated', due, old_mailed: null, ...more }, today, (day) => day)
  it.each([
    ['2026-10-20', 'plain', '30 days left'],
    ['2026-11-13', 'plain', '6 days left'],
    ['2026-11-14', 'soon', '5 days left'],
    ['2026-11-18', 'soon', '1 day left'],
    ['2026-11-19', 'soon', 'Due today'],
    ['2026-11-20', 'late', '1 day overdue'],
    ['2026-12-19', 'late', '30 days overdue'],
  ])('on %s it is %s: %s', (today, tone, text) => expect(on(today)).toMatchObject({ tone, text }))
  it.each([
    ['2027-01-01', '2026-12-26', 'plain', '6 days left'],
    ['2027-01-01', '2026-12-27', 'soon', '5 days left'],
    ['2027-01-01', '2026-12-31', 'soon', '1 day left'],
    ['2027-01-01', '2027-01-02', 'late', '1 day overdue'],
    ['2028-02-29', '2028-02-23', 'plain', '6 days left'],
    ['2028-02-29', '2028-02-28', 'soon', '1 day left'],
    ['2028-02-29', '2028-03-01', 'late', '1 day overdue'],
    ['2026-11-02', '2026-10-31', 'soon', '2 days left'],
    ['2026-11-02', '2026-11-01', 'soon', '1 day left'],
    ['2027-03-15', '2027-03-13', 'soon', '2 days left'],
    ['2027-03-15', '2027-03-16', 'late', '1 day overdue'],
  ])('due %s, on %s it is %s: %s', (last, today, tone, text) =>
    expect(on(today, { due: last })).toMatchObject({ tone, text }),
  )
  it('turns amber on the day the manager is told, and red the day after compliance is', () => {
    for (const received of ['2026-10-20', '2026-12-15', '2028-02-10', '2027-02-20']) {
      const tone = (after: number) => on(daysAfter(received, after), { due: noticeDue(received) }).tone
      expect([24, 25, 30, 31].map(tone)).toEqual(['plain', 'soon', 'soon', 'late'])
    }
  })
  it('stands still once it was sent, or is not needed', () => {
    expect(on('2026-12-19', { old_mailed: '2026-11-09' })).toMatchObject({ tone: 'done', text: 'Sent 2026-11-09' })
    expect(on('2026-12-19', { status: 'Withdrawn' })).toMatchObject({ tone: 'plain', text: 'Not needed' })
  })
})

it('a disbursement is near from the day it was received to thirty days after', () => {
  expect(
    ['2026-10-19', '2026-10-20', '2026-11-19', '2026-11-20'].map((day) => disbursementIsNear('2026-10-20', day)),
  ).toEqual([false, true, true, false])
})

it('the day it was received is no later than today, and within a year', () => {
  expect(receivedProblem('2026-11-16', '2026-11-16')).toBeUndefined()
  expect(receivedProblem('2025-11-16', '2026-11-16')).toBeUndefined()
  expect(receivedProblem('2025-11-15', '2026-11-16')).toBe('Choose a date within the last year.')
  expect(receivedProblem('2026-11-17', '2026-11-16')).toBe('Choose today or an earlier date.')
  expect(receivedProblem('', '2026-11-16')).toBe('Choose a date.')
})

it('is withdrawn before the address was updated', () => {
  expect(changeStatuses.filter((status) => mayWithdrawIn(status, false))).toEqual(['Received', 'Verified', 'Returned'])
  expect(changeStatuses.filter((status) => mayWithdrawIn(status, true))).toEqual([])
  expect(changeStatuses.filter((status) => !isOpen(status))).toEqual(['Closed', 'Withdrawn'])
})

it('flags are facts', () => {
  expect(changeFlags.map((flag) => flagInWords(flag, { clients: 3, on: 'Nov 9' }))).toEqual([
    'PO box',
    'Second change in 90 days',
    'Same address, 3 clients',
    'Disbursement requested Nov 9',
  ])
})

describe('what has to be there to enter it', () => {
  const old_address: Address = { ...blankAddress, street: '19 Orchard Street', city: 'Troy', state: 'NY', zip: '12180' }
  const new_address: Address = {
    ...blankAddress,
    street: '27 Canada St',
    city: 'Lake George',
    state: 'NY',
    zip: '12845',
  }
  const entry: ChangeEntry = {
    client: 'Prescott, Walter',
    account: 'MH-00015022',
    old_address,
    new_address,
    received_on: '2026-11-16',
    through: 'Form',
    identity: 'Met in person, ID checked',
    identity_note: '',
    joint: '',
  }
  const other = 'Enter an address other than the old one.'
  const none = 'Enter an account number with at least four letters, numbers, or dashes.'
  it.each<[string, Partial<ChangeEntry>, Record<string, string>]>([
    ['all of it', {}, {}],
    ['no client', { client: '' }, { client: 'Enter the client’s name.' }],
    ['a client of blanks', { client: '  ' }, { client: 'Enter the client’s name.' }],
    ['no account', { account: '' }, { account: none }],
    ['an account that is none', { account: '123' }, { account: none }],
    ['no day', { received_on: '' }, { received_on: 'Choose a date.' }],
    ['a day that is none', { received_on: '2027-02-29' }, { received_on: 'Choose a date.' }],
    ['a leap day', { received_on: '2028-02-29' }, {}],
    ['email and phone left empty', { email: '', phone: '' }, {}],
    ['email and phone of blanks', { email: '  ', phone: '  ' }, {}],
    ['email and phone', { email: ' walter@prescott.example ', phone: '(518) 555-0142' }, {}],
    ['an email that is none', { email: 'walter@prescott' }, { email: 'Enter a valid email address.' }],
    ['half a phone number', { phone: '555-01' }, { phone: 'Enter the whole number, for example (518) 555-0142.' }],
    [
      'two addresses left empty',
      { old_address: blankAddress, new_address: blankAddress },
      Object.fromEntries(
        ['old_address', 'new_address'].flatMap((side) => [
          [`${side}.street`, 'Enter a street or PO box.'],
          [`${side}.city`, 'Enter a city.'],
          [`${side}.state`, 'Choose a state.'],
          [`${side}.zip`, 'Enter a ZIP code with five digits.'],
        ]),
      ),
    ],
    [
      'a ZIP code of another state on either side',
      { old_address: { ...old_address, zip: '03801' }, new_address: { ...new_address, zip: '05401' } },
      {
        'old_address.zip': 'Check the ZIP code. 03801 is in New Hampshire.',
        'new_address.zip': 'Check the ZIP code. 05401 is in Vermont.',
      },
    ],
    [
      'an address abroad',
      { new_address: { ...blankAddress, street: 'Rua Augusta 12', city: 'Lisbon', country: 'Portugal' } },
      {},
    ],
    ['the old address again', { new_address: old_address }, { 'new_address.street': other }],
    [
      'the old address, written in another way',
      { new_address: { ...old_address, street: '19 orchard st.', zip: '12180-1234' } },
      { 'new_address.street': other },
    ],
    [
      'the old address again, and no client',
      { client: '', new_address: old_address },
      { client: 'Enter the client’s name.', 'new_address.street': other },
    ],
    // what is wrong with an address comes first: until then nobody knows what it is
    [
      'the old address again, without its city',
      { new_address: { ...old_address, city: '' } },
      { 'new_address.city': 'Enter a city.' },
    ],
    [
      'the old address without its city, and again with it',
      { old_address: { ...old_address, city: '' }, new_address: old_address },
      { 'old_address.city': 'Enter a city.' },
    ],
    [
      'the old address again without its city, and no client',
      { client: '', new_address: { ...old_address, city: '' } },
      { client: 'Enter the client’s name.', 'new_address.city': 'Enter a city.' },
    ],
  ])('%s', (_, more, problems) => expect(entryProblems({ ...entry, ...more }, 'new')).toStrictEqual(problems))

  it('the account number can stay what it was once there is one', () => {
    expect(entryProblems({ ...entry, account: '' }, 'again')).toStrictEqual({})
    expect(entryProblems({ ...entry, account: '123' }, 'again')).toStrictEqual({ account: none })
    expect(entryProblems(entry, 'again')).toStrictEqual({})
  })
})
