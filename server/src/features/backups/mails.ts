import { timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Failure } from './failure.ts'

interface Missing {
  first: string
  origin: string
  /** Of the last success; undefined where there was none. */
  last: Date | undefined
  hours: number
  failure: Failure | undefined
}

const noAttempt: Failure = {
  error: 'No backup was attempted since then.',
  advice: 'Make sure that a node with WORKERS=1 is running, then back up now.',
}

/** A fact, its cause, and what to do. */
export function missingMail(to: string, { first, origin, last, hours, failure = noAttempt }: Missing): Letter {
  const fact = last
    ? `the last backup of the portal is ${hours} hours old. It was made ${timeInWords(last)}.`
    : `the portal has had no backup in the ${hours} hours since backups were turned on.`
  return {
    to,
    subject: last ? `Last backup is ${hours} hours old` : 'The portal has no backup yet',
    parts: [
      { text: `Hi ${first}, ${fact} If the server failed now, everything since then would be lost.` },
      {
        facts: [
          ['Cause', failure.error],
          ['What to do', failure.advice],
        ],
      },
      { button: 'View backups', href: `${origin}/management?tab=system` },
      { text: 'Admins get this email once a day until a backup succeeds.' },
    ],
  }
}
