// The mail with the code that a link asks for.
import type { Letter } from '../../platform/mail/outbox.ts'

/** It names nobody: whoever reads it knows what they opened. */
export const codeMail = (email: string, code: string, expiresAt: Date): Letter => ({
  to: email,
  subject: 'Your code',
  expiresAt,
  parts: [
    { text: 'Here’s the code to open the page we sent you a link to. It’s valid for ten minutes.' },
    { code },
    { text: 'Didn’t open it? Someone else may have your link. Reply to the email it came with.' },
  ],
})
