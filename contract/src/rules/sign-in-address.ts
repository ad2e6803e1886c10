// What somebody signs in with, wherever it is typed: an address of the firm, not of a public mail service.
import { texts } from '../texts.ts'
import { isEmail } from './email.ts'
import { isPublicMail } from './public-mail.ts'

export const publicMail = 'Use a firm email address. Public email addresses can’t sign in.'

/** `more` are the services that the firm has named besides. */
export function signInAddressProblem(email: string, more: readonly string[] = []): string | undefined {
  if (!isEmail(email)) return texts.notAnEmail
  return isPublicMail(email, more) ? publicMail : undefined
}
