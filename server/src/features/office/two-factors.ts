// Did the provider see two factors? Methods as registered by RFC 8176, with the names Entra uses beside them.
const kinds = {
  knowledge: ['pwd', 'pin', 'kba'],
  possession: ['otp', 'sms', 'tel', 'hwk', 'swk', 'sc', 'pop', 'fido', 'rsa'],
  inherence: ['fpt', 'face', 'iris', 'retina', 'vbm'],
}

/** The provider says so itself, or names methods of two different kinds. Two passwords are still one factor. */
export function sawTwoFactors(amr: unknown): boolean {
  const methods = Array.isArray(amr) ? amr : []
  if (methods.includes('mfa')) return true
  return Object.values(kinds).filter((kind) => methods.some((method) => kind.includes(method))).length >= 2
}
