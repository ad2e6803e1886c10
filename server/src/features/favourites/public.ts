export { favouritesColumn } from './store.ts'
