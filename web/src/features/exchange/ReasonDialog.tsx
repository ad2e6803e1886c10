import { exchangeFieldLimits } from '@portal/contract/exchange'
import { WordsDialog } from '../../ui/WordsDialog.tsx'

interface Props {
  decision: 'return' | 'decline'
  busy: boolean
  refusal: string | undefined
  onDecide: (reason: string) => void
  onClose: () => void
}

const words = {
  return: {
    title: 'Return to advisor',
    submit: 'Return to advisor',
    about: 'The advisor gets the reason by email. Their reply puts the submission back in review.',
    hint: 'What’s missing or wrong, and how to fix it',
  },
  decline: {
    title: 'Decline submission',
    submit: 'Decline',
    about: 'The advisor gets the reason by email. This is final and can’t be reopened.',
    hint: 'Why this can’t be accepted',
  },
} as const

export const ReasonDialog = ({ decision, onDecide, ...rest }: Props) => (
  <WordsDialog {...words[decision]} most={exchangeFieldLimits.reason} onSubmit={onDecide} {...rest} />
)
