import type { Feature } from '../../lib/feature.ts'

export const registrations: Feature = {
  screens: { '/securities/regs': async () => (await import('./RegistrationsPage.tsx')).RegistrationsPage },
}
