// HTTP face of how the portal itself stands: of each feature what it says of itself.
import { readSystem } from '@portal/contract/system'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { lastCheck } from '../audit/public.ts'
import { lastRun } from '../imports/public.ts'
import { nextMaintenance } from '../settings/public.ts'
import { lockedNow } from '../users/public.ts'

export const system: Feature = {
  routes(app, platform) {
    const { db, clock } = platform
    serve(app, readSystem, async () => {
      const now = clock()
      const [run, check, locked, maintenance] = await Promise.all([
        lastRun(db),
        lastCheck(platform),
        lockedNow(db, now),
        nextMaintenance(db, now),
      ])
      return {
        ok: true,
        last_import: run && {
          kind: run.kind,
          at: run.at.toISOString(),
          rows: run.added + run.changed,
          undone: run.undone_at !== null,
        },
        log: check.last && { at: check.last.at, entries: check.last.sealed, faults: check.last.fault_count },
        locked,
        maintenance,
      }
    })
  },
}
