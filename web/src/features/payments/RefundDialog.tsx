import { Textarea } from '@mantine/core'
import type { Payment } from '@portal/contract/payments'
import { money } from '@portal/contract/rules/money'
import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRefund } from './api.ts'
import styles from './payments.module.css'

const fewest = 3
const most = 500

export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [short, setShort] = useState(false)
  const refund = useRefund()
  const said = reason.trim()

  function submit() {
    setShort(said.length < fewest)
    if (said.length < fewest) return
    refund.mutate(
      { id: payment.id, reason: said },
      {
        onSuccess: () => {
          toast.success(`${money(payment.amount)} goes back to ${payment.advisor_name}.`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Refund this payment"
      submit={`Refund ${money(payment.amount)}`}
      busy={refund.isPending}
      unsaved={said !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {refund.error && <Banner>{refund.error.message}</Banner>}
      <p className={styles.about}>
        {payment.advisor_name} gets the money back the way it was paid. The request it paid for stays as it is.
      </p>
      <Textarea
        {...counted(reason, most)}
        label="Reason"
        withAsterisk
        placeholder="Why the money goes back"
        rows={3}
        maxLength={most}
        data-autofocus
        value={reason}
        error={short && 'Say in a few words why.'}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setShort(false)
        }}
      />
    </FormDialog>
  )
}
