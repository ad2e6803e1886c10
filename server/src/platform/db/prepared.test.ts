import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { followsTable } from './prepared.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('a statement is known by its columns, or follows the table', () => {
  const follows = [
    'select * from "mail" where "id" = $1',
    'SELECT  * FROM mail',
    'select "r".* from "registration" as "r" inner join "account" as "a" on true',
    'select w.*, a.first from work w join account a on a.id = w.id and a.name = $1',
    'insert into t (a) values ($1) returning *',
    'select x.* from (select i.* from t i) x',
    'with x as (select 1 as a) select * from x',
    '(select * from t)',
    '(select * from t) union all (select * from t)',
    `select *, '(' from t where a = ')'`,
  ]
  const named = [
    'select count(*) from t where a = $1',
    'select a * b from t',
    'select h.horizon, t.* from (select $1 as horizon) h left join (select id, a from t) t on true',
    'select b.*, r.* from (select 1 as a) b, (select 2 as c) as r',
    'select w.id from (select i.* from work_item i where i.stage < $1) w',
    '(select w.id, count(*) over () from (select i.* from t i) w)',
    'with old as (select * from t), new as (insert into t select a from old returning *) select a from new',
  ]
  expect(follows.filter((text) => !followsTable(text))).toEqual([])
  expect(named.filter(followsTable)).toEqual([])
})

it('a begin goes out with what follows it, and holds for it', async () => {
  const client = await portal.platform.database.pool.connect()
  try {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const before = stream.bytesWritten
    await client.query('begin')
    expect(stream.bytesWritten - stream.writableLength).toBe(before)
    await client.query('create temporary table begun_here (n int)')
    await client.query('rollback')
    await expect(client.query('select from begun_here')).rejects.toThrow('does not exist')
  } finally {
    client.release()
  }
})

it('a column that a newer release adds breaks no statement of this one on a connection that is in use', async () => {
  await portal.platform.db.connection().execute(async (db) => {
    const mail = () => db.selectFrom('mail').selectAll().where('id', '=', crypto.randomUUID()).execute()
    const named = () => sql`select id, subject from mail where id = ${crypto.randomUUID()}`.execute(db)
    await mail()
    await named()
    await portal.sql('alter table mail add column from_the_future text')
    expect(await mail()).toEqual([])
    expect((await named()).rows).toEqual([])
  })
})
