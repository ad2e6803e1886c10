import type { Feature } from '../../lib/feature.ts'

export const branchLibrary: Feature = {
  screens: { '/general/branch': async () => (await import('./BranchPage.tsx')).BranchPage },
}
