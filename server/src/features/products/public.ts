// Products for other features.
export { productRights } from './policy.ts'
