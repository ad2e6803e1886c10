import { checkAudit, getAuditCheck } from '@portal/contract/audit'
import { insertProduct } from '@portal/contract/products'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { collect, metricsToken } from '../../testing/figures.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { type EntryRow, entryColumns, seal, told } from './audit.ts'
import { auditKeyPurpose, plainLinkOf, start } from './chain.ts'
import { sealAudit } from './seals.ts'
import { verifyAudit } from './verify.ts'

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
  while ((await seal(portal.platform.database.pool, portal.platform.keys)) > 0);
  return verifyAudit(portal.platform.database.owner, portal.platform.keys, portal.platform.store)
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
    await Promise.all([
      write(),
      write(),
      seal(node.platform.database.pool, node.platform.keys),
      seal(portal.platform.database.pool, portal.platform.keys),
    ])
    const linked = await verify()
    expect(linked).toMatchObject({ sealed: 0, faults: [] })
    expect(linked.unsealed).toBeGreaterThanOrEqual(32)
    await sealAudit(portal.platform, { name: 'Meridian Harbor', recordsMailbox: '' })
    expect(await verify()).toEqual({ sealed: linked.unsealed, unsealed: 0, faults: [] })
  })

  it('holds nothing of a change that did not happen', async () => {
    const before = await portal.sql('select count(*) from audit_entry')
    expect((await admin.call(insertProduct, { body: { item: { ...item, Name: '' } } })).status).toBe(400)
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
    await expect(pool.query('alter table audit_entry disable trigger all')).rejects.toThrow('must be owner')
    await expect(pool.query('select * from portal_login')).rejects.toThrow('permission denied')
    await expect(pool.query('delete from audit_key')).rejects.toThrow(/permission denied|append-only/)
    await expect(portal.sql('delete from audit_key')).rejects.toThrow('append-only')
    await expect(pool.query('update audit_key set id = default')).rejects.toThrow('permission denied')
  })

  it('and that is no other role behind it: nothing gives the portal more', async () => {
    const { pool, owner } = portal.platform.database
    const [own] = (await owner.query<{ name: string }>('select current_user as name')).rows
    const client = await pool.connect()
    try {
      await client.query('set role none')
      await client.query('reset role')
      const { rows } = await client.query(
        `select session_user like 'portal_app_%' as own, pg_has_role(session_user, $1, 'member') as member,
           (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls from pg_roles where rolname = session_user) as more`,
        [own?.name],
      )
      expect(rows).toEqual([{ own: true, member: false, more: false }])
      await expect(client.query(`set role ${own?.name}`)).rejects.toThrow('permission denied')
      await expect(client.query(`set session authorization ${own?.name}`)).rejects.toThrow('permission denied')
      await expect(client.query('set session_replication_role = replica')).rejects.toThrow('permission denied')
      await expect(client.query('delete from audit_entry')).rejects.toThrow(/permission denied|append-only/)
    } finally {
      client.release()
    }
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
      'a changed IP address',
      `update audit_entry set address = '198.51.100.7' where id = ${some}`,
      `update audit_entry set address = '127.0.0.1' where id = ${some}`,
    ],
    [
      'an IP address that was taken away',
      `update audit_entry set address = null, agent = null where id = ${some}`,
      `update audit_entry set address = '127.0.0.1', agent = 'lightMyRequest' where id = ${some}`,
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
    expect((await verify()).faults).toEqual(['1 entry is missing its link'])
    await tamper('insert into audit_seal select * from kept; drop table kept')
  })

  it('an entry that was taken away with its seal', async () => {
    const middle = '(select max(position) - 1 from audit_seal)'
    await tamper(`create table kept as select * from audit_seal where position = ${middle}`)
    await tamper(
      'delete from audit_seal where position = (select position from kept); delete from audit_entry where id = (select entry_id from kept)',
    )
    expect((await verify()).faults.join()).toMatch(/link \d+ is missing/)
  })
})

describe('a person who has the database alone', () => {
  let own: TestPortal
  let someone: Actor
  beforeEach(async () => {
    own = await testPortal({ metricsToken })
    someone = await own.asAdmin()
    for (let n = 0; n < 3; n++) await add()
    await link()
    expect(await faults()).toEqual([])
    for (const table of ['audit_entry', 'audit_seal', 'audit_key'])
      await own.sql(`alter table ${table} disable trigger all`)
  })
  afterEach(() => own.close())

  const add = () => someone.call(insertProduct, { body: { item } })
  const link = async () => {
    while ((await seal(own.platform.database.pool, own.platform.keys)) > 0);
  }
  const sealNow = () => sealAudit(own.platform, { name: 'Meridian Harbor', recordsMailbox: '' })
  const faults = async () =>
    (await verifyAudit(own.platform.database.owner, own.platform.keys, own.platform.store)).faults
  const lastPosition = async () => Number((await own.sql('select max(position) as last from audit_seal'))[0]?.['last'])
  /** Computes every link from this position on again, without the key: anyone who reads this code can. */
  const relink = async (from: number) => {
    const rows = await own.sql(
      `select s.position, s.hash, ${entryColumns} from audit_seal s join audit_entry e on e.id = s.entry_id order by s.position`,
    )
    let before: Buffer = start
    for (const { position, hash, ...entry } of rows) {
      const next = Number(position) < from ? (hash as Buffer) : plainLinkOf(before, told(entry as unknown as EntryRow))
      before = Buffer.from(next)
      await own.sql('update audit_seal set hash = $2 where position = $1', [position, next])
    }
    return { position: rows.length, head: before.toString('hex') }
  }

  it('cannot link an entry anew', async () => {
    const last = await lastPosition()
    await own.sql(`update audit_entry set actor = 'another person' where id =
      (select entry_id from audit_seal where position = ${last})`)
    await relink(last)
    const [row] = await own.sql(`select entry_id from audit_seal where position = ${last}`)
    expect(await faults()).toEqual([`entry ${String(row?.['entry_id'])} is linked without the key`])
  })

  it('cannot continue the chain without the key', async () => {
    const last = await lastPosition()
    for (let n = 0; n < 3; n++) await add()
    await link()
    await relink(last + 1)
    const [row] = await own.sql(`select entry_id from audit_seal where position = ${last + 1}`)
    const first = String(row?.['entry_id'])
    expect(await faults()).toEqual([
      `${(await lastPosition()) - last} entries are linked without the key, the first is entry ${first}`,
    ])
  })

  it('cannot make the portal continue a rebuilt chain by deleting the key: it stops linking and sealing, and raises an alarm', async () => {
    const missing = async () => (await collect(own)).value('portal_audit_key_missing')
    const check = async () => {
      expect((await someone.call(checkAudit, {})).status).toBe(200)
      await own.runJobs()
      return (await someone.call(getAuditCheck, {})).body.check.last?.faults
    }
    await sealNow()
    expect(await missing()).toBe(0)
    expect(await check()).toEqual([])

    await link()
    await own.sql('create table taken as select * from audit_key')
    await own.sql('delete from audit_key')
    await relink(1)
    const [last] = await own.sql('select count(*)::int as links from audit_seal')
    expect((await add()).status).toBe(200)
    await expect(link()).rejects.toThrow('the key of the chain is missing')
    await expect(sealNow()).rejects.toThrow('the key of the chain is missing')

    expect(await own.sql('select count(*)::int as links from audit_seal')).toEqual([last])
    expect(await own.sql('select * from audit_key')).toEqual([])
    expect(await missing()).toBe(1)
    expect(await check()).toContain('the key of the chain is missing')
    // back from a backup: what was written meanwhile is linked
    await own.sql('insert into audit_key overriding system value select * from taken')
    await link()
    expect(await missing()).toBe(0)
    expect((await faults())[0]).toMatch(/entries are linked without the key, the first is entry 1$/)
  })

  it('cannot put a key there that the portal can’t decrypt: that is an alarm too', async () => {
    await own.sql(`update audit_key set sealed = '\\x00'`)
    await add()
    await expect(link()).rejects.toThrow('can’t be decrypted')
    expect((await collect(own)).value('portal_audit_key_missing')).toBe(1)
    expect(await faults()).toEqual(['the key of the chain can’t be decrypted with PORTAL_KEYS'])
  })

  it('cannot do without the key of the chain', async () => {
    await own.sql('delete from audit_key')
    await relink(1)
    expect(await faults()).toEqual(['the key of the chain is missing'])
  })

  it('cannot replace the key, even with the portal’s own keys: the seals state its name', async () => {
    await sealNow()
    const last = await relink(1)
    const { keys } = own.platform
    const other = { secret: 'a'.repeat(64), from: last.position, head: last.head }
    await own.sql('delete from audit_key')
    await own.sql('insert into audit_key (sealed) values ($1)', [keys.seal(JSON.stringify(other), auditKeyPurpose)])
    expect(await faults()).toContainEqual(
      expect.stringMatching(
        /^the key of the chain was replaced: it’s [0-9a-f]{16}, and the seal of .* says [0-9a-f]{16}$/,
      ),
    )
  })

  it('what an older version linked without a key is protected by the key that came after it', async () => {
    await own.sql('delete from audit_key')
    const { position: last, head } = await relink(1)
    const { keys } = own.platform
    const first = { secret: 'a'.repeat(64), from: last, head }
    await own.sql('insert into audit_key (sealed) values ($1)', [keys.seal(JSON.stringify(first), auditKeyPurpose)])
    await add()
    await link()
    expect(await faults()).toEqual([])
    await own.sql(`update audit_entry set actor = 'another person' where id = (select min(entry_id) from audit_seal)`)
    await own.sql(`create table after as select * from audit_seal where position > ${last}`)
    await own.sql(`delete from audit_seal where position > ${last}`)
    await relink(1)
    await own.sql('insert into audit_seal select * from after')
    expect(await faults()).toContainEqual(expect.stringMatching(/^what was sealed up to entry \d+ was linked again$/))
  })
})
