import { expect, it } from 'vitest'
import { textProblem } from './text.ts'

it.each([
  ['plain', 'Ann-Sofie O’Hara'],
  ['empty', ''],
  ['accents, another script and an emoji of several parts', 'Zoë Михайлова 山田 👩‍👩‍👧'],
  ['from right to left', 'محمد\u200f'],
])('takes a text that is %s', (_, text) => {
  expect(textProblem(text, false)).toBeUndefined()
  expect(textProblem(text, true)).toBeUndefined()
})

it.each([
  ['NUL', 'a\u0000b'],
  ['a backspace', 'a\u0008'],
  ['a vertical tab', '\u000b'],
  ['a form feed', '\u000c'],
  ['an escape', '\u001b[31m'],
  ['the last of the first', '\u001f'],
  ['delete', 'a\u007f'],
  ['one of the second set', 'a\u0085'],
  ['the last of the second set', 'a\u009f'],
])('refuses %s, in one line and in several', (_, text) => {
  expect(textProblem(text, false)).toBe('Remove the control characters.')
  expect(textProblem(text, true)).toBe('Remove the control characters.')
})

it.each(['\ud83d', 'a\udc69b', '\udc69\ud83d'])('refuses half a character', (text) => {
  expect(textProblem(text, false)).toBe('Part of this text is damaged. Type it again.')
  expect(textProblem(text, true)).toBe('Part of this text is damaged. Type it again.')
})

it.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b', 'a\u2029b'])(
  'takes line breaks and tabs only where lines are allowed',
  (text) => {
    expect(textProblem(text, false)).toBe('Use a single line without tabs.')
    expect(textProblem(text, true)).toBeUndefined()
  },
)
