import { beginProofPasskey } from '@portal/contract/proof'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { call } from '../../lib/call.ts'

/** By the browser; the library that speaks with it is fetched when somebody uses one. */
export async function answerOfPasskey(): Promise<unknown> {
  const { options } = await call(beginProofPasskey, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(() => {
    throw new Error('The passkey wasn’t used. Try again, or confirm another way.')
  })
}
