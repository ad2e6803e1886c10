export { useActing } from './acting.ts'
