// What a link without a sign-in can be for. One for another purpose opens nothing.
export const linkPurposes = ['onboarding', 'vendor', 'request', 'action'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Where personal data is shown again, whoever has the link shows first that they read the mailbox it was sent to. */
export const needsCode: Record<LinkPurpose, boolean> = { onboarding: true, vendor: true, request: false, action: false }

/** Where the token is sent: no log and no address keeps it there. */
export const linkHeader = 'x-portal-link'
