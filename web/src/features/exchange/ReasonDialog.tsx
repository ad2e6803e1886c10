import { Textarea } from '@mantine/core'
import { exchangeFieldLimits } from '@portal/contract/exchange'
import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import exchange from './exchange.module.css'

const reasonLength = exchangeFieldLimits.reason

interface Props {
  decision: 'return' | 'decline'
  busy: boolean
  refusal: string | undefined
  onDecide: (reason: string) => void
  onClose: () => void
}

export function ReasonDialog({ decision, busy, refusal, onDecide, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [blank, setBlank] = useState(false)
  const returning = decision === 'return'

  function submit() {
    const said = reason.trim()
    setBlank(!said)
    if (said) onDecide(said)
  }

  return (
    <FormDialog
      title={returning ? 'Return to the advisor' : 'Decline'}
      submit={returning ? 'Return' : 'Decline'}
      busy={busy}
      unsaved={reason.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal && <Banner>{refusal}</Banner>}
      <p className={exchange.quiet}>
        {returning
          ? 'The advisor gets the reason by mail. Their answer puts the papers back into review.'
          : 'The advisor gets the reason by mail. This is final: the papers cannot be taken up again.'}
      </p>
      <Textarea
        {...counted(reason, reasonLength)}
        label="Reason"
        withAsterisk
        placeholder={returning ? 'What is missing or wrong, and what to do about it' : 'Why this cannot be accepted'}
        rows={4}
        maxLength={reasonLength}
        data-autofocus
        value={reason}
        error={blank && 'Say why.'}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setBlank(false)
        }}
      />
    </FormDialog>
  )
}
