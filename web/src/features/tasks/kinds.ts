// An incident is closed or asked about, not approved or returned: what is said of it on its page.
import type { Act, Words } from '../review/public.ts'
import type { Item } from './api.ts'

export interface KindWords {
  words: Words
  /** What stands in the menu beside the usual decision. */
  rare: readonly Act[]
  opened: string
  submitted: string
  checks: string
  completed: string
}

const request: KindWords = {
  words: {},
  rare: [],
  opened: 'Submitted by',
  submitted: 'submitted',
  checks: 'Checks',
  completed: 'Task completed',
}

const incident = (first: string): KindWords => ({
  words: {
    approve: {
      button: 'Close incident',
      done: 'closed',
      title: 'Close this incident?',
      submit: 'Close incident',
      about: `${first} gets an email. This is final and can’t be reopened.`,
      cancel: 'Keep open',
    },
    return: {
      button: `Ask ${first}`,
      done: 'returned',
      title: `Ask ${first}`,
      submit: `Ask ${first}`,
      about: `${first} gets the question by email. Their reply puts the task back in review.`,
      label: 'Question',
      hint: 'What you need to know',
      missing: 'Enter a question.',
    },
    decline: {
      button: 'Not an incident',
      done: 'marked as not an incident',
      title: 'Not an incident',
      submit: 'Not an incident',
      about: `${first} gets the reason by email. This is final and can’t be reopened.`,
      hint: 'Why this isn’t an incident',
    },
  },
  rare: ['decline'],
  opened: 'Reported by',
  submitted: 'reported',
  checks: 'Before closing',
  completed: 'Closed',
})

/** An examiner has no page of the task: what is said to them goes by email. */
const fromExaminer = (first: string): KindWords => ({
  ...request,
  words: {
    answer: { about: `${first} gets an email. This is final and can’t be reopened.` },
    return: {
      button: `Ask ${first}`,
      title: `Ask ${first}`,
      submit: `Ask ${first}`,
      about: `${first} gets the question by email, and calls or emails their contact.`,
      label: 'Question',
      hint: 'What you need to know',
      missing: 'Enter a question.',
    },
    decline: { about: `${first} gets the reason by email. This is final and can’t be reopened.` },
  },
})

export function wordsFor({ record, task }: Pick<Item, 'record' | 'task'>): KindWords {
  const { first } = task.names.advisor
  if (record.kind === 'incident') return incident(first)
  return record.kind === 'examiner-request' ? fromExaminer(first) : request
}
