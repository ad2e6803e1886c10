// A reminder to a candidate carries a link that stops its like: on a page, or with the mail program's own button.
import { stopLinkDays, unsubscribe } from '@portal/contract/actions'
import type { Note } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { actionEmailPurpose, issueAction } from '../actions/public.ts'

export const stopKind = 'candidate-reminders'
const dayMs = 86_400_000

export async function stoppable(
  { origin, clock, keys }: Pick<Platform, 'origin' | 'clock' | 'keys'>,
  tx: Tx,
  note: Note,
  letter: Letter,
  { id }: { id: number },
): Promise<Letter> {
  const now = clock()
  const to = { email: keys.seal(letter.to, actionEmailPurpose) }
  const wanted = { kind: stopKind, about: String(id), to, by: null, until: later(now, stopLinkDays * dayMs) }
  const { token } = await issueAction(tx, note, wanted, now)
  return {
    ...letter,
    unsubscribe: `${origin}/api${unsubscribe.path}?q=${token}`,
    parts: [
      ...letter.parts,
      { links: [{ label: 'Stop reminders about your onboarding', href: `${origin}/action?q=${token}` }] },
    ],
  }
}
