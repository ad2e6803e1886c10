// New business: which forms a registration needs, which of them its files hold, and what must be there before it is sent in.
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

const known = new Set([...always, ...Object.values(forms).flat()])
export const isForm = (name: string): boolean => known.has(name)

/** Before a type is chosen: those that every type needs. */
export const requiredForms = (registration: RegistrationType | null): string[] =>
  registration ? [...always, ...forms[registration]] : [...always]

/** A file with the forms that somebody said it holds. */
export interface FormFile {
  id: number
  filename: string
  forms: readonly string[]
}

/** What it holds for another type doesn't count. */
export const formsIn = ({ forms: held }: Pick<FormFile, 'forms'>, registration: RegistrationType | null): string[] =>
  requiredForms(registration).filter((form) => held.includes(form))

/** The checklist: a form is there once a file holds it. */
export const attachedForms = (files: readonly FormFile[], registration: RegistrationType | null): string[] =>
  requiredForms(registration).filter((form) => files.some(({ forms: held }) => held.includes(form)))

/** The words a file's name has for a form. */
const called: Record<string, RegExp> = {
  'New Account Application': /^(?!.*\b529\b).*\b(new account|application)\b/,
  'Customer Identification': /^(?!.*\btrustee).*\b(id|identification|passport|drivers? licen[cs]e)\b/,
  'Form CRS delivery receipt': /\bcrs\b/,
  'Joint Account Agreement': /\bjoint\b/,
  'IRA Adoption Agreement': /\badoption\b/,
  'Roth IRA Adoption Agreement': /\badoption\b/,
  'Beneficiary Designation': /\bbeneficiar(y|ies)\b/,
  'Trust Certification': /\btrust\b/,
  'Trustee Identification': /\btrustees?\b/,
  '529 Plan Application': /\b529\b/,
  'Program Disclosure receipt': /\b(program|disclosure)\b/,
  'Corporate Resolution': /\bresolution\b/,
  'Beneficial Ownership Certification': /\b(beneficial|ownership)\b/,
}

/** The one form a file's name speaks of; none when it could be several. */
export function formsByName(filename: string, registration: RegistrationType | null): string[] {
  const words = filename.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
  const meant = requiredForms(registration).filter((form) => called[form]?.test(words))
  return meant.length === 1 ? meant : []
}

const account = new RegExp(`^[A-Za-z0-9-]{4,${exchangeFieldLimits.account}}$`)
const money = /^\d{1,12}(\.\d{1,2})?$/

/** All that keeps a draft from being sent in, by field. A draft itself may be as incomplete as it likes. */
export function businessProblems(business: Business, files: readonly FormFile[]): Problems {
  const problems: Problems = {}
  const { registration } = business
  if (!business.client.trim()) problems.client = 'Enter the client’s name.'
  if (!account.test(business.account))
    problems.account = 'Enter an account number with at least four letters, numbers, or dashes.'
  if (!registration) problems.registration = 'Choose a registration type.'
  if (!(productCategories as readonly string[]).includes(business.category))
    problems.category = 'Choose a product category.'
  if (business.productId === null) problems.productId = 'Choose a product.'
  if (!money.test(business.amount) || Number(business.amount) <= 0)
    problems.amount = 'Enter an amount in dollars, for example 12500.00.'
  for (const file of files)
    if (formsIn(file, registration).length === 0) problems[fileField(file)] = `Choose a form for ${file.filename}.`
  const there = attachedForms(files, registration)
  const missing = requiredForms(registration).filter((form) => !there.includes(form))
  if (missing.length > 0) problems.checklist = `Missing forms: ${missing.join(', ')}.`
  return problems
}

/** Which field of the problems a file is. */
export const fileField = ({ id }: Pick<FormFile, 'id'>) => `file-${id}`

/** The form, and which files hold it: what was sent in before files said so is the form alone. */
export function formAndFiles(form: string, files: readonly FormFile[]): string {
  const names = files.filter(({ forms: held }) => held.includes(form)).map(({ filename }) => filename)
  return names.length > 0 ? `${form} (${names.join(', ')})` : form
}
