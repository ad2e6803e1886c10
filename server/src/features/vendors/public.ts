// For the demo firm: the email a link goes out in.
export { inviteMail } from './mails.ts'
