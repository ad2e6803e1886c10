import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { insertProduct, listProducts } from '@portal/contract/products'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { collect, metricsToken } from '../../testing/figures.ts'
import { listen } from '../../testing/listen.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { liveChannel } from '../live/live.ts'
import { openFigures } from './figures.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ metricsToken })
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())

const now = () => collect(portal)

describe('connections of the database', () => {
  it('are counted while they are in use', async () => {
    const busy = async () => (await now()).value('portal_pool_connections', 'pool="calls"', 'state="busy"') ?? 0
    // those that a scrape takes itself are among them
    const held = await Promise.all(Array.from({ length: 8 }, () => portal.platform.database.pool.connect()))
    const [meanwhile, size] = [await busy(), (await now()).value('portal_pool_size', 'pool="calls"')]
    for (const client of held) client.release()
    expect(meanwhile).toBeGreaterThanOrEqual(8)
    expect(await busy()).toBeLessThan(8)
    expect(size).toBe(16)
  })

  it('that are wanted and not there are counted too; figures that need one are left out, the others are not', async () => {
    const { owner, pool } = portal.platform.database
    const held = await Promise.all(Array.from({ length: 6 }, () => owner.connect()))
    const waiting = owner.connect()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = now()
    // the others have what they asked for
    await vi.waitFor(() => expect([owner.waitingCount, pool.totalCount - pool.idleCount]).toEqual([3, 0]))
    vi.advanceTimersByTime(3_000)
    const { value } = await asked
    vi.useRealTimers()
    expect(value('portal_pool_waiting', 'pool="jobs"')).toBeGreaterThanOrEqual(1)
    expect([value('portal_jobs'), value('portal_job_wait_seconds')]).toEqual([undefined, undefined])
    expect(value('portal_ready')).toBe(1)
    for (const client of held) client.release()
    ;(await waiting).release()
    expect((await now()).value('portal_pool_waiting', 'pool="jobs"')).toBe(0)
    expect((await now()).value('portal_jobs', 'state="due"')).toBe(0)
  })
})

it('the queue tells how many jobs wait, run and have failed for good, and for how long the oldest waits', async () => {
  const states = [
    [3, `run_at = now() - interval '10 minutes'`],
    [2, `run_at = now() + interval '1 hour', attempts = 1`],
    [1, `locked_at = now(), locked_by = 'a test', attempts = 1`],
    [4, `attempts = max_attempts`],
  ] as const
  for (const [count, state] of states) {
    await portal.sql(`select graphile_worker.add_job('nothing') from generate_series(1, ${count})`)
    await portal.sql(`update graphile_worker._private_jobs set ${state}
      where attempts = 0 and run_at > now() - interval '1 minute'`)
  }
  const { value } = await now()
  const counts = ['due', 'later', 'running', 'failed'].map((state) => value('portal_jobs', `state="${state}"`))
  expect(counts).toEqual([3, 2, 1, 4])
  expect(value('portal_job_wait_seconds')).toBeGreaterThanOrEqual(600)
  await portal.sql('delete from graphile_worker._private_jobs')
  const after = await now()
  expect(after.value('portal_jobs', 'state="due"')).toBe(0)
  expect(after.value('portal_job_wait_seconds')).toBe(0)
})

it('open streams are counted', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const streams = await Promise.all(
    [await portal.asAdvisor(), await portal.asAdvisor()].map((person) =>
      listen(portal, person, '/live?topics=products'),
    ),
  )
  for (const stream of streams) await stream.hears('event: hello')
  expect((await now()).value('portal_streams')).toBe(2)
  for (const stream of streams) stream.close()
  await vi.waitFor(async () => expect((await now()).value('portal_streams')).toBe(0), 5_000)
})

describe('notices', () => {
  const listener = async () => {
    const [row] = await portal.sql(
      `select pid from pg_stat_activity where datname = current_database() and query = $1`,
      [`listen ${liveChannel}`],
    )
    return Number(row?.['pid'])
  }
  const lag = async () => (await now()).value('portal_notice_lag_seconds')

  it('that come late are told of', async () => {
    expect(await lag()).toBeLessThan(2)
    const pid = await listener()
    process.kill(pid, 'SIGSTOP')
    try {
      expect(await lag()).toBeGreaterThanOrEqual(2)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    expect(await lag()).toBeLessThan(2)
  })

  it('that do not come at all have no delay, and the node is not ready', async () => {
    const { live } = portal.platform
    const change = () => new Promise<void>((told) => void live.onChange(() => told()))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const lost = change()
    await portal.cutListeners()
    await lost
    const { value } = await now()
    expect([value('portal_ready'), value('portal_notice_lag_seconds')]).toEqual([0, undefined])
    const back = change()
    vi.advanceTimersByTime(500)
    await back
    vi.useRealTimers()
    expect((await now()).value('portal_ready')).toBe(1)
  })
})

it('lists kept ready are told from those that were made', async () => {
  const admin = await portal.asAdmin()
  const of = async (result: string) =>
    (await now()).value('portal_cache_lookups_total', 'route="/api/data/products"', `result="${result}"`) ?? 0
  await admin.call(listProducts, {})
  const [hits, misses] = [await of('hit'), await of('miss')]
  await admin.call(listProducts, {})
  expect([await of('hit'), await of('miss')]).toEqual([hits + 1, misses])
  await admin.call(insertProduct, { body: { item: { Type: 'Mutual Funds', Name: 'Counted' } } })
  await admin.call(listProducts, {})
  expect(await of('miss')).toBe(misses + 1)
})

it('entries of the audit log wait for their seal', async () => {
  const seal = async () => {
    await portal.sql(`select graphile_worker.add_job('seal-audit')`)
    await portal.runJobs()
  }
  await seal()
  const sealed = await now()
  expect([sealed.value('portal_audit_unsealed_entries'), sealed.value('portal_seal_lag_seconds')]).toEqual([0, 0])
  const admin = await portal.asAdmin()
  await admin.call(insertProduct, { body: { item: { Type: 'Mutual Funds', Name: 'To be sealed' } } })
  portal.advance(3_600_000)
  const waiting = await now()
  expect(waiting.value('portal_audit_unsealed_entries')).toBe(1)
  expect(waiting.value('portal_seal_lag_seconds')).toBeGreaterThanOrEqual(3_600)
  await seal()
  expect((await now()).value('portal_seal_lag_seconds')).toBe(0)
})

describe('the last backup', () => {
  it('has no age where none is wanted', async () => {
    expect((await now()).value('portal_backup_age_seconds')).toBeUndefined()
  })

  it('grows old, and is new after the next', async () => {
    const backing = await testPortal({ metricsToken, backupUrl: '/nowhere', backupRecipient: 'age1nobody' })
    const age = async () => (await collect(backing)).value('portal_backup_age_seconds') ?? -1
    const at = (hours: number) => new Date(backing.platform.clock().getTime() - hours * 3_600_000)
    await backing.sql('insert into backup_watch (since) values ($1)', [at(100)])
    expect(await age()).toBeCloseTo(360_000, -2)
    await backing.sql(
      `insert into backup_run (kind, started_at, ended_at, name, bytes, new_bytes, files) values ('nightly', $1, $1, 'made', 1, 1, 1)`,
      [at(30)],
    )
    expect(await age()).toBeCloseTo(108_000, -2)
    backing.advance(3_600_000)
    expect(await age()).toBeCloseTo(111_600, -2)
    await backing.close()
  })
})

it('a figure that cannot be read is left out and told of, the others are there', async () => {
  const failures: unknown[] = []
  const figures = openFigures((error) => void failures.push(error))
  figures.reads('portal_broken', 'x', async () => {
    throw new Error('not now')
  })
  figures.reads('portal_fine', 'x', () => 7)
  const text = await figures.registry.metrics()
  expect(text).not.toMatch(/^portal_broken/m)
  expect(text).toContain('portal_fine 7')
  expect(failures).toEqual([new Error('not now')])
})

describe('the dashboard and the alerts', () => {
  const folder = resolve(import.meta.dirname, '../../../../docs/monitoring')
  const files = readdirSync(folder).filter((name) => /^(alerts\.yml|.*\.json)$/.test(name))
  const wanted = (text: string) => [...new Set(text.match(/\b(portal|process|nodejs)_\w+/g))].sort()
  const told = async () => {
    const { text } = await now()
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    return types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    )
  }

  it.each(files)('%s asks for nothing that is not told', async (file) => {
    const names = wanted(readFileSync(resolve(folder, file), 'utf8'))
    expect(names.length).toBeGreaterThan(5)
    const there = new Set(await told())
    expect(names.filter((name) => !there.has(name))).toEqual([])
  })

  it('between them show every figure of ours', async () => {
    const shown = wanted(files.map((file) => readFileSync(resolve(folder, file), 'utf8')).join('\n'))
    const ours = (await told()).filter((name) => name.startsWith('portal_') && !/_(sum|count|bucket)$/.test(name))
    expect(ours.filter((name) => !shown.includes(name))).toEqual([])
    expect(shown).toContain('portal_call_seconds_bucket')
  })
})
