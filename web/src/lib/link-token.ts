// The token of the link this page was opened by; empty on every page of somebody who signs in.
let current = ''
export const linkToken = (): string => current
export const setLinkToken = (token: string): void => void (current = token)
