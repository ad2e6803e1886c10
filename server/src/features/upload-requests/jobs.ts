// What happens by itself: reminders before a link expires, and files that were uploaded and never sent go.
import { firmDay } from '@portal/contract/rules/day'
import { taskTopic } from '@portal/contract/tasks'
import { changeBy } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendLink } from './sending.ts'
import { stateOf } from './state.ts'
import { requestById } from './store.ts'
import { claimReminders, claimUnsent, noteOnRequest } from './write-store.ts'

export const remindJob = 'remind-upload-requests'
export const sweepJob = 'sweep-unsent-uploads'

/** As many as one transaction does without keeping anybody waiting. */
const portion = 100

const byPortal = (platform: Platform) => changeBy(platform, { id: null, name: 'portal' }, 'job')

/** Nothing is left, or another node has it: nothing is written, not even that it was tried. */
class NothingToDo extends Error {}

async function untilNothing(work: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await work()
  } catch (error) {
    if (!(error instanceof NothingToDo)) throw error
  }
}

export const remindUploads = (platform: Platform): Promise<void> =>
  untilNothing(() =>
    byPortal(platform)(async (tx, note) => {
      const now = platform.clock()
      const claimed = await claimReminders(tx, firmDay(now), portion)
      if (claimed.length === 0) throw new NothingToDo()
      for (const id of claimed) {
        const row = await requestById(tx, id)
        // whoever has sent everything, or can't send anything any more, is left alone
        if (!row || !['sent', 'opened', 'partial'].includes(stateOf(row, now))) continue
        await noteOnRequest(tx, id, { reminded_at: now })
        await sendLink(platform, tx, note, row, 'reminder', now)
        note.audit('upload-request.reminded', `upload-request:${id}`, { task: row.work_item_id })
        note.live(taskTopic(row.work_item_id))
      }
      note.audit('upload-request.reminded', 'upload-request:all', { count: claimed.length })
    }),
  )

export const sweepUnsent = (platform: Platform): Promise<void> =>
  untilNothing(() =>
    byPortal(platform)(async (tx, note) => {
      const gone = await claimUnsent(tx, portion, platform.clock())
      if (gone.length === 0) throw new NothingToDo()
      // always in the same order, or two nodes could wait for each other
      for (const hash of [...new Set(gone)].toSorted()) await platform.files.forget(tx, hash)
      note.audit('upload-request.swept', 'upload-request:all', { count: gone.length })
    }),
  )
