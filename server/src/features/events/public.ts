// Events for other features.
export { eventRights } from './policy.ts'
