// Mails about months that nobody certified in time.
import { dayInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { PeriodRow } from './store.ts'
import { linkOf, titleOf } from './work-items.ts'

interface Late {
  row: PeriodRow
  due: string
  left: string
}

export const managerMail = (to: string, { row, due, left }: Late, origin: string): Letter => ({
  to,
  subject: `Certify the ${titleOf(row)} blotter`,
  parts: [
    { text: `The ${titleOf(row)} blotter was due to be certified by ${dayInWords(due)}.` },
    { facts: [['What’s left', left]] },
    { text: 'If it’s still open in a week, compliance gets an email.' },
    { button: 'Open the blotter', href: `${origin}${linkOf(row)}` },
  ],
})

export const complianceMail = (to: string, { row, due, left }: Late, origin: string): Letter => ({
  to,
  subject: `Not certified: ${titleOf(row)}`,
  parts: [
    {
      text: `The ${titleOf(row)} blotter was due to be certified by ${dayInWords(due)}. The branch’s manager got an email.`,
    },
    {
      facts: [
        ['Branch manager', row.principal || 'None'],
        ['What’s left', left],
      ],
    },
    { button: 'Open the blotter', href: `${origin}${linkOf(row)}` },
  ],
})
