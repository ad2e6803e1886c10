// The secret of the meeting software's web hook. A new one doesn't end the old one at once: both are good while the software is
// given the new one. Removed, there is none.
import { meetingLimits } from '@portal/contract/meetings'
import { later } from '../../platform/clock.ts'

interface Kept {
  now: string
  before?: { secret: string; until: string }
}

/** Written by hand or long ago it is the secret itself. */
function keptIn(text: string): Kept {
  try {
    const kept = JSON.parse(text) as Kept
    return typeof kept.now === 'string' ? kept : { now: text }
  } catch {
    return { now: text }
  }
}

/** What is sealed after somebody has given another one; the same again, as after a lost answer, changes nothing. */
export function rotated(kept: string | undefined, given: string, now: Date): string {
  if (given === '') return ''
  const present = kept ? keptIn(kept) : undefined
  if (!present?.now) return JSON.stringify({ now: given })
  if (present.now === given) return JSON.stringify(present)
  const until = later(now, meetingLimits.hookRotationHours * 3_600_000).toISOString()
  return JSON.stringify({ now: given, before: { secret: present.now, until } })
}

/** Those that sign at this moment. */
export function secretsAt(kept: string | undefined, now: Date): string[] {
  if (!kept) return []
  const { now: present, before } = keptIn(kept)
  return [present, ...(before && now < new Date(before.until) ? [before.secret] : [])]
}
