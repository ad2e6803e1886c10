// The authenticator app: time-based codes, see platform/crypto/totp.ts.
import { limits } from '@portal/contract/limits'
import { spendStep, stepOf } from '../../../platform/crypto/totp.ts'
import type { SecondFactor } from './factor.ts'

export const authenticator: SecondFactor = {
  lastsMs: limits.emailCodeMs,
  begin: async () => ({}),
  async fits(given, { tx, account, keys, now }) {
    const step = account.totp_seed === null ? undefined : stepOf(keys, account.totp_seed, given, now)
    return step !== undefined && spendStep(tx, account.id, step)
  },
}
