export { useTasksAtHand } from './own.ts'
export { NeedsReply } from './NeedsReply.tsx'
export { Tasks } from './Tasks.tsx'
