import { describe, expect, it } from 'vitest'
import type { Business } from '../exchange.ts'
import { businessProblems, requiredForms } from './new-business.ts'

const always = ['New Account Application', 'Customer Identification', 'Form CRS delivery receipt']
const whole = {
  client: 'Halvorsen, Nils',
  account: 'AB-4471',
  registration: 'Individual',
  category: 'Mutual Funds',
  productId: 1,
  amount: '12500.00',
  checklist: always,
} as unknown as Business
const problems = (more: Partial<Business> = {}, files = 1) => businessProblems({ ...whole, ...more }, files)

it.each([
  [null, []],
  ['Individual', always],
  ['Joint', [...always, 'Joint Account Agreement']],
  ['IRA', [...always, 'IRA Adoption Agreement', 'Beneficiary Designation']],
  ['Roth IRA', [...always, 'Roth IRA Adoption Agreement', 'Beneficiary Designation']],
  ['Trust', [...always, 'Trust Certification', 'Trustee Identification']],
  ['529', [...always, '529 Plan Application', 'Program Disclosure receipt']],
  ['Entity', [...always, 'Corporate Resolution', 'Beneficial Ownership Certification']],
] as const)('%s needs %j', (registration, forms) => expect(requiredForms(registration)).toEqual(forms))

describe('what keeps a draft from being sent in', () => {
  it('is nothing when it is whole', () => expect(problems()).toEqual({}))

  it('is told all at once', () => {
    const empty = {
      client: ' ',
      account: '',
      registration: null,
      category: '',
      productId: null,
      amount: '',
      checklist: [],
    }
    expect(businessProblems({ ...whole, ...empty }, 0)).toEqual({
      client: 'Enter the client’s name.',
      account: 'Enter an account number with at least four letters, numbers, or dashes.',
      registration: 'Choose a registration type.',
      category: 'Choose a product category.',
      productId: 'Choose a product.',
      amount: 'Enter an amount in dollars, for example 12500.00.',
      files: 'Attach the signed forms.',
    })
  })

  it('are the forms that are missing, by name', () => {
    expect(problems({ registration: 'Joint' })).toEqual({ checklist: 'Missing forms: Joint Account Agreement.' })
    expect(problems({ checklist: [always[1] ?? ''] }).checklist).toBe(
      'Missing forms: New Account Application, Form CRS delivery receipt.',
    )
  })

  it.each(['AB-1', '1234', '----'])('the account %s is fine', (account) => expect(problems({ account })).toEqual({}))
  it.each(['123', 'AB 12', 'x_123', ' 1234', '1234 '])('the account %j is not', (account) =>
    expect(Object.keys(problems({ account }))).toEqual(['account']),
  )

  it.each(['1', '0.01', '12500.5', '123456789012.99'])('the amount %s is fine', (amount) =>
    expect(problems({ amount })).toEqual({}),
  )
  it.each(['0', '0.00', '-1', '1.234', '1,000', '1.', 'x1', '1x', '1234567890123'])('the amount %s is not', (amount) =>
    expect(Object.keys(problems({ amount }))).toEqual(['amount']),
  )
})
