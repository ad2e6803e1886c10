import { insertProduct } from '@portal/contract/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

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

  it('and nothing changes without one', async () => {
    await expect(portal.platform.database.pool.query(`update product set name = 'x'`)).rejects.toThrow(
      'a change of product has no audit entry',
    )
  })
})
