// For the demo firm: the email a link goes out in.
export { askMail } from './mails.ts'
