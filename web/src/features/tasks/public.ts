export { useOwnTasks, useTasksAtHand } from './own.ts'
export const queueHome = async () => import('./QueueHome.tsx')
export { NeedsReply } from './NeedsReply.tsx'
export { Tasks } from './Tasks.tsx'
