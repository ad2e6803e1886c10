// What each act is called, and what is said about it. A record that is no request has words of its own.
export type Act = 'take' | 'approve' | 'conditions' | 'answer' | 'return' | 'decline'

export interface ActWords {
  button: string
  /** "approved": what became of it. */
  done: string
  /** Of the dialog that asks why, or whether. */
  title: string
  about: string
  submit: string
  label: string
  hint: string
  missing: string
  /** What stays when it is not done. */
  cancel: string
}
export type Words = { [A in Act]?: Partial<ActWords> }

const final = 'The advisor gets an email. This is final and can’t be reopened.'
const none = { about: '', label: 'Reason', hint: '', missing: 'Enter a reason.', cancel: 'Keep in review' }

const usual = (of: 'submission' | 'task', title: string): Record<Act, ActWords> => ({
  take: { ...none, button: 'Take', done: '', title: '', submit: '' },
  approve: {
    ...none,
    button: 'Approve',
    done: 'approved',
    title: `Approve ${title}?`,
    submit: 'Approve',
    about: final,
  },
  answer: {
    ...none,
    button: 'Answered',
    done: 'answered',
    title: `Mark ${title} as answered?`,
    submit: 'Mark as answered',
    about: final,
  },
  return: {
    ...none,
    button: 'Return',
    done: 'returned',
    title: 'Return to advisor',
    submit: 'Return to advisor',
    about: `The advisor gets the reason by email. Their reply puts the ${of} back in review.`,
    hint: 'What’s missing or wrong, and how to fix it',
  },
  decline: {
    ...none,
    button: 'Decline',
    done: 'declined',
    title: of === 'submission' ? 'Decline submission' : 'Decline',
    submit: 'Decline',
    about: 'The advisor gets the reason by email. This is final and can’t be reopened.',
    hint: 'Why this can’t be accepted',
  },
  conditions: {
    ...none,
    button: 'Approve with conditions',
    done: 'approved with conditions',
    title: 'Approve with conditions',
    submit: 'Approve with conditions',
    about: 'The advisor gets the conditions by email. This is final.',
    label: 'Conditions',
    hint: 'What the approval depends on',
  },
})

export function wordsOf(act: Act, of: 'submission' | 'task', title: string, own: Words = {}): ActWords {
  return { ...usual(of, title)[act], ...own[act] }
}
