// Publishing for other features: whom something is for, from when until when, and the branches there are.
export { type Addressed, isFor, refuseMove } from './policy.ts'
export { type Addressing, addressingColumns, addressingOf, branches, columnsOf, knownBranch } from './publishing.ts'
