import { deleteProduct, insertProduct } from '@portal/contract/products'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { seal, verifyAudit } from './audit.ts'

let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

const item = { Type: 'Mutual Funds', Name: 'Audited' } as const
const write = () => admin.call(insertProduct, { body: { item } })
const verify = async () => {
  while ((await seal(portal.platform.database.pool)) > 0);
  return verifyAudit(portal.platform.database.owner)
}
/** As somebody with the keys to the database would: triggers off, change, triggers on. */
const tamper = async (statement: string) => {
  await portal.sql('alter table audit_entry disable trigger all; alter table audit_seal disable trigger all')
  await portal.sql(statement)
  await portal.sql('alter table audit_entry enable trigger all; alter table audit_seal enable trigger all')
}

describe('the audit trail', () => {
  it('holds an entry for every change made at the same time, in one unbroken chain', async () => {
    await Promise.all(Array.from({ length: 30 }, write))
    const node = await portal.secondNode()
    await Promise.all([write(), write(), seal(node.platform.database.pool), seal(portal.platform.database.pool)])
    const verdict = await verify()
    expect(verdict.faults).toEqual([])
    expect(verdict.unsealed).toBe(0)
    expect(verdict.sealed).toBeGreaterThanOrEqual(32)
  })

  it('holds nothing of a change that did not happen', async () => {
    const before = await portal.sql('select count(*) from audit_entry')
    expect((await admin.call(deleteProduct, { params: { productID: 999_999 } })).status).toBe(404)
    expect(await portal.sql('select count(*) from audit_entry')).toEqual(before)
  })

  it.each([
    'update audit_entry set actor = actor',
    'delete from audit_entry',
    'truncate audit_entry cascade',
    'update audit_seal set hash = hash',
    'delete from audit_seal',
  ])('cannot be changed by the portal: %s', async (statement) => {
    await expect(portal.platform.database.pool.query(statement)).rejects.toThrow(/permission denied|append-only/)
    await expect(portal.sql(statement)).rejects.toThrow('append-only')
  })

  it('is written under a role that cannot turn the guard off', async () => {
    const { pool } = portal.platform.database
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'portal_app' }])
    await expect(pool.query('alter table audit_entry disable trigger all')).rejects.toThrow('must be owner')
  })
})

describe('verifying finds', () => {
  beforeEach(async () => {
    await write()
    expect((await verify()).faults).toEqual([])
  })
  const some = '(select entry_id from audit_seal order by position desc offset 2 limit 1)'

  it.each([
    [
      'a changed actor',
      `update audit_entry set actor = 'somebody else' where id = ${some}`,
      `update audit_entry set actor = '$actor' where id = ${some}`,
    ],
    [
      'a changed detail',
      `update audit_entry set detail = jsonb_set(detail, '{forged}', 'true') where id = ${some}`,
      `update audit_entry set detail = detail - 'forged' where id = ${some}`,
    ],
    [
      'a changed time',
      `update audit_entry set at = at + interval '1 microsecond' where id = ${some}`,
      `update audit_entry set at = at - interval '1 microsecond' where id = ${some}`,
    ],
  ])('%s', async (_what, change, undo) => {
    const [entry] = await portal.sql(`select actor from audit_entry where id = ${some}`)
    await tamper(change)
    expect((await verify()).faults).toEqual([expect.stringContaining('was changed after it was sealed')])
    await tamper(undo.replace('$actor', String(entry?.actor)))
  })

  it('an entry whose seal was taken away', async () => {
    await tamper('create table kept as select * from audit_seal order by position desc limit 1')
    await tamper('delete from audit_seal where position = (select max(position) from audit_seal)')
    expect((await verify()).faults).toEqual(['1 entry is missing its seal'])
    await tamper('insert into audit_seal select * from kept; drop table kept')
  })

  it('an entry that was taken away with its seal', async () => {
    const middle = '(select max(position) - 1 from audit_seal)'
    await tamper(`create table kept as select * from audit_seal where position = ${middle}`)
    await tamper(
      'delete from audit_seal where position = (select position from kept); delete from audit_entry where id = (select entry_id from kept)',
    )
    expect((await verify()).faults.join()).toMatch(/seal \d+ is missing/)
  })
})
