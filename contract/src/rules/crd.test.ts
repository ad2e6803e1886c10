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
])('«%s» → %s: at least six characters [AUTH-75, ERR-05, LIMIT-61]', (crd, problem) =>
  expect(crdProblem(crd)).toBe(problem),
)
