// Departments, addresses of photos, and what an entry of the directory may look like.
import type { Problems } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { isEmail } from './email.ts'
import { phoneProblem } from './phone.ts'

export type Department = (typeof limits.departments)[number]

export const departmentNames: Record<Department, string> = {
  SEC: 'Securities',
  ADV: 'Advisory',
  CORP: 'Corporate',
  INS: 'Insurance',
  MORT: 'Mortgage',
  TAX: 'Taxes',
  WMT: 'Wealth Management',
  WMA: 'Wealth Advisors',
}

/** What fits a card. Not among the limits, which weigh on the sign-in page. */
export const staffLimits = { name: 60, title: 100, phone: 20, ext: 6, email: 100, linkedin: 150 } as const

export const photoTypes = ['.jpg', '.jpeg', '.png', '.webp'] as const
export type PhotoSize = 'small' | 'large'
/** Where a photo is: outside the API, and for good. */
export const photoPath = (name: string, size: PhotoSize): string => `/profiles/${name}-${size}.webp`
/** The same photo in another size. */
export const photoIn = (address: string, size: PhotoSize): string =>
  address.replace(/-(small|large)\.webp$/, `-${size}.webp`)

interface Entry {
  email: string
  first: string
  last: string
  phone: string
  ext: string
  linkedin: string
}

/** A person's page there and nothing else: it is shown to the public under their name. */
export const isLinkedIn = (address: string): boolean =>
  /^https:\/\/www\.linkedin\.com\/[\w%./-]+$/.test(address) && URL.canParse(address)

export function staffProblems({ email, first, last, phone, ext, linkedin }: Entry): Problems {
  const problems: Problems = {}
  if (!first.trim()) problems['first'] = 'Enter a first name.'
  if (!last.trim()) problems['last'] = 'Enter a last name.'
  if (!isEmail(email)) problems['email'] = 'Not a valid e-mail'
  else if (email !== email.toLowerCase()) problems['email'] = 'Use lowercase letters only.'
  const phoneWrong = phoneProblem(phone)
  if (phoneWrong) problems['phone'] = phoneWrong
  if (!/^\d*$/.test(ext)) problems['ext'] = 'Use numbers only.'
  if (linkedin && !isLinkedIn(linkedin))
    problems['linkedin'] = 'Enter a URL that starts with https://www.linkedin.com/.'
  return problems
}
