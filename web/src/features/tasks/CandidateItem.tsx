// A task about a candidate: who has it and what was said is the task's, everything else is the candidate's own.
import { commentTask, taskLimits } from '@portal/contract/tasks'
import { lazy, Suspense, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { toast } from '../../ui/toast.tsx'
import { ReviewSkeleton, Thread } from '../review/public.ts'
import type { Back } from './address.ts'
import { type Item, useAct, useCall } from './api.ts'
import { itemNumber } from './columns.tsx'
import { Assigned, type Beside } from './ItemRail.tsx'
import { Stage } from './Stage.tsx'

// fetched with the first candidate: most tasks are about something else
const CandidateReview = lazy(async () => ({
  default: (await import('../onboarding/public.ts')).CandidateReview,
}))

interface Props {
  item: Item
  id: number
  place: string | undefined
  back: Back
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onDecided: () => void
}

/** The candidate's number, where the task is about one and this person reviews it. */
export function candidateBehind({ record, reviews }: Item): number | undefined {
  const [, id] = /^\/candidates\?id=(\d+)$/.exec(record.link) ?? []
  return record.kind === 'candidate' && reviews && id ? Number(id) : undefined
}

const told: Record<Beside['do'], string> = { take: 'Assigned to you', assign: 'Task assigned', move: 'Task moved' }

export function CandidateItem({ item, id, ...where }: Props) {
  const { task } = item
  const act = useAct()
  const [refusal, setRefusal] = useState<string>()
  const make = (what: Beside) => {
    if (act.isPending) return
    setRefusal(undefined)
    act.mutate(
      { tasks: [task], act: what },
      {
        onSuccess: ({ refused: [not] }) => (not ? setRefusal(not.why) : toast.success(told[what.do])),
        onError: ({ message }) => setRefusal(message),
      },
    )
  }
  return (
    <Suspense fallback={<ReviewSkeleton />}>
      <CandidateReview
        {...where}
        id={id}
        number={itemNumber(task)}
        status={<Stage stage={task.stage} />}
        assigned={
          <>
            {refusal && <Banner>{refusal}</Banner>}
            <Assigned item={item} onAct={make} />
          </>
        }
        talk={<Talk item={item} />}
      />
    </Suspense>
  )
}

/** The candidate has no account and reads none of it: what is said is said among reviewers. */
function Talk({ item: { task, entries } }: { item: Item }) {
  const comment = useCall(commentTask)
  return (
    <Thread
      said={entries.filter(({ kind, text }) => text && kind === 'comment')}
      may={task.can.comment ? 'comment' : undefined}
      placeholder="Add a comment for reviewers"
      most={taskLimits.comment}
      busy={comment.isPending}
      onSend={({ text }, { onSuccess }) =>
        comment.mutate(
          { params: { id: task.id }, body: { text, internal: true } },
          { onSuccess, onError: ({ message }) => toast.error('Couldn’t send comment', message) },
        )
      }
    />
  )
}
