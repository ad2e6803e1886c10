import { describe, expect, it } from 'vitest'
import { KnownNumbers, maskNamed, maskText } from './mask-text.ts'

const none = new KnownNumbers()
const masked = (text: string) => maskText(text, none)

describe('text that people typed', () => {
  it.each([
    ['SSN 987654321', 'SSN •••• 4321'],
    ['987654321 is her social', '•••• 4321 is her social'],
    ['tax id: 98, 7654, 321', 'tax id: •••• 4321'],
    ['EIN (of the trust): 12 3456789', 'EIN (of the trust): •••• 6789'],
    ['SSN\n987\n65\n4321', 'SSN\n•••• 4321'],
    ['TIN 123,456,789', 'TIN •••• 6789'],
    ['4433-2211-9900', '•••• 9900'],
    ['4433 2211 9900', '•••• 9900'],
    ['4433\u00a02211\u202f9900', '•••• 9900'],
    ['4433.2211.9900', '•••• 9900'],
    ['4433/2211/9900', '•••• 9900'],
    ['4433_2211_9900', '•••• 9900'],
    ['4433\\2211\\9900', '•••• 9900'],
    ['4433:2211:9900', '•••• 9900'],
    ['4433,2211,9900', '•••• 9900'],
    ['4433 – 2211 — 9900', '•••• 9900'],
    ['4 4 3 3 2 2 1', '•••• 3221'],
    ['4433\u200b2211', '•••• 2211'],
    ['AB12345678', 'AB•••• 5678'],
    ['call (800) 555-0134', 'call (•••• 0134'],
    ['1234567', '•••• 4567'],
    ['$4433221199', '$•••• 1199'],
    ['20261119', '•••• 1119'],
    ['2026-11-19-4433', '•••• 4433'],
    ['born 1990-01-31', 'born ••••'],
  ])('has the numbers in %j masked', (text, shown) => {
    expect(masked(text)).toBe(shown)
  })

  it.each([
    'Sent on 2026-11-19, answered on 11/20/2026.',
    '2026-11-19T17:05:33.123Z',
    '2026-13-01',
    'Fri, Nov 6, 2026, 1:40 PM ET',
    '2025-2026',
    'from 2026-11-19 – 2026-12-24',
    'at 2026-11-19 17:05:33',
    '$1,234,567.00 and $12345678.90, that is 2,469,134 in all',
    'six digits: 123456',
    '1, 2, 3, 4, 5, 6, 7',
    'document:550e8400-e29b-41d4-a716-446655440000',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'the tin soldier of 1838',
  ])('stays readable in %j', (text) => {
    expect(masked(text)).toBe(text)
  })

  it('masks any text in time that grows in proportion to its length', () => {
    for (const piece of ['1', '1 ', '1,', '-', ' ', 'ssn ', 'ssn 1', '12-34-', 'account 1', '2026-11-19 ', '1\u200b']) {
      const text = piece.repeat(100_000 / piece.length)
      const began = performance.now()
      masked(text)
      expect([piece, performance.now() - began < 2_000]).toEqual([piece, true])
    }
  })
})

describe('numbers that the portal knows', () => {
  const known = new KnownNumbers()
  for (const number of ['AB12-34', '4821', '987654321', 'CASH', 'X7F3344']) known.add(number)

  it.each([
    ['of AB12-34 and ab1234', 'of •••• and ••••'],
    ['AB 12.34', '••••'],
    ['number 4821.', 'number ••••.'],
    ['9 8 7 - 6 5 - 4 3 2 1', '•••• 4321'],
    ['X7F-3344', '•••• 3344'],
  ])('are masked wherever they occur, as in %j', (text, shown) => {
    expect([maskText(text, known), maskNamed(text, known)]).toEqual([shown, shown])
  })

  it.each(['AB12-345', 'XAB1234', '14821', '48210', 'cash', '987654-x-321'])(
    'are not found in another word, as in %j',
    (text) => {
      expect(maskNamed(text, known)).toBe(text)
    },
  )
})
