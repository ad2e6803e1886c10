// For what must not be done without a backup that was looked at.
export { lastChecked } from './store.ts'
