// Records for other features: which there are, how each is found, and how its columns read.
export { type Finder, near, partsOf, peopleIn } from '../../platform/holds/finders.ts'
export { keysOf } from '../../platform/holds/keys.ts'
export { mayLookAfterRecords, recordRights } from './policy.ts'
export { conditionsOf, findersIn, recordsIn } from '../../platform/holds/scopes.ts'
export { unknownIn } from './scope.ts'
export { namesOf, retention } from './store.ts'
export { columnInWords, fieldsOf, idsIn, valueInWords } from './words.ts'
