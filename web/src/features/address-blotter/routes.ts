import type { Feature } from '../../lib/feature.ts'

export const addressBlotter: Feature = {
  screens: { '/securities/addressblotter': async () => (await import('./AddressBlotterPage.tsx')).AddressBlotterPage },
}
