// Mails about exams.
import type { ExamOutcome } from '@portal/contract/exams'
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import { examNamed } from '@portal/contract/rules/exams'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Row } from './store.ts'

type About = Pick<Row, 'email' | 'first' | 'exam'>
const textOf = (exam: string) => examNamed(exam)?.text ?? exam

const letter = ({ email }: About, subject: string, text: string, origin: string): Letter => ({
  to: email,
  subject,
  parts: [{ text }, { button: 'Open Exam Center', href: `${origin}/securities/examcenter` }],
})

export const windowMail = (row: About, from: string, to: string, origin: string): Letter =>
  letter(
    row,
    `Your window for ${textOf(row.exam)} is open`,
    `Hi ${row.first}, you can take ${textOf(row.exam)} from ${dayInWords(from)} to ${dayInWords(to)}. Book a date with the test center, then enter it in the portal.`,
    origin,
  )

export const endingMail = (row: About, to: string, origin: string): Letter =>
  letter(
    row,
    `Your window for ${textOf(row.exam)} ends on ${dayInWords(to)}`,
    `Hi ${row.first}, you haven’t entered a date for ${textOf(row.exam)} yet. After ${dayInWords(to)}, you’ll need to request it again. If you paid for it, we’ll refund you.`,
    origin,
  )

interface Corrected {
  result: ExamOutcome
  on: string
  reason: string
  by: { first: string; last: string }
  now: Date
}

export const correctedMail = (
  row: About,
  was: { result: ExamOutcome; on: string },
  { result, on, reason, by, now }: Corrected,
  origin: string,
): Letter => ({
  to: row.email,
  subject: `Result corrected: ${textOf(row.exam)}`,
  parts: [
    {
      text: `Hi ${row.first}, your ${textOf(row.exam)} result was corrected from ${inWords(was.result, was.on)} to ${inWords(result, on)}.`,
    },
    { text: `Reason: ${reason}` },
    {
      facts: [
        ['Corrected by', `${by.first} ${by.last}`],
        ['Time', timeInWords(now)],
      ],
    },
    { button: 'Open Exam Center', href: `${origin}/securities/examcenter` },
  ],
})

const inWords = (result: ExamOutcome, on: string) => `${result.toLowerCase()} on ${dayInWords(on)}`
