import { expect, it } from 'vitest'
import {
  dayWithYear,
  letterOf,
  nameOnLetter,
  type NoticeAbout,
  noticeLimits,
  noticePlaceholders,
  noticeTextProblem,
} from './address-notice.ts'
import { blankAddress } from './us-address.ts'

const about: NoticeAbout = {
  client: 'Prescott, Walter',
  account_end: '5022',
  received: 'October 20, 2026',
  old_address: { ...blankAddress, street: '19 Orchard Street', city: 'Troy', state: 'NY', zip: '12180' },
  new_address: { ...blankAddress, street: '27 Canada Street', city: 'Lake George', state: 'NY', zip: '12845' },
  firm: 'Meridian Harbor',
  phone: '(518) 555-0100',
  reference: 'A-1184',
  about: 'Member FINRA.',
}
const text = {
  title: 'Changed',
  old: 'Dear {client},\n\n{account} moved to {place}, {address}.',
  new: 'Now {address}.',
}
const words = (side: 'old' | 'new') =>
  letterOf(side, text, about, 'November 16, 2026').paragraphs.map((spans) => spans.map((span) => span.text).join(''))

it('fills in what the record says, and says which words those are', () => {
  const letter = letterOf('new', text, about, 'November 16, 2026')
  expect(letter).toEqual({
    to: ['Walter Prescott', '27 Canada Street', 'Lake George, NY 12845'],
    date: 'November 16, 2026',
    title: 'Changed',
    paragraphs: [
      [
        { text: 'Now ', filled: false },
        { text: '27 Canada Street, Lake George, NY 12845', filled: true },
        { text: '.', filled: false },
      ],
    ],
    small: 'Reference A-1184. Member FINRA.',
  })
})

it('never tells the old address the new one, whatever the text asks for', () => {
  expect(words('old')).toEqual(['Dear Walter Prescott,', '5022 moved to Lake George, New York, {address}.'])
  expect(JSON.stringify(letterOf('old', text, about, ''))).not.toMatch(/Canada|12845/)
})

it('an empty line begins a paragraph, and nothing else does', () => {
  const written = '\n\nDear {client},\n\n\n  {account} moved.\nCall {phone} \n\n{firm}\n\n \n\n'
  const { paragraphs } = letterOf('old', { ...text, old: written }, about, '')
  expect(paragraphs).toEqual([
    [
      { text: 'Dear ', filled: false },
      { text: 'Walter Prescott', filled: true },
      { text: ',', filled: false },
    ],
    [
      { text: '5022', filled: true },
      { text: ' moved.\nCall ', filled: false },
      { text: '(518) 555-0100', filled: true },
    ],
    [{ text: 'Meridian Harbor', filled: true }],
  ])
})

it.each(['{client', 'client}', '{Client}', '{ client }', '{constructor}', 'constructor', '{}'])(
  'what stands for nothing of the record stays as it is written: %s',
  (written) => {
    const { paragraphs } = letterOf('new', { ...text, new: written }, about, '')
    expect(paragraphs).toEqual([[{ text: written, filled: false }]])
  },
)

it('each word in braces is what it says', () => {
  const written = noticePlaceholders.new.map((name) => `{${name}}`).join('; ')
  const { paragraphs } = letterOf('new', { ...text, new: written }, about, '')
  expect(paragraphs.map((spans) => spans.map((span) => span.text).join(''))).toEqual([
    'Walter Prescott; October 20, 2026; 5022; Lake George, New York; Meridian Harbor; (518) 555-0100; A-1184; 27 Canada Street, Lake George, NY 12845',
  ])
})

it('what a client is called holds no placeholder', () => {
  const tricky = { ...about, client: '{address}' }
  expect(JSON.stringify(letterOf('old', text, tricky, ''))).not.toContain('Canada')
})

it('a text of the settings has what it must and nothing that is unknown', () => {
  expect(noticeTextProblem('old', '{account} {place}')).toBeUndefined()
  expect(noticeTextProblem('new', '{account} {address}')).toBeUndefined()
  expect(noticeTextProblem('old', '{account} {address}')).toMatch(/^Use \{place\}/)
  expect(noticeTextProblem('old', '{account} {place} {ssn}')).toMatch(/^Use only \{client\}/)
  expect(noticeTextProblem('old', '{account}')).toBe('Add {place}.')
  expect(noticeTextProblem('new', '{address}')).toBe('Add {account}.')
  expect(noticeLimits).toEqual({ title: 120, text: 4_000 })
})

it('names and days are as a letter has them', () => {
  expect(nameOnLetter('Prescott, Walter')).toBe('Walter Prescott')
  expect(nameOnLetter('Bellweather Family Trust')).toBe('Bellweather Family Trust')
  expect(nameOnLetter('  Bellweather Family Trust ')).toBe('Bellweather Family Trust')
  expect(nameOnLetter(' Prescott ,Walter ')).toBe('Walter Prescott')
  expect(nameOnLetter('Prescott, ')).toBe('Prescott,')
  expect(nameOnLetter('Smith, Jones, and Partners')).toBe('Smith, Jones, and Partners')
  expect(dayWithYear('2026-10-20')).toBe('October 20, 2026')
})
