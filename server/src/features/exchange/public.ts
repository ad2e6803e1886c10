export { exchangeRights } from './policy.ts'
export { accountPurpose, sealAccount } from './account-number.ts'
