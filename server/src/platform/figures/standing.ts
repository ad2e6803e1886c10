// How the parts that everything depends on stand: connections, notices, the queue, seals.
import type pg from 'pg'
import { isKeyUsable } from '../audit/chain.ts'
import { oldestUnsealed, sealsNow } from '../audit/seals.ts'
import { queueNow } from '../jobs/queue.ts'
import type { Platform } from '../platform.ts'
import type { Figures } from './figures.ts'

export function tellStanding(platform: Platform): void {
  const { figures, database, keys, live, clock } = platform
  tellPools(figures, { calls: database.pool, jobs: database.owner })

  figures.reads('portal_notice_lag_seconds', 'How long a notice of a change takes to reach this node', () =>
    live.lag(database.pool),
  )

  figures.reads(
    'portal_jobs',
    'Jobs: due now, due later (also after a failure), running, and failed for good',
    async () => {
      const { due, later, running, failed } = await queueNow(database.owner)
      return Object.entries({ due, later, running, failed }).map(([state, count]) => [{ state }, count])
    },
    ['state'],
  )
  figures.reads(
    'portal_job_wait_seconds',
    'How long the oldest job that is due has been waiting',
    async () => (await queueNow(database.owner)).oldestSeconds,
  )

  figures.reads(
    'portal_audit_unsealed_entries',
    'Entries of the audit log since its last seal',
    async () => (await sealsNow(platform)).unsealed,
  )
  figures.reads('portal_seal_lag_seconds', 'How long the oldest unsealed entry has been waiting', async () => {
    const oldest = await oldestUnsealed(database.pool)
    return oldest ? (clock().getTime() - oldest.getTime()) / 1000 : 0
  })
  figures.reads(
    'portal_audit_key_missing',
    '1 if the key of the audit chain is missing or can’t be decrypted',
    async () => ((await isKeyUsable(database.pool, keys)) ? 0 : 1),
  )
}

function tellPools(figures: Figures, pools: Record<string, pg.Pool>): void {
  const all = Object.entries(pools)
  figures.reads(
    'portal_pool_connections',
    'Database connections of this node',
    () =>
      all.flatMap(([pool, { totalCount, idleCount }]) => [
        [{ pool, state: 'busy' }, totalCount - idleCount],
        [{ pool, state: 'idle' }, idleCount],
      ]),
    ['pool', 'state'],
  )
  figures.reads(
    'portal_pool_size',
    'How many database connections this node can have',
    () => all.map(([pool, { options }]) => [{ pool }, options.max]),
    ['pool'],
  )
  figures.reads(
    'portal_pool_waiting',
    'How many wait for a database connection',
    () => all.map(([pool, { waitingCount }]) => [{ pool }, waitingCount]),
    ['pool'],
  )
}
