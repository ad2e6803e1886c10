// An admin's word that somebody may enrol a new authenticator: they lost the old one, and were recognised otherwise.
import { authoriseEnrolment } from './features/account-reset/public.ts'
import { changeBy } from './platform/change.ts'
import type { Platform } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'

export async function resetSecondFactor(platform: Platform, email: string): Promise<string> {
  const change = changeBy(platform, { id: null, name: 'portal' }, 'command line')
  const done = await change((tx, note) => authoriseEnrolment(tx, note, platform, email.toLowerCase()))
  if (!done) throw new StartError('No account with that email can set up an authenticator app')
  return `${email} will set up an authenticator app at their next sign-in`
}
