import type { Feature } from '../../lib/feature.ts'

export const users: Feature = {
  screens: { '/management': async () => (await import('./ManagementPage.tsx')).ManagementPage },
}
