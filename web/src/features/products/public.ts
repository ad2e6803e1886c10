export { useProductsAtHand } from './search.ts'
