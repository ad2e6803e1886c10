// How far the candidate is: by the same rule that the server has, over what is typed at this moment.
import type { OnboardingStepState, OnboardingWizard } from '@portal/contract/onboarding'
import type { Problems } from '@portal/contract/endpoint'
import { disclosureQuestions } from '@portal/contract/onboarding-questions'
import { type OnboardingStep, onboardingSteps, type StepContents } from '@portal/contract/onboarding-steps'
import {
  activitiesProblems,
  crdProblems,
  disclosureProblems,
  employmentOf,
  historyProblems,
  personProblems,
  residenceOf,
  type StepStanding,
  stepsOf,
} from '@portal/contract/rules/onboarding'
import { gapInWords } from '@portal/contract/rules/onboarding-history'

export interface Standing extends StepStanding {
  /** By the rule alone. */
  complete: boolean
  locked: boolean
  returned: OnboardingStepState['returned']
}

export function standingsOf(wizard: OnboardingWizard, contents: StepContents, today: string): Standing[] {
  const { position, questions, files } = wizard
  const policies = wizard.policies.map(({ title, attested }) => ({ title, attested: attested !== null }))
  const told = new Map(wizard.steps.map((one) => [one.step, one]))
  // whether what was signed still counts is the server's to say
  const signed = told.get('sign')?.done ?? false
  return stepsOf({ ...contents, position, questions, files, policies, signed }, today).map((standing) => {
    const { locked = false, returned = null } = told.get(standing.step) ?? {}
    // what came back isn't done by being complete
    return {
      ...standing,
      done: standing.done && (returned?.changed ?? true),
      complete: standing.done,
      locked,
      returned,
    }
  })
}

/** What keeps a step from being done, by field. */
export function problemsOf(
  step: OnboardingStep,
  wizard: OnboardingWizard,
  contents: StepContents,
  today: string,
): Problems {
  switch (step) {
    case 'person':
      return personProblems(contents.person, today)
    case 'crd':
      return crdProblems(contents.crd, wizard.position)
    case 'history':
      return historyProblems(contents.history, today)
    case 'disclosures': {
      const files = new Set(wizard.files.map(({ place }) => place))
      return disclosureProblems(contents.disclosures, disclosureQuestions(wizard.questions), files, today)
    }
    case 'activities':
      return activitiesProblems(contents.activities)
    case 'documents':
    case 'policies':
    case 'sign':
    default:
      return {}
  }
}

/** In one sentence, beside the button that was pressed too early. */
export function missingInWords(
  { step, complete, returned }: Pick<Standing, 'step' | 'complete' | 'returned'>,
  wizard: OnboardingWizard,
  contents: StepContents,
  today: string,
): string {
  if (complete && returned) return `Make the change that ${returned.by} asks for.`
  const wrong = Object.keys(problemsOf(step, wizard, contents, today)).length
  if (step === 'documents') return 'Some documents are missing.'
  if (step === 'policies') return 'Some policies aren’t acknowledged yet.'
  if (step === 'history' && wrong === 0) {
    const { history } = contents
    const [gap] = [...employmentOf(history, today).gaps, ...residenceOf(history, today).gaps]
    if (history.jobs.length === 0) return 'Add your jobs of the last 10 years.'
    if (history.homes.length === 0) return 'Add your addresses of the last 5 years.'
    return gap ? `${gapInWords(gap)}.` : ''
  }
  if (step === 'disclosures') return wrong === 1 ? 'One answer is missing.' : `${wrong} answers are missing.`
  return wrong === 1 ? 'One field needs attention.' : `${wrong} fields need attention.`
}

export const nextStep = (step: OnboardingStep): OnboardingStep | undefined =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1]
export const stepBefore = (step: OnboardingStep): OnboardingStep | undefined =>
  onboardingSteps[onboardingSteps.indexOf(step) - 1]
export const numberOf = (step: OnboardingStep): number => onboardingSteps.indexOf(step) + 1
export const isStep = (text: string | null): text is OnboardingStep =>
  (onboardingSteps as readonly (string | null)[]).includes(text)
