// A candidate on the task on which they are reviewed.
import { positions } from '@portal/contract/onboarding-positions'
import type { CandidateRecord } from '@portal/contract/onboarding-review'
import { type OnboardingStep, onboardingLimits } from '@portal/contract/onboarding-steps'
import { type ReactNode, useState } from 'react'
import { useFirmDay } from '../../../lib/today.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FirmMoment } from '../../../ui/FirmMoment.tsx'
import { type HeadProps, ReviewScreen, ReviewSkeleton } from '../../review/public.ts'
import { HeldLine } from '../../held/public.ts'
import { useCandidate } from './api.ts'
import { Creates } from './Creates.tsx'
import { Deciding } from './Deciding.tsx'
import { LinkBlock } from './LinkBlock.tsx'
import { Plans } from './Plans.tsx'
import { StepList } from './StepList.tsx'
import { startSaid } from './words.ts'
import { statesSaid } from './StepContent.tsx'
import styles from './candidate.module.css'

interface Props extends Pick<HeadProps, 'place' | 'back' | 'onNext' | 'onPrevious' | 'status'> {
  id: number
  /** "T-20440"; empty where there is none yet. */
  number: string
  /** Who has the task. */
  assigned?: ReactNode
  /** What was said about it. */
  talk?: ReactNode
  onDecided: () => void
}

export function CandidateReview({ id, ...props }: Props) {
  const { data, error, refetch } = useCandidate(id)
  if (data) return <Shown candidate={data} {...props} />
  if (!error) return <ReviewSkeleton />
  return <ErrorState heading="h1" title="Couldn’t load candidate" help={error.message} onRetry={() => void refetch()} />
}

const lead = (step: OnboardingStep) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#step-${step}`)?.focus())

export function Shown({
  candidate,
  number,
  assigned,
  talk,
  onDecided,
  ...head
}: Omit<Props, 'id'> & { candidate: CandidateRecord }) {
  const today = useFirmDay()
  const { first, last, branch, position, starts, signed, steps, can, decided, state, answers } = candidate
  const [open, setOpen] = useState<OnboardingStep>()
  const role = positions[position].name
  const states = answers && positions[position].licenses.length > 0 ? statesSaid(answers.crd.states) : ''
  return (
    <ReviewScreen
      {...head}
      of="task"
      title={`${first} ${last}, onboarding`}
      meta={[
        number,
        `${role}, ${branch}`,
        startSaid(starts, today),
        signed && (
          <span key="signed">
            signed <FirmMoment at={signed} />
          </span>
        ),
      ]}
      brief={`${role}, ${branch}`}
      acts={none}
      most={onboardingLimits.reason}
      busy={undefined}
      onAct={() => undefined}
      onDecided={onDecided}
      instead={can.why_not || undefined}
      decided={decided && <Outcome candidate={candidate} decided={decided} />}
      more={
        !decided && (
          <Deciding
            candidate={candidate}
            onLead={(step) => {
              setOpen(step)
              lead(step)
            }}
            onDecided={onDecided}
          />
        )
      }
      news={<HeldLine record={`candidate:${candidate.id}`} />}
      reason={decided?.reason ? { title: 'Why', text: decided.reason } : undefined}
      files={none}
      about={
        <>
          <p className={styles.sentence}>
            Onboard {first} {last} as a {role} in {branch}
            {states && `, with registrations in ${states}`}.
          </p>
          {steps.length > 0 && <StepList candidate={candidate} open={open} onOpen={setOpen} />}
          {steps.length === 0 && (
            <p className={styles.none}>{nothingYet[state] ?? 'What was entered is kept and no longer shown.'}</p>
          )}
        </>
      }
      rail={
        <>
          {assigned}
          <Plans candidate={candidate} />
          <Creates candidate={candidate} />
          <LinkBlock candidate={candidate} />
        </>
      }
      talk={talk}
    />
  )
}
const none: readonly never[] = []

const nothingYet: Partial<Record<CandidateRecord['state'], string>> = {
  invited: 'Nothing was entered yet. You can review the steps once they are signed and sent.',
  started: 'The candidate is entering their information. You can review the steps once they are signed and sent.',
}

const did: Partial<Record<CandidateRecord['state'], string>> = { approved: 'Approved', declined: 'Declined' }

const Outcome = ({
  candidate: { state },
  decided: { by, at },
}: {
  candidate: CandidateRecord
  decided: NonNullable<CandidateRecord['decided']>
}) => (
  <>
    {did[state] ? `${did[state]} by ${by || 'someone who left the firm'}` : 'Withdrawn'}, <FirmMoment at={at} said />
  </>
)
