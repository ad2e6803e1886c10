// Deposits for other features: their lines in the blotter, and what they were sealed for.
export { depositBlotter } from './blotter.ts'
export const depositAccountPurpose = 'deposit:account'
/** Marks of account numbers: the same for every feature that compares them. */
export const accountMark = 'account'
