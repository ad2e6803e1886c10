// Escalation: one mail to each manager of a branch, naming who of theirs has not attested.
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { escalationMail } from './mails.ts'
import { toldToday } from './policy.ts'
import { type Attestable, attestationAdmins, attestersOf, branchManagers, claimNotices, dueOf } from './store.ts'

export interface Escalated {
  sent: number
  /** Branches that were told of today already, or for which there is nobody to tell. */
  skipped: number
}

export async function escalateAll(
  tx: Tx,
  note: Note,
  document: Attestable,
  { now, origin }: { now: Date; origin: string },
): Promise<Escalated> {
  const people = await attestersOf(tx, document)
  const [managers, admins, due] = [await branchManagers(tx), await attestationAdmins(tx), await dueOf(tx, document)]
  const result: Escalated = { sent: 0, skipped: 0 }
  for (const [branchId, members] of Map.groupBy(people, (person) => person.branchId)) {
    const late = members.filter(({ attested_at }) => attested_at === null)
    if (late.length === 0) continue
    const own = branchId === null ? [] : managers.filter((manager) => manager.branchId === branchId)
    const recipients = own.length > 0 ? own : admins
    const told = recipients.length === 0 || members.some(({ escalated_at }) => toldToday(escalated_at, now))
    const ids = late.map(({ id }) => id)
    if (told || (await claimNotices(tx, document.id, 'escalation', ids, now)).size === 0) {
      result.skipped++
      continue
    }
    for (const recipient of recipients)
      await note.mail(escalationMail(recipient, late[0]?.branch ?? '', late, document, due, origin))
    result.sent += recipients.length
  }
  return result
}
