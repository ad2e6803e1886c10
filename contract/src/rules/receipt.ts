/** As people say it: R-10001. */
export const receiptNumber = (number: number): string => `R-${number}`
