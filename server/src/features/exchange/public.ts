export { accountPurpose, sealAccount } from './account-number.ts'
