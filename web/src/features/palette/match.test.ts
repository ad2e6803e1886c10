import { expect, it } from 'vitest'
import { bestOf, pieces } from './match.ts'

const found = (titles: string[], query: string, most = 6) =>
  bestOf(
    titles.map((title) => ({ title })),
    query,
    most,
  ).map(({ title }) => title)

it('puts the start of the title first, then the start of a word, then anywhere', () => {
  expect(found(['Platform', 'Tax Forms', 'Formation', 'Products', 'Re-form'], 'form')).toEqual([
    'Formation',
    'Tax Forms',
    'Re-form',
    'Platform',
  ])
})

it('wants every typed word, in whatever order and case', () => {
  expect(found(['Forms On Demand', 'On Demand', 'Forms'], 'DEMAND forms')).toEqual(['Forms On Demand'])
})

it('takes a word of the hint, below those of the title', () => {
  const items = [{ title: 'Approved Products', hint: 'Securities' }, { title: 'Securities Staff' }, { title: 'Home' }]
  expect(bestOf(items, 'securities', 6).map(({ title }) => title)).toEqual(['Securities Staff', 'Approved Products'])
})

it('gives no more than wanted, the best of them', () => {
  expect(found(['Bond a', 'Bond b', 'A bond', 'Bond c'], 'bond', 3)).toEqual(['Bond a', 'Bond b', 'Bond c'])
})

it('looks for signs as they are', () => {
  expect(found(['A (B) [C]', 'ABC'], '(b) [c')).toEqual(['A (B) [C]'])
})

const bold = (title: string, query: string) =>
  pieces(title, query)
    .map(({ text, typed }) => (typed ? `<${text}>` : text))
    .join('')

it.each([
  ['Account Transfer Form', 'account tr', '<Account Tr>ansfer Form'],
  ['Letter of Authorization, account transfer', 'tr account', 'Letter of Authorization, <account tr>ansfer'],
  ['Platform forms', 'form', 'Platform <form>s'],
  ['Transfer', 'trans tr', '<Trans>fer'],
  ['Home', 'general', 'Home'],
  ['Home', '', 'Home'],
])('marks in %j what %j says', (title, query, marked) => {
  expect(bold(title, query)).toBe(marked)
})
