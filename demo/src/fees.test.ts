import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseKeys } from '@portal/server/platform/crypto/keys'
import { openStore } from '@portal/server/platform/files/store'
import { createDatabase, templateName } from '@portal/server/testing/cluster'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { loadDemo } from './load.ts'

let pool: Pool
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-fees-'))
  const url = await createDatabase(inject('clusterUrl'), `demo_${randomBytes(6).toString('hex')}`, templateName)
  pool = new Pool({ connectionString: url, max: 1 })
  const client = await pool.connect()
  const keys = parseKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)
  const store = await openStore(pathToFileURL(folder), folder)
  await loadDemo(client, { now: new Date('2026-11-16T15:42:00Z'), keys, store })
  client.release()
})
afterAll(async () => {
  await pool.end()
  await rm(folder, { recursive: true, force: true })
})

const one = async (sql: string) => (await pool.query(sql)).rows[0]

it('every balance of the demo firm is the sum of its lines', async () => {
  const { rows } = await pool.query(
    `select s.account_id from fee_account s left join fee_entry e on e.account_id = s.account_id
     group by s.account_id, s.balance having s.balance <> coalesce(sum(e.signed), 0)`,
  )
  expect(rows).toEqual([])
})

it('has fees in every state', async () => {
  expect(
    await one(`select
      (select count(*) > 0 from fee_price where starts_on > '2026-11-16') as planned,
      (select count(*) > 3 from fee_override) as overridden,
      (select count(*) from fee_run where state = 'complete')::int as runs,
      (select count(*) > 0 from fee_entry where days is not null) as prorated,
      (select count(distinct kind) from fee_entry)::int as kinds,
      (select count(*) from fee_credit where decision is null)::int as waiting,
      (select array_agg(distinct state order by state) from fee_dispute) as disputes,
      (select count(*) from fee_file where confirmed_at is not null)::int as files`),
  ).toEqual({
    planned: true,
    overridden: true,
    runs: 4,
    prorated: true,
    kinds: 5,
    waiting: 1,
    disputes: ['open', 'upheld'],
    files: 2,
  })
})
