// Wherever somebody's phone number is typed. None at all is fine; whoever needs one says so.
const fewestDigits = 7

const withoutExtension = (phone: string): string => phone.split('x')[0] ?? ''

export function phoneProblem(phone: string): string | undefined {
  if (phone.trim() === '') return undefined
  if (!/^[0-9+().\-x ]*$/.test(phone)) return 'Use only numbers, spaces, and + ( ) . - x.'
  const digits = withoutExtension(phone).replace(/\D/g, '').length
  return digits < fewestDigits ? 'Enter the whole number, for example (518) 555-0142.' : undefined
}

/** (•••) •••-0177: enough to know one's own number by. */
export function maskPhone(phone: string): string {
  const digits = withoutExtension(phone).replace(/\D/g, '')
  return digits === '' ? '' : `(•••) •••-${digits.slice(-4)}`
}
