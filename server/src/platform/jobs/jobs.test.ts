import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { openOwner } from '../db/open.ts'
import { enqueue, runJobsOnce, startJobs } from './jobs.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ demo: false })
})
afterAll(() => portal.close())

it('what somebody waits for is sent before the work that came before it', async () => {
  const { db } = portal.platform
  await db.transaction().execute(async (tx) => {
    for (const n of ['1', '2', '3']) await enqueue(tx, 'document-text', { n }, 3)
    await enqueue(tx, 'send-mail', { n: '4' }, 20)
    await enqueue(tx, 'import-file', { n: '5' }, 1)
    await enqueue(tx, 'send-push', { n: '6' }, 1)
  })
  const ran: string[] = []
  const note = (payload: unknown) => void ran.push((payload as { n: string }).n)
  const owner = openOwner(portal.databaseUrl)
  const tasks = { 'document-text': note, 'send-mail': note, 'import-file': note, 'send-push': note }
  await runJobsOnce(owner, tasks, () => {})
  await owner.end()
  expect(ran).toEqual(['4', '6', '1', '2', '3', '5'])
})

it('a daily job whose minute came while nobody was there runs at the next start', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000)
  const match = `${hourAgo.getUTCMinutes()} ${hourAgo.getUTCHours()} * * *`
  await portal.sql(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('daily', now() - interval '3 days', now() - interval '25 hours')`,
  )
  const ran = Promise.withResolvers<unknown>()
  const owner = openOwner(portal.databaseUrl)
  const jobs = await startJobs(owner, portal.databaseUrl, { daily: ran.resolve }, [{ task: 'daily', match }], () => {})
  expect(await ran.promise).toMatchObject({ _cron: { backfilled: true } })
  await jobs.close()
  await owner.end()
})
