import type { Feature } from '../../lib/feature.ts'

export const exams: Feature = {
  screens: { '/securities/examcenter': async () => (await import('./ExamCenterPage.tsx')).ExamCenterPage },
}
