// What happens by itself: the day's batch after the cut-off, and reminders to destroy the paper.
import { destroyReminderDays } from '@portal/contract/deposits'
import { firmDay } from '@portal/contract/rules/day'
import { destroyOn, lastClosedDay } from '@portal/contract/rules/deposit'
import { changeBy } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'
import { offFor, stoppable } from '../actions/public.ts'
import { rulesOf, tell } from './changing.ts'
import { destroyMail } from './mails.ts'
import { anyDue, anyUnposted, claimDue, postBatch, rollOver } from './write-store.ts'

export const postJob = 'post-deposits'
export const destroyJob = 'remind-destroy-checks'

/** As many mails as one transaction writes without keeping anybody waiting. */
const portion = 100

const byPortal = (platform: Platform) => changeBy(platform, { id: null, name: 'portal' }, 'job')

/** Somebody else was faster: nothing is written, not even that it was tried. */
class NothingToDo extends Error {}

export async function postDeposits(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const { settings, bank } = await rulesOf(platform)
  const day = lastClosedDay(clock(), settings.cutoff, bank)
  if (!(await anyUnposted(db, day))) return
  await byPortal(platform)(async (tx, note) => {
    const now = clock()
    const posted = await postBatch(tx, day, destroyOn(day), now)
    if (posted) {
      const { count, total } = posted
      note.audit('deposit.posted', `deposit-batch:${day}`, { count, amount: total })
    }
    const next = bank.after(day, 1)
    const rolled = await rollOver(tx, day, next, now)
    if (rolled.length > 0)
      note.audit('deposit.rolled', `deposit-batch:${day}`, { count: rolled.length, bank_day: next })
    if (!posted && rolled.length === 0) throw new NothingToDo()
    tell(note, ...(posted?.accounts ?? []), ...rolled)
  }).catch((error: unknown) => {
    if (!(error instanceof NothingToDo)) throw error
  })
}

export async function remindToDestroy(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const today = firmDay(clock())
  while ((await anyDue(db, today, destroyReminderDays)) && (await remindSome(platform, today)));
}

/** False where another node has them all. */
async function remindSome(platform: Platform, today: string): Promise<boolean> {
  const { clock, origin } = platform
  try {
    await byPortal(platform)(async (tx, note) => {
      const claimed = await claimDue(tx, today, destroyReminderDays, portion, clock())
      if (claimed.length === 0) throw new NothingToDo()
      const off = await offFor(tx, 'checks-to-destroy')
      for (const due of claimed) {
        const late = Math.round((Date.parse(today) - Date.parse(due.destroy_on)) / 86_400_000)
        const letter = destroyMail(due, late, origin)
        if (!off.has(due.account_id))
          await note.mail(await stoppable(platform, tx, note, letter, due.account_id, 'checks-to-destroy'))
      }
      tell(note, ...claimed)
      note.audit('deposit.destroy-due', 'deposit:all', { deposits: claimed.map(({ id }) => id) })
    })
    return true
  } catch (error) {
    if (error instanceof NothingToDo) return false
    throw error
  }
}
