// For features whose mails carry a link that does something.
export { type Action, type ActionKind, knowAction, personOf } from './kinds.ts'
export { stoppable } from './reminders.ts'
export { actionEmailPurpose, issueAction, offFor } from './store.ts'
