import { startActing } from '@portal/contract/acting'
import {
  approveDisposal,
  declineDisposal,
  exportDisposal,
  getDisposal,
  getDisposalItems,
  listDisposals,
  lookAtClass,
  takeOut,
} from '@portal/contract/disposal'
import { deleteDocument } from '@portal/contract/documents'
import { liftHold, placeHold } from '@portal/contract/holds'
import { deleteProduct, insertProduct } from '@portal/contract/products'
import type { RecordClassId } from '@portal/contract/record-classes'
import { getRecordHistory } from '@portal/contract/records'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../platform/audit/verify.ts'
import { checkRows } from '../../platform/history/check.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../testing/actors.ts'
import { publish } from '../../testing/documents.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { carryOut, resumeDisposal } from './carrying-out.ts'
import { dueMonth, lastDayOf, nextProposal, proposeDisposal } from './proposing.ts'
import { fileColumns } from './record-files.ts'

let portal: TestPortal
let rosalind: Actor
let theodora: Actor
const products: number[] = []
let paper: number
let inUse: number
beforeAll(async () => {
  portal = await testPortal()
  const admin = await portal.asAdmin()
  const item = { Type: 'Mutual Funds', Name: 'Past its time' } as const
  for (let n = 0; n < 6; n++) {
    const { productID } = (await admin.call(insertProduct, { body: { item } })).body
    products.push(productID)
    await admin.call(deleteProduct, { params: { productID } })
  }
  inUse = (await admin.call(insertProduct, { body: { item } })).body.productID
  paper = await publish(portal, admin, {})
  await admin.call(deleteDocument, { params: { id: paper } })
  await portal.runJobs()
  portal.setTime(new Date('2031-10-31T14:00:00Z'))
  rosalind = await portal.asAdmin({ first: 'Rosalind', last: 'Achterberg' })
  theodora = await portal.asAdmin({ first: 'Theodora', last: 'Vance' })
})
afterAll(() => portal.close())

const platform = (): Platform => portal.platform
const proposed = async () => {
  await proposeDisposal(platform())
  return (await rosalind.call(listDisposals, {})).body.data[0]?.id ?? 0
}
const nextMonth = async () => {
  const [, month = 1] = dueMonth(platform().clock()).split('-').map(Number)
  const year = Number(dueMonth(platform().clock()).slice(0, 4))
  portal.setTime(new Date(Date.UTC(year, month + 1, 0, 14)))
  rosalind = await portal.inAnotherBrowser(rosalind)
  theodora = await portal.inAnotherBrowser(theodora)
}
const of = async (id: number) => (await rosalind.call(getDisposal, { params: { id } })).body
const look = async (who: Actor, id: number) => {
  for (const { class: one } of (await of(id)).disposal.classes)
    expect((await who.call(lookAtClass, { params: { id }, body: { class: one } })).status).toBe(200)
}
const approve = async (who: Actor, id: number) => (await who.call(approveDisposal, { params: { id } })).status
const states = async (id: number, table: string) =>
  Object.fromEntries(
    (
      await portal.sql('select record, state from disposal_item where disposal_id = $1 and of_table = $2', [id, table])
    ).map(({ record, state }) => [record, state]),
  )
const hold = async (who: Actor, classes: RecordClassId[], matter = 'Kestrel Farms') => {
  const scope = { people: [], branches: [], classes, from: null, until: null }
  return (await who.call(placeHold, { body: { matter, reference: '', scope, reason: 'Counsel asked.' } })).body
}
const many = (count: number) =>
  portal.sql(`insert into product (type, name, web, email, phone, fax, created_at, updated_at, deleted_at)
    select 'Mutual Funds', 'Many', '', '', '', '', '2020-01-01', '2020-01-01', '2020-02-01' from generate_series(1, ${count})`)
const faults = async () => [
  ...(await verifyAudit(platform().database.owner, platform().keys, platform().store)).faults,
  ...(await checkRows(platform().database.owner, { tables: { product: {}, document: {} }, others: {} })),
]

it('every file a record names is known', async () => {
  const rows = await portal.sql(`select conrelid::regclass::text as name, attname::text as col from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f' and confrelid = 'file'::regclass`)
  const found = rows
    .map(({ name, col }) => `${String(name)}.${String(col)}`)
    .filter((name) => name !== 'file_text.hash')
  const known = Object.entries(fileColumns).flatMap(([name, columns]) => columns.map((col) => `${name}.${col}`))
  expect(found.sort()).toEqual(known.sort())
})

it('a month is due from two in the morning of its last day', () => {
  expect(lastDayOf('2028-01', 1)).toBe('2028-02-29')
  expect(dueMonth(new Date('2026-10-31T05:59:00Z'))).toBe('2026-09')
  expect(dueMonth(new Date('2026-10-31T06:00:00Z'))).toBe('2026-10')
  expect(dueMonth(new Date('2026-11-30T06:30:00Z'))).toBe('2026-10')
  expect(dueMonth(new Date('2026-12-01T03:00:00Z'))).toBe('2026-11')
  expect(nextProposal(new Date('2026-11-17T12:00:00Z'))).toBe('2026-11-30')
})

describe('a proposal', () => {
  let id: number
  it('names what is past its time, once, whoever proposes', async () => {
    const other = await portal.secondNode()
    await Promise.all([proposeDisposal(platform()), proposeDisposal(other.platform), proposeDisposal(platform())])
    const { data } = (await rosalind.call(listDisposals, {})).body
    expect(data).toHaveLength(1)
    id = data[0]?.id ?? 0
    const { disposal } = await of(id)
    expect(disposal).toMatchObject({ month: '2031-10', state: 'open', lapses_on: '2031-11-30', approvals: 0 })
    expect(await states(id, 'product')).toEqual(
      Object.fromEntries(products.map((one) => [`product:${one}`, 'proposed'])),
    )
    expect(disposal.classes.find((one) => one.class === 'documents')).toMatchObject({ records: 1, years: 3 })
    expect(disposal.bytes).toBeGreaterThan(0)
    expect(disposal.backup).toBeNull()
    await portal.sql(`insert into backup_run (kind, started_at, ended_at, name, bytes, files, check_started_at, checked_at, check_whole,
        check_problem)
      values ('nightly', now(), now(), 'one', 1, 1, '2031-10-02Z', '2031-10-02T01:00Z', true, null),
        ('nightly', now(), now(), 'two', 1, 1, '2031-10-03Z', '2031-10-03T01:00Z', true, 'A file is missing.')`)
    expect((await of(id)).disposal.backup).toEqual({ at: '2031-10-03T01:00:00.000Z', problem: true })
    const items = (await rosalind.call(getDisposalItems, { params: { id }, query: { class: 'products' } })).body
    expect(items.data[0]).toMatchObject({ title: 'Past its time', state: 'proposed' })
    const csv = await rosalind.call(exportDisposal, { params: { id } })
    expect(String(csv.body)).toContain('Past its time')
  })

  it('says how many of its records an open task is about, and shows the largest', async () => {
    const { disposal } = await of(id)
    expect(disposal).toMatchObject({ pointed_at: 0, files: 1, example: { record: `document:${paper}` } })
    const asked = (stage: number, decided: string | null) =>
      portal.sql(
        `insert into work_item (department, category, info, account_id, created_by, created_at, record_kind, record_id, changed_at,
          stage, decision, decided_at)
         values ('Compliance', 'Asked', '', $1, $1, now(), 'product', $2, now(), $3, $4, $5)`,
        [theodora.id, products[0], stage, decided && 'Approved', decided],
      )
    await asked(9, '2031-10-01')
    expect((await of(id)).disposal.pointed_at).toBe(0)
    await asked(1, null)
    await asked(2, null)
    expect((await of(id)).disposal.pointed_at).toBe(1)
    await portal.sql(`delete from work_item where record_kind = 'product'`)
  })

  it('loses what a hold covers at once, and doesn’t get it back', async () => {
    const { id: holdId, left } = await hold(rosalind, ['documents'])
    expect(left).toBe(1)
    expect((await of(id)).disposal).toMatchObject({ held: 1, held_by: ['Kestrel Farms'] })
    await rosalind.call(liftHold, { params: { id: holdId }, body: { reason: 'Settled.' } })
    expect(await states(id, 'document')).toEqual({ [`document:${paper}`]: 'held' })
  })

  it('lets single records be taken out, with a reason', async () => {
    const body = { record: `product:${products[0]}`, reason: 'Client called about this one' }
    expect((await rosalind.call(takeOut, { params: { id }, body })).status).toBe(200)
    expect((await rosalind.call(takeOut, { params: { id }, body })).status).toBe(409)
    expect((await of(id)).disposal.activity.at(-1)).toMatchObject({ action: 'disposal.taken-out', text: body.reason })
  })

  it('is approved by two people who have looked at all of it, neither twice nor acting for someone', async () => {
    expect(await approve(rosalind, id)).toBe(400)
    await look(rosalind, id)
    expect((await Promise.all([approve(rosalind, id), approve(rosalind, id)])).sort()).toEqual([200, 403])
    await look(theodora, id)
    const owner = await portal.asAdvisor()
    await portal.sql('insert into proxy (owner_id, proxy_id, granted_at) values ($1, $2, now())', [
      owner.id,
      theodora.id,
    ])
    const acting = await portal.inAnotherBrowser(theodora)
    expect((await acting.call(startActing, { body: { email: owner.email } })).status).toBe(200)
    expect(await approve(acting, id)).toBe(403)
    expect((await of(id)).can).toMatchObject({ approve: false, worked: true })
    await expect(
      platform().database.pool.query(`select dispose_records(${id}, 'product', '{${products[1]}}', now())`),
    ).rejects.toThrow('isn’t approved by two people')
  })

  it('is carried out after the second, but for what is held, in use again or referred to by then', async () => {
    const again = (await approve(theodora, id)) === 200
    expect(again).toBe(true)
    expect((await rosalind.call(declineDisposal, { params: { id }, body: { reason: 'No' } })).status).toBe(409)
    await hold(rosalind, ['certifications'], 'Placed meanwhile')
    await portal.sql(`update product set deleted_at = $2, deleted_by = null where id = $1`, [
      products[1],
      platform().clock(),
    ])
    await portal.sql(
      `insert into submission (account_id, created_by, kind, direction, title, product_id, status, created_at, changed_at)
       values ($1, $1, 'paper', 'sent', 'Refers', $2, 'Complete', '2099-01-01', '2099-01-01')`,
      [theodora.id, products[2]],
    )
    await portal.runJobs()
    const { disposal } = await of(id)
    expect(disposal).toMatchObject({ state: 'done', records: 3, result: { disposed: 3, referred: 1, kept: 1 } })
    expect(disposal.result?.held).toBeGreaterThan(1)
    expect(await states(id, 'product')).toEqual({
      [`product:${products[0]}`]: 'out',
      [`product:${products[1]}`]: 'kept',
      [`product:${products[2]}`]: 'referred',
      [`product:${products[3]}`]: 'disposed',
      [`product:${products[4]}`]: 'disposed',
      [`product:${products[5]}`]: 'disposed',
    })
    expect((await portal.sql('select id from product order by id')).map(({ id: one }) => Number(one)).sort()).toEqual(
      [...products.slice(0, 3), inUse].sort(),
    )
  })

  it('leaves a note of each record, and the audit log stays whole', async () => {
    const record = `product:${products[3]}`
    const { note, rows, changes } = (await rosalind.call(getRecordHistory, { query: { record } })).body
    expect(note).toMatchObject({
      record,
      class: 'products',
      approved_by: ['Rosalind Achterberg', 'Theodora Vance'],
      disposal: id,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(rows).toEqual([])
    expect(changes.map(({ action, lines }) => [action, lines.flatMap(({ fields }) => fields)])).toEqual([
      ['product.added', []],
      ['product.deleted', []],
    ])
    const dead = (await faults()).filter((fault) => !fault.startsWith(`product:${products[1]} was changed`))
    expect(dead).toEqual([])
    await expect(platform().database.pool.query('delete from disposal_note')).rejects.toThrow('permission denied')
    await expect(portal.sql('delete from disposal_note')).rejects.toThrow('append-only')
  })

  it('and whoever empties a history by hand, or changes a note, is found out', async () => {
    const tamper = async (statement: string) => {
      for (const table of ['record_change', 'disposal_note'])
        await portal.sql(`alter table ${table} disable trigger user`)
      await portal.sql(statement)
      for (const table of ['record_change', 'disposal_note'])
        await portal.sql(`alter table ${table} enable trigger user`)
    }
    await tamper(`create table kept as select * from record_change where record = 'product:${inUse}'`)
    await tamper(
      `update record_change c set gone = hash_of_line(c), before = null, after = null where record = 'product:${inUse}'`,
    )
    expect(await faults()).toContain(`the history of product:${inUse} was emptied, and no disposal note tells of it`)
    await tamper(`delete from record_change where record = 'product:${inUse}';
      insert into record_change overriding system value select * from kept; drop table kept`)
    await tamper(`update disposal_note set first_by = 'Someone' where record = 'product:${products[3]}'`)
    expect(await faults()).toContain(`the notes of disposal ${id} don’t match the audit log`)
    await tamper(`update disposal_note set first_by = 'Rosalind Achterberg' where record = 'product:${products[3]}'`)
  })
})

describe('the next month', () => {
  it('proposes what was left again; approved by both at once, stopped in the middle and taken up again, it ends', async () => {
    await nextMonth()
    const id = await proposed()
    expect((await of(id)).disposal).toMatchObject({ month: '2031-11', state: 'open' })
    expect(await states(id, 'product')).toEqual({
      [`product:${products[0]}`]: 'proposed',
      [`product:${products[2]}`]: 'proposed',
    })
    const file = async () => (await portal.sql('select hash from file')).length
    const before = await file()
    expect(before).toBeGreaterThan(0)
    await Promise.all([look(rosalind, id), look(theodora, id)])
    expect(await Promise.all([approve(rosalind, id), approve(theodora, id)])).toEqual([200, 200])
    await portal.sql(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier = 'dispose-records'))`)
    // the document comes before the products: nothing of its portion stays done
    const dying = { ...platform().files, forget: () => Promise.reject(new Error('killed')) }
    await expect(carryOut({ ...platform(), files: dying }, id)).rejects.toThrow('killed')
    expect(await states(id, 'document')).toEqual({ [`document:${paper}`]: 'proposed' })
    await resumeDisposal(platform())
    expect((await of(id)).disposal.state).toBe('approved')
    portal.advance(6 * 60_000)
    await Promise.all([resumeDisposal(platform()), carryOut(platform(), id)])
    expect((await of(id)).disposal).toMatchObject({ state: 'done' })
    expect(await states(id, 'document')).toEqual({ [`document:${paper}`]: 'disposed' })
    expect(await file()).toBe(before - 1)
    expect(await portal.sql('select 1 from document_version where document_id = $1', [paper])).toEqual([])
    expect((await portal.sql(`select 1 from audit_entry where action = 'disposal.carried-out'`)).length).toBe(2)
  })

  it('declines, or lapses when the month after it is proposed; thousands are proposed and go', async () => {
    await nextMonth()
    await many(10_000)
    const lapsing = await proposed()
    await nextMonth()
    const id = await proposed()
    expect((await of(lapsing)).disposal.state).toBe('lapsed')
    expect(await approve(rosalind, lapsing)).toBe(409)
    expect((await of(id)).disposal.records).toBeGreaterThanOrEqual(10_000)
    await look(rosalind, id)
    await look(theodora, id)
    expect([await approve(rosalind, id), await approve(theodora, id)]).toEqual([200, 200])
    await portal.runJobs()
    const { disposal } = await of(id)
    expect(disposal.state).toBe('done')
    expect(disposal.records).toBeGreaterThanOrEqual(10_000)
    await nextMonth()
    await many(1)
    const declined = await proposed()
    const body = { reason: 'Wait for the audit.' }
    expect((await rosalind.call(declineDisposal, { params: { id: declined }, body })).status).toBe(200)
    expect(await approve(theodora, declined)).toBe(409)
    await carryOut(platform(), declined)
    expect((await of(declined)).disposal).toMatchObject({ state: 'declined', reason: body.reason })
  })
})
