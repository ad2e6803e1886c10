// For the operator: alive, ready to serve, and figures. None of them tells anything about people.
import { collectDefaultMetrics, Histogram } from 'prom-client'
import { hashToken, sameBytes } from '../crypto/keys.ts'
import { inTime } from '../figures/figures.ts'
import { version } from '../version.ts'
import { AppError } from './errors.ts'
import type { App } from './serve.ts'

const config = { access: 'public' } as const
/** Whoever has no connection by then is not ready. */
const readyMs = 2_000

/** Figures are for whoever has the operator's token; without one there are none. */
export function healthRoutes(app: App, metricsToken?: string): void {
  const { database, live, figures } = app.platform
  const { registry } = figures
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'portal_call_seconds',
    help: 'Duration of calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  const ready = async () => {
    if (app.draining.begun()) throw new AppError('unavailable')
    await database.pool.query('select 1')
    if (!live.connected()) throw new AppError('unavailable')
  }
  figures.reads('portal_ready', 'Whether this node can serve (1) or not (0)', () =>
    inTime(ready, readyMs).then(
      () => 1,
      () => 0,
    ),
  )

  figures.reads('portal_build_info', 'The release this node runs', () => [[{ version }, 1]], ['version'])

  app.get('/healthz', { config }, async () => ({ ok: true, version }))
  app.get('/readyz', { config }, async (_request, reply) => {
    // expected, and asked for every second: nothing for the log
    if (app.draining.begun()) return reply.code(503).send({ ok: false, code: 'draining' })
    await ready()
    return { ok: true }
  })
  app.get('/metrics', { config }, async (request, reply) => {
    const given = hashToken(request.headers.authorization ?? '')
    if (!metricsToken || !sameBytes(given, hashToken(`Bearer ${metricsToken}`))) throw new AppError('not-found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
