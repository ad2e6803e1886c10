export { WhatsNew } from './WhatsNew.tsx'
