// Deposits for other features: what account numbers are sealed and marked for, and what happens by itself.
export const depositAccountPurpose = 'deposit:account'
/** Marks of account numbers: the same for every feature that compares them. */
export const accountMark = 'account'
/** What happens by itself, for whoever moves the clock. */
export { postDeposits, remindToDestroy } from './jobs.ts'
