// oxlint-disable unicorn/no-thenable -- what was then stands beside what is now
import { addExaminer, endExaminer } from '@portal/contract/examiners'
import { liftHold, placeHold } from '@portal/contract/holds'
import { deleteProduct, insertProduct, updateProduct } from '@portal/contract/products'
import { recordClassIds } from '@portal/contract/record-classes'
import {
  findRecords,
  getRecordHistory,
  getRecords,
  getRetention,
  putRetention,
  recordLimits,
} from '@portal/contract/records'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyOf, stoodAt } from '../../platform/history/read.ts'
import { tablesIn } from '../../platform/history/tables.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { finders, rootTables } from '../../platform/holds/finders.ts'
import { keyColumns } from '../../platform/holds/keys.ts'

let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

it('every table of records of their own can be searched, by its own key', async () => {
  expect(finders.map(({ table }) => table).sort()).toEqual([...rootTables].sort())
  const client = await portal.platform.database.owner.connect()
  const keys = new Map((await tablesIn(client)).map(({ name, key }) => [name, key]))
  client.release()
  for (const table of rootTables) expect([table, keyColumns(table)]).toEqual([table, keys.get(table)])
  for (const of of recordClassIds)
    expect([of, (await admin.call(findRecords, { query: { class: of } })).status]).toEqual([of, 200])
})

/** Sixty of each: by an index of the newest, and by when they came. Put in the order of nothing. */
it.each([
  [
    'production',
    'insert into production (tapsid, year, month) select 424242, 2000 + n / 12, n % 12 + 1 from generate_series(1, 60) n order by random()',
  ],
  [
    'products',
    `insert into product (type, name, web, email, phone, fax, created_at, updated_at) select 'Mutual Funds', 'Listed ' || n, '', '', '', '', t, t
      from (select n, now() - n * interval '1 day' as t from generate_series(1, 60) n order by random()) x`,
  ],
] as const)('the newest of %s come first, page by page, each once', async (of, insert) => {
  await portal.sql(insert)
  const page = async (n: number) => (await admin.call(findRecords, { query: { class: of, page: n } })).body
  const [first, second] = [await page(1), await page(2)]
  expect([first.data.length, first.more]).toEqual([recordLimits.found, true])
  const all = [...first.data, ...second.data]
  expect(new Set(all.map(({ record }) => record)).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(60)
  const times = all.map(({ at }) => at ?? '')
  expect(times).toEqual(times.toSorted().reverse())
})

describe('retention', () => {
  const years = async (id: string) => (await admin.call(getRetention, {})).body.data.find((one) => one.id === id)?.years
  it('is the rule’s, or longer, never shorter', async () => {
    expect(await years('blotters')).toBe(6)
    const put = (value: number, was: number) =>
      admin.call(putRetention, { params: { class: 'blotters' }, body: { years: value, was } })
    expect((await put(5, 6)).status).toBe(400)
    expect((await put(31, 6)).status).toBe(400)
    expect((await put(8, 7)).status).toBe(409)
    expect(await years('blotters')).toBe(6)
    expect((await put(8, 6)).status).toBe(200)
    expect(await years('blotters')).toBe(8)
    expect((await admin.call(findRecords, { query: { class: 'blotters' } })).body.years).toBe(8)
  })
})

it('what is active is counted: holds that aren’t lifted, examiners until their access ends', async () => {
  const counts = async () => (await admin.call(getRecords, {})).body.counts
  expect(await counts()).toEqual({ holds: 0, disposals: 0, examiners: 0 })
  const scope = { people: [], branches: [], classes: [], from: null, until: null }
  const words = { matter: 'Kestrel Farms', reference: '', reason: 'Counsel asked.' }
  const { id } = (await admin.call(placeHold, { body: { ...words, scope } })).body
  const until = daysAfter(firmDay(portal.platform.clock()), 30)
  const joseph = { first: 'Joseph', last: 'Okafor', email: 'jokafor@sec.example', organization: 'SEC' }
  const added = { ...joseph, examination: '2026-118', scope, until, key: crypto.randomUUID() }
  const examiner = (await admin.call(addExaminer, { body: added })).body.id
  expect(await counts()).toEqual({ holds: 1, disposals: 0, examiners: 1 })
  await admin.call(liftHold, { params: { id }, body: { reason: 'Settled.' } })
  await admin.call(endExaminer, { params: { id: examiner }, body: { reason: 'Closed.' } })
  expect(await counts()).toEqual({ holds: 0, disposals: 0, examiners: 0 })
})

describe('a record', () => {
  it('as it stood is what was really there, at every moment', async () => {
    const item = { Type: 'Mutual Funds', Name: 'First name' } as const
    const { productID } = (await admin.call(insertProduct, { body: { item } })).body
    const record = `product:${productID}`
    const now = async () =>
      (await portal.sql(`select to_jsonb(r) as row from product r where id = ${productID}`))[0]?.['row']
    const seen: [Date, unknown][] = []
    const look = async () => {
      portal.advance(60_000)
      seen.push([portal.platform.clock(), await now()])
      portal.advance(60_000)
    }
    await look()
    for (const [version, Name] of ['Second name', 'Third name', 'Third name'].entries()) {
      const body = { item: { ...item, Name, version: version + 1 } }
      const page = { 'x-portal-page': '/securities/products' }
      expect((await admin.call(updateProduct, { params: { productID }, body }, page)).status).toBe(200)
      await look()
    }
    await admin.call(deleteProduct, { params: { productID } })
    await look()
    const changes = await historyOf(portal.platform.db, record)
    for (const [at, row] of seen) expect(stoodAt(changes, at).get('product')?.get(String(productID))).toEqual(row)
    expect(stoodAt(changes, new Date(0)).size).toBe(0)

    const answer = (await admin.call(getRecordHistory, { query: { record } })).body
    expect(answer).toMatchObject({ began: true, record: { title: 'Third name', class: 'products' }, years: 3 })
    expect(answer.disposable_from).toMatch(/^20\d\d-/)
    expect(answer.changes.map(({ action, through }) => [action, through])).toEqual([
      ['product.added', 'api /api/branch/product/insert'],
      ['product.updated', 'page /securities/products'],
      ['product.updated', 'page /securities/products'],
      ['product.updated', 'page /securities/products'],
      ['product.deleted', 'api /api/branch/product/delete/:productID'],
    ])
    expect(answer.changes[1]).toMatchObject({ actor_name: 'Admin Tester', acting_for: '' })
    expect(answer.changes[1]?.lines[0]?.fields).toContainEqual({ field: 'Name', from: 'First name', to: 'Second name' })
  })

  it('of yesterday is beside that of today, and one that isn’t there is not found', async () => {
    const item = { Type: 'Mutual Funds', Name: 'Before' } as const
    const { productID } = (await (await portal.asAdmin()).call(insertProduct, { body: { item } })).body
    const day = firmDay(portal.platform.clock())
    portal.advance(48 * 3_600_000)
    const admin = await portal.asAdmin()
    await admin.call(updateProduct, { params: { productID }, body: { item: { ...item, Name: 'After', version: 1 } } })
    const query = { record: `product:${productID}`, day }
    const { rows } = (await admin.call(getRecordHistory, { query })).body
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ part: 'product', was: true, now: true })
    expect(rows[0]?.fields).toContainEqual({ field: 'Name', was: 'Before', now: 'After' })
    for (const record of ['product:999999', 'session:1', 'work_item_entry:1', 'nothing:1'])
      expect((await admin.call(getRecordHistory, { query: { record } })).status).toBe(404)
  })
})

describe('whoever acts for somebody', () => {
  it('sees none of it', async () => {
    const owner = await portal.asAdvisor()
    await portal.sql('insert into proxy (owner_id, proxy_id, granted_at) values ($1, $2, now())', [owner.id, admin.id])
    const other = await portal.inAnotherBrowser(admin)
    await portal.sql(
      'update session set acting_for = $1 where account_id = $2 and seen_at = (select max(seen_at) from session where account_id = $2)',
      [owner.id, admin.id],
    )
    expect((await other.call(getRecords, {})).status).toBe(403)
  })
})
