import { describe, expect, it } from 'vitest'
import type { Business } from '../exchange.ts'
import {
  attachedForms,
  businessProblems,
  formAndFiles,
  formsByName,
  formsIn,
  isForm,
  requiredForms,
} from './new-business.ts'

const always = ['New Account Application', 'Customer Identification', 'Form CRS delivery receipt']
const whole = {
  client: 'Halvorsen, Nils',
  account: 'AB-4471',
  registration: 'Individual',
  category: 'Mutual Funds',
  productId: 1,
  amount: '12500.00',
} as unknown as Business
const fileOf = (id: number, ...forms: string[]) => ({ id, filename: `file-${id}.pdf`, forms })
const problems = (more: Partial<Business> = {}, files = [fileOf(1, ...always)]) =>
  businessProblems({ ...whole, ...more }, files)

it.each([
  [null, always],
  ['Individual', always],
  ['Joint', [...always, 'Joint Account Agreement']],
  ['IRA', [...always, 'IRA Adoption Agreement', 'Beneficiary Designation']],
  ['Roth IRA', [...always, 'Roth IRA Adoption Agreement', 'Beneficiary Designation']],
  ['Trust', [...always, 'Trust Certification', 'Trustee Identification']],
  ['529', [...always, '529 Plan Application', 'Program Disclosure receipt']],
  ['Entity', [...always, 'Corporate Resolution', 'Beneficial Ownership Certification']],
] as const)('%s needs %j', (registration, forms) => {
  expect(requiredForms(registration)).toEqual(forms)
  for (const form of forms) expect(isForm(form)).toBe(true)
})

it('knows no other forms', () => expect(isForm('Shopping list')).toBe(false))

describe('what keeps a draft from being sent in', () => {
  it('is nothing when it is whole', () => expect(problems()).toEqual({}))

  it('is told all at once', () => {
    const empty = { client: ' ', account: '', registration: null, category: '', productId: null, amount: '' }
    expect(businessProblems({ ...whole, ...empty }, [])).toEqual({
      client: 'Enter the client’s name.',
      account: 'Enter an account number with at least four letters, numbers, or dashes.',
      registration: 'Choose a registration type.',
      category: 'Choose a product category.',
      productId: 'Choose a product.',
      amount: 'Enter an amount in dollars, for example 12500.00.',
      checklist: 'Missing forms: New Account Application, Customer Identification, Form CRS delivery receipt.',
    })
  })

  it('are the forms that no file holds, by name', () => {
    expect(problems({ registration: 'Joint' })).toEqual({ checklist: 'Missing forms: Joint Account Agreement.' })
    expect(problems({}, [fileOf(1, always[1] ?? '')]).checklist).toBe(
      'Missing forms: New Account Application, Form CRS delivery receipt.',
    )
  })

  it('are files that hold none of them, each by itself', () => {
    const files = [fileOf(1, ...always), fileOf(2), fileOf(3, 'Joint Account Agreement')]
    expect(problems({}, files)).toEqual({
      'file-2': 'Choose a form for file-2.pdf.',
      'file-3': 'Choose a form for file-3.pdf.',
    })
    expect(problems({ registration: 'Joint' }, files)).toEqual({ 'file-2': 'Choose a form for file-2.pdf.' })
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

it('counts a form once, in the checklist’s order, whichever files hold it', () => {
  const files = [
    fileOf(1, 'Form CRS delivery receipt', 'Trust Certification'),
    fileOf(2, always[0] ?? '', always[2] ?? ''),
  ]
  expect(attachedForms(files, 'Individual')).toEqual([always[0], always[2]])
  expect(attachedForms(files, 'Trust')).toEqual([always[0], always[2], 'Trust Certification'])
  expect(files.map((file) => formsIn(file, 'IRA'))).toEqual([[always[2]], [always[0], always[2]]])
})

it.each([
  ['new-account-halvorsen.pdf', 'Roth IRA', always[0]],
  ['Application_signed.PDF', null, always[0]],
  ['id-ingrid-halvorsen.pdf', 'Roth IRA', always[1]],
  ['Drivers License.pdf', 'Individual', always[1]],
  ['Drivers - License.pdf', 'Individual', always[1]],
  ['Form CRS.pdf', 'Individual', always[2]],
  ['joint-agreement.pdf', 'Joint', 'Joint Account Agreement'],
  ['IRA Adoption.pdf', 'IRA', 'IRA Adoption Agreement'],
  ['adoption.pdf', 'Roth IRA', 'Roth IRA Adoption Agreement'],
  ['beneficiaries.pdf', 'IRA', 'Beneficiary Designation'],
  ['trust cert.pdf', 'Trust', 'Trust Certification'],
  ['trustee-id.pdf', 'Trust', 'Trustee Identification'],
  ['529 application.pdf', '529', '529 Plan Application'],
  ['program-disclosure.pdf', '529', 'Program Disclosure receipt'],
  ['board_resolution.docx', 'Entity', 'Corporate Resolution'],
  ['beneficial ownership.pdf', 'Entity', 'Beneficial Ownership Certification'],
  ['scan_0411.pdf', 'Individual', undefined],
  // two forms, and a form that this type does not need
  ['application and id.pdf', 'Individual', undefined],
  ['adoption.pdf', 'Individual', undefined],
  ['video.pdf', 'Individual', undefined],
] as const)('by its name %s of %s is %s', (filename, registration, form) =>
  expect(formsByName(filename, registration)).toEqual(form ? [form] : []),
)

it('says beside a form which files hold it', () => {
  const files = [fileOf(1, ...always), fileOf(2, always[1] ?? '')]
  expect(always.map((form) => formAndFiles(form, files))).toEqual([
    'New Account Application (file-1.pdf)',
    'Customer Identification (file-1.pdf, file-2.pdf)',
    'Form CRS delivery receipt (file-1.pdf)',
  ])
  expect(formAndFiles(always[0] ?? '', [fileOf(3)])).toBe('New Account Application')
})
