import { expect, it } from 'vitest'
import { texts } from '../texts.ts'
import { crdProblem } from './crd.ts'

it.each(['', ' ', '\t'])('«%s» is no CRD number [AUTH-74, ERR-04]', (crd) =>
  expect(crdProblem(crd)).toBe(texts.crdRequired),
)

it.each([
  ['1', texts.crdTooShort],
  ['12345', texts.crdTooShort],
  [' 12345 ', texts.crdTooShort],
  ['123456', undefined],
  ['1234567', undefined],
  ['123456789012', undefined],
])('«%s» → %s: at least six characters [AUTH-75, ERR-05, LIMIT-61]', (crd, problem) =>
  expect(crdProblem(crd)).toBe(problem),
)

it.each([
  ['abcdefg', 'Use digits only.'],
  ['12-34567', 'Use digits only.'],
  ['abc', 'Use digits only.'],
  ['1234567890123', 'Use 12 digits or fewer.'],
])('«%s» is none either: %s', (crd, problem) => expect(crdProblem(crd)).toBe(problem))
