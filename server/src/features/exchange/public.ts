export { accountPurpose, openAccount, sealAccount } from './account-number.ts'
export { businessTitle, endOf, exchangeRights } from './policy.ts'
