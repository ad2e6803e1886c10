import type { Feature } from '../../lib/feature.ts'

/** Apart from the candidate's own pages: nobody who isn't signed in fetches it. */
export const candidates: Feature = {
  screens: { '/candidates': async () => (await import('./review/CandidatesPage.tsx')).CandidatesPage },
}
