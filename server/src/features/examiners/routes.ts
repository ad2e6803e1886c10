// HTTP face of examiners for compliance: who is let in, for what and until when, and which packets they are given.
import {
  addExaminer,
  changeExaminer,
  endExaminer,
  type Examiner,
  type ExaminerState,
  examinersTopic,
  getExaminer,
  inviteExaminer,
  listExaminers,
  renewExaminerAuthenticator,
} from '@portal/contract/examiners'
import { packetNumber, packetsTopic } from '@portal/contract/packets'
import type { RecordScope } from '@portal/contract/records'
import { firmDay } from '@portal/contract/rules/day'
import { covers, endOfDay, lastDayOf, untilProblem } from '@portal/contract/rules/examiner'
import { menuSections, reviewerFlags, type Menus } from '@portal/contract/session'
import type { Tx } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { User } from '../../platform/session/sessions.ts'
import { authoriseEnrolment, sendInvitation } from '../account-reset/public.ts'
import { unknownIn } from '../records/public.ts'
import { compliance, type Named, namesIn, scopesReleasedTo, withdrawAll } from '../packets/public.ts'
import { knowRecords } from '../tasks/public.ts'
import { addressProblem, invite } from '../users/public.ts'
import { wholeActivity } from './activity.ts'
import { homeRoutes } from './home-routes.ts'
import { invitationOf } from './mails.ts'
import {
  hasAccess,
  mayChangeExaminer,
  mayEndExaminer,
  mayInviteExaminer,
  mayLookAfterExaminers,
  mayRenewAuthenticator,
} from './policy.ts'
import { readingRoutes } from './reading-routes.ts'
import { ended } from './refusals.ts'
import { releaseRoutes } from './release-routes.ts'
import { canBeContact, examinerById, examinersIn, idByKey, lockExaminer, releasesTo, type Row } from './store.ts'
import { aboutOf, tellWithdrawn } from './telling.ts'
import { requestRecords } from './work-items.ts'
import { addExaminerRow, endAccess, putAccess } from './write-store.ts'

const stateOf = (row: Row, now: Date): ExaminerState =>
  hasAccess(row, now) ? (row.set_up ? 'active' : 'invited') : 'ended'

function told(row: Row, user: User, named: Named, now: Date): Examiner {
  const { id, first, last, email, organization, examination, scope, contact_id, contact, ended_at, end_reason } = row
  return {
    id,
    first,
    last,
    email,
    organization,
    examination,
    scope,
    people: scope.people.slice(0, 3).flatMap((one) => named.people.get(one) ?? []),
    branches: scope.branches.slice(0, 3).flatMap((one) => named.branches.get(one) ?? []),
    until: lastDayOf(row.until),
    state: stateOf(row, now),
    contact: contact_id && contact ? { id: contact_id, name: contact } : null,
    signed_in_at: row.signed_in_at && row.signed_in_at.toISOString(),
    packets: row.packets,
    made_by: row.maker,
    made_at: row.made_at.toISOString(),
    ended_at: ended_at ? ended_at.toISOString() : hasAccess(row, now) ? null : row.until.toISOString(),
    ended_by: row.ender,
    end_reason,
    can: {
      change: mayChangeExaminer(user),
      end: mayEndExaminer(user, row, now),
      invite: mayInviteExaminer(user, row, now),
      authenticator: mayRenewAuthenticator(user, row, now),
    },
  }
}

/** None: the database takes no other for an examiner. */
const noMenus = {
  ...Object.fromEntries(menuSections.map((section) => [section, false])),
  reviewer_tools: Object.fromEntries(reviewerFlags.map((flag) => [flag, false])),
} as Menus

const sameScope = (a: RecordScope, b: RecordScope) => {
  const ordered = ({ people, branches, classes, from, until }: RecordScope) =>
    JSON.stringify([people.toSorted(), branches.toSorted((one, other) => one - other), classes.toSorted(), from, until])
  return ordered(a) === ordered(b)
}

export const examiners: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    live.declare(examinersTopic, mayLookAfterExaminers)
    knowRecords(requestRecords(platform))

    serve(app, listExaminers, async ({ user }) => {
      allow(mayLookAfterExaminers(user))
      const now = clock()
      const [rows, contacts] = await Promise.all([examinersIn(db, now), compliance(db)])
      const named = await namesIn(
        db,
        rows.map(({ scope }) => scope),
      )
      const data = rows.map((row) => told(row, user, named, now))
      return { ok: true, data, contacts, can: { add: mayLookAfterExaminers(user) } }
    })

    serve(app, getExaminer, async ({ params: { id }, user }) => {
      allow(mayLookAfterExaminers(user))
      const row = found(await examinerById(db, id))
      const releases = await releasesTo(db, id)
      const [named, activity] = await Promise.all([namesIn(db, [row.scope]), wholeActivity(db, id, releases)])
      return {
        ok: true,
        examiner: told(row, user, named, clock()),
        releases: releases.map((release) => ({
          ...release,
          number: packetNumber(release.id),
          released_at: release.released_at.toISOString(),
          withdrawn_at: release.withdrawn_at && release.withdrawn_at.toISOString(),
          viewed_at: release.viewed_at && release.viewed_at.toISOString(),
          downloaded_at: release.downloaded_at && release.downloaded_at.toISOString(),
        })),
        activity,
      }
    })

    serve(app, addExaminer, async ({ body, user, change }) => {
      allow(mayLookAfterExaminers(user))
      // sent again after the answer was lost, or twice at once
      const known = await idByKey(db, body.key)
      if (known) return { ok: true, id: mineOf(known, user) }
      const email = body.email.trim().toLowerCase()
      const until = untilProblem(body.until, firmDay(clock()))
      const wrongEmail = await addressProblem(platform, email)
      if (until || wrongEmail)
        throw new AppError('invalid', { fields: { ...(until && { until }), ...(wrongEmail && { email: wrongEmail }) } })
      if (await unknownIn(db, body.scope)) throw new AppError('not-found')
      const [organization, examination] = [body.organization.trim(), body.examination.trim()]
      const about = await aboutOf(platform, { examination, until: body.until, contactId: user.id })
      const taken = new Error('another call was first, or the email is somebody’s')
      const id = await change(async (tx, note) => {
        const now = clock()
        const account = {
          email,
          first: body.first.trim(),
          last: body.last.trim(),
          access: 0,
          factor: 'AP',
          menus: noMenus,
          show_event_selection: false,
          examiner_until: endOfDay(body.until),
          created_at: now,
        }
        const accountId = await invite(tx, note, platform, account, invitationOf(about))
        if (accountId === undefined) throw taken
        const row = { accountId, key: body.key, organization, examination, scope: body.scope, by: user.id, now }
        if (!(await addExaminerRow(tx, row))) throw taken
        const { scope, until: lastDay } = body
        note.audit('examiner.added', `account:${accountId}`, { organization, examination, scope, until: lastDay })
        note.live(examinersTopic)
        return accountId
      }).catch(async (error: unknown) => {
        if (error !== taken) throw error
        const first = await idByKey(db, body.key)
        if (first) return mineOf(first, user)
        throw new AppError('invalid', { fields: { email: 'Someone already has this email in the portal.' } })
      })
      return { ok: true, id }
    })

    serve(app, changeExaminer, async ({ params: { id }, body, user, change }) => {
      allow(mayChangeExaminer(user))
      const [organization, examination] = [body.organization.trim(), body.examination.trim()]
      const { scope, until, contact, was } = body
      if (!sameScope(scope, was.scope) && (await unknownIn(db, scope))) throw new AppError('not-found')
      await change(async (tx, note) => {
        const now = clock()
        const row = found(await lockExaminer(tx, id))
        const lastDay = lastDayOf(row.until)
        const unseen =
          row.organization !== was.organization ||
          row.examination !== was.examination ||
          lastDay !== was.until ||
          row.contact_id !== was.contact ||
          !sameScope(row.scope, was.scope)
        if (unseen) throw new AppError('conflict')
        const problem = until !== lastDay || !hasAccess(row, now) ? untilProblem(until, firmDay(now)) : undefined
        if (problem) throw new AppError('invalid', { fields: { until: problem } })
        if (contact !== null && contact !== row.contact_id && !(await canBeContact(tx, contact)))
          throw new AppError('invalid', { fields: { contact: 'Choose someone who has the Records tool.' } })
        // what compliance took away comes back only packet by packet
        const reopened = row.ended_at !== null
        if (reopened) for (const packet of await withdrawAll(tx, id, user.id, now)) tellWithdrawn(note, packet, row)
        await checkReleased(tx, id, scope)
        await putAccess(tx, id, { organization, examination, scope, contact, until: endOfDay(until) })
        note.audit(reopened ? 'examiner.reopened' : 'examiner.changed', `account:${id}`, {
          before: { ...was },
          after: { organization, examination, scope, until, contact },
        })
        note.live(examinersTopic)
        note.live(packetsTopic)
      })
      return { ok: true }
    })

    serve(app, endExaminer, async ({ params: { id }, body, user, change }) => {
      const reason = body.reason.trim()
      await change(async (tx, note) => {
        const now = clock()
        const row = found(await lockExaminer(tx, id))
        allow(mayLookAfterExaminers(user))
        if (!mayEndExaminer(user, row, now)) throw ended()
        await endAccess(tx, id, user.id, reason, now)
        note.audit('examiner.ended', `account:${id}`, { reason })
        note.live(examinersTopic)
      })
      return { ok: true }
    })

    serve(app, inviteExaminer, async ({ params: { id }, user, change }) => {
      allow(mayLookAfterExaminers(user))
      const { examination, until, contact_id: contactId } = found(await examinerById(db, id))
      const about = await aboutOf(platform, { examination, until: lastDayOf(until), contactId })
      await change(async (tx, note) => {
        const row = found(await lockExaminer(tx, id))
        if (!hasAccess(row, clock())) throw ended()
        if (!mayInviteExaminer(user, row, clock()))
          throw new AppError('conflict', { message: 'This examiner has already set up the account.' })
        await sendInvitation(tx, note, platform, { ...row, factor: 'AP' }, invitationOf(about))
        note.live(examinersTopic)
      })
      return { ok: true }
    })

    serve(app, renewExaminerAuthenticator, async ({ params: { id }, user, change }) => {
      allow(mayLookAfterExaminers(user))
      await change(async (tx, note) => {
        const row = found(await lockExaminer(tx, id))
        if (!mayRenewAuthenticator(user, row, clock())) throw ended()
        await authoriseEnrolment(tx, note, platform, row.email)
        note.live(examinersTopic)
      })
      return { ok: true }
    })

    releaseRoutes(app, platform)
    homeRoutes(app, platform)
    readingRoutes(app, platform)
  },
}

/** A narrower scope would leave packets with the examiner that it doesn't cover. */
async function checkReleased(tx: Tx, accountId: string, scope: RecordScope): Promise<void> {
  const beyond = (await scopesReleasedTo(tx, accountId)).find((packet) => !covers(scope, packet.scope as RecordScope))
  if (beyond)
    throw new AppError('conflict', { message: `“${beyond.name}” has more than this scope. Withdraw it first.` })
}

/** A key is its maker's: to anyone else it is just taken. */
function mineOf({ account_id, made_by }: { account_id: string; made_by: string | null }, user: User): string {
  if (made_by !== user.id) throw new AppError('conflict')
  return account_id
}
