import { stages } from '@portal/contract/rules/stage'
import { getTask } from '@portal/contract/tasks'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ demo: true, demoFirm })
})
afterAll(() => portal.close())

test('the demo advisor has work items in every stage, and so have others', async () => {
  const of = async (where: string) => {
    const rows = await portal.sql(
      `select distinct stage from work_item w join account a on a.id = w.account_id where ${where}`,
    )
    return new Set(rows.map(({ stage }) => stage))
  }
  expect(await of(`a.email like 'advisor@%'`)).toEqual(new Set(stages.keys()))
  expect((await of(`a.email not like 'advisor@%'`)).size).toBeGreaterThan(5)
})

test('whatever was sent in or reported has its own, in step with it', async () => {
  const [without] = await portal.sql(
    `select (select count(*)::int from submission where direction = 'sent' and submitted_at is not null and work_item_id is null)
      + (select count(*)::int from incident where work_item_id is null) as n`,
  )
  expect(without).toEqual({ n: 0 })
  const pairs = await portal.sql(
    'select distinct status, stage from submission s join work_item w on w.id = s.work_item_id',
  )
  const stageOf = { Submitted: 0, 'In Review': 2, 'Holding (Advisor)': 6, Complete: 9, Declined: 9, Withdrawn: 9 }
  expect(Object.fromEntries(pairs.map(({ status, stage }) => [status, stage]))).toEqual(stageOf)
  expect(pairs).toHaveLength(6)
})

test('timelines end where the items stand, in order and not in the future', async () => {
  const rows = await portal.sql(
    `select w.stage, w.created_by, w.assigned_to, w.account_id, array_agg(e.stage order by e.id) filter (where e.stage is not null) as told,
       array_agg(e.at order by e.id) = array_agg(e.at order by e.at, e.id) as ordered, max(e.at) <= $1 as past
     from work_item w join work_item_entry e on e.work_item_id = w.id group by w.id`,
    [portal.platform.clock()],
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { stage, told, ordered, past, assigned_to, created_by, account_id } of rows) {
    expect({ last: (told as number[]).at(-1), ordered, past }).toEqual({ last: stage, ordered: true, past: true })
    // nobody works on what is theirs
    expect([created_by, account_id].filter(Boolean)).not.toContain(assigned_to)
  }
})

test('every item shows what is asked, by which rule, and is decided on by that; nothing empty is approved', async () => {
  const admin = await portal.asAdmin()
  const rows = await portal.sql('select id, stage, category, record_kind from work_item order by id')
  expect(rows.filter(({ stage }) => Number(stage) < 9).length).toBeGreaterThan(25)
  for (const { id, stage, category, record_kind } of rows) {
    const { body } = await admin.call(getTask, { params: { id: Number(id) } })
    const { record, decisions } = body
    const shown = { id, category, asked: record.asked.length > 0, rule: record.rule !== '', kind: record.kind }
    expect(shown).toEqual({ id, category, asked: true, rule: true, kind: record_kind })
    for (const { label, wanted } of record.asked) expect([label, wanted]).not.toContain('')
    // what is worked on a screen of its own is decided there, and a candidate step by step
    if (stage === 9 || record.elsewhere || record_kind === 'candidate') continue
    // approved as it is, unless something has to be done first
    const approves = decisions.length > 1 || record.step?.holds === true
    expect([category, approves, decisions.includes('Declined')]).toEqual([category, true, true])
    // what the portal does not do itself is said before deciding
    expect([category, record_kind !== 'request' || Boolean(record.step?.text)]).toEqual([category, true])
  }
})

test('what was sent along with a request can be read, and whatever needs a document has one', async () => {
  const admin = await portal.asAdmin()
  const rows = await portal.sql(
    `select distinct on (category) id, category from work_item where record_kind = 'request' order by category, id`,
  )
  const withFile = []
  for (const { id, category } of rows) {
    const { record } = (await admin.call(getTask, { params: { id: Number(id) } })).body
    for (const { url, pdf, from } of record.files) {
      const { statusCode, headers } = await portal.app.inject({ url: `/api${url}`, headers: { cookie: admin.cookie } })
      expect([category, statusCode, headers['content-type'], pdf]).toEqual([category, 200, 'application/pdf', true])
      // what clients sent is there besides
      if (from === undefined) withFile.push(category)
    }
  }
  const needing = ['Account Transfer', 'Advertising Review', 'Gift and Entertainment']
  expect(withFile).toEqual(needing)
  const opened = await portal.sql(`select distinct action from audit_entry where action = 'work-item.file-opened'`)
  expect(opened).toHaveLength(1)
})
