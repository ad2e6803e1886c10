import { ActionIcon, Button } from '@mantine/core'
import type { Decision, Submission } from '@portal/contract/exchange'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { toast } from '../../ui/toast.tsx'
import { Checklist } from './Checklist.tsx'
import { refusalOf, useDecide } from './deciding.ts'
import exchange from './exchange.module.css'
import { Facts } from './Facts.tsx'
import { useKeys } from '../../lib/keys.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReviewFiles } from './ReviewFiles.tsx'
import styles from './review.module.css'
import { Status } from './Status.tsx'
import { Thread } from './Thread.tsx'
import { Timeline } from './Timeline.tsx'

interface Props {
  submission: Submission
  /** "4 of 17" */
  place: string | undefined
  /** Address of the queue. */
  back: string
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onDecided: () => void
}

const done: Record<Decision, string> = {
  take: 'Assigned to you',
  approve: 'Approved. The advisor gets an email.',
  return: 'Returned. The advisor gets an email.',
  decline: 'Declined. The advisor gets an email.',
}

export function ReviewItem({ submission, place, back, onNext, onPrevious, onDecided }: Props) {
  const { first, last } = useDetails()
  const { status, reviewer, can } = submission
  const heading = useRef<HTMLHeadingElement>(null)
  const [explaining, setExplaining] = useState<'return' | 'decline'>()
  const [refusal, setRefusal] = useState<string>()
  const decide = useDecide(submission)
  useEffect(() => heading.current?.focus(), [])

  const mine = reviewer === `${first} ${last}`
  const waits = status === 'Submitted' || status === 'In Review' || status === 'Holding (Advisor)'
  const takable = can.decide && !(status === 'In Review' && mine)
  const decidable = can.decide && status === 'In Review'

  function make(decision: Decision, reason?: string) {
    if (decide.isPending) return
    setRefusal(undefined)
    decide.mutate(
      { decision, ...(reason && { reason }) },
      {
        onSuccess: () => {
          toast.success(done[decision])
          setExplaining(undefined)
          if (decision !== 'take') onDecided()
        },
        onError: (error) => setRefusal(refusalOf(error)),
      },
    )
  }
  function explain(decision: 'return' | 'decline') {
    setRefusal(undefined)
    setExplaining(decision)
  }

  useKeys({
    j: onNext,
    k: onPrevious,
    t: takable ? () => make('take') : undefined,
    a: decidable ? () => make('approve') : undefined,
    r: decidable ? () => explain('return') : undefined,
    d: decidable ? () => explain('decline') : undefined,
  })

  return (
    <>
      <div className={styles.head}>
        <ActionIcon component={Link} to={back} aria-label="Back to queue">
          <IconArrowBackUp size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {submission.title}
        </h1>
        <Status status={status} />
        <span className="grow" />
        {place && <span className="t-note num">{place}</span>}
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={32}
            aria-label="Previous (k)"
            title="Previous (k)"
            disabled={!onPrevious}
            onClick={onPrevious}
          >
            <IconChevronUp size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={32}
            aria-label="Next (j)"
            title="Next (j)"
            disabled={!onNext}
            onClick={onNext}
          >
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
        {decidable && (
          <>
            <Button className={styles.decline} variant="subtle" onClick={() => explain('decline')}>
              Decline
              <Hint name="d" />
            </Button>
            <Button variant="default" onClick={() => explain('return')}>
              Return
              <Hint name="r" />
            </Button>
          </>
        )}
        {takable && (
          <Button
            variant={decidable ? 'default' : 'filled'}
            loading={decide.isPending && decide.variables?.decision === 'take'}
            onClick={() => make('take')}
          >
            {status === 'In Review' ? 'Take over' : 'Assign to me'}
            <Hint name="t" />
          </Button>
        )}
        {decidable && (
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={decide.isPending && decide.variables?.decision === 'approve'}
            onClick={() => make('approve')}
          >
            Approve
            <Hint name="a" />
          </Button>
        )}
      </div>
      <div className={styles.news}>
        {refusal && !explaining && <Banner>{refusal}</Banner>}
        {waits && !can.decide && (
          <Banner>You sent this submission, for yourself or someone else. A colleague has to review it.</Banner>
        )}
      </div>
      <div className={styles.columns}>
        <ReviewFiles submission={submission} />
        <div className={exchange.paper}>
          {submission.reason && (
            <Banner>
              <div>
                <b>{status === 'Declined' ? 'Declined' : 'Returned to advisor'}</b>
                <p className={exchange.said}>{submission.reason}</p>
              </div>
            </Banner>
          )}
          <Facts submission={submission} />
          {submission.business && <Checklist business={submission.business} />}
          <Timeline submission={submission} />
          <Thread submission={submission} side="reviewer" />
        </div>
      </div>
      {explaining && (
        <ReasonDialog
          decision={explaining}
          busy={decide.isPending}
          refusal={refusal}
          onDecide={(reason) => make(explaining, reason)}
          onClose={() => setExplaining(undefined)}
        />
      )}
    </>
  )
}

/** For the eye; the keys are told to nobody who cannot use them. */
const Hint = ({ name }: { name: string }) => (
  <kbd className={styles.hint} aria-hidden>
    {name}
  </kbd>
)
