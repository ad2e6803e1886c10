import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import type { Feature } from '../../lib/feature.ts'

const load = () => import('./ProductsPage.tsx')

export const products: Feature = {
  routes: [{ path: '/securities/products', lazy: async () => ({ Component: (await load()).ProductsPage }) }],
  screens: [
    {
      path: '/securities/products',
      title: 'Approved Products',
      description: 'Sponsors, phones and contacts',
      section: 'securities',
      icon: IconBuildingBank,
      load,
    },
  ],
}
