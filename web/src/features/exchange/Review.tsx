import { type Decision, decideSubmission, exchangeFieldLimits, type Submission } from '@portal/contract/exchange'
import { inPersonOnly, workedOnIt } from '@portal/contract/rules/four-eyes'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, type CallError, isRefused } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { type Act, ReviewScreen, ReviewSkeleton, Steps } from '../review/public.ts'
import { HeldLine } from '../held/public.ts'
import { About, Comments } from './About.tsx'
import { useChange, useQueue, useSubmission } from './api.ts'
import { Failed } from './PaperDrawer.tsx'
import { Status } from './columns.tsx'
import { kindOf } from './words.ts'

/** One of the queue, with its neighbours. */
export function Review({ id }: { id: number }) {
  const [query] = useSearchParams()
  const decided = query.get('done') === 'yes'
  const queue = useQueue(decided).data ?? []
  const { data, error, refetch } = useSubmission(id)
  const navigate = useNavigate()
  const at = queue.findIndex((one) => one.id === id)
  const submission = data ?? queue[at]

  function addressOf(paper: number | undefined): string {
    const next = new URLSearchParams(query)
    if (paper === undefined) next.delete('paper')
    else next.set('paper', String(paper))
    return `?${next}`
  }
  const go = (paper: number | undefined) => void navigate(addressOf(paper), { replace: paper !== undefined })
  const next = at < 0 ? undefined : queue[at + 1]
  const previous = queue[at - 1]

  if (isRefused(error)) return <NoAccess {...noAccess} />
  if (!submission) {
    if (!error) return <ReviewSkeleton />
    return (
      <>
        <h1 className="vh">Documents</h1>
        <Failed error={error} onRetry={() => void refetch()} />
        <Link className="link" to={addressOf(undefined)}>
          Back to queue
        </Link>
      </>
    )
  }
  return (
    <Opened
      key={id}
      submission={submission}
      place={at < 0 ? undefined : `${at + 1} of ${queue.length}`}
      back={{ to: addressOf(undefined), label: 'Back to queue' }}
      onNext={next && (() => go(next.id))}
      onPrevious={previous && (() => go(previous.id))}
      onDecided={() => go((next ?? previous)?.id)}
    />
  )
}

export const noAccess = {
  title: 'You don’t have access to Documents',
  help: 'If you review documents, ask an admin to turn on the Documents tool for you.',
}

interface Props {
  submission: Submission
  place: string | undefined
  back: { to: string; label: string }
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onDecided: () => void
}

function Opened({ submission, ...where }: Props) {
  const { first, last, acting } = useDetails()
  const { id, version, status, reviewer, can } = submission
  const decide = useChange((body: { decision: Decision; reason?: string }) =>
    call(decideSubmission, { params: { id }, body: { ...body, version } }),
  )
  const inReview = status === 'In Review'
  const waits = inReview || status === 'Submitted' || status === 'Holding (Advisor)'
  const acts: Act[] = can.decide
    ? [
        ...(inReview ? (['decline', 'return', 'approve'] as const) : []),
        ...(inReview && reviewer === `${first} ${last}` ? [] : (['take'] as const)),
      ]
    : []
  return (
    <ReviewScreen
      {...where}
      of="submission"
      title={submission.title}
      status={<Status status={status} />}
      acts={acts}
      words={{ take: { button: inReview ? 'Take over' : 'Take' } }}
      meta={metaOf(submission)}
      brief={[submission.advisor, submission.branch].filter(Boolean).join(', ')}
      most={exchangeFieldLimits.reason}
      busy={decide.isPending ? decide.variables?.decision : undefined}
      onAct={(act, reason, { done, refused }) =>
        decide.mutate(
          { decision: act as Decision, ...(reason && { reason }) },
          { onSuccess: done, onError: (error) => refused(refusalOf(error)) },
        )
      }
      instead={can.worked ? workedOnIt : undefined}
      reason={
        submission.reason
          ? { title: status === 'Declined' ? 'Declined' : 'Returned to advisor', text: submission.reason }
          : undefined
      }
      news={
        <>
          <HeldLine record={`submission:${id}`} />
          {waits && !can.decide && !can.worked && (
            <Banner>{acting ? inPersonOnly : 'This submission is yours. A colleague has to review it.'}</Banner>
          )}
        </>
      }
      files={submission.files.map((file) => ({
        name: file.filename,
        url: `/exchange/${id}/file/${file.id}`,
        pdf: kindOf(file.filename) === 'pdf',
      }))}
      about={<About submission={submission} />}
      rail={<Steps done={eventsOf(submission)} />}
      talk={<Comments submission={submission} side="reviewer" />}
    />
  )
}

const metaOf = ({ advisor, branch, submitted }: Submission) => [
  [advisor, branch].filter(Boolean).join(', '),
  submitted && (
    <>
      submitted <FirmMoment at={submitted} />
    </>
  ),
]

/** Why it did not go through, in words for the reviewer. */
function refusalOf({ code, message, fields }: CallError): string {
  if (code === 'conflict')
    return 'Someone updated this submission while you were reviewing it, so your decision wasn’t saved. Review the latest version and decide again.'
  if (code === 'not-found') return 'This submission is no longer in the queue.'
  return fields?.reason ?? message
}

function eventsOf({ created, submitted, changed, by, status, reviewer }: Submission) {
  const event = (at: string, what: string, who: ReactNode, then?: ReactNode) => ({
    at,
    words: (
      <>
        {what} <b>{who}</b>
        {then}
      </>
    ),
  })
  const assigned = reviewer && (
    <>
      , with <b>{reviewer}</b>
    </>
  )
  return [
    ...(submitted && submitted !== created ? [event(created, 'Started by', by)] : []),
    ...(submitted ? [event(submitted, 'Submitted by', by)] : []),
    ...(status === 'Submitted' ? [] : [event(changed, 'Moved to', status, assigned)]),
  ]
}
