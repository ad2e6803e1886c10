import type { Feature } from '../../lib/feature.ts'

/** For the vendors themselves, who have no account. */
export const vendorAttestation: Feature = {
  screens: { '/vendor/attestation': async () => (await import('./AttestationPage.tsx')).AttestationPage },
}
