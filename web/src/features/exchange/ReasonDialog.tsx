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
    title: 'Return to the advisor',
    submit: 'Return',
    about: 'The advisor gets the reason by mail. Their answer puts the papers back into review.',
    hint: 'What is missing or wrong, and what to do about it',
  },
  decline: {
    title: 'Decline',
    submit: 'Decline',
    about: 'The advisor gets the reason by mail. This is final: the papers cannot be taken up again.',
    hint: 'Why this cannot be accepted',
  },
} as const

export const ReasonDialog = ({ decision, onDecide, ...rest }: Props) => (
  <WordsDialog {...words[decision]} most={exchangeFieldLimits.reason} onSubmit={onDecide} {...rest} />
)
