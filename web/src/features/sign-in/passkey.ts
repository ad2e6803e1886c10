import { answerPasskey, passkeyChallenge } from '@portal/contract/sign-in'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { call } from '../../lib/call.ts'
import type { Entered } from './factor.ts'

/** Put away, refused by the device, or not on it. */
export class PasskeyNotUsed extends Error {
  constructor() {
    super('The passkey wasn’t used. Try again, or sign in another way.')
  }
}

export async function enterWithPasskey(id: string, remember: boolean, signal: AbortSignal): Promise<Entered> {
  const { options } = await call(passkeyChallenge, { body: { id } }, signal)
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  signal.throwIfAborted()
  // the browser's own question goes with the screen that asked it
  const putAway = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', putAway)
  const answer = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
    .catch(() => {
      throw new PasskeyNotUsed()
    })
    .finally(() => signal.removeEventListener('abort', putAway))
  signal.throwIfAborted()
  return call(answerPasskey, { body: { id, answer, remember } }, signal)
}
