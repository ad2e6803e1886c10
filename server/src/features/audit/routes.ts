// HTTP face of the audit log.
import {
  type AuditFilters,
  auditCheckTopic,
  auditLimits,
  auditWords,
  checkAudit,
  exportAudit,
  getAuditCheck,
  getAuditEntry,
  searchAudit,
} from '@portal/contract/audit'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { recordOf } from '@portal/contract/rules/record-name'
import { changeBy } from '../../platform/change.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { usedMail } from '../../platform/session/used-mail.ts'
import { firmSettings } from '../settings/public.ts'
import { chain, checkAsked, checkChain, checkJob, lastCheck } from './check.ts'
import { withheldFrom } from './policy.ts'
import { wantedBy } from './search.ts'
import {
  actionsThatOccur,
  countAbout,
  entries,
  entryOf,
  isSealed,
  kindsThatOccur,
  nextAbout,
  nothingWanted,
  recordWithHistory,
  type Wanted,
} from './store.ts'
import { inWords } from './words.ts'

const atOnce = 1_000
const heads = [
  'id',
  'time',
  'actor',
  'actor name',
  'action',
  'subject',
  'subject name',
  'detail',
  'request id',
  'location',
  'IP address',
  'device',
]

async function* lines(platform: Platform, wanted: Wanted): AsyncGenerator<string> {
  yield utf8Mark + csvLine(heads)
  const { db } = platform
  let before: number | undefined
  for (let told = 0; told < auditLimits.exported; told += atOnce) {
    const rows = await entries(db, wanted, before, atOnce)
    const words = await inWords(platform, rows)
    yield words
      .map((one) => {
        const { id, at, actor, actor_name, action, subject, subject_name, detail, request_id } = one
        const cells = [actor, actor_name, action, subject, subject_name, JSON.stringify(detail), request_id]
        return csvLine([String(id), at, ...cells, one.location, one.address, one.device])
      })
      .join('')
    if (rows.length < atOnce) return
    before = rows.at(-1)?.id
  }
  if ((await entries(db, wanted, before, 1)).length > 0)
    yield csvLine([`This file has the latest ${auditLimits.exported} entries. Narrow your search to export the rest.`])
}

const kindOf = (subject: string) => subject.slice(0, subject.indexOf(':'))

export const audit: Feature = {
  routes(app, platform) {
    const { db, live, clock, origin } = platform
    live.declare(auditCheckTopic, ({ isAdmin }) => isAdmin)

    const wantedIn = async (filters: AuditFilters, user: User) => ({
      ...(await wantedBy(db, filters, (await firmSettings(platform)).offices)),
      withheld: withheldFrom(user),
    })

    serve(app, searchAudit, async ({ query: { before, ...filters }, user }) => {
      const rows = await entries(db, await wantedIn(filters, user), before, auditLimits.page + 1)
      const page = rows.slice(0, auditLimits.page)
      const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null
      return { ok: true, data: await inWords(platform, page), next }
    })

    serve(app, getAuditEntry, async ({ params: { id }, user }) => {
      const row = found(await entryOf(db, id))
      if (withheldFrom(user).includes(kindOf(row.subject))) throw new AppError('not-found')
      const subject = { ...nothingWanted, subject: row.subject }
      const [older, newer] = [
        await entries(db, subject, id + 1, auditLimits.neighbours),
        await nextAbout(db, row.subject, id),
      ]
      const near = [...newer, ...older].slice(0, auditLimits.neighbours)
      const [entry, ...neighbours] = await inWords(platform, [row, ...near])
      return {
        ok: true,
        entry: found(entry),
        sealed: await isSealed(db, id),
        neighbours,
        record: await recordWithHistory(db, recordOf(row.subject)),
        about: await countAbout(db, row.subject, auditLimits.counted),
      }
    })

    serve(app, auditWords, async ({ user }) => {
      const withheld = withheldFrom(user)
      return {
        ok: true,
        kinds: (await kindsThatOccur(db)).filter((kind) => !withheld.includes(kind)),
        actions: (await actionsThatOccur(db)).filter(
          (action) => !withheld.some((kind) => action.startsWith(`${kind}.`)),
        ),
        offices: (await firmSettings(platform)).offices.map(({ name }) => name),
      }
    })

    serveRaw(app, exportAudit, async (request, reply) => {
      const filters = request.query as AuditFilters
      const wanted = await wantedIn(filters, found(request.session).user)
      void reply.type('text/csv; charset=utf-8')
      void reply.header('content-disposition', 'attachment; filename="audit-log.csv"')
      if (request.method !== 'GET') return reply.send(textStream([]))
      await changeBy(
        platform,
        actorOf(request),
        request.id,
      )(async (_tx, note) => {
        note.audit('audit.exported', 'audit:log', { filters })
        const where = { at: clock(), address: request.ip, origin }
        await note.mail(usedMail(found(request.session).user, 'export the audit log', [], where))
      })
      return reply.send(textStream(lines(platform, wanted)))
    })

    serve(app, getAuditCheck, async () => ({ ok: true, check: await lastCheck(platform) }))

    serve(app, checkAudit, async ({ change }) => {
      if ((await lastCheck(platform)).running) return { ok: true }
      await change(async (_tx, note) => {
        note.audit(checkAsked, chain)
        await note.job(checkJob, {}, 1)
        note.live(auditCheckTopic)
      })
      return { ok: true }
    })
  },
  jobs: (platform) => ({ [checkJob]: () => checkChain(platform) }),
}
