// What somebody can show of themselves while they are signed in.
import type { ProofMeans } from '@portal/contract/proof'
import type { AccountRow } from '../store.ts'

/**
 * Either the password or a second factor is enough: a stolen cookie has neither. The authenticator's code comes before the
 * emailed one, which nobody can fall back on who has something better. Approving on a device is not among them: the device
 * that would be asked may be the very browser whose cookies were stolen.
 */
export function meansOf(
  { password_hash, totp_seed, factor }: Pick<AccountRow, 'password_hash' | 'totp_seed' | 'factor'>,
  passkey: boolean,
): ProofMeans[] {
  // an admin who authorised a new authenticator has said that the old one is gone
  const app = totp_seed !== null && factor !== 'RESET'
  return [
    ...(password_hash === null ? [] : ['password' as const]),
    app ? 'app' : 'email',
    ...(passkey ? ['passkey' as const] : []),
  ]
}
