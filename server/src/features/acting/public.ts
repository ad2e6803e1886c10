export { type Owner, ownersColumn } from './store.ts'
