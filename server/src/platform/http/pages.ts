// The built web: assets are immutable and precompressed; the addresses of screens are the one page, with a fresh
// nonce; a file that does not exist is not found.
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../version.ts'
import { AppError } from './errors.ts'
import { pagePolicy } from './headers.ts'
import { type PlainPage, withPlain } from './plain-pages.ts'
import type { App } from './serve.ts'

const buildMark = '__PORTAL_BUILD__'
const versionMark = '__PORTAL_VERSION__'
/** Of a page that runs no scripts: which button was pressed, and for what. */
const mostOfForm = 1_000

const formOf = (body: unknown) => (body instanceof URLSearchParams ? body : new URLSearchParams())
const pathOf = (url: string) => url.split('?')[0] ?? ''
const isOfApi = (path: string) => path.startsWith('/api')
/** A name with an ending, or a hidden one. Screens have such names nowhere but in the email addresses of people. */
function isFile(path: string): boolean {
  const decoded = path.replaceAll('%40', '@')
  const name = decoded.slice(decoded.lastIndexOf('/') + 1)
  return decoded.includes('/.') || (name.includes('.') && !name.includes('@'))
}

/** What cannot be decoded reaches no route: it is taken for an address without a screen, which the page tells of. */
export function addressServed(url: string): string {
  const path = pathOf(url)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return isOfApi(path) ? url : '/nowhere'
  }
}

export async function pageRoutes(app: App, webDir: string, statusUrl: () => string): Promise<void> {
  const built = await readFile(join(webDir, 'index.html'), 'utf8')
  // it names every script by its hash: another build has another page. Open pages compare theirs with what calls tell
  const build = createHash('sha256').update(built).digest('hex').slice(0, 12)
  if (built.includes(buildMark)) app.apiHeaders['x-portal-build'] = build
  const page = built.replaceAll(buildMark, build).replaceAll(versionMark, version)
  const send = (reply: FastifyReply, shown = page) => {
    const nonce = randomBytes(16).toString('base64')
    const policy = pagePolicy(nonce, statusUrl(), app.platform.stripe !== undefined)
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    return reply.code(200).type('text/html; charset=utf-8').send(shown.replaceAll('__CSP_NONCE__', nonce))
  }
  // what is no file may be a screen: the web's router knows the rest, page-not-found included
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const asksForPage = (request.method === 'GET' || request.method === 'HEAD') && !isOfApi(path) && !isFile(path)
    if (!asksForPage || path.startsWith('/assets/')) throw new AppError('not-found')
    const plain = request.method === 'GET' ? app.plainPages.get(path) : undefined
    return send(reply, plain && withPlain(page, await plain.look(request)))
  }
  app.setNotFoundHandler(sendPage)
  const answerForm = async (plain: PlainPage, request: FastifyRequest, reply: FastifyReply) =>
    send(reply, withPlain(page, await plain.sent(request, formOf(request.body))))
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostOfForm },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    )
    for (const [path, plain] of app.plainPages) {
      const open = { config: { access: 'public' }, schema: { hide: true } } as const
      forms.post(path, open, async (request, reply) => answerForm(plain, request, reply))
    }
  })
  await app.register(async (files) => {
    // no file has such a name: `//staff`, `/%00`
    files.setErrorHandler(async (error: FastifyError, request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error
      return sendPage(request, reply)
    })
    await files.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      decorateReply: false,
      wildcard: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        // decoders of scanned pages are compiled in the viewer's worker, whose policy is its own
        if (path.includes('pdf.worker')) {
          void reply.header(
            'content-security-policy',
            "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
          )
        }
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
}
