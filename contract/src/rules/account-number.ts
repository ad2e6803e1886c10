// Clients' account numbers: typed with or without dashes, compared without, shown by their last four.

const shape = /^[A-Za-z0-9-]{4,30}$/
/** Undefined where it is one. */
export const accountProblem = (account: string): string | undefined =>
  shape.test(account.trim()) && plainAccount(account).length >= 4
    ? undefined
    : 'Enter an account number with at least four letters, numbers, or dashes.'

/** As it is compared: two ways of writing it are one account. */
export const plainAccount = (account: string): string => account.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

export const lastFour = (account: string): string => plainAccount(account).slice(-4)

/** "•••• 4821" */
export const maskedAccount = (last: string): string => `•••• ${last}`
