import type { OnboardingWizard } from '@portal/contract/onboarding'
import { disclosureQuestions } from '@portal/contract/onboarding-questions'
import { positionOf } from '@portal/contract/onboarding-positions'
import { type HistoryContent, type OnboardingStep, stepNames, type TypedStep } from '@portal/contract/onboarding-steps'
import {
  documentsWanted,
  employmentOf,
  homeProblems,
  jobProblems,
  maySign,
  residenceOf,
} from '@portal/contract/rules/onboarding'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTitle } from '../../../lib/title.ts'
import { useFirmDay } from '../../../lib/today.ts'
import type { Opened } from '../../links/public.ts'
import { stepAddress, statusAddress } from '../addresses.ts'
import { ActivitiesStep } from './ActivitiesStep.tsx'
import { CrdStep } from './CrdStep.tsx'
import { DisclosuresStep } from './DisclosuresStep.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { useDrafts } from './drafts.ts'
import { useFiles } from './files.ts'
import { HistoryStep, type Part } from './HistoryStep.tsx'
import { Lockable } from './Lockable.tsx'
import { PersonStep } from './PersonStep.tsx'
import { PoliciesStep } from './PoliciesStep.tsx'
import { savingOf } from './saving.ts'
import { SignStep, useSigning } from './SignStep.tsx'
import type { StepProps } from './step.ts'
import { isStep, missingInWords, nextStep, numberOf, problemsOf, standingsOf, stepBefore } from './standing.ts'
import type { PutWizard, WizardAnswer } from './wizard-data.ts'
import { WizardFrame } from './WizardFrame.tsx'

interface Props {
  answer: WizardAnswer
  opened: Opened
  put: PutWizard
  onLoad: () => Promise<WizardAnswer>
}

export function Wizard({ answer: { wizard, help, side }, opened, put, onLoad }: Props) {
  const today = useFirmDay()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const { drafts, contents, saveAll, loadOther } = useDrafts(wizard, put)
  const files = useFiles(put, saveAll)
  const standings = standingsOf(wizard, contents, today)
  const open = standings.find(({ done, locked }) => !done && !locked)?.step ?? 'sign'
  const asked = query.get('step')
  // where somebody comes without saying which, it is the first that is open then
  const [first] = useState<OnboardingStep>(open)
  const step = isStep(asked) ? asked : first
  const standing = standings[numberOf(step) - 1]
  const sent = side === 'review' || side === 'approved'
  // what isn't open yet is no secret: it says what is missing
  const locked = step === 'sign' ? sent : (standing?.locked ?? false)
  // not worked out anew while somebody types: the list they are in stays
  const [firstPart] = useState(() => partOf(contents.history, today))
  const part = query.get('part') === 'homes' ? 'homes' : query.get('part') === 'jobs' ? 'jobs' : firstPart

  /** The step in which somebody wanted to go on too early. */
  const [tried, setTried] = useState<{ step: OnboardingStep; times: number }>()
  const early = tried?.step === step
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried) focusFirstMissing(place.current)
  }, [tried])
  useTitle(stepNames[step])
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [step])

  const load = async () => loadOther((await onLoad()).wizard)
  const signing = useSigning(
    wizard,
    contents,
    () => void navigate(statusAddress),
    () => void onLoad(),
  )
  const problems = early && !locked ? problemsOf(step, wizard, contents, today) : {}
  const next = nextStep(step)
  const go = () => next && void navigate(stepAddress(next))

  async function press() {
    if (step === 'sign') {
      const [missing] = standings.filter((one) => one.step !== 'sign' && !one.done)
      if (missing) return void navigate(stepAddress(missing.step))
      if (locked) return void navigate(statusAddress)
      return (await saveAll()) ? signing.sign() : undefined
    }
    if (locked || standing?.done) return go()
    setTried({ step, times: (tried?.times ?? 0) + 1 })
    // what is missing is in the other list
    if (step === 'history' && (part === 'jobs' ? jobsDone : homesDone)(contents.history, today))
      setPart(part === 'jobs' ? 'homes' : 'jobs')
  }
  function setPart(to: Part) {
    setQuery({ step: 'history', part: to }, { replace: true })
  }

  const shared = <Step extends TypedStep>(of: Step): StepProps<Step> => ({
    content: contents[of],
    change: drafts[of].change,
    problems,
    today,
  })
  const wanted = documentsWanted(wizard.position, contents.crd)
  return (
    <WizardFrame
      step={step}
      title={titleOf(step, part)}
      standings={standings}
      locked={locked}
      returned={standing?.returned ?? null}
      saving={savingOf(drafts, wizard.saved, () => void load())}
      until={opened.expires}
      help={help}
      picture={step === 'history' ? { content: contents.history, part } : undefined}
      today={today}
      heading={heading}
      place={place}
      back={stepBefore(step) ? stepAddress(stepBefore(step) as OnboardingStep) : statusAddress}
      button={buttonOf(step, standings, locked, wizard, contents.disclosures.answers.length)}
      busy={signing.busy}
      problem={
        step === 'sign'
          ? signing.problem
          : early && standing && !standing.done
            ? missingInWords(standing, wizard, contents, today)
            : ''
      }
      onNext={() => void press()}
      onSkip={early && !standing?.done && next ? go : undefined}
    >
      {step === 'history' && <HistoryStep {...shared('history')} part={part} locked={locked} onPart={setPart} />}
      {step === 'policies' && (
        <PoliciesStep policies={wizard.policies} locked={locked} put={put} onOutdated={() => void onLoad()} />
      )}
      {step === 'sign' && (
        <SignStep
          wizard={wizard}
          contents={contents}
          standings={standings}
          locked={locked}
          signing={signing}
          today={today}
        />
      )}
      {step !== 'history' && step !== 'policies' && step !== 'sign' && (
        <Lockable locked={locked} title={stepNames[step]}>
          {step === 'person' && <PersonStep {...shared('person')} />}
          {step === 'crd' && (
            <CrdStep {...shared('crd')} registered={positionOf(wizard.position).licenses.length > 0} />
          )}
          {step === 'disclosures' && (
            <DisclosuresStep
              {...shared('disclosures')}
              questions={disclosureQuestions(wizard.questions)}
              kept={wizard.files}
              files={files}
            />
          )}
          {step === 'activities' && <ActivitiesStep {...shared('activities')} />}
          {step === 'documents' && <DocumentsStep wanted={wanted} kept={wizard.files} files={files} asked={early} />}
        </Lockable>
      )}
    </WizardFrame>
  )
}

const jobsDone = (history: HistoryContent, today: string): boolean =>
  employmentOf(history, today).gaps.length === 0 && history.jobs.every((job) => none(jobProblems(job, today)))
const homesDone = (history: HistoryContent, today: string): boolean =>
  residenceOf(history, today).gaps.length === 0 && history.homes.every((home) => none(homeProblems(home, today)))
const none = (problems: object) => Object.keys(problems).length === 0

/** The first of the two that something is missing in. */
const partOf = (history: HistoryContent, today: string): Part =>
  jobsDone(history, today) && !homesDone(history, today) ? 'homes' : 'jobs'

function titleOf(step: OnboardingStep, part: Part): string {
  if (step !== 'history') return stepNames[step]
  return part === 'jobs' ? 'Employment, last 10 years' : 'Residence, last 5 years'
}

function buttonOf(
  step: OnboardingStep,
  standings: ReturnType<typeof standingsOf>,
  locked: boolean,
  { questions }: OnboardingWizard,
  answered: number,
): { words: string; brief: string } {
  const next = nextStep(step)
  if (!next) {
    if (!maySign(standings)) return { words: 'Go to the first open step', brief: 'Go to the first open step' }
    const words = locked ? 'Go to your status page' : 'Sign and send for review'
    return { words, brief: words }
  }
  const all = disclosureQuestions(questions).length
  const brief = step === 'disclosures' && answered < all ? `Continue, ${answered} of ${all} answered` : 'Continue'
  return { words: `Continue to ${stepNames[next]}`, brief }
}

/** A field that says what is wrong, else the first thing that can be done about it. */
function focusFirstMissing(place: HTMLElement | null) {
  const found =
    place?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input, button[data-invalid]') ??
    place?.querySelector<HTMLElement>('[data-gap-answer] button, [data-first-missing]')
  found?.focus()
}
