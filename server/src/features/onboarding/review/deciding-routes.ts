// A candidate is reviewed step by step: accepted, marked for return and returned in one go, planned for, declined.
import {
  acceptSteps,
  declineCandidate,
  markStep,
  planCandidate,
  returnSteps,
  withdrawCandidate,
} from '@portal/contract/onboarding-review'
import { onboardingSteps } from '@portal/contract/onboarding-steps'
import { nextReminder, returnUntil } from '@portal/contract/rules/candidate'
import { firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import type { Note } from '../../../platform/change.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { type App, serve } from '../../../platform/http/serve.ts'
import { revokeLinks } from '../../../platform/links/links.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { User } from '../../../platform/session/sessions.ts'
import { workedOn } from '../../acting/public.ts'
import { firmSettings } from '../../settings/public.ts'
import { followWorkItem } from '../../tasks/public.ts'
import { askerOf } from '../../upload-requests/public.ts'
import { closedMail, returnedMail } from '../mails.ts'
import { newLink } from '../sending.ts'
import { remindAgain } from '../write-store.ts'
import { changing } from './changing.ts'
import { mayDecline, mayNoteWithdrawal, mayPlan, mayReturn, mayReview, whyNot } from './policy.ts'
import { plansOf, type Row } from './store.ts'
import { changeCandidate, putPlan, reviewStep, sendBack } from './write-store.ts'
import { withdrawFromReview } from './work-items.ts'

const subjectOf = ({ id }: Pick<Row, 'id'>) => `candidate:${id}` as const
const conflict = (message: string) => new AppError('conflict', { message })

export function decidingRoutes(app: App, platform: Platform): void {
  const { clock } = platform
  const make = changing(clock)

  serve(app, acceptSteps, async ({ params: { id }, body: { steps, version }, user, change }) => {
    await make(change, user, { id, version }, onReview, async (tx, note, row, now) => {
      for (const step of steps) await reviewStep(tx, id, step, { review: 'accepted', reason: '', by: user.id }, now)
      await takeUp(tx, note, row, user, now)
      await changeCandidate(tx, id, {}, now)
      note.audit('candidate.accepted', subjectOf(row), { checked: steps.join(', ') })
    })
    return { ok: true }
  })

  serve(app, markStep, async ({ params: { id }, body: { step, reason: said, version }, user, change }) => {
    await make(change, user, { id, version }, onReview, async (tx, note, row, now) => {
      const reason = said.trim()
      if (!mayReturn(step)) throw conflict('The portal checks this step itself. It can’t be returned.')
      const marked = reason
        ? ({ review: 'returning', reason, by: user.id } as const)
        : ({ review: 'none', reason, by: null } as const)
      await reviewStep(tx, id, step, marked, now)
      await takeUp(tx, note, row, user, now)
      await changeCandidate(tx, id, {}, now)
      note.audit('candidate.marked', subjectOf(row), { checked: step, again: reason === '' })
    })
    return { ok: true }
  })

  serve(app, returnSteps, async ({ params: { id }, body, user, change }) => {
    await make(change, user, { id, version: body.version }, onReview, async (tx, note, row, now) => {
      const returned = await sendBack(tx, id, now)
      if (returned.length === 0) throw conflict('Say first which step should change, and what.')
      const steps = onboardingSteps.filter((step) => returned.some((one) => one.step === step))
      // whatever was changed is signed again
      await reviewStep(tx, id, 'sign', { review: 'none', reason: '', by: null }, now)
      // there is time to change it, also where the review took longer than the link was meant to work
      const today = firmDay(now)
      const until = returnUntil(row.until, today)
      const open = { until, expires_at: endOfDay(until), revoked_at: null }
      await changeCandidate(tx, id, { state: 'returned', ...open }, now)
      await remindAgain(tx, id, nextReminder(today))
      const reason = returned.map((one) => one.reason).join('\n\n')
      if (row.work_item_id !== null) {
        await takeUp(tx, note, row, user, now)
        await followWorkItem(tx, note, row.work_item_id, { what: 'returned', reason, by: user }, now)
      }
      const asker = await askerOf(platform, tx, row.invited_by)
      const link = await newLink(platform, tx, note, { ...row, ...open }, now)
      await note.mail(returnedMail(row, steps, { asker, link, expiresAt: open.expires_at }))
      note.audit('candidate.returned', subjectOf(row), { checked: steps.join(', ') })
    })
    return { ok: true }
  })

  serve(app, planCandidate, async ({ params: { id }, body, user, change }) => {
    const { version, kind, state, on, time, place } = body
    const minutes = time ? minutesOf(time) : undefined
    const wrong = {
      ...(time && minutes === undefined && { time: 'Enter a time, for example 10:30.' }),
      ...((state === 'booked' || time) && !on && { on: 'Choose a date.' }),
    }
    if (Object.keys(wrong).length > 0) throw new AppError('invalid', { fields: wrong })
    await make(change, user, { id, version }, { may: mayPlan }, async (tx, note, row, now) => {
      const before = (await plansOf(tx, id)).find((plan) => plan.kind === kind)
      if (!before) throw conflict('This isn’t planned for the position.')
      const at = on && minutes !== undefined ? firmInstant(on, minutes) : null
      const done_at = state === 'done' ? (before.done_at ?? now) : null
      await putPlan(tx, id, kind, { state, on_day: on, at, place: place.trim(), done_at }, now)
      await changeCandidate(tx, id, {}, now)
      note.audit('candidate.planned', subjectOf(row), { kind, status: state, on })
    })
    return { ok: true }
  })

  serve(app, declineCandidate, async ({ params: { id }, body: { reason, version }, user, change }) => {
    const { name: firm } = await firmSettings(platform)
    const rule = {
      may: mayDecline,
      why: (by: User, row: Row) =>
        workedOn(by, row) ? workedOnIt : whyNot(by, row) || 'The branch manager or the home office has to decline.',
    }
    await make(change, user, { id, version }, rule, async (tx, note, row, now) => {
      const said = reason.trim()
      await close(tx, note, row, { state: 'declined', by: user.id, reason: said }, now)
      if (row.work_item_id !== null) {
        const step = { what: 'decided', decision: 'Declined', reason: said, by: user } as const
        await followWorkItem(tx, note, row.work_item_id, step, now)
      }
      await note.mail(closedMail(row, await askerOf(platform, tx, row.invited_by), firm))
      note.audit('candidate.declined', subjectOf(row))
    })
    return { ok: true }
  })

  serve(app, withdrawCandidate, async ({ params: { id }, body: { reason, version }, user, change }) => {
    const rule = { may: mayNoteWithdrawal, why: () => 'The branch manager or the home office has to note this.' }
    await make(change, user, { id, version }, rule, async (tx, note, row, now) => {
      await close(tx, note, row, { state: 'withdrawn', by: user.id, reason: reason.trim() }, now)
      await withdrawFromReview(tx, note, row, user, now)
      note.audit('candidate.withdrawn', subjectOf(row))
    })
    return { ok: true }
  })
}

const onReview = { may: mayReview, why: (user: User, row: Row) => whyNot(user, row) || notInReview }
const notInReview = 'Steps can be reviewed once the candidate has signed and sent them.'

/** Nothing about them is shown anymore, and the reminders end; the link stays, and says neither what nor why. */
async function close(
  tx: Tx,
  note: Note,
  row: Row,
  { state, by, reason }: { state: 'declined' | 'withdrawn'; by: string; reason: string },
  now: Date,
): Promise<void> {
  const decided = { decided_at: now, decided_by: by, decided_reason: reason }
  await changeCandidate(tx, row.id, { state, ...decided, remind_on: null }, now)
  // whoever was never told that they are wanted no more has a link that is over
  if (row.state === 'invited') await revokeLinks(tx, note, { purpose: 'onboarding', subject: subjectOf(row) }, now)
}

/** Whoever reviews a step has the task, where nobody has it. */
async function takeUp(tx: Tx, note: Note, { work_item_id }: Row, user: User, now: Date): Promise<void> {
  if (work_item_id === null) return
  const item = await tx
    .selectFrom('work_item')
    .select(['stage', 'assigned_to'])
    .where('id', '=', work_item_id)
    .executeTakeFirstOrThrow()
  if (item.assigned_to === null)
    await followWorkItem(tx, note, work_item_id, { what: 'taken', assignTo: user.id, by: user }, now)
}

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
