import type { Payment } from '@portal/contract/payments'
import { money } from '@portal/contract/rules/money'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { useRefund } from './api.ts'

export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const refund = useRefund()
  const send = (reason: string) =>
    refund.mutate(
      { id: payment.id, reason },
      {
        onSuccess: () => {
          toast.success(`${money(payment.amount)} refunded to ${payment.advisor_name}`)
          onClose()
        },
      },
    )
  return (
    <WordsDialog
      title="Refund this payment"
      submit={`Refund ${money(payment.amount)}`}
      about={`${payment.advisor_name} is refunded to the original payment method. The request it paid for isn’t affected.`}
      hint="Why you’re issuing this refund"
      missing="Enter a short reason."
      fewest={3}
      most={500}
      busy={refund.isPending}
      refusal={refund.error?.message}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
