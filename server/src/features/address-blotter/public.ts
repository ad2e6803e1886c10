// What others need of the address blotter: what its account numbers are sealed for, and, for the demo firm, how rows come about.
export { accountPurpose as addressAccountPurpose, markPurpose } from './account-number.ts'
export { contactPurpose as addressContactPurpose } from './client-contact.ts'
export { draftPurpose as addressDraftPurpose } from './draft-routes.ts'
export { clientMail } from './mails.ts'
export { letterToday } from './letters.ts'
export { clientKey } from './store.ts'
export { escalateNotices as escalateAddressNotices } from './escalation.ts'
export { addressLines } from './blotter.ts'
