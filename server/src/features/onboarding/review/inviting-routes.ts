// The firm invites a candidate, sends the link again, ends it, reminds them, and moves their first day.
import {
  inviteCandidate,
  moveCandidateStart,
  remindCandidate,
  renewCandidateLink,
  revokeCandidateLink,
} from '@portal/contract/onboarding-review'
import { positionOf } from '@portal/contract/onboarding-positions'
import { disclosureVersion } from '@portal/contract/onboarding-questions'
import { onboardingLimits } from '@portal/contract/onboarding-steps'
import { calendarOf } from '@portal/contract/rules/calendar'
import { linkUntil, startProblem } from '@portal/contract/rules/candidate'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import { plannedDay, plannedFor } from '@portal/contract/rules/onboarding-plan'
import { AppError, allow, found } from '../../../platform/http/errors.ts'
import { allowOneMore, type Limit } from '../../../platform/http/rate-limit.ts'
import { type App, serve } from '../../../platform/http/serve.ts'
import { revokeLinks } from '../../../platform/links/links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { firmSettings } from '../../settings/public.ts'
import { askerOf } from '../../upload-requests/public.ts'
import { movedMail } from '../mails.ts'
import { sendLink } from '../sending.ts'
import { changing, tell, visible } from './changing.ts'
import { mayInviteTo, mayLink } from './policy.ts'
import { branchNamed, candidateById, candidateByKey, linkOf, openOf, type Row } from './store.ts'
import { addCandidate, changeCandidate, movePlan, putPlan } from './write-store.ts'

/** Every one of them is an email to somebody outside. */
const mails: Limit = { name: 'candidates', most: 60, ms: 3_600_000 }

const onLink = { may: mayLink, why: () => 'Only the branch manager or an admin can do this.' }
const subjectOf = ({ id }: Pick<Row, 'id'>) => `candidate:${id}` as const

export function invitingRoutes(app: App, platform: Platform): void {
  const { db, database, clock } = platform
  const make = changing(clock)

  serve(app, inviteCandidate, async ({ body, user, change }) => {
    const { branch, position } = body
    allow(mayInviteTo(user, branch), 'You can invite candidates to your own branch only.')
    await allowOneMore(database.pool, change, mails, user.id, clock(), 'account')
    const { closings } = await firmSettings(platform)
    return change(async (tx, note) => {
      const now = clock()
      const today = firmDay(now)
      const before = await candidateByKey(tx, body.key)
      // invited already, and only the answer was lost
      if (before && before.invited_by === user.id) {
        note.audit('candidate.invited', subjectOf(before), { again: true })
        return { ok: true, id: before.id }
      }
      if (!(await branchNamed(tx, branch)))
        throw new AppError('invalid', { fields: { branch: 'Choose an existing branch.' } })
      const problem = startProblem(body.starts, today)
      if (problem) throw new AppError('invalid', { fields: { starts: problem } })
      if ((await openOf(tx, branch)) >= onboardingLimits.openOfBranch)
        throw new AppError('conflict', {
          message: `A branch can have up to ${onboardingLimits.openOfBranch} open candidates. Decline one first.`,
        })
      const until = linkUntil(body.starts, today)
      const invited = {
        key: body.key,
        branch,
        position,
        starts: body.starts,
        first: body.first.trim(),
        last: body.last.trim(),
        email: body.email.trim(),
        by: user,
        questions: disclosureVersion,
        until,
        expiresAt: endOfDay(until),
        remindOn: daysAfter(today, onboardingLimits.remindDays),
      }
      const id = await addCandidate(tx, invited, now)
      if (id === undefined) throw new AppError('conflict')
      const row = found(await candidateById(tx, id))
      for (const kind of plannedFor(positionOf(position))) {
        const on_day = body.starts && plannedDay(kind, body.starts, today, calendarOf('market', closings))
        await putPlan(tx, id, kind, { state: 'planned', on_day, at: null, place: '', done_at: null }, now)
      }
      await sendLink(platform, tx, note, row, 'first', now)
      await note.worked(subjectOf(row))
      note.audit('candidate.invited', subjectOf(row), { email: row.email, branch: row.branch, until })
      tell(note, row)
      return { ok: true, id }
    })
  })

  serve(app, renewCandidateLink, async ({ params: { id }, body, user, change }) => {
    visible(user, await candidateById(db, id))
    await allowOneMore(database.pool, change, mails, user.id, clock(), 'account')
    await make(change, user, { id, version: body.version }, onLink, async (tx, note, row, now) => {
      const today = firmDay(now)
      await revokeLinks(tx, note, { purpose: 'onboarding', subject: subjectOf(row) }, now)
      const usual = linkUntil(row.starts, today)
      // of one who should have started by now: as long as any other
      const until = usual > today ? usual : linkUntil(null, today)
      const expires_at = endOfDay(until)
      const fresh = { opened_at: null, revoked_at: null, new_link_wanted_at: null } as const
      await changeCandidate(tx, id, { until, expires_at, sent_at: now, ...fresh }, now)
      await sendLink(platform, tx, note, { ...row, until, expires_at }, 'again', now)
      await note.worked(subjectOf(row))
      note.audit('candidate.renewed', subjectOf(row), { until })
    })
    return { ok: true }
  })

  serve(app, remindCandidate, async ({ params: { id }, body, user, change }) => {
    visible(user, await candidateById(db, id))
    await allowOneMore(database.pool, change, mails, user.id, clock(), 'account')
    await make(change, user, { id, version: body.version }, onLink, async (tx, note, row, now) => {
      if (!['sent', 'opened'].includes(linkOf(row, now)))
        throw new AppError('conflict', { message: 'The link no longer works. Send a new one instead.' })
      if (row.state === 'review') throw new AppError('conflict', { message: 'Everything is signed and sent already.' })
      if (row.reminded_at && firmDay(row.reminded_at) === firmDay(now))
        throw new AppError('conflict', { message: 'A reminder was sent today already.' })
      await changeCandidate(tx, id, { reminded_at: now }, now)
      await sendLink(platform, tx, note, row, 'reminder', now)
      await note.worked(subjectOf(row))
      note.audit('candidate.reminded', subjectOf(row))
    })
    return { ok: true }
  })

  serve(app, revokeCandidateLink, async ({ params: { id }, body, user, change }) => {
    await make(change, user, { id, version: body.version }, onLink, async (tx, note, row, now) => {
      await revokeLinks(tx, note, { purpose: 'onboarding', subject: subjectOf(row) }, now)
      await changeCandidate(tx, id, { revoked_at: now, remind_on: null }, now)
      note.audit('candidate.revoked', subjectOf(row))
    })
    return { ok: true }
  })

  serve(app, moveCandidateStart, async ({ params: { id }, body, user, change }) => {
    const { closings } = await firmSettings(platform)
    await make(change, user, { id, version: body.version }, onLink, async (tx, note, row, now) => {
      const today = firmDay(now)
      const { starts, time: start_time, place } = body
      const moved = starts !== row.starts
      const problem = moved ? startProblem(starts, today) : undefined
      if (problem) throw new AppError('invalid', { fields: { starts: problem } })
      const news = moved ? { starts, starts_before: row.starts, start_moved_at: now } : {}
      await changeCandidate(tx, id, { start_time, start_place: place.trim(), ...news }, now)
      if (moved && starts !== null)
        for (const kind of plannedFor(positionOf(row.position)))
          await movePlan(tx, id, kind, plannedDay(kind, starts, today, calendarOf('market', closings)), now)
      if (moved) await note.mail(movedMail(row, starts, await askerOf(platform, tx, row.invited_by)))
      note.audit('candidate.start-moved', subjectOf(row), { before: { starts: row.starts }, after: { starts } })
    })
    return { ok: true }
  })
}
