// The reviewers' side of the address blotter: verify, update, return, and record the notices.
import { actOnChange, type NoticeSide, recordDisbursement, recordMailing } from '@portal/contract/address-blotter'
import { disbursementIsNear, mayMail, statusAfter, statusMailed } from '@portal/contract/rules/address-change'
import { firmDay, isDay, noDay } from '@portal/contract/rules/day'
import { addressInOneLine } from '@portal/contract/rules/us-address'
import { AppError } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { followWorkItem } from '../tasks/public.ts'
import { already, changeSubject, type Known, lockedIn, lockToDecide, tell } from './changing.ts'
import { letterToday } from './letters.ts'
import { returnedMail } from './mails.ts'
import { lockedMonth } from './policy.ts'
import { answerNotice, takeItem } from './work-items.ts'
import { addEvent, type Moved, put } from './write-store.ts'

const did = { take: 'taken', verify: 'verified', update: 'updated', return: 'returned' } as const

export function reviewRoutes(app: App, platform: Platform): void {
  const { clock, origin } = platform

  serve(app, actOnChange, async ({ params: { id }, body: { version, act, reason: said = '' }, user, change }) => {
    const reason = act === 'return' ? said.trim() : ''
    if (act === 'return' && !reason) throw new AppError('invalid', { fields: { reason: 'Enter a reason.' } })
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockToDecide(tx, user, id, version)
      const status = statusAfter(row.status, act)
      if (!status) throw already(row)
      if (act === 'return' && (await lockedIn(tx, row))) throw new AppError('conflict', { message: lockedMonth })
      await takeItem(tx, note, row, user, now)
      if (act === 'return') {
        await followWorkItem(tx, note, row.work_item_id, { what: 'returned', reason, by: user }, now)
        await note.mail(returnedMail(row, { reason, by: user, now }, origin))
      }
      const moved: Record<typeof act, Moved> = {
        take: {},
        verify: { status, verified_by: user.id, verified_at: now },
        update: { status, updated_by: user.id, updated_at: now },
        return: { status, reason, verified_at: null, verified_by: null },
      }
      await put(tx, id, moved[act], now)
      await addEvent(tx, id, { kind: did[act], text: reason }, user.id, now)
      note.audit(`address-change.${did[act]}`, changeSubject(id), { from: row.status, to: status })
      tell(note, row)
    })
    return { ok: true }
  })

  serve(app, recordMailing, async ({ params: { id }, body: { version, sides, on }, user, change }) => {
    const settings = await firmSettings(platform)
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockToDecide(tx, user, id, version)
      if (!mayMail(row, sides)) throw already(row)
      const problem = dayProblem(row, on, firmDay(now))
      if (problem) throw new AppError('invalid', { fields: { on: problem } })
      const status = statusMailed(sides)
      const over = status === 'Closed'
      const letters = sides.map((side) => [side, letterToday(row, side, settings, on)] as const)
      await put(
        tx,
        id,
        {
          status,
          ...(over && { ended_at: now }),
          ...Object.fromEntries(
            letters.flatMap(([side, letter]) => [
              [`${side}_mailed`, on],
              [`${side}_letter`, letter],
            ]),
          ),
        },
        now,
      )
      for (const side of sides)
        await addEvent(tx, id, { kind: `mailed-${side}`, text: addressOf(row, side), day: on }, user.id, now)
      if (sides.includes('old')) await answerNotice(tx, note, row.notice_item_id, 'mailed', user, now)
      if (over) {
        await addEvent(tx, id, { kind: 'closed' }, user.id, now)
        await followWorkItem(tx, note, row.work_item_id, { what: 'decided', decision: 'Approved', by: user }, now)
      }
      note.audit('address-change.mailed', changeSubject(id), { sides, on, to: status })
      tell(note, row)
    })
    return { ok: true }
  })

  serve(app, recordDisbursement, async ({ params: { id }, body: { version, on }, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockToDecide(tx, user, id, version)
      if (row.status === 'Withdrawn') throw already(row)
      const problem = on === null ? undefined : dayProblem(row, on, firmDay(now))
      if (problem) throw new AppError('invalid', { fields: { on: problem } })
      const near = on !== null && disbursementIsNear(row.received_on, on)
      await put(tx, id, { disbursement_on: on, disbursement_near: near }, now)
      await addEvent(tx, id, { kind: 'disbursement', day: on }, user.id, now)
      note.audit('address-change.disbursement', changeSubject(id), { on })
      tell(note, row)
    })
    return { ok: true }
  })
}

const addressOf = (row: Known, side: NoticeSide) => addressInOneLine(side === 'old' ? row.old_address : row.new_address)

/** Neither before the client asked nor in the future. */
function dayProblem({ received_on }: Known, on: string, today: string): string | undefined {
  if (!isDay(on)) return noDay
  if (on > today) return 'Choose today or an earlier date.'
  return on < received_on ? 'Choose a date on or after the day it was received.' : undefined
}
