import { expect, it } from 'vitest'
import { comparePages } from './compare-pages.ts'

const pages = (text: string) => text.split(' ').map((one) => (one === '.' ? '' : one))
/** Of each shown page the approved one, with a star where it differs; 0 for one that was put in. */
const told = (shown: string, approved: string) => {
  const { shown: all, dropped } = comparePages(pages(shown), pages(approved))
  return [all.map(({ changed, approved: of }) => `${of ?? 0}${changed ? '*' : ''}`).join(' '), dropped]
}

it.each([
  ['the same file', 'a b c d', 'a b c d', '1 2 3 4', []],
  ['one page changed', 'a b X d', 'a b c d', '1 2 3* 4', []],
  ['the first', 'X b c', 'a b c', '1* 2 3', []],
  ['the last', 'a b X', 'a b c', '1 2 3*', []],
  ['two beside each other', 'a X Y d', 'a b c d', '1 2* 3* 4', []],
  ['one put in: those after it are the same', 'a X b c d', 'a b c d', '1 0* 2 3 4', []],
  ['one added at the end', 'a b c X', 'a b c', '1 2 3 0*', []],
  ['one left out', 'a b d', 'a b c d', '1 2 4', [3]],
  ['the last left out', 'a b c', 'a b c d', '1 2 3', [4]],
  ['one put in and a later one changed', 'a X b c Y e', 'a b c d e', '1 0* 2 3 4* 5', []],
  ['one changed where two were', 'a X d', 'a b c d', '1 2* 4', [3]],
  ['pictures are taken for those at their place', 'a . c', 'a . c', '1 2 3', []],
  ['a picture instead of words', 'a . c', 'a b c', '1 2* 3', []],
  ['words instead of a picture', 'a b c', 'a . c', '1 2* 3', []],
  ['moved: where it stands now it is new', 'b c a', 'a b c', '2 3 0*', [1]],
  ['the same page twice', 'a a b', 'a b', '1 0* 2', []],
] as const)('%s', (_, shown, approved, expected, dropped) => expect(told(shown, approved)).toEqual([expected, dropped]))

it('an empty file has nothing to compare', () => {
  expect(comparePages([], ['a'])).toEqual({ shown: [], dropped: [1] })
  expect(comparePages(['a'], [])).toEqual({ shown: [{ changed: true, approved: null }], dropped: [] })
})
