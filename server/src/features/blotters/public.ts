// Blotters for the features whose lines they hold.
export { countChange, countLine, isLocked } from './counting.ts'
export { type BlotterFact, type BlotterLine, type BlotterSource, knowBlotter } from './sources.ts'
export { checkBlotter } from './checks-source.ts'
export { sealOfLines } from './lines.ts'
