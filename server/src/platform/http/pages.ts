// The built web: assets are immutable and precompressed; every other address is the one page, with a fresh nonce.
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from './errors.ts'
import { pagePolicy } from './headers.ts'
import type { App } from './serve.ts'

const buildMark = '__PORTAL_BUILD__'

export async function pageRoutes(app: App, webDir: string, statusUrl: () => string): Promise<void> {
  const built = await readFile(join(webDir, 'index.html'), 'utf8')
  // it names every script by its hash: another build has another page. Open pages compare theirs with what calls tell
  const build = createHash('sha256').update(built).digest('hex').slice(0, 12)
  if (built.includes(buildMark)) app.apiHeaders['x-portal-build'] = build
  const page = built.replaceAll(buildMark, build)
  await app.register(fastifyStatic, {
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
  // what is no file is a screen: the web's router knows the rest, page-not-found included
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (request.method !== 'GET' || path.startsWith('/api') || path.startsWith('/assets/'))
      throw new AppError('not-found')
    const nonce = randomBytes(16).toString('base64')
    const policy = pagePolicy(nonce, statusUrl(), app.platform.stripe !== undefined)
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', nonce))
  })
}
