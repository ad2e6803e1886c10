import { readOverview } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer } from '../../testing/tasks.ts'

let portal: TestPortal
let me: Actor
let advisor: Actor
// a Monday, ten in the morning at the firm
const now = new Date('2026-11-16T15:00:00Z')
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(now)
  await portal.sql('delete from work_item_entry')
  await portal.sql('delete from work_item_hidden')
  await portal.sql('delete from work_item')
  me = await portal.asManager(reviewer)
  advisor = await portal.asAdvisor()
})

interface Item {
  created?: string
  due?: string | null
  stage?: number
  assigned?: string | null
  department?: string
  kind?: string
  deadline?: string | null
  decided?: string | null
}
async function item(more: Item = {}): Promise<number> {
  const { created = '2026-11-12T15:00:00Z', due = null, stage = 2, assigned = me.id, department = 'Securities' } = more
  const { kind = 'test', deadline = null, decided = null } = more
  const [row] = await portal.sql(
    `insert into work_item (department, category, info, account_id, created_by, created_at, record_kind, record_id,
       changed_at, stage, assigned_to, promised_at, due_unit, deadline_at, decided_at, decision)
     values ($1, 'Document', '', $2, $2, $3, $4, 0, $3, $5, $6, $7, case when $7::timestamptz is null then null else 'days' end,
       $8, $9, case when $9::timestamptz is null then null else 'Approved' end) returning id`,
    [department, advisor.id, created, kind, stage, assigned, due, deadline, decided],
  )
  return Number(row?.['id'])
}
const overview = async (actor = me) => (await actor.call(readOverview, {})).body

it('counts what is theirs, what is new since the last working day, what is overdue and what nobody has', async () => {
  await item({ created: '2026-11-12T23:00:00Z' })
  await item({ created: '2026-11-13T05:30:00Z' }) // Friday, half past midnight at the firm
  await item({ due: '2026-11-13T22:00:00Z', created: '2026-11-06T15:00:00Z', assigned: null })
  // the clock goes on while this is set up
  await item({ due: '2026-11-16T15:10:00Z' })
  await item({ stage: 9, decided: '2026-11-16T14:00:00Z' })
  expect(await overview()).toMatchObject({
    open: 4,
    mine: { count: 3, fresh: 1, since: '2026-11-13' },
    overdue: { count: 1, oldest: '2026-11-06T15:00:00.000Z' },
    unassigned: 1,
  })
})

it('tells of last week how many were decided, how long they took in the middle, and how many in time', async () => {
  const decided = (created: string, at: string, due: string | null = null) =>
    item({ stage: 9, created, decided: at, due, assigned: null })
  await decided('2026-11-09T15:00:00Z', '2026-11-09T16:00:00Z', '2026-11-09T17:00:00Z')
  await decided('2026-11-09T15:00:00Z', '2026-11-09T18:00:00Z', '2026-11-09T17:00:00Z')
  await decided('2026-11-10T15:00:00Z', '2026-11-11T15:00:00Z')
  await decided('2026-11-09T03:00:00Z', '2026-11-09T04:59:00Z') // still Sunday at the firm
  await decided('2026-11-15T15:00:00Z', '2026-11-16T05:00:00Z') // already this Monday there
  expect((await overview()).completed).toEqual({ count: 3, median: 3 * 3_600, on_time: 67 })
})

it('tells of each department how much is open, due today and overdue, the fullest first', async () => {
  await item({ department: 'Compliance', due: '2026-11-17T04:59:00Z' }) // 11:59 PM at the firm
  await item({ department: 'Securities', due: '2026-11-13T15:00:00Z' })
  await item({ department: 'Securities', due: '2026-11-17T05:01:00Z' })
  expect((await overview()).departments).toEqual([
    { name: 'Securities', open: 2, today: 0, overdue: 1 },
    { name: 'Compliance', open: 1, today: 1, overdue: 0 },
  ])
})

it('names what needs them first: incidents with a deadline, replies, what is overdue, what is due today', async () => {
  const other = await portal.asManager(reviewer)
  const today = await item({ due: '2026-11-16T22:00:00Z' })
  const late = await item({ due: '2026-11-12T22:00:00Z' })
  const later = await item({ due: '2026-11-13T22:00:00Z', assigned: null })
  const replied = await item({ due: '2026-11-30T22:00:00Z' })
  await portal.sql(
    `insert into work_item_entry (work_item_id, account_id, at, kind, text)
     values ($1, $2, $3::timestamptz - interval '1 hour', 'returned', 'Why?'), ($1, $2, $3, 'answered', 'Because.')`,
    [replied, advisor.id, now],
  )
  const incident = await item({ kind: 'incident', deadline: '2026-12-06T04:59:59Z' })
  await item({ due: '2026-11-30T22:00:00Z' })
  await item({ due: '2026-11-10T22:00:00Z', assigned: other.id })
  await item({ due: '2026-11-16T22:00:00Z', assigned: null })
  expect((await overview()).needs.map(({ task, why, since }) => [task.id, why, since])).toEqual([
    [incident, 'incident', null],
    [replied, 'replied', now.toISOString()],
    [late, 'overdue', null],
    [later, 'overdue', null],
    [today, 'today', null],
  ])
})

it('names eight at most, and nothing that concerns the reviewer themselves', async () => {
  for (let count = 0; count < 9; count++) await item({ due: '2026-11-12T22:00:00Z' })
  expect((await overview()).needs).toHaveLength(8)
  await portal.sql('update work_item set account_id = $1', [me.id])
  expect((await overview()).needs).toEqual([])
})

it('is a branch’s for its manager, and nobody’s who reviews nothing', async () => {
  const [branch] = await portal.sql(`insert into branch (name) values ('Utica') returning id`)
  const branch_id = Number(branch?.['id'])
  const manager = await portal.asManager({ ...reviewer, branch_id, manager: true })
  await item({ assigned: null })
  expect((await overview(manager)).open).toBe(0)
  await portal.sql('update account set branch_id = $1 where id = $2', [branch_id, advisor.id])
  expect((await overview(manager)).open).toBe(1)
  expect((await advisor.call(readOverview, {})).status).toBe(403)
})
