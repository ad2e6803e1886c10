export { FollowPending } from './FollowPending.ts'
