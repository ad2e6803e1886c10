// New business: which forms a registration needs, and what must be there before it is sent in.
import type { Problems } from '../endpoint.ts'
import { type Business, exchangeFieldLimits, type RegistrationType } from '../exchange.ts'
import { productCategories } from '../products.ts'

const always = ['New Account Application', 'Customer Identification', 'Form CRS delivery receipt']

const forms: Record<RegistrationType, string[]> = {
  Individual: [],
  Joint: ['Joint Account Agreement'],
  IRA: ['IRA Adoption Agreement', 'Beneficiary Designation'],
  'Roth IRA': ['Roth IRA Adoption Agreement', 'Beneficiary Designation'],
  Trust: ['Trust Certification', 'Trustee Identification'],
  '529': ['529 Plan Application', 'Program Disclosure receipt'],
  Entity: ['Corporate Resolution', 'Beneficial Ownership Certification'],
}

export const requiredForms = (registration: RegistrationType | null): string[] =>
  registration ? [...always, ...forms[registration]] : []

const account = new RegExp(`^[A-Za-z0-9-]{4,${exchangeFieldLimits.account}}$`)
const money = /^\d{1,12}(\.\d{1,2})?$/

/** All that keeps a draft from being sent in, by field. A draft itself may be as incomplete as it likes. */
export function businessProblems(business: Business, files: number): Problems {
  const problems: Problems = {}
  if (!business.client.trim()) problems.client = 'Enter the client’s name.'
  if (!account.test(business.account))
    problems.account = 'Enter an account number with at least four letters, numbers, or dashes.'
  if (!business.registration) problems.registration = 'Choose a registration type.'
  if (!(productCategories as readonly string[]).includes(business.category))
    problems.category = 'Choose a product category.'
  if (business.productId === null) problems.productId = 'Choose a product.'
  if (!money.test(business.amount) || Number(business.amount) <= 0)
    problems.amount = 'Enter an amount in dollars, for example 12500.00.'
  const missing = requiredForms(business.registration).filter((form) => !business.checklist.includes(form))
  if (missing.length > 0) problems.checklist = `Missing forms: ${missing.join(', ')}.`
  if (files === 0) problems.files = 'Attach the signed forms.'
  return problems
}
