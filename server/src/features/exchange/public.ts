export { accountPurpose, openAccount, sealAccount } from './account-number.ts'
export { businessTitle, endOf } from './policy.ts'
