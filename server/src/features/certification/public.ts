// The certification for other features.
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { hasAccepted } from './store.ts'

export { acceptedAt, certificationMissing } from './store.ts'

/**
 * Whether the text in force was accepted; an older version does not count. Guests communicate with nobody and are
 * not asked. Not from within a transaction, as the settings.
 */
export async function communicationAttested(
  platform: Platform,
  { id, guest }: { id: string; guest: boolean },
): Promise<boolean> {
  if (guest) return true
  const { communicationCertification } = await firmSettings(platform)
  return hasAccepted(platform.db, id, communicationCertification.version)
}
