// Passkeys are made by the browser; the library that speaks with it is fetched when somebody makes one.
import { addPasskey, passkeyOptions } from '@portal/contract/devices'
import { call } from '../../lib/call.ts'

export const canMakePasskeys = () => 'PublicKeyCredential' in window

export async function makePasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await call(passkeyOptions, {})
  const answer = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  await call(addPasskey, { body: { name, answer } })
}

/** The browser's own words are for programmers. */
export function wordsFor({ name, message }: Error): string {
  if (name === 'NotAllowedError') return 'No passkey was created. The request was canceled or timed out.'
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return message
}
