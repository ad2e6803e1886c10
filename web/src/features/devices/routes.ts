import type { Feature } from '../../lib/feature.ts'

export const devices: Feature = {
  screens: { '/dash/devices': async () => (await import('./DevicesPage.tsx')).DevicesPage },
}
