// What is wrong with a person's fields, by name; for the form and for the server.
import type { Problems } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { crdProblem } from './crd.ts'
import { phoneProblem } from './phone.ts'
import { signInAddressProblem } from './sign-in-address.ts'

interface Fields {
  email?: string
  crd?: string
  phone?: string
  tapsid?: number
  ssn?: string
}

export const socialPattern = /^(\d{3})-?(\d{2})-?(\d{4})$/

/** Of a person that exists: what is not sent is not looked at. */
export function userProblems({ email, crd, phone, tapsid, ssn }: Fields): Problems {
  const problems: Problems = {}
  const emailWrong = email === undefined ? undefined : signInAddressProblem(email)
  if (emailWrong) problems.email = emailWrong
  const crdWrong = crd === undefined || crd.trim() === '' ? undefined : crdProblem(crd)
  if (crdWrong) problems.crd = crdWrong
  const phoneWrong = phoneProblem(phone ?? '')
  if (phoneWrong) problems.phone = phoneWrong
  if (tapsid === limits.demonstrationQueriedAs || tapsid === limits.demonstrationAdvisor)
    problems.tapsid = 'This ID is reserved for demos. Use another one.'
  if (ssn && !socialPattern.test(ssn)) problems.ssn = 'Enter nine digits, for example 000-00-0000.'
  return problems
}

/** Whoever has an id in the commission system is an advisor, and advisors have a CRD. */
export function newUserProblems(fields: Fields): Problems {
  const { crd = '', tapsid = 0 } = fields
  const missing = tapsid > 0 ? crdProblem(crd) : undefined
  return { ...(missing && { crd: missing }), ...userProblems(fields) }
}
