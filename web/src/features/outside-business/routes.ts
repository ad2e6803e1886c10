import type { Feature } from '../../lib/feature.ts'

export const outsideBusiness: Feature = {
  screens: { '/oba': async () => (await import('./OutsideBusinessPage.tsx')).OutsideBusinessPage },
}
