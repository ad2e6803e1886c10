import { expect, it } from 'vitest'
import { maskPhone, phoneProblem } from './phone.ts'

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

it.each([
  ['(518) 555-0177', '(•••) •••-0177'],
  ['518.555.0177 x12', '(•••) •••-0177'],
  ['12', '(•••) •••-12'],
  ['', ''],
  ['( )', ''],
])('of «%s» is shown «%s»', (phone, shown) => expect(maskPhone(phone)).toBe(shown))
