// For the operator: alive, ready to serve, and figures. None of them tells anything about people.
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { hashToken, sameBytes } from '../crypto/keys.ts'
import { AppError } from './errors.ts'
import type { App } from './serve.ts'

const config = { access: 'public' } as const

/** Figures are for whoever has the operator's token; without one there are none. */
export function healthRoutes(app: App, metricsToken?: string): void {
  const registry = new Registry()
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

  app.get('/healthz', { config }, async () => ({ ok: true }))
  app.get('/readyz', { config }, async () => {
    await app.platform.database.pool.query('select 1')
    if (!app.platform.live.connected()) throw new AppError('unavailable')
    return { ok: true }
  })
  app.get('/metrics', { config }, async (request, reply) => {
    const given = hashToken(request.headers.authorization ?? '')
    if (!metricsToken || !sameBytes(given, hashToken(`Bearer ${metricsToken}`))) throw new AppError('not-found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
