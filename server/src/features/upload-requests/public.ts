// For whoever asks strangers for something: who asks, as they see it; and for the demo firm the email a link goes out in.
export { askerOf } from './asker.ts'
export { askMail } from './mails.ts'
