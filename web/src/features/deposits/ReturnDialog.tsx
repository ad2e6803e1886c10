import { Kbd, Radio, Textarea } from '@mantine/core'
import {
  type Deposit,
  depositTextLimits,
  reasonCodes,
  returnDeposit,
  type ReturnReason,
  returnReasons,
} from '@portal/contract/deposits'
import { type KeyboardEvent, useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './review.module.css'

interface Props {
  deposit: Deposit
  onClose: () => void
  onDone: () => void
}

/** A reason from the list, by its number, and what else there is to say. */
export function ReturnDialog({ deposit, onClose, onDone }: Props) {
  const [reason, setReason] = useState<ReturnReason>()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState('')
  const giveBack = useCall(returnDeposit)
  const problems = problemsOf(giveBack.error)

  function press(event: KeyboardEvent) {
    const chosen = reasonCodes[Number(event.key) - 1]
    if (!chosen || (event.target instanceof Element && event.target.closest('textarea'))) return
    event.preventDefault()
    setReason(chosen)
    setMissing('')
  }

  function submit() {
    if (!reason) return setMissing('Choose a reason.')
    giveBack.mutate(
      { params: { id: deposit.id }, body: { version: deposit.version, reason, text } },
      {
        onSuccess: () => {
          toast.success('Returned. The advisor gets an email.')
          onDone()
        },
        onError: (error) => {
          if (Object.keys(problemsOf(error)).length === 0) toast.error('Couldn’t return deposit', error.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Return check ${deposit.check_number}`}
      submit="Return deposit"
      busy={giveBack.isPending}
      unsaved={text !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- numbers choose, as the radios do */}
      <div onKeyDown={press}>
        <Radio.Group
          label="Reason"
          value={reason ?? null}
          error={missing}
          onChange={(value) => {
            setReason(value)
            setMissing('')
          }}
        >
          <div className={styles.reasons}>
            {reasonCodes.map((code, at) => (
              <Radio
                key={code}
                value={code}
                label={
                  <>
                    <Kbd size="xs">{at + 1}</Kbd> {returnReasons[code].text}
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
      </div>
      <Textarea
        label="What the advisor should do"
        description={reason === 'other' ? undefined : 'Leave blank to send the reason alone'}
        required={reason === 'other'}
        autosize
        minRows={2}
        maxLength={depositTextLimits.reason}
        value={text}
        error={problems.text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  )
}
