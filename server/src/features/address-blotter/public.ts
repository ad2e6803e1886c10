// What others need of the address blotter: what its account numbers are sealed for.
export { accountPurpose as addressAccountPurpose, markPurpose } from './account-number.ts'
