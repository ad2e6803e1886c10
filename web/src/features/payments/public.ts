export { PaymentDialog } from './PaymentDialog.tsx'
export { Payments } from './Payments.tsx'
export { paidHow } from './words.ts'
