// An address we are willing to type into a mail header: one @, a dotted ASCII domain, no blank, control or quote.
const address =
  /^[a-z0-9.!#$%&*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export const isEmail = (text: string): boolean => text.length <= 254 && address.test(text)

/** a.lindqvist@firm.example → a•••••••••@firm.example: enough to recognise one's own, not enough to learn another's. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return `${email.slice(0, 1)}${'•'.repeat(Math.max(at - 1, 3))}${email.slice(at)}`
}
