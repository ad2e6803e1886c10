// The maintenance summary in the form an external status page has; at the root, where such a page has it too.
import { StatusSummary } from '@portal/contract/settings'
import type { App } from '../../platform/http/serve.ts'
import { activeMaintenances } from './maintenance-store.ts'

export function statusRoutes(app: App): void {
  const { db, clock } = app.platform
  app.get(
    '/status/summary.json',
    { config: { access: 'public' }, schema: { hide: true, response: { 200: StatusSummary } } },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      return { activeMaintenances: await activeMaintenances(db, clock()) }
    },
  )
}
