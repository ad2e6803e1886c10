// HTTP face of the portal for an examiner: their packets, their own activity, whom to call, and asking for more.
import { examinerLimits } from '@portal/contract/examiner-limits'
import {
  browsePacket,
  downloadReleased,
  type ExaminerHome,
  examinersTopic,
  getExaminerHome,
  readPacket,
  type ReleasedPacket,
  requestMore,
} from '@portal/contract/examiners'
import { packetsTopic } from '@portal/contract/packets'
import { recordClasses } from '@portal/contract/record-classes'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { daysLeft, lastDayOf } from '@portal/contract/rules/examiner'
import { changeBy } from '../../platform/change.ts'
import { newToken } from '../../platform/crypto/keys.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { allowOneMore, type Limit } from '../../platform/http/rate-limit.ts'
import { type App, actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { fileNameOf, type Named, namesIn } from '../packets/public.ts'
import { firmSettings } from '../settings/public.ts'
import { ownActivity } from './activity.ts'
import { contactOf } from './contact.ts'
import { noteDownload, openReading, type ReleasedRow, releasedPacket, releasedTo } from './home-store.ts'
import { requestedMail } from './mails.ts'
import { mayReadPackets } from './policy.ts'
import { addRequest, requestById, taskByKey } from './request-store.ts'
import { examinerById } from './store.ts'
import { openTask } from './work-items.ts'

const requestsPerDay: Limit = {
  name: 'examiner-requests',
  most: examinerLimits.requestsPerDay,
  ms: 24 * 3_600_000,
}

function told(row: ReleasedRow, named: Named): ReleasedPacket {
  const { id, name, scope, masked, state, hash, size, released_at, released_by, viewed_at, downloaded_at } = row
  const gone = state !== 'ready'
  return {
    id,
    name,
    people: scope.people.slice(0, 3).flatMap((one) => named.people.get(one) ?? []),
    people_count: scope.people.length,
    branches: scope.branches.slice(0, 3).flatMap((one) => named.branches.get(one) ?? []),
    branches_count: scope.branches.length,
    classes: scope.classes.map((one) => recordClasses[one].name),
    from: scope.from,
    until: scope.until,
    released_at: released_at.toISOString(),
    released_by,
    size: gone ? null : size,
    sha256: hash ?? '',
    masked,
    is_new: !gone && viewed_at === null && downloaded_at === null,
    downloaded_at: downloaded_at && downloaded_at.toISOString(),
    gone,
  }
}

export function homeRoutes(app: App, platform: Platform): void {
  const { db, database, clock, files, origin } = platform

  /** Whatever isn't theirs, was withdrawn, is gone or comes after the end is not there. */
  const theirs = async (user: User, packetId: number): Promise<ReleasedRow & { hash: string; size: number }> => {
    const row = mayReadPackets(user, clock()) ? await releasedPacket(db, user.id, packetId) : undefined
    const { hash, size, state } = found(row)
    if (!row || state !== 'ready' || hash === null || size === null) throw new AppError('not-found')
    return { ...row, hash, size }
  }

  serve(app, getExaminerHome, async ({ user }): Promise<ExaminerHome> => {
    const now = clock()
    const { name, address, membership, phone } = await firmSettings(platform)
    const examiner = await examinerById(db, user.id)
    const contact = await contactOf(db, examiner?.contact_id ?? null, phone)
    const home = {
      ok: true,
      first: user.first,
      last: user.last,
      organization: examiner?.organization ?? '',
      contact,
      firm: { name, address, membership, phone },
    }
    if (!examiner || !mayReadPackets(user, now))
      return { ...home, ended: true, access: null, packets: [], activity: [] }
    const [rows, activity] = await Promise.all([releasedTo(db, user.id), ownActivity(db, user.id)])
    const named = await namesIn(
      db,
      rows.map(({ scope }) => scope),
    )
    const until = lastDayOf(examiner.until)
    return {
      ...home,
      ended: false,
      access: { examination: examiner.examination, until, days_left: daysLeft(until, firmDay(now)) },
      packets: rows.map((row) => told(row, named)),
      activity,
    }
  })

  serveRaw(app, downloadReleased, async (request, reply) => {
    const { user } = found(request.session)
    const row = await theirs(user, (request.params as { id: number }).id)
    const { id, name, hash, size, release_id } = row
    const stored = { hash, size, kind: 'zip' as const, filename: fileNameOf(row) }
    return files.send(request, reply, stored, 'attachment', {
      of: `packet:${id}`,
      record: (begins) =>
        changeBy(
          platform,
          actorOf(request),
          request.id,
        )(async (tx, note) => {
          await begins(tx)
          // withdrawn or ended since it was looked up: nothing leaves
          found((await noteDownload(tx, release_id, clock())) || undefined)
          note.audit('packet.downloaded', `packet:${id}`, { name, size })
          note.live(packetsTopic)
          note.live(examinersTopic)
        }),
    })
  })

  serve(app, browsePacket, async ({ params: { id }, user, change, request }) => {
    const { release_id, name } = await theirs(user, id)
    const token = newToken()
    const sessionId = found(request.session).id
    await change(async (tx, note) => {
      await openReading(tx, { token, releaseId: release_id, sessionId, now: clock() })
      note.audit('packet.opened', `packet:${id}`, { name })
    })
    return { ok: true, address: `/api${readPacket.path.replace(':token', token).replace('*', 'index.html')}` }
  })

  serve(app, requestMore, async ({ body, user, change }) => {
    const examiner = found(mayReadPackets(user, clock()) ? await examinerById(db, user.id) : undefined)
    const known = await taskByKey(db, user.id, body.key)
    if (known) return { ok: true, number: `T-${known}` }
    const problem = neededByProblem(body.by, firmDay(clock()))
    if (problem) throw new AppError('invalid', { fields: { by: problem } })
    const { phone } = await firmSettings(platform)
    await allowOneMore(database.pool, change, requestsPerDay, user.id, clock(), 'account')
    const text = body.text.trim()
    const first = new Error('another call was first')
    const task = await change(async (tx, note) => {
      const now = clock()
      const id = await addRequest(tx, { accountId: user.id, key: body.key, text, by: body.by, now })
      if (id === undefined) throw first
      const opened = await openTask(tx, note, found(await requestById(tx, id)), now)
      note.audit('examiner.requested', `account:${user.id}`, { text, needed_by: body.by })
      const contact = await contactOf(tx, examiner.contact_id, phone)
      const asked = { ...examiner, text, by: body.by, task: opened, examiner: `${user.first} ${user.last}` }
      if (contact) await note.mail(requestedMail(contact, asked, origin))
      note.live(examinersTopic)
      return opened
    }).catch(async (error: unknown) => {
      if (error !== first) throw error
      return found(await taskByKey(db, user.id, body.key))
    })
    return { ok: true, number: `T-${task}` }
  })
}

function neededByProblem(by: string, today: string): string | undefined {
  if (by < today) return 'Choose today or a later date.'
  return by > daysAfter(today, examinerLimits.requestWithinDays) ? 'Choose a date within a year.' : undefined
}
