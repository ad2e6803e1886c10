import type { Feature } from '../../lib/feature.ts'

export const products: Feature = {
  screens: { '/securities/products': async () => (await import('./ProductsPage.tsx')).ProductsPage },
}
