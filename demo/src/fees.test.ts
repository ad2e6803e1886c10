import { copyOfDemoAt } from '@portal/server/testing/demo'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await copyOfDemoAt(new Date('2026-11-16T15:42:00Z'), demoFirm), max: 2 })
})
afterAll(() => pool.end())

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
