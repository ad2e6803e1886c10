export { useTasksAtHand } from './own.ts'
export { Tasks } from './Tasks.tsx'
