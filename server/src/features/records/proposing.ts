// Once a month the portal proposes what is past its time, on the last day at two in the morning at the firm. What wasn't approved by
// then lapses, and is proposed again.
import { recordsTopic } from '@portal/contract/records'
import { daysAfter } from '@portal/contract/rules/day'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { changeBy } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'
import { disposalIn, heldBy, lockDisposals, openBefore, propose, putEnd, tallyOf } from './disposal-store.ts'
import { noteKeptBack } from './hold-routes.ts'

export const proposeJob = 'propose-disposal'
const hour = 2 * 60

/** The last day of a month, or of the one so many months later. */
export function lastDayOf(month: string, later = 0): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number + later, 0)).toISOString().slice(0, 10)
}

/** The newest month whose last night has come. */
export function dueMonth(now: Date): string {
  const month = now.toISOString().slice(0, 7)
  if (now >= firmInstant(lastDayOf(month), hour)) return month
  return daysAfter(`${month}-01`, -1).slice(0, 7)
}

/** When the next proposal is made. */
export const nextProposal = (now: Date): string => lastDayOf(dueMonth(now), 1)

/** Run every night, by any number of nodes: a month is proposed once, and after an outage at once. */
export async function proposeDisposal(platform: Platform): Promise<void> {
  const now = platform.clock()
  const month = dueMonth(now)
  if ((await disposalIn(platform.db, month)) !== undefined) return
  await changeBy(
    platform,
    { id: null, name: 'portal' },
    'job',
  )(async (tx, note) => {
    await lockDisposals(tx)
    // another node was first
    if ((await disposalIn(tx, month)) !== undefined) throw done
    for (const { id } of await openBefore(tx, month)) {
      await putEnd(tx, id, 'lapsed', { now })
      note.audit('disposal.lapsed', `disposal:${id}`)
    }
    const { id, proposed } = await propose(tx, { month, until: lastDayOf(month), lapsesOn: lastDayOf(month, 1) }, now)
    if (proposed === 0) await putEnd(tx, id, 'nothing', { now })
    note.audit('disposal.proposed', `disposal:${id}`, { month, count: proposed })
    for (const { hold_id, matter, count } of await heldBy(tx, await tallyOf(tx, id)))
      noteKeptBack(note, hold_id, matter, new Map([[id, count]]))
    note.live(recordsTopic)
  }).catch((error: unknown) => {
    if (error !== done) throw error
  })
}
const done = new Error('proposed meanwhile')
