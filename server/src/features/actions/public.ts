// For features whose mails carry a link that does something.
export { type Action, type ActionKind, knowAction } from './kinds.ts'
export { stoppable } from './reminders.ts'
export { issueAction, offFor } from './store.ts'
