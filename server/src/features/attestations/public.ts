// Attestations for other features.
export { owedBy } from './store.ts'
