import type { Feature } from '../../lib/feature.ts'

export const addressChange: Feature = {
  screens: { '/address': async () => (await import('./AddressPage.tsx')).AddressPage },
}
