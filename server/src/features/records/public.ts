// Records for other features: which there are, how each is found, and how its columns read.
export { type Finder, near, partsOf, peopleIn } from './finders.ts'
export { keysOf } from './keys.ts'
export { mayLookAfterRecords, recordRights } from './policy.ts'
export { conditionsOf, findersIn, recordsIn, unknownIn } from './scope.ts'
export { namesOf, retention } from './store.ts'
export { columnInWords, flat, idsIn, valueInWords } from './words.ts'
