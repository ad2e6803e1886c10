import { expect, it } from 'vitest'
import { accountProblem, lastFour, maskedAccount, plainAccount } from './account-number.ts'

it.each(['4821', 'A-7741-20', 'abc123', ' 7741-2093 ', 'A'.repeat(30)])('%s is an account number', (account) =>
  expect(accountProblem(account)).toBeUndefined(),
)
it.each(['', '482', '---4', '77 41', '7741/20', 'A'.repeat(31), '７７４１'])('%s is none', (account) =>
  expect(accountProblem(account)).toBe('Enter an account number with at least four letters, numbers, or dashes.'),
)

it('is compared without dashes and case, and shown by its last four', () => {
  expect(plainAccount('a-7741-20')).toBe('A774120')
  expect(plainAccount('A7741-20')).toBe('A774120')
  expect(lastFour('A-77-412-0')).toBe('4120')
  expect(maskedAccount('4120')).toBe('•••• 4120')
})
