import type { Feature } from '../../lib/feature.ts'

export const staff: Feature = {
  screens: { '/general/staff/:advisor?': async () => (await import('./StaffPage.tsx')).StaffPage },
}
