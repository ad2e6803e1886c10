export { useAdvisorsFound } from './search.ts'
