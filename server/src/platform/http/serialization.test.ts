import * as T from 'typebox'
import { expect, it } from 'vitest'
import { serializerCompiler, withNulls } from './serialization.ts'

const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const Person = T.Object({
  name: orNull(T.String()),
  age: orNull(T.Integer()),
  home: orNull(T.Object({ street: orNull(T.String()), rooms: T.Array(orNull(T.Number())) })),
  pets: T.Optional(orNull(T.Array(T.String()))),
  said: T.Union([T.String(), T.Integer(), T.Null()]),
  word: orNull(T.Union([T.Literal('a'), T.Literal('b')])),
})
const write = serializerCompiler({ schema: Person, method: 'GET', url: '/' })

it.each([
  { name: null, age: null, home: null, pets: null, said: null, word: null },
  { name: 'A "b"', age: 0, home: { street: null, rooms: [1.5, null] }, pets: ['c'], said: 3, word: 'b' },
  { name: '', age: 7, home: { street: 'd', rooms: [] }, said: 'e', word: 'a' },
])('what may be null is written as it is: %j', (person) => {
  expect(JSON.parse(write(person))).toEqual(person)
})

it('what is not declared stays behind, within what may be null too', () => {
  const person = { name: 'a', age: 1, home: { street: 'b', rooms: [], safe: 'c' }, said: 1, word: 'a', hash: 'd' }
  expect(write(person)).not.toMatch(/safe|hash/)
})

it('no validator is asked where a look is enough', () => {
  expect(JSON.stringify(withNulls(T.Object({ name: orNull(T.String()) })))).not.toContain('anyOf')
})
