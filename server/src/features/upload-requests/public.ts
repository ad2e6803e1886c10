// For other pages behind links: who asks. For the demo firm: the email a link goes out in.
export { askerOf } from './asker.ts'
export { askMail } from './mails.ts'
