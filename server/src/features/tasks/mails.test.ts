import { expect, it } from 'vitest'
import { changeMail } from './mails.ts'

const about = {
  id: 20_031,
  category: 'State Request',
  thing: 'New York, Securities Agent',
  email: 'dana@meridianharbor.example',
  created_at: new Date('2026-11-06T18:40:00Z'),
}
const step = {
  what: 'decided',
  decision: 'Declined',
  reason: 'Not yet.',
  by: { id: 'ann', first: 'Ann', last: 'Reviewer' },
  now: new Date('2026-11-09T15:00:00Z'),
  also: '',
} as const
const origin = 'https://portal.example'
type Step = Parameters<typeof changeMail>[1]
const mail = (more: Partial<Step> = {}, of = about) => changeMail(of, { ...step, ...more }, origin)

it('a decision names the thing, who decided and when, and what follows', () => {
  expect(mail({ also: 'We’re refunding $185.50.' })).toEqual({
    to: 'dana@meridianharbor.example',
    subject: 'New York, Securities Agent: Declined',
    parts: [
      { text: 'Your request (State Request: New York, Securities Agent) from Nov 6, 2026 was declined.' },
      { text: 'Reason: Not yet.' },
      { text: 'We’re refunding $185.50.' },
      {
        facts: [
          ['Task', 'T-20031'],
          ['Decided by', 'Ann Reviewer'],
          ['Time', 'Nov 9, 2026, 10:00 AM ET'],
        ],
      },
      { button: 'Open task', href: 'https://portal.example/view/20031' },
    ],
  })
})

it('calls conditions conditions', () => {
  const { parts } = mail({ decision: 'Approved with conditions', reason: 'No clients.' })
  expect(parts).toContainEqual({ text: 'Conditions: No clients.' })
  expect(JSON.stringify(parts)).toContain('was approved with conditions.')
})

it('what comes back for a reply says so, and by whom', () => {
  const { subject, parts } = mail({ what: 'returned', decision: null })
  expect(subject).toBe('Reply needed: New York, Securities Agent')
  expect(JSON.stringify(parts)).toMatch(/Reason: Not yet\..*Returned by.*Ann Reviewer/)
})

it('says what kind of request it is where the thing could name a client, and no more', () => {
  const { subject, parts } = mail({}, { ...about, thing: '' })
  expect(subject).toBe('State Request: Declined')
  expect(JSON.stringify(parts)).toContain('Your request (State Request) from Nov 6, 2026 was declined.')
})

it('keeps a subject short, whole letters and the decision included', () => {
  const { subject } = mail({}, { ...about, thing: '🏛'.repeat(100) })
  expect(Array.from(subject)).toHaveLength(60)
  expect(subject).toMatch(/^🏛+…: Declined$/u)
})
