import { describe, expect, it } from 'vitest'
import { states } from './states.ts'
import {
  type Address,
  addressInOneLine,
  addressLimits,
  addressLines,
  addressProblems,
  blankAddress,
  isPoBox,
  normalizedAddress,
  placeInShort,
  placeInWords,
  postalStates,
  statesOfZip,
  townOf,
  zipProblem,
} from './us-address.ts'

const at = (more: Partial<Address> = {}): Address => ({
  ...blankAddress,
  street: '27 Canada Street',
  city: 'Lake George',
  state: 'NY',
  zip: '12845',
  ...more,
})
const abroad = at({ street: 'Rua Augusta 12', city: 'Lisbon', state: '', zip: '1100-053', country: 'Portugal' })

describe('the ZIP code', () => {
  it.each([
    ['12207', ['NY']],
    ['00501', ['NY']],
    ['00901', ['PR']],
    ['00802', ['VI']],
    ['02108', ['MA']],
    ['05501', ['MA']],
    ['05401', ['VT']],
    ['03801', ['NH']],
    ['03901', ['ME']],
    ['20001', ['DC']],
    ['20101', ['VA']],
    ['20814', ['MD']],
    ['34102', ['FL']],
    ['34011', ['AA']],
    ['39901', ['GA']],
    ['73301', ['TX']],
    ['73102', ['OK']],
    ['88510', ['TX']],
    ['96201', ['AP']],
    ['96799', ['HI', 'AS']],
    ['96910', ['GU', 'MP']],
    ['99501', ['AK']],
    ['00400', []],
    ['21300', []],
    ['99999', ['AK']],
    ['1234', []],
  ])('%s is in %j', (zip, expected) => {
    const found = statesOfZip(zip)
    // the usual one first; others may share the prefix
    expect(found.slice(0, 1)).toEqual(expected.slice(0, 1))
    expect(found).toEqual(expect.arrayContaining(expected))
  })

  it('every state has one, and no prefix belongs to two lines', () => {
    const seen = new Map<string, string>()
    for (let prefix = 0; prefix < 1000; prefix++)
      for (const state of statesOfZip(`${String(prefix).padStart(3, '0')}01`)) seen.set(state, state)
    expect([...states, ...postalStates].filter(({ code }) => !seen.has(code))).toEqual([])
  })

  it('has to agree with the state', () => {
    expect(addressProblems(at())).toEqual({})
    expect(addressProblems(at({ zip: '12845-0114' }))).toEqual({})
    expect(addressProblems(at({ zip: '05401' }))).toEqual({ zip: 'Check the ZIP code. 05401 is in Vermont.' })
    expect(addressProblems(at({ state: 'NY', zip: '06390' }))).toEqual({})
    expect(addressProblems(at({ zip: '00400' }))).toEqual({ zip: 'Check the ZIP code. It isn’t in use.' })
    expect(addressProblems(at({ zip: '1284' }))).toEqual({ zip: 'Enter a ZIP code with five digits.' })
    expect(addressProblems(at({ zip: '12845; drop' }))).toEqual({ zip: 'Enter a ZIP code with five digits.' })
  })
})

it('names what is missing, and takes addresses abroad as they are written', () => {
  expect(Object.keys(addressProblems(blankAddress))).toEqual(['street', 'city', 'state', 'zip'])
  expect(addressProblems(abroad)).toEqual({})
  expect(Object.keys(addressProblems({ ...abroad, street: ' ', city: '' }))).toEqual(['street', 'city'])
  expect(addressProblems(at({ state: 'XX' }))).toEqual({ state: 'Choose a state.' })
  expect(addressProblems(at({ street: 'x'.repeat(101) }))).toEqual({ street: 'Use 100 characters or fewer.' })
})

describe('a PO box', () => {
  it.each([
    'PO Box 88',
    'P.O. Box 88',
    'p o box 88',
    'P. O. Bx 9',
    'Post Office Box 3',
    'POB 12',
    'Box 88',
    'PMB 4',
    'Lock Box 7',
    'Caller Box 2',
    'P.O.Box 5',
    'PO Box 12',
    'POB 4',
    'POB4',
    'P.O.B. 4',
    'PO BOX88',
    'PO Box #88',
    'Post Office Bx. 7',
    'post  office  box 12-A',
    'Box12',
    '9 Union Ave, PO Box 4',
    '9 Union Ave P.O. Box 4',
  ])('%s', (street) => expect(isPoBox({ street, unit: '' })).toBe(true))
  it.each([
    '88 Boxwood Lane',
    '12 Post Road',
    '9 Polk Street',
    '3 Pobiddy Way',
    '14 Boxer Ave',
    'Boxwood Court 3',
    '1 Poplar Box Rd',
    'Pobst Street',
    '12 Pobst Street',
    'Post Road 12',
    '7 Post Office Boulevard',
    '4 Post Office Box Road',
    'Box Elder Road 9',
    '12 Pobst 4',
  ])('not %s', (street) => expect(isPoBox({ street, unit: '' })).toBe(false))
  it('counts in the second line too', () => expect(isPoBox({ street: '9 Union Ave', unit: 'PO Box 4' })).toBe(true))
})

describe('the same place', () => {
  it.each<[Partial<Address>, Partial<Address>]>([
    [{ street: '9 Union Ave.' }, { street: '9 UNION AVENUE' }],
    [{ street: '9 Union Ave', unit: 'Apt 6' }, { street: '9 Union Avenue, #6' }],
    [{ street: '9 Union Ave', unit: 'Apt. #6' }, { street: '9 Union Avenue Unit 6' }],
    [{ street: '12 North Main Street' }, { street: '12 N. Main St' }],
    [{ street: 'P.O. Box 114' }, { street: 'Post Office Box 114' }],
    [{ zip: '12845-0114' }, { zip: '12845' }],
    [{ city: 'Lake George' }, { city: 'lk george' }],
    [{ street: '5 Café Road' }, { street: '5 Cafe Rd' }],
    [{ street: '27 CANADA STREET' }, { street: ' 27  canada st. ' }],
    [
      { street: '27 Canada Street', zip: '12845-0114' },
      { street: '27 Canada St', zip: ' 12845 ' },
    ],
    [{ street: 'POB114' }, { street: 'P. O. Box # 114' }],
    [{ street: 'Box114' }, { street: 'PO Box 114' }],
    [{ street: '4 Saint Paul Street' }, { street: '4 St. Paul St' }],
    [{ street: '9 Union Ave Suite 200' }, { street: '9 Union Ave', unit: 'Ste. 200' }],
  ])('%j is %j', (one, other) => expect(normalizedAddress(at(one))).toBe(normalizedAddress(at(other))))
  it.each<[Partial<Address>, Partial<Address>]>([
    [{ street: '9 Union Ave' }, { street: '90 Union Ave' }],
    [
      { street: '9 Union Ave', unit: 'Apt 6' },
      { street: '9 Union Ave', unit: 'Apt 7' },
    ],
    [{ street: '9 Union Ave' }, { street: '9 Union St' }],
    [{ street: 'PO Box 114' }, { street: 'PO Box 115' }],
    [{ street: 'PO Box 114' }, { street: '114 Box Street' }],
    [{ zip: '12845' }, { zip: '12846' }],
    [{ zip: '12845-0114' }, { zip: '12846-0114' }],
    [{ street: '27 Canada Street' }, { street: '27 Canada Street', unit: '2' }],
    [{ street: '9 Union Ave, PO Box 4' }, { street: 'PO Box 4' }],
    [{ street: '9 Union Ave 6' }, { street: '9 Union Ave', unit: 'Apt 6' }],
  ])('%j is not %j', (one, other) => expect(normalizedAddress(at(one))).not.toBe(normalizedAddress(at(other))))
  it('is one of a country', () =>
    expect(normalizedAddress(abroad)).not.toBe(normalizedAddress({ ...abroad, country: 'Spain' })))
})

it('is written as on an envelope, in one line, and as a place alone', () => {
  expect(addressLines(at({ unit: 'Apt. 6' }))).toEqual(['27 Canada Street', 'Apt. 6', 'Lake George, NY 12845'])
  expect(addressLines(abroad)).toEqual(['Rua Augusta 12', 'Lisbon, 1100-053', 'PORTUGAL'])
  expect(addressInOneLine(at())).toBe('27 Canada Street, Lake George, NY 12845')
  expect(addressInOneLine(abroad)).toBe('Rua Augusta 12, Lisbon, 1100-053, Portugal')
  expect([placeInShort(at()), placeInWords(at())]).toEqual(['Lake George, NY', 'Lake George, New York'])
  expect([placeInShort(abroad), placeInWords(abroad)]).toEqual(['Lisbon, Portugal', 'Lisbon, Portugal'])
})

it('blanks around what is typed don’t count', () => {
  const loose = at({
    street: ' 27 Canada Street ',
    unit: ' Apt 2 ',
    city: ' Lake George ',
    zip: ' 12845 ',
    country: ' ',
  })
  expect(addressProblems(loose)).toEqual({})
  expect(addressLines(loose)).toEqual(['27 Canada Street', 'Apt 2', 'Lake George, NY 12845'])
  expect(addressLines({ ...abroad, country: ' Portugal ' }).at(-1)).toBe('PORTUGAL')
  expect(placeInShort(loose)).toBe('Lake George, NY')
  expect(zipProblem({ zip: ' 90001 ', state: 'NY' })).toBe('Check the ZIP code. 90001 is in California.')
  expect(addressProblems(at({ street: ' ', city: ' ' }))).toEqual({
    street: 'Enter a street or PO box.',
    city: 'Enter a city.',
  })
  expect([statesOfZip('112845'), townOf(at({ zip: '12845-1234' })), townOf(abroad)]).toEqual([
    [],
    'Lake George, NY 12845',
    'Lisbon, Portugal',
  ])
})

it('is as long as its fields', () => {
  const long = (name: keyof Address, length: number) =>
    Object.keys(addressProblems({ ...abroad, [name]: 'x'.repeat(length) }))
  expect([long('city', addressLimits.city), long('city', addressLimits.city + 1)]).toEqual([[], ['city']])
})
