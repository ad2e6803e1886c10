import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import type { Feature } from '../../lib/feature.ts'

const load = () => import('./DevicesPage.tsx')

export const devices: Feature = {
  routes: [{ path: '/dash/devices', lazy: async () => ({ Component: (await load()).DevicesPage }) }],
  screens: [
    {
      path: '/dash/devices',
      title: 'Registered Devices',
      description: 'Browsers, approvals, passkeys',
      section: 'general',
      icon: IconDevices,
      load,
    },
  ],
}
