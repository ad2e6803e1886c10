import { Button, Textarea } from '@mantine/core'
import { acceptSteps, type CandidateRecord, markStep, type ReviewedStep } from '@portal/contract/onboarding-review'
import { onboardingLimits, onboardingSteps, type OnboardingStep, stepNames } from '@portal/contract/onboarding-steps'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { type FormEvent, useId, useState } from 'react'
import { useDetails } from '../../../lib/session.ts'
import { counted } from '../../../ui/counted.ts'
import { FirmMoment } from '../../../ui/FirmMoment.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Block } from '../../review/public.ts'
import { useCall } from './api.ts'
import { StepContent } from './StepContent.tsx'
import { reviewSaid } from './words.ts'
import styles from './candidate.module.css'

interface Props {
  candidate: CandidateRecord
  open: OnboardingStep | undefined
  onOpen: (step: OnboardingStep | undefined) => void
}

/** Eight rows; one at a time is open, and what should change is written where it is. */
export function StepList({ candidate, open, onOpen }: Props) {
  const { id, steps, can, version } = candidate
  const accept = useCall(acceptSteps)
  const rest = steps.filter(({ review }) => review === 'none').map(({ step }) => step)
  return (
    <Block
      title="Steps"
      aside={
        <>
          <span className={styles.tally}>{reviewSaid(steps)}</span>
          {can.review && rest.length > 0 && (
            <Button
              variant="default"
              size="xs"
              className={styles.all ?? ''}
              loading={accept.isPending}
              onClick={() =>
                accept.mutate(
                  { params: { id }, body: { version, steps: rest } },
                  {
                    onSuccess: () => toast.success('Steps accepted'),
                    onError: ({ message }) => toast.error('Couldn’t accept steps', message),
                  },
                )
              }
            >
              {rest.length === 1 ? 'Accept the remaining step' : `Accept the remaining ${rest.length}`}
            </Button>
          )}
        </>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step
            key={step.step}
            candidate={candidate}
            step={step}
            open={open === step.step}
            onToggle={() => onOpen(open === step.step ? undefined : step.step)}
          />
        ))}
      </ol>
    </Block>
  )
}

const looks = {
  accepted: IconCircleCheck,
  returning: IconArrowBackUp,
  returned: IconArrowBackUp,
  none: IconCircleDashed,
}

interface StepProps {
  candidate: CandidateRecord
  step: ReviewedStep
  open: boolean
  onToggle: () => void
}

function Step({ candidate, step, open, onToggle }: StepProps) {
  const body = useId()
  const Icon = looks[step.review]
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <li data-review={step.review}>
      <h3>
        <button
          type="button"
          id={`step-${step.step}`}
          className={styles.step}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={onToggle}
        >
          <Icon size={18} stroke={1.8} aria-hidden className={styles.stepIcon ?? ''} />
          <span className={styles.stepName}>
            {stepNames[step.step]}
            <span className={styles.stepNote}>{step.note}</span>
          </span>
          <Where step={step} />
          <Chevron size={16} stroke={1.7} aria-hidden />
        </button>
      </h3>
      {open && (
        <div id={body} className={styles.stepBody}>
          <StepContent step={step.step} candidate={candidate} />
          {step.review === 'returned' && <p className={styles.returned}>“{step.reason}”</p>}
          {candidate.can.review && <Judging key={step.review} candidate={candidate} step={step} />}
        </div>
      )}
    </li>
  )
}

function Where({ step: { review, by, at } }: { step: ReviewedStep }) {
  const { first, last } = useDetails()
  if (review === 'none') return <span className={styles.where}>To review</span>
  if (review === 'returning') return <span className={styles.where}>Returning</span>
  const who = by === '' ? 'Checked by system' : `Accepted by ${by === `${first} ${last}` ? 'you' : by}`
  return (
    <span className={styles.where}>
      {review === 'returned' ? 'Returned' : who}
      {at && (
        <>
          , <FirmMoment at={at} said />
        </>
      )}
    </span>
  )
}

/** Policies and the signature are checked by the portal: there is nothing to return. */
const canReturn = (step: OnboardingStep) => step !== 'policies' && step !== 'sign'

function Judging({ candidate, step: { step, review, reason } }: { candidate: CandidateRecord; step: ReviewedStep }) {
  const { id, first, version } = candidate
  const [writing, setWriting] = useState(review === 'returning')
  const [words, setWords] = useState(reason)
  const [missing, setMissing] = useState(false)
  const accept = useCall(acceptSteps)
  const mark = useCall(markStep)
  const name = stepNames[step]

  const put = (said: string, done: string) =>
    mark.mutate(
      { params: { id }, body: { version, step, reason: said } },
      {
        onSuccess: () => toast.success(done),
        onError: ({ message }) => toast.error(`Couldn’t mark ${name}`, message),
      },
    )
  function send(event: FormEvent) {
    event.preventDefault()
    const said = words.trim()
    setMissing(!said)
    if (said && !mark.isPending) put(said, `${name} marked. Return it when you’re done with the others.`)
  }
  function keep() {
    setWriting(false)
    setWords('')
    if (review === 'returning') put('', `${name} isn’t returned`)
  }
  if (!writing)
    return (
      <div className={styles.judging}>
        {canReturn(step) && (
          <Button variant="default" onClick={() => setWriting(true)}>
            Return {name}
          </Button>
        )}
        {review !== 'accepted' && (
          <Button
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(
                { params: { id }, body: { version, steps: [step] } },
                {
                  onSuccess: () => toast.success(`${name} accepted`),
                  onError: ({ message }) => toast.error(`Couldn’t accept ${name}`, message),
                },
              )
            }
          >
            Accept {name}
          </Button>
        )}
      </div>
    )
  return (
    <form className={styles.returning} onSubmit={send}>
      <Textarea
        {...counted(words, onboardingLimits.reason)}
        label={`What should ${first} change?`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={onboardingLimits.reason}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by the button that was just pressed
        autoFocus={review !== 'returning'}
        value={words}
        error={missing && 'Say what should change.'}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p className={styles.help}>
        {first} gets one email for all returned steps and can change only these. The other{' '}
        {onboardingSteps.length -
          candidate.steps.filter((one) => one.review === 'returning' || one.step === step).length}{' '}
        stay as they are.
      </p>
      <div className={styles.judging}>
        <Button variant="subtle" onClick={keep}>
          Keep reviewing
        </Button>
        <Button type="submit" variant="default" loading={mark.isPending}>
          {review === 'returning' ? 'Save what should change' : `Return ${name}`}
        </Button>
      </div>
    </form>
  )
}
