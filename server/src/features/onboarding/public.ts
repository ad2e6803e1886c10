// Onboarding for other features, and for the demo firm.
export { candidateAnswersPurpose, sealContent } from './contents.ts'
export { linkMail } from './mails.ts'
