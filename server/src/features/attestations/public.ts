// Attestations for other features.
export { attestAsCandidate } from './joining.ts'
export { isOverdue } from './policy.ts'
export { remindDue } from './reminders.ts'
export { attestationOverdue, attestationsOf, owedBy, owedCounts } from './store.ts'
