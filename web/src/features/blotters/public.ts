export { useBranchPeriods } from './api.ts'
export { periodAddress } from './address.ts'
