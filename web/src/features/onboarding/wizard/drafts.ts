// What is typed in the wizard, each step saved by itself as it is typed. All of them live as long as the page: a step that is left while
// its last words are on their way isn't begun again from what was there before.
import {
  type OnboardingSaved,
  type OnboardingWizard,
  saveActivities,
  saveCrd,
  saveDisclosures,
  saveHistory,
  savePerson,
} from '@portal/contract/onboarding'
import { type StepContents, type TypedStep, typedSteps } from '@portal/contract/onboarding-steps'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, CallError } from '../../../lib/call.ts'
import { useDraft } from '../../../lib/draft.ts'
import type { PutWizard } from './wizard-data.ts'

type Body<Step extends TypedStep> = { version: number; content: StepContents[Step] }
const savers: { [Step in TypedStep]: (body: Body<Step>) => Promise<OnboardingSaved> } = {
  person: (body) => call(savePerson, { body }),
  crd: (body) => call(saveCrd, { body }),
  history: (body) => call(saveHistory, { body }),
  disclosures: (body) => call(saveDisclosures, { body }),
  activities: (body) => call(saveActivities, { body }),
}

/** What couldn't be saved because the code was needed again: it is saved once that is typed. */
const leftOver = new Map<TypedStep, { version: number; content: object }>()

/** An empty form begins with the name the invitation was for. */
function startOf<Step extends TypedStep>(step: Step, wizard: OnboardingWizard): Body<Step> {
  const { version, content } = wizard[step]
  const named = step === 'person' && version === 0 ? { first: wizard.first, last: wizard.last } : {}
  return { version, content: { ...content, ...named } as StepContents[Step] }
}

function useStepDraft<Step extends TypedStep>(step: Step, wizard: OnboardingWizard, put: PutWizard) {
  const { mutateAsync } = useMutation({ mutationFn: (send: () => Promise<OnboardingSaved>) => send() })
  const start = startOf(step, wizard)
  const draft = useDraft<StepContents[Step]>(
    { id: 1, ...start },
    {
      begin: async () => ({ id: 1 }),
      save: async (_, version, content) => {
        try {
          const saved = await mutateAsync(() => savers[step]({ version, content }))
          leftOver.delete(step)
          const { all, steps, saved: at } = saved
          put(() => ({ version: all, saved: at, steps, [step]: { version: saved.version, saved: at, content } }))
          return saved
        } catch (error) {
          if (error instanceof CallError && error.code === 'code-needed') leftOver.set(step, { version, content })
          throw error
        }
      },
    },
  )
  const { version } = wizard[step]
  const follow = useEffectEvent((now: number) => {
    const left = leftOver.get(step)
    if (left?.version === now) draft.change(left.content)
    // another device went on with it, and nothing was typed here since
    else if (now > draft.version() && draft.line === 'Saved' && !draft.conflict) draft.load(startOf(step, wizard))
    leftOver.delete(step)
  })
  useEffect(() => follow(version), [version])
  return draft
}

export function useDrafts(wizard: OnboardingWizard, put: PutWizard) {
  const drafts = {
    person: useStepDraft('person', wizard, put),
    crd: useStepDraft('crd', wizard, put),
    history: useStepDraft('history', wizard, put),
    disclosures: useStepDraft('disclosures', wizard, put),
    activities: useStepDraft('activities', wizard, put),
  }
  return {
    drafts,
    contents: Object.fromEntries(typedSteps.map((step) => [step, drafts[step].content])) as unknown as StepContents,
    /** Whether everything is at the firm now. */
    saveAll: async () => {
      const all = await Promise.all(typedSteps.map((step) => drafts[step].save()))
      return all.every(Boolean)
    },
    /** Takes what another device has saved for what was typed here. */
    loadOther: (fresh: OnboardingWizard) => {
      for (const step of typedSteps) {
        const draft = drafts[step] as ReturnType<typeof useDraft<StepContents[TypedStep]>>
        if (draft.conflict) draft.load(startOf(step, fresh))
      }
    },
  }
}
export type Drafts = ReturnType<typeof useDrafts>['drafts']
