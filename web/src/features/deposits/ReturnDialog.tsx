import { Input, Textarea } from '@mantine/core'
import {
  type Deposit,
  depositTextLimits,
  reasonCodes,
  returnDeposit,
  type ReturnReason,
  returnReasons,
} from '@portal/contract/deposits'
import { useEffect, useEffectEvent, useState } from 'react'
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
  // as it was when this was opened; whoever is told that it changed looks, and can send the same
  const [opened, setOpened] = useState<number | undefined>(deposit.version)
  const problems = problemsOf(giveBack.error)

  function choose(code: ReturnReason) {
    setReason(code)
    setMissing('')
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const chosen = reasonCodes[Number(event.key) - 1]
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('textarea')) return
    event.preventDefault()
    choose(chosen)
  })
  // wherever the focus is: N and a number may come faster than it moves into the dialog
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  function submit() {
    if (!reason) return setMissing('Choose a reason.')
    giveBack.mutate(
      { params: { id: deposit.id }, body: { version: opened ?? deposit.version, reason, text } },
      {
        onSuccess: () => {
          toast.success('Returned. The advisor gets an email.')
          onDone()
        },
        onError: (error) => {
          setOpened(undefined)
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
      <Input.Wrapper label="Reason" labelElement="div" error={missing}>
        <div className={styles.reasons} role="radiogroup" aria-label="Reason">
          {reasonCodes.map((code, at) => (
            <label key={code}>
              <input
                type="radio"
                name="reason"
                aria-keyshortcuts={String(at + 1)}
                checked={reason === code}
                onChange={() => choose(code)}
              />
              <kbd aria-hidden>{at + 1}</kbd>
              {returnReasons[code].text}
            </label>
          ))}
        </div>
      </Input.Wrapper>
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
