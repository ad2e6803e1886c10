import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { bePresent, releaseOrphans } from './presence.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const jobOf = async (worker: string) => {
  await portal.sql(`select graphile_worker.add_job('sweep', job_key := $1)`, [worker])
  await portal.sql('update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where key = $1', [
    worker,
  ])
}
const locked = async () =>
  (await portal.sql('select locked_by from graphile_worker._private_jobs where locked_by is not null order by 1')).map(
    ({ locked_by }) => locked_by,
  )

it('jobs of a node that is gone are given to others at the second look; those of one that is there stay its own', async () => {
  const { owner } = portal.platform.database
  const here = await bePresent(portal.databaseUrl, 'pool-here')
  await jobOf('pool-here')
  await jobOf('pool-killed')
  await jobOf('otpool-once')
  const first = await releaseOrphans(owner, new Set())
  expect([...first]).toEqual(['pool-killed'])
  expect(await locked()).toEqual(['otpool-once', 'pool-here', 'pool-killed'])
  await releaseOrphans(owner, first)
  expect(await locked()).toEqual(['otpool-once', 'pool-here'])
  await here.close()
  await releaseOrphans(owner, await releaseOrphans(owner, new Set()))
  expect(await locked()).toEqual(['otpool-once'])
  await portal.sql('delete from graphile_worker._private_jobs')
})

it('a node whose connection breaks is present again', async () => {
  const here = await bePresent(portal.databaseUrl, 'pool-cut')
  const holders = async () =>
    portal.sql(
      `select pid from pg_locks where locktype = 'advisory' and granted and objid = (hashtext('pool-cut')::bigint & 4294967295)::oid
         and database = (select oid from pg_database where datname = current_database())`,
    )
  const [before] = await holders()
  await portal.sql('select pg_terminate_backend($1)', [before?.['pid']])
  await expect.poll(async () => (await holders()).filter(({ pid }) => pid !== before?.['pid']).length).toBe(1)
  await here.close()
})
