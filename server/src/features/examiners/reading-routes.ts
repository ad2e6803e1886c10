// A packet's own pages, read out of its zip. They are what the firm made, but not pages of the portal: they run in a sandbox without an
// origin, so that no cookie comes along, and the token in the address is what lets them be read.
import { readPacket } from '@portal/contract/examiners'
import { packetsTopic } from '@portal/contract/packets'
import { storedZip } from '../../platform/archive/stored-zip.ts'
import { changeBy } from '../../platform/change.ts'
import { contentDisposition, extensionOf } from '../../platform/files/names.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, actorOf, serveRaw } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { openSessions, touchSession } from '../../platform/session/sessions.ts'
import { noteView, readingOf, releasedNow } from './home-store.ts'
import { mayReadPackets } from './policy.ts'

/** One inline script and style, a search index loaded as a script, a print dialog, and documents to save: nothing else. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "script-src 'unsafe-inline' 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-scripts allow-downloads allow-modals',
].join('; ')

/** What a browser shows as it is without running anything of it. */
const shown: Record<string, string> = {
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** Only of the packet itself: whatever somebody once uploaded is no page, however it is called. */
const pages: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}
const isUploaded = (entry: string) => entry.startsWith('files/')

function headersOf(entry: string): Record<string, string> {
  const extension = extensionOf(entry.toLowerCase())
  const page = isUploaded(entry) ? undefined : pages[extension]
  const type = page ?? shown[extension]
  return {
    'content-type': type ?? 'application/octet-stream',
    ...(!type && { 'content-disposition': contentDisposition('attachment', entry.slice(entry.lastIndexOf('/') + 1)) }),
    ...(page && { 'content-security-policy': pagePolicy }),
    // a page without an origin is nobody's: its own script would count as another site's, and a sandbox keeps no opener
    'cross-origin-opener-policy': 'unsafe-none',
    ...(extension === 'js' && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
}

/** The search index is part of the page that loads it. */
const isView = (entry: string): boolean => isUploaded(entry) || extensionOf(entry) !== 'js'

export function readingRoutes(app: App, platform: Platform): void {
  const { db, database, store, clock } = platform
  const zip = storedZip(store)
  const sessions = openSessions(database, clock)

  serveRaw(app, readPacket, async (request, reply) => {
    const { token, '*': entry } = request.params as { token: string; '*': string }
    const { release_id, session_id } = found(await readingOf(db, token))
    const session = found(await sessions.current(session_id))
    const row = found(mayReadPackets(session.user, clock()) ? await releasedNow(db, release_id) : undefined)
    const { id, name, hash, size, state, account_id } = row
    if (account_id !== session.user.id || state !== 'ready' || hash === null || size === null)
      throw new AppError('not-found')
    const listed = found(await zip.find(hash, size, entry))
    const headers = { ...headersOf(entry), 'content-length': listed.size }
    if (request.method === 'HEAD') return reply.headers(headers).send()
    if (isView(entry)) {
      const { id: examiner, email } = session.user
      const actor = { ...actorOf(request), id: examiner, name: email }
      await changeBy(
        platform,
        actor,
        request.id,
      )(async (tx, note) => {
        // withdrawn or ended since it was looked up: nothing leaves
        found((await noteView(tx, release_id, clock())) || undefined)
        note.audit('packet.viewed', `packet:${id}`, { name, page: entry })
        note.live(packetsTopic)
      })
    }
    await touchSession(database, session_id, clock())
    const stream = await zip.read(hash, listed)
    stream.once('error', (error) => request.log.error({ err: error, hash }, 'a page of a packet could not be served'))
    // only now: a refusal is no page
    return reply.headers(headers).send(stream)
  })
}
