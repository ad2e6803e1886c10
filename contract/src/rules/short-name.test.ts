import { expect, it } from 'vitest'
import { sameInShort, shortName } from './short-name.ts'

const people = [
  { first: 'Rosalind', last: 'Achterberg' },
  { first: ' Mary Ann', last: 'van Dyke' },
  { first: 'Dana', last: 'Whitfield' },
  { first: 'Daniel', last: 'Whitfield' },
  { first: 'Dana', last: 'Whitfield' },
  { first: '', last: 'Registrations' },
  { first: '𝒜da', last: 'Byron' },
]

it('a first letter and the whole last name; two with the same short form are written out', () => {
  const writtenOut = sameInShort(people)
  expect(people.map((person) => shortName(person, writtenOut))).toEqual([
    'R. Achterberg',
    'M. van Dyke',
    'Dana Whitfield',
    'Daniel Whitfield',
    'Dana Whitfield',
    'Registrations',
    '𝒜. Byron',
  ])
})

it('one person twice is not two', () => {
  const [dana] = people.filter(({ first }) => first === 'Dana')
  expect(sameInShort([dana, dana].filter((one) => one !== undefined)).size).toBe(0)
})
