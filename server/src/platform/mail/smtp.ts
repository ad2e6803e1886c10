// Apart from the other transport, so that a portal without SMTP does not load the library.
import nodemailer from 'nodemailer'
import type { Transport } from './transports.ts'

export function smtpTransport(url: string, from: string): Transport {
  const smtp = nodemailer.createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(mail) {
      // the id makes a mail that was sent twice after a crash recognisable as one
      await smtp.sendMail({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@portal>`,
        headers: {
          ...(mail.trace && { 'X-Request-ID': mail.trace }),
          ...(mail.unsubscribe && {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    close: () => smtp.close(),
  }
}
