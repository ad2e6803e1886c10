export { FeeCard } from './FeeCard.tsx'
