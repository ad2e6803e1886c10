// The public compliance page: what the firm shows to everybody, signed in or not.
import { documentsTopic, listPublicDocuments, publicFile } from '@portal/contract/documents'
import { serveCachedList } from '../../platform/http/cached-list.ts'
import { found } from '../../platform/http/errors.ts'
import { type App, serveRaw } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { fileOf, publicDocuments } from './store.ts'

export function publicRoutes(app: App, { db, files }: Platform): void {
  serveCachedList(app, listPublicDocuments, documentsTopic, async () => ({
    ok: true,
    data: await publicDocuments(db),
  }))

  serveRaw(app, publicFile, async (request, reply) => {
    const { id } = request.params as { id: number }
    const row = await fileOf(db, id)
    return files.send(request, reply, found(row?.is_public ? row : undefined), 'inline')
  })
}
