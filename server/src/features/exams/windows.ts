// Every day: windows that are over are closed, and who has no day yet hears that the end is near.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { changeBy } from '../../platform/change.ts'
import { eachAlone } from '../../platform/jobs/each-alone.ts'
import type { Platform } from '../../platform/platform.ts'
import { returnItemPayments } from '../payments/public.ts'
import { endingMail } from './mails.ts'
import { awaitsResult } from './policy.ts'
import { lockRequest, putChange, windowsEnding, windowsOver } from './store.ts'
import { subject, tell } from './work-items.ts'

export const windowsJob = 'close-exam-windows'
export const remindDaysBefore = 14
const windowOver = 'The exam window ended and no date was entered.'

export async function closeWindows(platform: Platform): Promise<void> {
  await eachAlone([closeOver, remindEnding], (part) => part(platform))
}

async function closeOver(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  const today = firmDay(clock())

  await eachAlone(await windowsOver(db, today), ({ id, account_id }) =>
    change(async (tx, note) => {
      const now = clock()
      const row = await lockRequest(tx, id)
      const over = row !== undefined && awaitsResult(row.status)
      if (over) await putChange(tx, id, { status: 'Expired' }, now)
      // whoever entered a date may have sat it, and the result is still to come
      if (over && row.scheduled === null && row.work_item_id !== null)
        await returnItemPayments(tx, note, row.work_item_id, { by: null, reason: windowOver }, now)
      note.audit('exam.window-over', subject(id), { expired: over })
      tell(note, account_id)
    }),
  )
}

async function remindEnding(platform: Platform): Promise<void> {
  const { db, clock, origin } = platform
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  const today = firmDay(clock())
  await eachAlone(await windowsEnding(db, today, daysAfter(today, remindDaysBefore)), (row) =>
    change(async (tx, note) => {
      await putChange(tx, row.id, { reminded: true }, clock())
      if (row.window_to) await note.mail(endingMail(row, row.window_to, origin))
      note.audit('exam.reminded', subject(row.id), { window_to: row.window_to })
    }),
  )
}
