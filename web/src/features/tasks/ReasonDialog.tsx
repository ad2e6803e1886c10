import { type TaskAct, taskLimits } from '@portal/contract/tasks'
import { WordsDialog } from '../../ui/WordsDialog.tsx'

/** What is not done without saying why. */
export type Explained = 'return' | 'decline' | 'conditions'

const words: Record<Explained, { title: string; submit: string; about: string; label: string; hint: string }> = {
  return: {
    title: 'Return to the advisor',
    submit: 'Return',
    about: 'The advisor gets the reason by mail. Their answer puts it back into review.',
    label: 'Reason',
    hint: 'What is missing or wrong, and what to do about it',
  },
  decline: {
    title: 'Decline',
    submit: 'Decline',
    about: 'The advisor gets the reason by mail. This is final.',
    label: 'Reason',
    hint: 'Why this cannot be accepted',
  },
  conditions: {
    title: 'Approve with conditions',
    submit: 'Approve with conditions',
    about: 'The advisor gets the conditions by mail. This is final.',
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
