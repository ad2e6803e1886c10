// What is not done without saying why, and what is not done without a question.
import type { UseMutationResult } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'

export type Explained = 'return' | 'decline' | 'conditions'

interface ReasonProps {
  what: Explained
  /** What it is about. */
  of: 'submission' | 'task'
  most: number
  /** What follows from declining it besides. */
  also?: string | undefined
  busy: boolean
  refusal?: string | undefined
  onSubmit: (reason: string) => void
  onClose: () => void
}

const words = {
  return: (of: string) => ({
    title: 'Return to advisor',
    submit: 'Return to advisor',
    about: `The advisor gets the reason by email. Their reply puts the ${of} back in review.`,
    label: 'Reason',
    hint: 'What’s missing or wrong, and how to fix it',
  }),
  decline: (of: string) => ({
    title: of === 'submission' ? 'Decline submission' : 'Decline',
    submit: 'Decline',
    about: 'The advisor gets the reason by email. This is final and can’t be reopened.',
    label: 'Reason',
    hint: 'Why this can’t be accepted',
  }),
  conditions: () => ({
    title: 'Approve with conditions',
    submit: 'Approve with conditions',
    about: 'The advisor gets the conditions by email. This is final.',
    label: 'Conditions',
    hint: 'What the approval depends on',
  }),
}

export function ReasonDialog({ what, of, also, refusal, ...rest }: ReasonProps) {
  const { about, ...said } = words[what](of)
  const told = what === 'decline' && also ? `${about} ${also}` : about
  return <WordsDialog {...said} about={told} refusal={refusal} {...rest} />
}

export type Confirmed = 'approve' | 'answer'
const asks: Record<Confirmed, { title: (of: string) => string; confirm: string }> = {
  approve: { title: (of) => `Approve ${of}?`, confirm: 'Approve' },
  answer: { title: (of) => `Mark ${of} as answered?`, confirm: 'Mark as answered' },
}

interface DecideProps {
  what: Confirmed
  /** What is decided: a title, or how many. */
  of: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A decision is mailed at once and cannot be taken back: it asks first. Enter makes it. */
export const DecideDialog = ({ what, of, ...rest }: DecideProps) => (
  <ConfirmDialog
    title={asks[what].title(of)}
    question="The advisor gets an email. This is final and can’t be reopened."
    confirm={asks[what].confirm}
    cancel="Keep in review"
    harmless
    {...rest}
  />
)

const questions = {
  draft: {
    title: 'Discard this draft?',
    question: 'You won’t be able to reopen it. The firm keeps a record of it.',
    confirm: 'Discard draft',
    cancel: 'Keep draft',
    done: 'Draft discarded',
    failed: 'Couldn’t discard draft',
  },
  submission: {
    title: 'Withdraw this submission?',
    question: 'The home office stops reviewing it, and you can’t resubmit it. The firm keeps a record of it.',
    confirm: 'Withdraw submission',
    cancel: 'Keep in review',
    done: 'Submission withdrawn',
    failed: 'Couldn’t withdraw submission',
  },
  request: {
    title: 'Withdraw this request?',
    question: 'The home office stops working on it, and you can’t reopen it. The firm keeps a record of it.',
    confirm: 'Withdraw request',
    cancel: 'Keep request',
    done: 'Request withdrawn',
    failed: 'Couldn’t withdraw request',
  },
}

interface WithdrawProps {
  what: keyof typeof questions
  id: number
  /** What follows from it besides. */
  also?: string | undefined
  change: UseMutationResult<unknown, Error, { params: { id: number } }>
  onDone?: (() => void) | undefined
  onClose: () => void
}

export function Withdraw({ what, id, also, change, onDone, onClose }: WithdrawProps) {
  const { done, failed, ...asked } = questions[what]
  return (
    <ConfirmDialog
      {...asked}
      question={[asked.question, also].filter(Boolean).join(' ')}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { params: { id } },
          {
            onSuccess: () => {
              toast.success(done)
              onDone?.()
            },
            onError: (error) => toast.error(failed, error.message),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  )
}
