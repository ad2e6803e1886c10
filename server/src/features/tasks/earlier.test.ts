// What was there before work items were: the migration gives it one.
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { createDatabase } from '../../testing/cluster.ts'

const folder = join(import.meta.dirname, '../../../migrations')

it('earlier submissions and incidents have their work items, threads and reviewers', async () => {
  const url = await createDatabase(inject('clusterUrl'), `earlier_${randomBytes(6).toString('hex')}`, 'template0')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = async (name: string) => client.query(await readFile(join(folder, name), 'utf8'))
  const names = (await readdir(folder)).sort()
  const mine = names.findIndex((name) => name.startsWith('0012'))
  for (const name of names.slice(0, mine)) await run(name)
  const person = async (first: string) => {
    const { rows } = await client.query(
      `insert into account (email, first, last, access, menus) values (lower($1) || '@x.example', $1, 'Tester', 1, '{}') returning id`,
      [first],
    )
    return rows[0].id as string
  }
  const [owner, reviewer] = [await person('Owner'), await person('Reviewer')]
  await client.query(
    `insert into submission (kind, direction, account_id, created_by, title, status, reason, reviewer_id, business,
       created_at, changed_at, submitted_at, decided_at)
     select 'new business', 'sent', $1, $1, status, status, case when taken then 'Why' else '' end,
       case when taken then $2::uuid end, '{}', '2026-01-01', '2026-01-03', case when status <> 'Draft' then '2026-01-02'::date end,
       case when status in ('Complete', 'Declined') then '2026-01-03'::date end
     from (values ('Draft', false), ('Submitted', false), ('In Review', true), ('Holding (Advisor)', true),
       ('Complete', true), ('Declined', true), ('Withdrawn', false)) s (status, taken)`,
    [owner, reviewer],
  )
  await client.query(`insert into submission_comment (submission_id, account_id, text, at)
    select id, account_id, 'Said', '2026-01-02 12:00' from submission where status = 'Holding (Advisor)'`)
  await client.query(
    `insert into incident (account_id, what, noticed_at, devices, clients, reported_at)
     values ($1, E'Laptop\\nstolen', '2026-01-01', '', 0, '2026-01-01')`,
    [owner],
  )
  await run(names[mine] ?? '')

  const { rows } = await client.query(
    `select w.info, w.stage, w.decision, w.reason, w.assigned_to = $1 as taken, w.category,
       array(select kind || ' ' || text from work_item_entry e where e.work_item_id = w.id order by id) as told
     from work_item w left join submission s on s.work_item_id = w.id left join incident i on i.work_item_id = w.id
     where s.id is not null or i.id is not null order by w.id`,
    [reviewer],
  )
  const none = { decision: null, reason: '', taken: null, category: 'New Business' }
  const decided = { ...none, stage: 9, told: ['opened ', 'decided '] }
  expect(rows).toEqual([
    { ...none, info: 'Submitted', stage: 0, told: ['opened '] },
    { ...none, info: 'In Review', stage: 2, taken: true, told: ['opened ', 'moved '] },
    {
      ...none,
      info: 'Holding (Advisor)',
      stage: 6,
      reason: 'Why',
      taken: true,
      told: ['opened ', 'comment Said', 'returned '],
    },
    { ...decided, info: 'Complete', decision: 'Approved', taken: true },
    { ...decided, info: 'Declined', decision: 'Declined', taken: true },
    { ...decided, info: 'Withdrawn', decision: 'Withdrawn' },
    { ...none, category: 'Incident', info: 'Laptop stolen', stage: 0, told: ['opened '] },
  ])
  await client.end()
})
