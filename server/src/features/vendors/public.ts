// For the demo firm: the email a link goes out in, and what happens every day.
export { followUp } from './jobs.ts'
export { inviteMail } from './mails.ts'
