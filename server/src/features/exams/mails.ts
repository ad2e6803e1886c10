// Mails about exams.
import { examNamed } from '@portal/contract/rules/exams'
import type { Letter } from '../../platform/mail/outbox.ts'
import { dayInWords } from './policy.ts'
import type { Row } from './store.ts'

type About = Pick<Row, 'email' | 'first' | 'exam'>
const textOf = (exam: string) => examNamed(exam)?.text ?? exam

const letter = ({ email }: About, subject: string, text: string, origin: string): Letter => ({
  to: email,
  subject,
  parts: [{ text }, { button: 'Open the exam center', href: `${origin}/securities/examcenter` }],
})

export const windowMail = (row: About, from: string, to: string, origin: string): Letter =>
  letter(
    row,
    `Your window for ${textOf(row.exam)} is open`,
    `Hello ${row.first}, ${textOf(row.exam)} can be taken from ${dayInWords(from)} to ${dayInWords(to)}. Book a day with the test center and enter it in the portal.`,
    origin,
  )

export const endingMail = (row: About, to: string, origin: string): Letter =>
  letter(
    row,
    `Your window for ${textOf(row.exam)} ends on ${dayInWords(to)}`,
    `Hello ${row.first}, no day is entered for ${textOf(row.exam)} yet. After ${dayInWords(to)} it has to be asked for, and paid, anew.`,
    origin,
  )
