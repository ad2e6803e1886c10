import { type TaskAct, taskLimits } from '@portal/contract/tasks'
import { WordsDialog } from '../../ui/WordsDialog.tsx'

/** What is not done without saying why. */
export type Explained = 'return' | 'decline' | 'conditions'

const words: Record<Explained, { title: string; submit: string; about: string; label: string; hint: string }> = {
  return: {
    title: 'Return to advisor',
    submit: 'Return to advisor',
    about: 'The advisor gets the reason by email. Their reply puts the task back in review.',
    label: 'Reason',
    hint: 'What’s missing or wrong, and how to fix it',
  },
  decline: {
    title: 'Decline',
    submit: 'Decline',
    about: 'The advisor gets the reason by email. This is final.',
    label: 'Reason',
    hint: 'Why this can’t be accepted',
  },
  conditions: {
    title: 'Approve with conditions',
    submit: 'Approve with conditions',
    about: 'The advisor gets the conditions by email. This is final.',
    label: 'Conditions',
    hint: 'What the approval depends on',
  },
}

export function explainedAct(what: Explained, reason: string): TaskAct {
  if (what === 'return') return { do: 'return', reason }
  return { do: 'decide', decision: what === 'decline' ? 'Declined' : 'Approved with conditions', reason }
}

interface Props {
  what: Explained
  busy: boolean
  refusal?: string | undefined
  onAct: (act: TaskAct) => void
  onClose: () => void
}

export const ReasonDialog = ({ what, onAct, refusal, ...rest }: Props) => (
  <WordsDialog
    {...words[what]}
    most={taskLimits.reason}
    refusal={refusal}
    onSubmit={(reason) => onAct(explainedAct(what, reason))}
    {...rest}
  />
)
