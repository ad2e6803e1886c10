// Routes that do nothing but take and give files, on a server as the portal's, for tests of the files themselves.
import { type Endpoint, endpoint } from '@portal/contract/endpoint'
import { uploads } from '@portal/contract/files'
import { limits } from '@portal/contract/limits'
import { Lines } from '@portal/contract/lines'
import { texts } from '@portal/contract/texts'
import * as T from 'typebox'
import { openFigures } from '../platform/figures/figures.ts'
import type { StoredFile, UploadRules } from '../platform/files/files.ts'
import { healthRoutes } from '../platform/http/health.ts'
import { type App, serve, serveRaw } from '../platform/http/serve.ts'
import { createServer } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { cookiesFor } from '../platform/session/cookies.ts'
import { openSessions } from '../platform/session/sessions.ts'

const Stored = T.Object({ hash: T.String(), size: T.Integer(), kind: T.String(), filename: T.String() })
const answer = T.Object({ fields: T.Record(T.String(), T.String()), files: T.Array(Stored) })
export const takeFiles = endpoint({
  method: 'POST',
  path: '/files/:mode',
  access: 'signed-in',
  summary: 'Takes files',
  params: T.Object({ mode: T.String() }),
  form: T.Object({ title: T.Optional(T.String()), note: T.Optional(Lines()), upload: uploads }),
  answer,
})
const giveFile: Endpoint = {
  method: 'GET',
  path: '/files/:hash/:kind/:how',
  access: 'signed-in',
  summary: 'Gives a file',
  params: T.Object({ hash: T.String(), kind: T.String(), how: T.String() }),
  query: T.Object({ name: T.String(), size: T.String() }),
  answer: T.Unknown(),
}

const texting = { mostBytes: limits.uploadBytes, tooLarge: texts.fileTooLarge, severalFiles: texts.oneFileOnly }

export async function fileRoutes(platform: Platform): Promise<App> {
  const { files, db, clock } = platform
  const app = await createServer({
    trustedProxies: [],
    // a server beside the portal's own counts by itself
    platform: { ...platform, figures: openFigures(() => {}) },
    sessions: openSessions(platform.database, clock),
    cookies: cookiesFor(platform.origin),
  })
  healthRoutes(app)
  serve(app, takeFiles, async ({ params, request }) => {
    const mode = params.mode.replace('-dropped', '').replace('-failed', '') as UploadRules['file']
    const received = await files.receive(request, { ...texting, file: mode })
    if (params.mode.endsWith('-dropped')) await received.discard()
    else {
      await db.transaction().execute(async (tx) => {
        await received.keep(tx, clock())
        if (params.mode.endsWith('-failed')) throw new Error('the rest of the change failed')
      })
    }
    return received
  })
  serveRaw(app, giveFile, async (request, reply) => {
    const { hash, kind, how } = request.params as Pick<StoredFile, 'hash' | 'kind'> & { how: 'inline' | 'attachment' }
    const { name, size } = request.query as { name: string; size: string }
    return files.send(request, reply, { hash, kind, filename: name, size: Number(size) }, how)
  })
  await app.ready()
  return app
}
