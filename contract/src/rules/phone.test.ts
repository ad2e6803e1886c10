import { expect, it } from 'vitest'
import { phoneProblem } from './phone.ts'

const characters = 'Use only numbers, spaces, and + ( ) . - x.'
const whole = 'Enter the whole number, for example (518) 555-0142.'

it.each([
  ['', undefined],
  [' ', undefined],
  ['(518) 555-0142', undefined],
  ['+49 30 1234567', undefined],
  ['518.555.0142 x12', undefined],
  ['5550142', undefined],
  ['555014', whole],
  ['555 x1234567', whole],
  ['( ) -', whole],
  ['abc', characters],
  ['(518) 555-0142, ask for Dana', characters],
])('«%s» → %s', (phone, problem) => expect(phoneProblem(phone)).toBe(problem))
