export { graphToken } from './grant.ts'
