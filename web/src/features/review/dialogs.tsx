// What is not done without saying why, and what is not done without a question.
import type { Change } from '../../lib/changing.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { type Words, wordsOf } from './words.ts'

export type Explained = 'return' | 'decline' | 'conditions'

interface ReasonProps {
  what: Explained
  /** What it is about. */
  of: 'submission' | 'task'
  words?: Words | undefined
  most: number
  /** What follows from declining it besides. */
  also?: string | undefined
  busy: boolean
  refusal?: string | undefined
  onSubmit: (reason: string) => void
  onClose: () => void
}

export function ReasonDialog({ what, of, words, also, refusal, ...rest }: ReasonProps) {
  const { title, submit, about, label, hint, missing } = wordsOf(what, of, '', words)
  const told = what === 'decline' && also ? `${about} ${also}` : about
  return <WordsDialog {...{ title, submit, label, hint, missing }} about={told} refusal={refusal} {...rest} />
}

export type Confirmed = 'approve' | 'answer'

interface DecideProps {
  what: Confirmed
  /** What is decided: a title, or how many. */
  of: string
  words?: Words | undefined
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A decision is mailed at once and cannot be taken back: it asks first. Enter makes it. */
export function DecideDialog({ what, of, words, ...rest }: DecideProps) {
  const { title, about, submit, cancel } = wordsOf(what, 'task', of, words)
  return <ConfirmDialog title={title} question={about} confirm={submit} cancel={cancel} harmless {...rest} />
}

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
  change: Change<{ params: { id: number } }>
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
