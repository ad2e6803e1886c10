// HTTP face of attestations: everybody attests for themselves, reviewers see who has and remind who has not.
import {
  attest,
  attestationsTopic,
  attestationText,
  type AttesterFilter,
  escalate,
  exportAttesters,
  listAttesters,
  listObligations,
  type Obligation,
  readDue,
  remind,
  setDue,
} from '@portal/contract/attestations'
import { readingsTopic } from '@portal/contract/documents'
import { firmDay, isDay } from '@portal/contract/rules/day'
import { yearEndTopic } from '@portal/contract/year-end'
import { changeBy } from '../../platform/change.ts'
import { packIds } from '../../platform/db/packed-ids.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import { currentVersion, documentsRequiringAttestation, hasOpened, lockVisible, maySee } from '../documents/public.ts'
import { escalateAll } from './escalation.ts'
import { attesterOf, linesOf } from './attesters.ts'
import { isOverdue, toldToday } from './policy.ts'
import { dailyJob, portionsOf, remindDue, remindJob, remindPortion, remindRest } from './reminders.ts'
import {
  attesterCount,
  attesterIds,
  attestersByIds,
  attestersOf,
  clearDue,
  dueOf,
  type Progress,
  progressOf,
  putAttestation,
  putDue,
} from './store.ts'

export const attestations: Feature = {
  routes(app, platform) {
    const { db, live, clock, origin } = platform
    live.declare(attestationsTopic, (user) => user.menus.reviewer_tools.attest && !user.guest)

    serve(app, attest, async ({ params: { id }, body: { version }, user, change }) => {
      await change(async (tx, note) => {
        const document = toAttest(await lockVisible(tx, user, id))
        // nobody attests what they have not read
        if (document.version !== version)
          throw new AppError('conflict', {
            message: 'This document was updated while you were reading. Please read the new version.',
          })
        if (!(await hasOpened(tx, user.id, id, version)))
          throw new AppError('conflict', { message: 'Open the document and read it before you attest.' })
        const text = attestationText(document.title, version)
        const first = await putAttestation(tx, user.id, document, text, clock())
        note.audit('document.attested', `document:${id}`, { version, hash: document.hash, again: !first })
        note.live(readingsTopic(user.id))
        note.live(yearEndTopic(user.id))
        note.live(attestationsTopic)
      })
      return { ok: true }
    })

    serve(app, listObligations, async () => {
      const documents = await documentsRequiringAttestation(db)
      const progress = await progressOf(db, documents)
      const data = documents.flatMap((document, i) => {
        const known = progress[i]
        return known ? [obligationOf(document, known, clock())] : []
      })
      return { ok: true, data }
    })

    serve(app, listAttesters, async ({ params: { id }, query: { page = 1, size = pageSize, ...filter } }) => {
      const document = await obliged(db, id)
      const cut = { from: (page - 1) * size, atMost: size }
      const [[progress], ids] = await Promise.all([progressOf(db, [document]), attesterIds(db, document, filter, cut)])
      const known = found(progress)
      const left = attestersLeft(filter, known, clock())
      const [people, count] = await Promise.all([
        attestersByIds(db, document, left ? ids : []),
        left ? (left.count ?? attesterCount(db, document, filter)) : 0,
      ])
      return {
        ok: true,
        obligation: obligationOf(document, known, clock()),
        people: people.map((person) => attesterOf(person, document.version)),
        count,
      }
    })

    serveRaw(app, exportAttesters, async (request, reply) => {
      const { id } = request.params as { id: number }
      const filter = request.query as AttesterFilter
      const document = await obliged(db, id)
      const due = await dueOf(db, document)
      const nobody = filter.who === 'overdue' && !isOverdue(due, clock())
      const ids = nobody ? [] : await attesterIds(db, document, filter)
      await changeBy(
        platform,
        actorOf(request),
        request.id,
      )(async (_tx, note) => {
        note.audit('attestation.exported', `document:${id}`, { filter, rows: ids.length })
      })
      const name = `attesters-${firmDay(clock())}.csv`
      void reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
      return reply.type('text/csv; charset=utf-8').send(textStream(linesOf(db, document, packIds(ids))))
    })

    serve(app, readDue, async ({ params: { id }, user }) => {
      const document = await currentVersion(db, id)
      const visible = toAttest(document && maySee(user, document) ? document : undefined)
      return { ok: true, due: await dueOf(db, visible) }
    })

    serve(app, setDue, async ({ params: { id }, body: { due }, user, change }) => {
      if (due !== null && !isDay(due)) throw new AppError('invalid', { fields: { due: 'Enter a valid date.' } })
      if (due !== null && due < firmDay(clock()))
        throw new AppError('invalid', { fields: { due: 'Choose today or a later date.' } })
      await change(async (tx, note) => {
        const document = await obliged(tx, id)
        const before = await dueOf(tx, document)
        if (due === null) await clearDue(tx, document)
        else await putDue(tx, document, due, user.id)
        note.audit('attestation.due', `document:${id}`, { version: document.version, before, after: due })
        note.live(attestationsTopic)
      })
      return { ok: true }
    })

    serve(app, remind, async ({ params: { id }, body: { emails }, change }) => {
      const document = await obliged(db, id)
      const chosen = emails && new Set(emails.map((email) => email.toLowerCase()))
      const owing = (await attestersOf(db, document)).filter(
        ({ email, attested_at }) => attested_at === null && (!chosen || chosen.has(email)),
      )
      const untold = owing.filter(({ reminded_at }) => !toldToday(reminded_at, clock()))
      const [first = [], ...rest] = portionsOf(untold.map((person) => person.id))
      const now = await change(async (tx, note) => {
        for (const accounts of rest)
          await note.job(remindJob, {
            document: String(id),
            version: String(document.version),
            accounts: accounts.join(','),
          })
        return remindPortion(platform, tx, note, document, first)
      })
      const sent = now + rest.flat().length
      return { ok: true, sent, skipped: owing.length - sent }
    })

    serve(app, escalate, async ({ params: { id }, change }) => {
      const result = await change(async (tx, note) => {
        const document = await obliged(tx, id)
        const escalated = await escalateAll(tx, note, document, { now: clock(), origin })
        note.audit('attestation.escalated', `document:${id}`, { version: document.version, ...escalated })
        note.live(attestationsTopic)
        return escalated
      })
      return { ok: true, ...result }
    })
  },
  jobs: (platform) => ({
    [remindJob]: (payload) => remindRest(platform, payload as Record<string, string>),
    [dailyJob]: () => remindDue(platform),
  }),
  // before the working day begins at the firm
  timetable: [{ task: dailyJob, match: '0 12 * * *' }],
}

const pageSize = 50

/** Undefined where nobody can be left; with how many, where that is known already. */
function attestersLeft(
  { who, q = '' }: AttesterFilter,
  { due, must, has }: Progress,
  now: Date,
): { count: number | undefined } | undefined {
  if (who === 'overdue' && !isOverdue(due, now)) return undefined
  if (q.trim()) return { count: undefined }
  return { count: who === undefined ? must : who === 'has' ? has : must - has }
}

type Current = NonNullable<Awaited<ReturnType<typeof currentVersion>>>

/** A document that asks for no attestation has none to give, to look at or to remind of. */
const toAttest = (document: Current | undefined): Current =>
  found(document?.attestation_required && document.branch_id === null ? document : undefined)

const obliged = async (db: Db | Tx, id: number) => toAttest(await currentVersion(db, id))

const obligationOf = (document: Current, { due, must, has }: Progress, now: Date): Obligation => ({
  id: document.id,
  title: document.title,
  version: document.version,
  since: document.uploaded_at.toISOString(),
  due,
  must,
  has,
  overdue: isOverdue(due, now) ? must - has : 0,
})
