// Attestations for other features.
export { isOverdue } from './policy.ts'
export { remindDue } from './reminders.ts'
export { attestationOverdue, attestationsOf, owedBy, owedCounts } from './store.ts'
