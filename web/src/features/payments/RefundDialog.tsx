import type { Payment } from '@portal/contract/payments'
import { money } from '@portal/contract/rules/money'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { useRefund } from './api.ts'
import { useOnce } from './paying.ts'

export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const refund = useRefund()
  const { busy, once } = useOnce()
  const send = (reason: string) =>
    once(async () => {
      try {
        await refund.mutateAsync({ id: payment.id, reason })
        toast.success(`${money(payment.amount)} refunded to ${payment.advisor_name}`)
        onClose()
      } catch {
        // the dialog stays and says why
      }
    })
  return (
    <WordsDialog
      title="Refund this payment"
      submit={`Refund ${money(payment.amount)}`}
      about={`${payment.advisor_name} is refunded to the original payment method. The request it paid for isn’t affected.`}
      hint="Why you’re issuing this refund"
      missing="Enter a short reason."
      fewest={3}
      most={500}
      busy={busy}
      refusal={refund.error?.message}
      onSubmit={(reason) => void send(reason)}
      onClose={onClose}
    />
  )
}
