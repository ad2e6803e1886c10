// HTTP face of Document Exchange: papers both ways, the thread, taking back. New business and review have files of
// their own.
import {
  commentSubmission,
  exchangeAdvisors,
  exchangeFieldLimits,
  exchangeTopic,
  getSubmission,
  listExchange,
  reviewTopic,
  sendPapers,
  submissionFile,
  withdrawSubmission,
} from '@portal/contract/exchange'
import type { Problems } from '@portal/contract/endpoint'
import { changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { withFiles } from '../../platform/files/with-files.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { idleMs } from '../../platform/session/sessions.ts'
import { addressee, advisorsToChoose, mayReceive } from '../documents/public.ts'
import { commentWorkItem, followWorkItem, knowRecords, mayWork } from '../tasks/public.ts'
import { subjectIdOf } from '../acting/public.ts'
import { openAccount } from './account-number.ts'
import { businessRoutes } from './business-routes.ts'
import { already, answerIfHeld, lockOwn, submissionSubject, tell, visible, workItemOf } from './changing.ts'
import { papersMail } from './mails.ts'
import { isReviewer, maySendToAdvisors, mayMove, owns, rightsOf } from './policy.ts'
import { reviewRoutes } from './review-routes.ts'
import { exchangeOf, fileOf, lockSubmission, sealedAccount, seenSince, submissionById, submissionOf } from './store.ts'
import { openFor, submissionRecords } from './work-items.ts'
import { addFiles, addPaper, move, noFile, touch } from './write-store.ts'

export const exchange: Feature = {
  routes(app, platform) {
    const { db, keys, files, live, clock, origin } = platform
    live.declare('exchange/', (user, topic) =>
      [user.id, subjectIdOf(user)].some((id) => !user.guest && topic === exchangeTopic(id)),
    )
    live.declare(reviewTopic, isReviewer)
    knowRecords(submissionRecords)

    serve(app, listExchange, async ({ user }) => {
      const rows = await exchangeOf(db, subjectIdOf(user), user.acting ? null : user.id)
      return { ok: true, data: rows.map((row) => submissionOf(row, user)) }
    })

    serve(app, exchangeAdvisors, async ({ query, user }) => {
      allow(maySendToAdvisors(user))
      return { ok: true, advisors: await advisorsToChoose(db, query) }
    })

    serve(app, getSubmission, async ({ params: { id }, user }) => {
      const row = visible(user, await submissionById(db, id))
      // whoever writes the draft has to see what they wrote
      const whole = rightsOf(user, row).edit ? openAccount(keys, await sealedAccount(db, id)) : undefined
      return { ok: true, submission: submissionOf(row, user, whole) }
    })

    serveRaw(app, submissionFile, async (request, reply) => {
      const { user } = found(request.session)
      const { id, file } = request.params as { id: number; file: number }
      const row = found(await submissionById(db, id))
      // whoever works it as a work item reads it too
      if (!row.work_item_id || !(await mayWork(db, user, row.work_item_id))) visible(user, row)
      const stored = found(await fileOf(db, id, file))
      const change = changeBy(platform, actorOf(request), request.id)
      return files.send(request, reply, stored, 'inline', {
        of: `submission:${id}:${file}`,
        record: (begins) =>
          change(async (tx, note) => {
            await begins(tx)
            note.audit('submission.file.opened', `submission:${id}`, { file })
          }),
      })
    })

    serve(app, sendPapers, async ({ request, user, change }) => {
      const id = await withFiles(platform, request, async (received) => {
        // with this field, also when it is empty, the firm sends; without it, the person does
        const to = received.fields.selected_advisor
        if (to !== undefined) allow(maySendToAdvisors(user))
        const { title, note: said } = paperFields(received.fields, received.files.length)
        return change(async (tx, note) => {
          const by = { id: user.id, now: clock() }
          const advisor = to ? await advisorBy(tx, to) : undefined
          const accountId = to === undefined ? subjectIdOf(user) : (advisor?.id ?? null)
          const direction = to === undefined ? 'sent' : 'received'
          await received.keep(tx, by.now)
          const added = await addPaper(tx, { direction, accountId, title, note: said }, by)
          await addFiles(tx, added, received.files, by)
          if (direction === 'sent') {
            await note.worked(submissionSubject(added))
            await openFor(tx, note, { id: added, kind: 'paper', title, accountId: String(accountId), by: user }, by.now)
          }
          if (advisor) await note.mail(papersMail(advisor, origin))
          const everybody = accountId === null ? await seenSince(tx, later(by.now, -idleMs)) : []
          for (const person of everybody) note.live(exchangeTopic(person))
          const hashes = received.files.map(({ hash }) => hash)
          note.audit('papers.sent', `submission:${added}`, { direction, to: accountId ?? 'everybody', files: hashes })
          tell(note, { account_id: accountId, created_by: user.id, submitted_at: by.now }, user)
          return added
        })
      })
      return { ok: true, id }
    })

    serve(app, commentSubmission, async ({ params: { id }, body: { text }, user, change }) => {
      await change(async (tx, note) => {
        const now = clock()
        const row = visible(user, await lockSubmission(tx, id))
        if (!rightsOf(user, row).comment) throw already(row)
        const answered = await answerIfHeld(tx, note, user, row, text, now)
        if (!answered) await commentWorkItem(tx, note, workItemOf(row), text, user, now)
        if (owns(user, row)) await note.worked(submissionSubject(id))
        await touch(tx, id, now)
        note.audit('submission.commented', `submission:${id}`, { length: text.length, answered })
        tell(note, row, user)
      })
      return { ok: true }
    })

    serve(app, withdrawSubmission, async ({ params: { id }, user, change }) => {
      await change(async (tx, note) => {
        const now = clock()
        const row = await lockOwn(tx, note, user, id)
        if (!mayMove(row.status, 'Withdrawn')) throw already(row)
        await move(tx, id, { status: 'Withdrawn' }, now)
        const item = row.work_item_id
        if (item) await followWorkItem(tx, note, item, { what: 'withdrawn', by: user }, now)
        note.audit('submission.withdrawn', `submission:${id}`, { from: row.status })
        tell(note, row, user)
      })
      return { ok: true }
    })

    businessRoutes(app, platform)
    reviewRoutes(app, platform)
  },
}

const most = exchangeFieldLimits

function paperFields(form: Record<string, string>, files: number): { title: string; note: string } {
  const { title = '', note = '', selected_advisor: _, ...others } = form
  const problems: Problems = files === 0 ? { ...noFile } : {}
  for (const name of Object.keys(others)) problems[name] = 'Unknown field.'
  if (!title.trim()) problems.title = 'Enter a title.'
  else if (title.trim().length > most.title) problems.title = `Use ${most.title} characters or fewer.`
  if (note.length > most.note) problems.note = `Use ${most.note} characters or fewer.`
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
  return { title: title.trim(), note: note.trim() }
}

async function advisorBy(tx: Tx, email: string) {
  const advisor = await addressee(tx, email.toLowerCase())
  if (!advisor) throw new AppError('invalid', { fields: { selected_advisor: 'No advisor with that email address.' } })
  allow(mayReceive(advisor))
  return advisor
}
