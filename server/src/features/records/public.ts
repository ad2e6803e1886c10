export { recordRights } from './policy.ts'
