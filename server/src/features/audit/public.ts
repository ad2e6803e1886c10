export { lastCheck } from './check.ts'
