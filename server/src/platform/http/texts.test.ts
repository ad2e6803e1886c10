import { Lines } from '@portal/contract/lines'
import * as T from 'typebox'
import { expect, it } from 'vitest'
import { textProblems } from './texts.ts'

const schema = T.Object({
  name: T.String(),
  note: T.Optional(Lines({ maxLength: 10 })),
  tags: T.Array(T.String()),
  act: T.Union([T.Object({ do: T.Literal('a'), why: Lines() }), T.Object({ do: T.Literal('b'), to: T.String() })]),
  mapping: T.Record(T.String(), T.String()),
  either: T.Union([Lines(), T.Null()]),
  open: T.Unknown(),
})
const given = { name: 'n', tags: ['t'], act: { do: 'a', why: 'w' }, mapping: { k: 'v' }, either: null, open: 1 }
const asked = (more: object) => textProblems(schema, { ...given, ...more })
const one = 'Use a single line without tabs.'
const control = 'Remove the control characters.'

it.each([
  [{}],
  [{ note: 'two\nlines' }],
  [{ either: 'two\nlines' }],
  [{ act: { do: 'a', why: 'two\r\nlines' } }],
  [{ open: { anything: ['two\nlines'] } }],
  [{ mapping: { 'two\nlines': 'v' } }],
])('takes %j', (more) => expect(asked(more)).toEqual({}))

it.each([
  [{ name: 'two\nlines' }, { name: one }],
  [{ note: 'a\0' }, { note: control }],
  [{ tags: ['fine', 'two\nlines'] }, { 'tags.1': one }],
  [{ act: { do: 'b', to: 'two\nlines' } }, { 'act.to': one }],
  [{ mapping: { k: 'two\nlines' } }, { 'mapping.k': one }],
  [{ mapping: { '\0': 'v' } }, { mapping: 'Unknown field.' }],
  [{ open: { deep: [{ text: '\ud800' }] } }, { 'open.deep.0.text': 'Part of this text is damaged. Type it again.' }],
  [{ unknown: '\0' }, { unknown: control }],
])('refuses %j by the name of the field', (more, problems) => expect(asked(more)).toEqual(problems))

it('does not follow what is nested beyond reason', () => {
  let open: unknown = 'end'
  for (let i = 0; i < 100_000; i++) open = [open]
  expect(asked({ open })).toEqual({ open: 'This is nested too deeply.' })
})
