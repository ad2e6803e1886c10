import type { Payment } from '@portal/contract/payments'

const how: Record<Payment['method'], string> = {
  card: 'paid by card',
  sandbox: 'paid by test card; no money moved',
  commission: 'deducted from commission',
}
export const paidHow = ({ method }: Pick<Payment, 'method'>) => how[method]

const stands: Record<Payment['status'], string> = {
  open: 'Open',
  paid: 'Paid',
  failed: 'Declined',
  refunded: 'Refunded',
}
/** A card's refund is asked for first, and made later. */
export function statusName({
  status,
  refund_asked,
  failure,
}: Pick<Payment, 'status' | 'refund_asked' | 'failure'>): string {
  if (status === 'paid' && refund_asked) return failure ? 'Refund failed' : 'Refund in progress'
  return stands[status]
}
