// HTTP face of the roster.
import { exportRoster, getRosterAdvisor, listRoster, type RosterFilter } from '@portal/contract/roster'
import { firmDay } from '@portal/contract/rules/day'
import { changeBy } from '../../platform/change.ts'
import { packIds } from '../../platform/db/packed-ids.ts'
import type { Feature } from '../../platform/feature.ts'
import { found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import { usedMail } from '../../platform/session/used-mail.ts'
import { peopleScopeOf } from '../../platform/session/scope.ts'
import { firmSettings } from '../settings/public.ts'
import { pageOf } from './advisor.ts'
import { linesOf } from './export.ts'
import { rowsOf } from './figures.ts'
import { type At, branchesIn, countOf, idsOf, knownIn } from './store.ts'

const pageSize = 50

export const roster: Feature = {
  routes(app, platform) {
    const { db, clock } = platform
    const atNow = async (): Promise<At> => {
      const { communicationCertification } = await firmSettings(platform)
      return { now: clock(), certification: communicationCertification.version }
    }

    serve(app, listRoster, async ({ query: { page = 1, size = pageSize, ...filter }, user }) => {
      const scope = peopleScopeOf(user)
      const at = await atNow()
      const [ids, count, branches] = await Promise.all([
        idsOf(db, scope, filter, at, { from: (page - 1) * size, atMost: size }),
        countOf(db, scope, filter, at),
        branchesIn(db, scope),
      ])
      return { ok: true, data: await rowsOf(db, ids, at), count, branches }
    })

    serveRaw(app, exportRoster, async (request, reply) => {
      const { user } = found(request.session)
      const filter = request.query as RosterFilter
      const at = await atNow()
      const ids = await idsOf(db, peopleScopeOf(user), filter, at)
      await changeBy(
        platform,
        actorOf(request),
        request.id,
      )(async (_tx, note) => {
        note.audit('roster.exported', `account:${user.id}`, { filter, rows: ids.length })
        const where = { at: at.now, address: request.ip, origin: platform.origin }
        await note.mail(usedMail(user, 'export a list of advisors', [['Advisors', String(ids.length)]], where))
      })
      const name = `advisors-${firmDay(at.now)}.csv`
      void reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
      return reply.type('text/csv; charset=utf-8').send(textStream(linesOf(db, packIds(ids), at)))
    })

    serve(app, getRosterAdvisor, async ({ params: { id }, user }) => {
      const at = await atNow()
      const advisor = found(await knownIn(db, peopleScopeOf(user), id, at))
      return { ok: true, advisor: await pageOf(db, user, advisor, at) }
    })
  },
}
