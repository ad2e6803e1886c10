import { expect, it } from 'vitest'
import { expressionsIn, growthOf } from './regexes.mjs'

const growthsIn = (source) => expressionsIn(source, 'a.tsx').found.map(growthOf)

it.each([
  ['nested repetitions', String.raw`const one = /^(a+)+$/.test(text)`],
  ['two repetitions that take the same characters', String.raw`text.replace(/^(.*?)\s*$/, '')`],
  ['a repetition that is tried from every character', String.raw`const one = <p>{text.replace(/[. ]+$/, '')}</p>`],
  ['a text given to RegExp', `new RegExp('^(a+)+$')`],
])('refuses an expression with %s', (_which, source) => {
  expect(growthsIn(source)).toEqual([expect.stringMatching(/^its time grows /)])
})

it.each([
  ['one anchored class', String.raw`/^[a-z0-9-]{1,40}$/.test(text)`],
  ['a run that starts after another character', String.raw`text.replace(/(?<![. ])[. ]+$/, '')`],
  ['parts divided by a character of their own', String.raw`/^([^:]*):(.*)$/.exec(text)`],
])('accepts an expression with %s', (_which, source) => {
  expect(growthsIn(source)).toEqual([undefined])
})

it('notices an expression that is assembled at run time, whose growth it can’t know', () => {
  expect(expressionsIn('const one = new RegExp(`^${word}+$`)', 'a.ts')).toEqual({ found: [], assembles: true })
  expect(expressionsIn(`const one = text.split('/a+/')`, 'a.ts')).toEqual({ found: [], assembles: false })
})
