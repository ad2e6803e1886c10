import type { Feature } from '../../lib/feature.ts'

export const vendors: Feature = {
  screens: { '/vendors': async () => (await import('./VendorsPage.tsx')).VendorsPage },
}
