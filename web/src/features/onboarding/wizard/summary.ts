// Every step in one line, as it is read before it is signed.
import type { OnboardingWizard } from '@portal/contract/onboarding'
import type { OnboardingStep, StepContents } from '@portal/contract/onboarding-steps'
import { disclosureQuestions } from '@portal/contract/onboarding-questions'
import { documentsWanted, employmentOf, legalName } from '@portal/contract/rules/onboarding'

const count = (many: number, one: string, more: string) => (many === 1 ? `1 ${one}` : `${many} ${more}`)

export function summaryOf(
  step: OnboardingStep,
  wizard: OnboardingWizard,
  contents: StepContents,
  today: string,
): string {
  switch (step) {
    case 'person': {
      const { person } = contents
      return [legalName(person), person.birth && `born ••/••/${person.birth.slice(0, 4)}`].filter(Boolean).join(', ')
    }
    case 'crd': {
      const { crd, none, states } = contents.crd
      const number = none ? 'No CRD number' : crd
      return [number, states.length > 0 && count(states.length, 'state', 'states')].filter(Boolean).join(', ')
    }
    case 'history': {
      const { covered, months } = employmentOf(contents.history, today)
      return `${covered} of ${months.length} months, ${count(contents.history.homes.length, 'address', 'addresses')}`
    }
    case 'disclosures': {
      const { answers } = contents.disclosures
      const all = disclosureQuestions(wizard.questions).length
      const yes = answers.filter((answer) => answer.yes).length
      if (answers.length < all) return `${answers.length} of ${all} answered`
      return yes === 0 ? `${all} no` : `${all - yes} no, ${yes} yes with details`
    }
    case 'activities': {
      const { list } = contents.activities
      const names = list.map(({ desc }) => desc.trim()).filter(Boolean)
      return list.length === 0 ? 'None' : [count(list.length, 'activity', 'activities'), ...names].join(', ')
    }
    case 'documents': {
      const wanted = documentsWanted(wizard.position, contents.crd)
      const here = wanted.filter((document) => wizard.files.some(({ place }) => place === document)).length
      return `${here} of ${wanted.length}`
    }
    case 'policies':
      if (wizard.policies.length === 0) return 'Nothing to read'
      return `${wizard.policies.filter(({ attested }) => attested).length} of ${wizard.policies.length} acknowledged`
    case 'sign':
    default:
      return wizard.signed?.name ?? ''
  }
}
