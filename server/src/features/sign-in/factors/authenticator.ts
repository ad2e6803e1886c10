// The authenticator app: time-based codes, see platform/crypto/totp.ts.
import { limits } from '@portal/contract/limits'
import { spendStep, stepOf } from '../../../platform/crypto/totp.ts'
import type { SecondFactor } from './factor.ts'

type Given = Omit<Parameters<SecondFactor['fits']>[1], 'challenge'>

/** A code is good once, wherever it is shown. */
export async function spendCode(given: string, { tx, account, keys, now }: Given): Promise<boolean> {
  const step = account.totp_seed === null ? undefined : stepOf(keys, account.totp_seed, given, now)
  return step !== undefined && spendStep(tx, account.id, step)
}

export const authenticator: SecondFactor = {
  lastsMs: limits.emailCodeMs,
  begin: async () => ({}),
  fits: spendCode,
}
