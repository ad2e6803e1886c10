import { expect, it } from 'vitest'
import { departmentNames, isLinkedIn, photoIn, photoPath, staffProblems } from './staff.ts'

const entry = { email: 'm.okafor@firm.example', first: 'M', last: 'Okafor', phone: '', ext: '', linkedin: '' }

it.each([
  [{}, {}],
  [{ phone: '+1 (518) 555-0142 x2', ext: '142', linkedin: 'https://www.linkedin.com/in/m-okafor' }, {}],
  [{ first: ' ' }, { first: 'Enter a first name.' }],
  [{ last: ' ' }, { last: 'Enter a last name.' }],
  [{ email: 'm.okafor' }, { email: 'Not a valid e-mail' }],
  [{ email: 'M.okafor@firm.example' }, { email: 'Use lowercase letters only.' }],
  [{ phone: 'call 1' }, { phone: 'Use only numbers, spaces, and + ( ) . - x.' }],
  [{ phone: '1 call' }, { phone: 'Use only numbers, spaces, and + ( ) . - x.' }],
  [{ ext: '1a' }, { ext: 'Use numbers only.' }],
  [{ ext: 'a1' }, { ext: 'Use numbers only.' }],
  [{ linkedin: 'https://evil.example' }, { linkedin: 'Enter a URL that starts with https://www.linkedin.com/.' }],
])('%j has the problems %j', (more, problems) => expect(staffProblems({ ...entry, ...more })).toStrictEqual(problems))

it.each([
  ['https://www.linkedin.com/in/a%20b', true],
  ['https://www.linkedin.com/', false],
  ['http://www.linkedin.com/in/a', false],
  ['https://linkedin.com/in/a', false],
  ['xhttps://www.linkedin.com/in/a', false],
  ['https://www.linkedin.com/in/a b', false],
  ['https://wwwxlinkedin.com/in/a', false],
  ['https://www.linkedinxcom/in/a', false],
])('%s is a page there: %s', (address, is) => expect(isLinkedIn(address)).toBe(is))

it('has each photo in two sizes', () => {
  expect(photoPath('7-ab', 'small')).toBe('/profiles/7-ab-small.webp')
  expect(photoIn('/profiles/7-ab-small.webp', 'large')).toBe('/profiles/7-ab-large.webp')
  expect(photoIn('/profiles/7-ab-large.webp', 'small')).toBe('/profiles/7-ab-small.webp')
  expect(photoIn('/profiles/7-small.webp.png', 'large')).toBe('/profiles/7-small.webp.png')
  expect(photoIn('', 'large')).toBe('')
})

it('has eight departments', () => {
  expect(Object.keys(departmentNames)).toEqual(['SEC', 'ADV', 'CORP', 'INS', 'MORT', 'TAX', 'WMT', 'WMA'])
})
