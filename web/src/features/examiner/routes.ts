import type { Feature } from '../../lib/feature.ts'

export const examiner: Feature = {
  screens: { '/examiner': async () => (await import('./ExaminerPage.tsx')).ExaminerPage },
}
