// What was done with somebody's account that others have to live with: they hear of it, whoever did it.
import { timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../mail/outbox.ts'

export const usedMail = (
  { email, first }: { email: string; first: string },
  /** Goes on from "Your account was used to". */
  what: string,
  facts: [string, string][],
  { at, address, origin }: { at: Date; address: string; origin: string },
): Letter => ({
  to: email,
  subject: `Your account was used to ${what}`,
  parts: [
    { text: `Hi ${first}, your account was used to ${what}.` },
    { facts: [...facts, ['IP address', address], ['Time', timeInWords(at)]] },
    { text: 'Wasn’t you? Set a new password now and call the home office.' },
    { button: 'Set new password', href: `${origin}/login` },
  ],
})
