import { typedSteps } from '@portal/contract/onboarding-steps'
import type { Drafts } from './drafts.ts'
import type { Saving } from './SavedLine.tsx'

/** Of all steps together: what isn't saved yet comes first. */
export function savingOf(drafts: Drafts, saved: string | null, onLoad: () => void): Saving {
  const all = typedSteps.map((step) => drafts[step])
  if (all.some(({ conflict }) => conflict)) return { at: 'elsewhere', onLoad }
  const refused = all.find(({ line }) => line === 'Couldn’t save')
  if (refused) return { at: 'refused', why: refused.refused }
  if (all.some(({ line }) => line === 'Couldn’t save. Retrying…')) return { at: 'offline' }
  if (all.some(({ line }) => line === 'Saving…')) return { at: 'typing' }
  return saved === null ? { at: 'none' } : { at: 'saved', when: new Date(saved) }
}
