// HTTP face of meeting review: the reviewers' list and page, and the hosts' own meetings.
import { meetingReviewers } from '@portal/contract/meeting-reviewers'
import {
  acknowledgeNote,
  addToSample as addEndpoint,
  classifyAttendee,
  exportMeetings,
  getDraw,
  getMeeting,
  listMeetings,
  type MeetingFilter,
  meetingLimits,
  meetingsTopic,
  myMeetings,
  myMeetingsTopic,
  recordMeetingOutcome,
  takeMeeting,
  usualSort,
} from '@portal/contract/meetings'
import { firmDay } from '@portal/contract/rules/day'
import { mayMoveMeeting, meetingType, outcomesFor, statusAfter } from '@portal/contract/rules/meeting'
import { sql } from 'kysely'
import { changeBy } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { knowAction } from '../actions/public.ts'
import { subjectOf } from '../acting/public.ts'
import { firmSettings } from '../settings/public.ts'
import { knowRecords } from '../tasks/public.ts'
import { acknowledge, hasNote, mailNote, noteAction, tell } from './acknowledging.ts'
import { retailIn } from './arrival.ts'
import { meetingLines } from './export.ts'
import { fileRoutes } from './file-routes.ts'
import { hookRoute } from './hook.ts'
import {
  branchesIn,
  countListed,
  countsOf,
  drawById,
  drawnIn,
  hostsIn,
  lastDraw,
  listed,
  openFor,
  type Viewing,
} from './list-store.ts'
import { lockMaterials, recount } from './materials.ts'
import { pagesJob, readMaterial } from './pages.ts'
import { isPrincipal, isReviewer, mayAdd, mayClassify, mayRecordOutcome, maySee, mayTake, whyNot } from './policy.ts'
import { addToSample, drawJob, drawSample } from './sampling.ts'
import { placeAfter, placeIn, placeOf } from './sorting.ts'
import { attendeesOf, lockMeeting, meetingById, meetingsOfHost, put, type Row, rowOf } from './store.ts'
import { meetingOf, nextFor } from './view.ts'
import { escalate, meetingRecords } from './work-items.ts'

const pageSize = 20
const ownAtMost = 50
const drawnAtMost = 500

export const meetings: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    knowRecords(meetingRecords)
    knowAction(noteAction(platform))
    live.declare('meetings/', (user, topic) => isReviewer(user) && topic === meetingsTopic(reviewScopeOf(user)))
    live.declare('meeting/', async (user, topic) => {
      const [, id] = /^meeting\/(\d{1,9})$/.exec(topic) ?? []
      const row = id && isReviewer(user) ? await meetingById(db, Number(id)) : undefined
      return row !== undefined && maySee(user, row)
    })
    live.declare('my-meetings/', (user, topic) => !user.guest && topic === myMeetingsTopic(subjectOf(user).id))
    hookRoute(app, platform)
    fileRoutes(app, platform)

    const viewingOf = (user: User): Viewing => ({ me: user.id, scope: reviewScopeOf(user), today: firmDay(clock()) })

    serve(app, listMeetings, async ({ query: { after, size = pageSize, ...filter }, user }) => {
      const viewing = viewingOf(user)
      const { sort = usualSort } = filter
      const rows = await listed(db, viewing, filter, size + 1, placeOf(after, sort))
      const page = rows.slice(0, size)
      const last = page.at(-1)
      const draw = await lastDraw(db)
      const { meetingReview } = await firmSettings(platform)
      return {
        ok: true,
        data: page.map(rowOf),
        next: rows.length > size && last ? placeAfter(last, sort) : null,
        counts: await countsOf(db, viewing, filter.period),
        branches: await branchesIn(db, viewing.scope),
        hosts: await hostsIn(db, viewing, filter.period),
        first: (await openFor(db, viewing, 'mine'))[0] ?? null,
        scope: viewing.scope,
        share: meetingReview.share,
        draw: draw ? { id: draw.id, at: draw.at.toISOString(), share: Number(draw.share) } : null,
        can: { approve: isPrincipal(user) },
      }
    })

    serveRaw(app, exportMeetings, async (request, reply) => {
      const { user } = found(request.session)
      const filter = request.query as MeetingFilter
      const { sort = usualSort } = filter
      const viewing = viewingOf(user)
      const rows = await countListed(db, viewing, filter, meetingLimits.exported)
      const change = changeBy(platform, actorOf(request), request.id)
      await change(async (_tx, note) => note.audit('meeting.exported', `account:${user.id}`, { filter, rows }))
      const page = (most: number, after: Row | undefined) =>
        listed(db, viewing, filter, most, after && placeIn(after, sort))
      const name = `meetings-${firmDay(clock())}.csv`
      void reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
      return reply.type('text/csv; charset=utf-8').send(textStream(meetingLines(page, rows)))
    })

    serve(app, getMeeting, async ({ params: { id }, user }) => {
      const row = visible(user, await meetingById(db, id))
      return { ok: true, meeting: await meetingOf(platform, user, row, viewingOf(user)) }
    })

    /** For a change by a reviewer, as they saw it. */
    const lockAs = async (tx: Tx, user: User, id: number, version: number): Promise<Row> => {
      const row = visible(user, await lockMeeting(tx, id))
      if (row.version !== version) throw new AppError('conflict', { message: changedMeanwhile(row) })
      return row
    }

    serve(app, takeMeeting, async ({ params: { id }, body: { version }, user, change }) => {
      await change(async (tx, note) => {
        const row = await lockAs(tx, user, id, version)
        allow(mayTake(user, row), whyNot(user, row))
        await put(tx, id, { status: 'In Review', assigned_to: user.id })
        note.audit('meeting.taken', `meeting:${id}`, { was: row.assigned_to })
        tell(note, row)
      })
      return { ok: true }
    })

    serve(app, addEndpoint, async ({ params: { id }, body: { version }, user, change }) => {
      await change(async (tx, note) => {
        const row = await lockAs(tx, user, id, version)
        allow(mayAdd(user, row), whyNot(user, row))
        await addToSample(tx, note, { ...row, host_id: row.account_id }, { why: 'added', by: user.id }, clock())
        tell(note, row)
      })
      return { ok: true }
    })

    serve(
      app,
      recordMeetingOutcome,
      async ({ params: { id }, body: { outcome, note: said, version }, user, change }) => {
        const task = await change(async (tx, note) => {
          const now = clock()
          const row = await lockAs(tx, user, id, version)
          const to = statusAfter[outcome]
          if (!mayMoveMeeting(row.status, to)) throw new AppError('conflict', { message: already(row) })
          allow(mayRecordOutcome(user, row), whyNot(user, row))
          if (row.status === 'In Review' && row.assigned_to !== null && row.assigned_to !== user.id)
            throw new AppError('conflict', {
              message: `${nameOf(row.assigned)} is reviewing this meeting. Take it over first.`,
            })
          if (!outcomesFor(row).includes(outcome))
            throw new AppError('conflict', {
              message: 'Chat or slides are missing, so this meeting can’t be cleared without a note.',
            })
          await put(tx, id, {
            status: to,
            assigned_to: user.id,
            outcome_by: user.id,
            outcome_at: now,
            note: said.trim(),
            acknowledged_at: null,
          })
          const opened = outcome === 'escalate' ? await escalate(tx, note, row, user, now) : null
          if (opened !== null) await put(tx, id, { work_item_id: opened })
          if (outcome === 'note') await mailNote(platform, tx, note, row, user, now, now)
          // what was written can name clients, and the audit log forgets nothing
          note.audit('meeting.reviewed', `meeting:${id}`, { outcome: to, length: said.trim().length, workItem: opened })
          tell(note, row)
          return opened
        })
        return { ok: true, task, next: await nextFor(db, viewingOf(user)) }
      },
    )

    serve(app, classifyAttendee, async ({ params: { id, n }, body: { counts_as, version }, user, change }) => {
      await change(async (tx, note) => {
        const seen = visible(user, await meetingById(tx, id))
        // before the meeting: the order in which everybody counts
        await lockMaterials(tx, [seen.material_id])
        const row = await lockAs(tx, user, id, version)
        allow(mayClassify(user, row), whyNot(user, row))
        const one = found((await attendeesOf(tx, id)).find((person) => person.n === n))
        await tx
          .updateTable('meeting_attendee')
          .set({ counts_as, changed: sql<boolean>`true` })
          .where('meeting_id', '=', id)
          // whoever joined twice is one person, and counts as one thing
          .where('person', '=', one.person)
          .execute()
        const retail = retailIn(await attendeesOf(tx, id))
        await put(tx, id, { retail })
        note.audit('meeting.counted', `meeting:${id}`, {
          before: { counts_as: one.counts_as, retail: row.retail },
          after: { counts_as, retail },
        })
        await recount(tx, note, row.material_id, row.day, clock())
        tell(note, row)
      })
      return { ok: true }
    })

    serve(app, getDraw, async ({ params: { id }, user }) => {
      const draw = found(await drawById(db, id))
      const rows = await drawnIn(db, reviewScopeOf(user), id, drawnAtMost + 1)
      return {
        ok: true,
        draw: { id, at: draw.at.toISOString(), share: Number(draw.share), seed: draw.seed },
        entries: rows.slice(0, drawnAtMost).map((row) => ({ ...row, share: Number(row.share) })),
        more: rows.length > drawnAtMost,
      }
    })

    serve(app, meetingReviewers, async () => {
      const { rows } = await sql<{ id: string; name: string; branch: string }>`
        select a.id, a.last || ', ' || a.first as name, coalesce(b.name, '') as branch from account a left join branch b on b.id = a.branch_id
        where (a.menus->'reviewer_tools'->>'blotters')::boolean and not a.guest and a.disabled_at is null
        order by a.last, a.first limit 500`.execute(db)
      return { ok: true, data: rows }
    })

    serve(app, myMeetings, async ({ user }) => {
      const rows = await meetingsOfHost(db, subjectOf(user).id, ownAtMost)
      return { ok: true, data: rows.map(ownOf) }
    })

    serve(app, acknowledgeNote, async ({ params: { id }, user, change }) => {
      await change(async (tx, note) => {
        await acknowledge(tx, note, user, id, clock())
      })
      return { ok: true }
    })
  },
  jobs: (platform) => ({
    [drawJob]: () => drawSample(platform),
    [pagesJob]: (payload) => readMaterial(platform, Number((payload as { material: string }).material)),
  }),
  // the hour of the draw is on the firm's clocks, which the timetable doesn't know; after an outage it is made up for at once
  timetable: [{ task: drawJob, match: '*/5 * * * *' }],
}

const visible = (user: User, row: Row | undefined): Row => found(row && maySee(user, row) ? row : undefined)

const nameOf = (person: { first: string; last: string } | null) =>
  person ? `${person.first} ${person.last}` : 'Someone'

const already = (row: Row): string =>
  row.outcome_at ? changedMeanwhile(row) : `You can’t do this while the status is ${row.status}.`

/** Whoever comes second learns who was first. */
const changedMeanwhile = (row: Row): string =>
  row.outcome_at
    ? `${row.outcome_by} already recorded an outcome. Reload to see it.`
    : 'Someone else changed this meeting in the meantime. Reload and try again.'

const ownOf = (row: Row) => {
  const noted = hasNote(row)
  return {
    id: row.id,
    title: row.title,
    started: row.started_at.toISOString(),
    minutes: row.minutes,
    people: row.people,
    retail: row.retail,
    type: meetingType(row.retail_30),
    missing: (['slides', 'chat'] as const).filter((kind) => !row[kind]),
    note: noted ? row.note : '',
    noted: noted && row.outcome_at ? row.outcome_at.toISOString() : null,
    acknowledged: row.acknowledged_at && row.acknowledged_at.toISOString(),
  }
}
