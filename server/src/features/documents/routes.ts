// HTTP face of the documents: the list, one of them, its file, the search. What changes them has files of its own.
import {
  branchTopic,
  documentsTopic,
  downloadDocument,
  getDocument,
  documentsOfAdvisors,
  listDocuments,
  readingsTopic,
  searchDocuments,
  viewDocument,
} from '@portal/contract/documents'
import type { FastifyRequest } from 'fastify'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { serveCachedList } from '../../platform/http/cached-list.ts'
import { found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { branchRoutes } from './branch-routes.ts'
import { readTextOf, textJob } from './jobs.ts'
import { maySee, seesAll } from './policy.ts'
import { publicRoutes } from './public-routes.ts'
import { readingRoutes } from './reading-routes.ts'
import { putReading } from './reading-store.ts'
import { search } from './search.ts'
import { documentById, fileOf, foundOfAdvisors, listedDocuments, type Shelf, shelfOf, versionsOf } from './store.ts'
import { uploadRoutes } from './upload-routes.ts'
import { weekOf } from './weeks.ts'
import { countDownload } from './write-store.ts'

/** Between nodes alone: the list is made anew for whoever asks next, and no open screen is disturbed. */
const downloadsTopic = 'downloads'

export const documents: Feature = {
  routes(app, platform) {
    const { db, live, clock, files } = platform
    live.declare(documentsTopic, () => true)
    live.declare('readings/', (user, topic) => topic === readingsTopic(user.id))
    live.declare('branch-documents/', (user, topic) => {
      return seesAll(user) || (!user.guest && user.branchId !== null && topic === branchTopic(user.branchId))
    })

    serveCachedList(
      app,
      listDocuments,
      [documentsTopic, downloadsTopic],
      async (shelf: Shelf) => ({ ok: true, ...(await listedDocuments(db, shelf)) }),
      (user) => shelfOf(db, user, weekOf(clock())),
    )

    serve(app, documentsOfAdvisors, async ({ query: { q }, user }) => ({
      ok: true,
      data: await foundOfAdvisors(db, await shelfOf(db, user, weekOf(clock())), q),
    }))

    serve(app, searchDocuments, async ({ query: { q, shelf = 'all' }, user }) => ({
      ok: true,
      hits: await search(db, user, q, shelf),
    }))

    serve(app, getDocument, async ({ params: { id }, user }) => {
      const row = await documentById(db, id, weekOf(clock()), user.id)
      const { document } = found(row && maySee(user, row) ? row : undefined)
      return { ok: true, document, versions: seesAll(user) ? await versionsOf(db, id) : [] }
    })

    const fileFor = async (request: FastifyRequest, version?: number) => {
      const { user } = found(request.session)
      const { id } = request.params as { id: number }
      const row = await fileOf(db, id, version)
      // what has been replaced is the firm's to look at
      const file = found(row && maySee(user, row) && (row.current || seesAll(user)) ? row : undefined)
      /** What is to be attested is known to have been opened from here on. */
      const opened = async (tx: Tx, note: Note) => {
        if (!file.attestation_required) return
        const first = await putReading(tx, {
          accountId: user.id,
          id,
          version: file.version,
          kind: 'opened',
          now: clock(),
        })
        if (first) note.live(readingsTopic(user.id))
      }
      return { id, file, opened, change: changeBy(platform, actorOf(request), request.id) }
    }

    serveRaw(app, downloadDocument, async (request, reply) => {
      const { id, file, opened, change } = await fileFor(request)
      return files.send(request, reply, file, 'attachment', {
        of: `download:${id}:${file.version}`,
        record: (begins) =>
          change(async (tx, note) => {
            await begins(tx)
            await countDownload(tx, id, weekOf(clock()))
            await opened(tx, note)
            note.audit('document.downloaded', `document:${id}`, { title: file.title, version: file.version })
            note.live(downloadsTopic)
          }),
      })
    })

    serveRaw(app, viewDocument, async (request, reply) => {
      const { version } = request.query as { version?: number }
      const { id, file, opened, change } = await fileFor(request, version)
      return files.send(request, reply, file, 'inline', {
        of: `view:${id}:${file.version}`,
        record: (begins) =>
          change(async (tx, note) => {
            await begins(tx)
            await opened(tx, note)
            note.audit('document.viewed', `document:${id}`, { title: file.title, version: file.version })
          }),
      })
    })

    readingRoutes(app, platform)
    uploadRoutes(app, platform)
    branchRoutes(app, platform)
    publicRoutes(app, platform)
  },
  jobs: (platform) => ({ [textJob]: (payload) => readTextOf(platform, (payload as { hash: string }).hash) }),
}
