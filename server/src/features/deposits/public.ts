// Deposits for other features: what they were sealed for.
export const depositAccountPurpose = 'deposit:account'
/** Marks of account numbers: the same for every feature that compares them. */
export const accountMark = 'account'
