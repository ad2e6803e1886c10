export type { Cells, Column, Importer, Written } from './importer.ts'
export { reading } from './reading.ts'
export { type Asked, importFile, type Outcome, problemsShown } from './run.ts'
export { upsert } from './store.ts'
