import { insertProduct } from '@portal/contract/products'
import { notRecords, recordTables } from '@portal/contract/record-tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { verifyAudit } from '../audit/verify.ts'
import { checkRows } from './check.ts'
import { beginHistory } from './install.ts'

let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

const item = { Type: 'Mutual Funds', Name: 'Kept' } as const

describe('the history of records', () => {
  it('has every change of a row, with the entry that tells of it', async () => {
    await admin.call(insertProduct, { body: { item } })
    const lines =
      await portal.sql(`select c.*, e.action, encode(e.history, 'hex') as hash, encode(hash_of_change(c.change), 'hex') as found, e.through
      from record_change c join audit_entry e on e.change = c.change where c.of_table = 'product'`)
    expect(lines).toMatchObject([
      { op: 'insert', before: null, after: { name: 'Kept' }, through: 'api /api/branch/product/insert' },
    ])
    expect(lines[0]?.['hash']).toBe(lines[0]?.['found'])
  })

  it('and nothing changes without one, nor by the portal itself', async () => {
    const { pool } = portal.platform.database
    await expect(pool.query(`update product set name = 'x'`)).rejects.toThrow('a change of product has no audit entry')
    await expect(pool.query(`update retention set class = ''`)).rejects.toThrow('the key of retention stays as it is')
    for (const statement of [
      'update record_change set after = null',
      'delete from record_change',
      'insert into record_change default values',
    ])
      await expect(pool.query(statement)).rejects.toThrow('permission denied')
    await expect(portal.sql('delete from record_change')).rejects.toThrow('append-only')
    await pool.query('update account set signed_in_at = now()')
    expect(await portal.sql(`select 1 from record_change where of_table = 'account' and op = 'update'`)).toEqual([])
  })
})

describe('verifying names', () => {
  const faults = async () => [
    ...(await verifyAudit(portal.platform.database.owner, portal.platform.keys, portal.platform.store)).faults,
    ...(await checkRows(portal.platform.database.owner, { tables: { product: {} }, others: {} })),
  ]
  const tamper = async (statement: string) => {
    await portal.sql('alter table record_change disable trigger user')
    await portal.sql(statement)
    await portal.sql('alter table record_change enable trigger user')
  }
  let line: number
  let entry: number
  beforeAll(async () => {
    const [row] = await portal.sql(
      `select c.id, e.id as entry from record_change c join audit_entry e using (change) where of_table = 'product'`,
    )
    line = Number(row?.['id'])
    entry = Number(row?.['entry'])
    expect(await faults()).toEqual([])
  })

  it('a line that was changed', async () => {
    await tamper(`update record_change set after = jsonb_set(after, '{name}', '"Forged"') where id = ${line}`)
    expect(await faults()).toEqual([
      expect.stringMatching(new RegExp(`^the history that entry ${entry} tells of was changed: product:`)),
      expect.stringMatching(/^product:\d+ was changed outside the portal/),
    ])
    await tamper(`update record_change set after = jsonb_set(after, '{name}', '"Kept"') where id = ${line}`)
  })

  it('a line that was added, and one that was removed', async () => {
    await tamper(`create table kept as select * from record_change where id = ${line}`)
    await tamper(
      `insert into record_change (change, of_table, key, record, op, after) select 999999, of_table, key, record, 'update', '{}' from kept`,
    )
    expect(await faults()).toEqual([
      expect.stringMatching(/^history line \d+ \(product:\d+\) has no entry in the audit log$/),
    ])
    await tamper('delete from record_change where change = 999999')
    await tamper(`delete from record_change where id = ${line}`)
    expect(await faults()).toEqual([
      `the history that entry ${entry} tells of was removed`,
      expect.stringMatching(/^product:\d+ was added outside the portal/),
    ])
    await tamper('insert into record_change overriding system value select * from kept; drop table kept')
    expect(await faults()).toEqual([])
  })

  it('a row that was changed, removed or added past the portal', async () => {
    const [{ id } = { id: 0 }] = await portal.sql('select id from product')
    await portal.sql(`update product set name = 'Past the portal' where id = ${String(id)}`)
    expect(await faults()).toEqual([
      `product:${String(id)} was changed outside the portal: its history doesn’t tell of it`,
    ])
    await portal.sql(`create table kept as select * from product; delete from product`)
    expect(await faults()).toEqual([
      `product:${String(id)} was removed outside the portal: its history doesn’t tell of it`,
    ])
    await portal.sql(
      `update kept set name = 'Kept'; insert into product overriding system value select * from kept; drop table kept`,
    )
    expect(await faults()).toEqual([])
  })
})

describe('a start', () => {
  it('refuses a table that nobody decided about', async () => {
    await portal.sql('create table unheard (id integer primary key)')
    await expect(portal.secondNode()).rejects.toThrow('No record class for unheard')
    await portal.sql('drop table unheard')
  })

  it('of a portal from before there was a history writes down what it finds, once', async () => {
    const client = await portal.platform.database.owner.connect()
    try {
      await portal.sql(`insert into branch (name) values ('From before')`)
      const register = { tables: recordTables, others: notRecords }
      for (let again = 0; again < 2; again++) {
        await client.query('begin')
        await beginHistory(client, register)
        await client.query('commit')
      }
      const lines = await portal.sql(
        `select op, after ->> 'name' as name from record_change where of_table = 'branch' and after ->> 'name' = 'From before'`,
      )
      expect(lines).toEqual([{ op: 'found', name: 'From before' }])
      expect(
        (await verifyAudit(portal.platform.database.owner, portal.platform.keys, portal.platform.store)).faults,
      ).toEqual([])
    } finally {
      client.release()
    }
  })
})
