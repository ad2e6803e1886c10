import type { Feature } from '../../lib/feature.ts'

export const attestations: Feature = {
  screens: { '/attest': async () => (await import('./AttestationsPage.tsx')).AttestationsPage },
}
