// Deposits for other features: their lines in the blotter, what account numbers are sealed and marked for, and what happens by itself.
export { depositBlotter } from './blotter.ts'
export const depositAccountPurpose = 'deposit:account'
/** Marks of account numbers: the same for every feature that compares them. */
export const accountMark = 'account'
/** For whoever moves the clock. */
export { postDeposits, remindToDestroy } from './jobs.ts'
