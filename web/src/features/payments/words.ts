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
export const statusName = ({ status }: Pick<Payment, 'status'>) => stands[status]
