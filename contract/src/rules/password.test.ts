import { describe, expect, it } from 'vitest'
import { texts } from '../texts.ts'
import { confirmProblem, newPasswordProblem, passwordScore, strengthOf } from './password.ts'

describe('a new password', () => {
  it.each([
    ['', texts.newPasswordTooShort],
    ['abcdefghijk', texts.newPasswordTooShort],
    ['abcdefghijkl', undefined],
    ['abcdefghijklmnopqrstuvwx', undefined],
    ['abcdefghijklmnopqrstuvwxy', 'Use 24 characters or fewer.'],
  ])(
    '«%s» → %s: twelve to twenty-four characters [RESET-21, RESET-22, ERR-67, LIMIT-49, LIMIT-50]',
    (password, problem) => {
      expect(newPasswordProblem(password)).toBe(problem)
    },
  )

  it.each(['mypassword123', 'PASSWORD-1234', 'x-PaSsWoRd-x-1', 'password'])(
    '«%s» has the word in it, in whatever case [RESET-24, ERR-68]',
    (password) => expect(newPasswordProblem(password)).toBe(texts.newPasswordHasWord),
  )

  it.each(['pass-word-1234', 'passwor-d-1234', 'p assword 1234'])('«%s» has not', (password) =>
    expect(newPasswordProblem(password)).toBeUndefined(),
  )

  it.each([
    ['abcdefghijkl', 'abcdefghijkl', undefined],
    ['abcdefghijkl', 'abcdefghijkL', texts.passwordsDiffer],
    ['abcdefghijkl', '', texts.passwordsDiffer],
    ['mypassword12', 'mypassword12', texts.newPasswordHasWord],
  ])('«%s» and «%s» → %s [RESET-25, RESET-26, ERR-69]', (password, confirm, problem) => {
    expect(confirmProblem(password, confirm)).toBe(problem)
  })
})

describe('the strength', () => {
  it.each([
    ['', 0],
    ['a', 5],
    ['abcdefghijkl', 60],
    // 5/1 + 5/2 + … + 5/12 = 15.51: a repeated character earns less each time
    ['aaaaaaaaaaaa', 15],
    ['aab', 12],
  ])('of «%s» is %i: 5 points per character, divided by how often it has appeared [RESET-28]', (password, score) => {
    expect(passwordScore(password)).toBe(score)
  })

  it.each([
    ['abcd', 20],
    ['ABCD', 20],
    ['abc1', 30],
    ['aB1c', 40],
    ['aB1!', 50],
    // an underscore is no class at all, and nothing is taken away for it
    ['_', 5],
    ['a_', 10],
  ])('of «%s» is %i: ten for each class beyond the first [RESET-29]', (password, score) => {
    expect(passwordScore(password)).toBe(score)
  })

  it('is nothing when the word is in it [RESET-30]', () => {
    expect(passwordScore('My-PassWord-1-abc!')).toBe(0)
  })

  it.each([
    [0, 'red-orange'],
    [39, 'red-orange'],
    [40, 'orange'],
    [41, 'orange'],
    [60, 'orange'],
    [61, 'green'],
    [91, 'green'],
    [92, 'dark-green'],
    [150, 'dark-green'],
  ] as const)('%i is %s [RESET-31..34]', (score, colour) => {
    expect(strengthOf(score)).toBe(colour)
  })
})
