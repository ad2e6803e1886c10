export { PaymentDialog } from './PaymentDialog.tsx'
export { Payments } from './Payments.tsx'
