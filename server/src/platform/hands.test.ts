// Who had worked on what before it was kept: the migration gathers it from the rows and from the audit log.
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { createDatabase } from '../testing/cluster.ts'

const folder = join(import.meta.dirname, '../../migrations')

it('what was done earlier, under whichever name, counts', async () => {
  const url = await createDatabase(inject('clusterUrl'), `hands_${randomBytes(6).toString('hex')}`, 'template0')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = async (name: string) => client.query(await readFile(join(folder, name), 'utf8'))
  const names = (await readdir(folder)).sort()
  const mine = names.findIndex((name) => name.startsWith('0016'))
  for (const name of names.slice(0, mine)) await run(name)
  const one = async (text: string, values: unknown[]) => (await client.query(text, values)).rows[0].id as string
  const person = (first: string) =>
    one(
      `insert into account (email, first, last, access, menus) values (lower($1) || '@x.example', $1, 'Tester', 1, '{}') returning id`,
      [first],
    )
  const owner = await person('Owner')
  const people: string[] = []
  for (const first of ['Sender', 'Editor', 'Payer', 'Replier', 'Talker', 'Reviewer', 'Gone'])
    people.push(await person(first))
  const [sender, editor, payer, replier, talker, reviewer, gone] = people
  const item = (kind: string, record: unknown, by = owner) =>
    one(
      `insert into work_item (department, category, info, account_id, created_by, created_at, record_kind, record_id, changed_at)
       values ('People', 'Any', '', $1, $2, '2026-01-01', $3, $4, '2026-01-01') returning id`,
      [owner, by, kind, record],
    )
  const submission = await one(
    `insert into submission (kind, direction, account_id, created_by, title, status, created_at, changed_at, submitted_at)
     values ('paper', 'sent', $1, $2, 'Form', 'In Review', '2026-01-01', '2026-01-01', '2026-01-01') returning id`,
    [owner, sender],
  )
  const received = await one(
    `insert into submission (kind, direction, account_id, created_by, title, status, created_at, changed_at)
     values ('paper', 'received', $1, $2, 'Letter', 'Complete', '2026-01-01', '2026-01-01') returning id`,
    [owner, sender],
  )
  const exam = await one(
    `insert into exam_request (account_id, created_by, exam, status, reason, payer, cost_cents, wanted_from, wanted_to, created_at, changed_at)
     values ($1, $2, '7', 'Requested', 'Needed', 'firm', 0, '2026-02-01', '2026-03-01', '2026-01-01', '2026-01-01') returning id`,
    [owner, sender],
  )
  const activity = await one(
    `insert into outside_business (account_id, created_by, status, answers, created_at, changed_at)
     values ($1, $1, 'Compliance', '{}', '2026-01-01', '2026-01-01') returning id`,
    [owner],
  )
  const [paper, examItem, first] = [
    await item('submission', submission),
    await item('exam', exam),
    await item('outside-business', activity),
  ]
  const payment = await one(
    `insert into payment (account_id, paid_by, charge_type, charge_key, charge, description, lead_text, email, amount_cents, method,
       status, created_at, work_item_id)
     values ($1, $2, 'EXAM', 'EXAM:1', '{}', '', '', '', 100, 'sandbox', 'paid', '2026-01-01', $3) returning id`,
    [owner, payer, examItem],
  )
  await client.query(
    `insert into work_item_entry (work_item_id, account_id, at, kind) values ($1, $2, '2026-01-02', 'answered'),
       ($1, $3, '2026-01-02', 'returned')`,
    [first, replier, reviewer],
  )
  const audit = (action: string, subject: string, by: string | undefined, name = 'x@x.example') =>
    client.query(
      `insert into audit_entry (at, actor_id, actor, action, subject, detail, request_id) values ('2026-01-03', $1, $2, $3, $4, '{}', 'r')`,
      [by, name, action, subject],
    )
  await audit('submission.saved', `submission:${submission}`, editor, 'editor@x.example for owner@x.example')
  await audit('submission.saved', `submission:${submission}`, gone)
  await audit('submission.decided', `submission:${submission}`, reviewer)
  await audit('work-item.commented', `work-item:${paper}`, reviewer)
  await audit('work-item.commented', `work-item:${paper}`, talker, 'talker@x.example for owner@x.example')
  await client.query('delete from account where id = $1', [gone])
  await run(names[mine] ?? '')

  const hands = async (record: string) =>
    (
      await client.query(
        'select a.first from worked_on h join account a on a.id = h.account_id where h.record = $1 order by 1',
        [record],
      )
    ).rows.map(({ first: name }) => name)
  expect(await hands(`submission:${submission}`)).toEqual(['Editor', 'Sender'])
  expect(await hands(`submission:${received}`)).toEqual([])
  expect(await hands(`work-item:${paper}`)).toEqual(['Owner', 'Talker'])
  expect(await hands(`exam-request:${exam}`)).toEqual(['Sender'])
  expect(await hands(`work-item:${examItem}`)).toEqual(['Owner', 'Payer'])
  expect(await hands(`payment:${payment}`)).toEqual(['Payer'])
  expect(await hands(`work-item:${first}`)).toEqual(['Owner', 'Replier'])
  expect(await hands(`outside-business:${activity}`)).toEqual(['Owner', 'Replier'])
  const { rows } = await client.query('select record_kind from work_item where id = $1', [examItem])
  expect(rows).toEqual([{ record_kind: 'exam-request' }])

  await client.query('delete from account where id = $1', [talker])
  expect(await hands(`work-item:${paper}`)).toEqual(['Owner'])
  await client.end()
})
