// Which connections are used again once it is known that their server was left.
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { Pool } from './pool.ts'

let portal: TestPortal
let pool: Pool
beforeAll(async () => {
  portal = await testPortal()
})
beforeEach(() => {
  pool = new Pool({ connectionString: portal.databaseUrl, max: 3 })
})
afterEach(() => pool.end())
afterAll(() => portal.close())

const which = async (client: pg.Pool | pg.PoolClient) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
const writes = (client: pg.PoolClient) => client.query('do $$ begin raise read_only_sql_transaction; end $$')
const refused = { code: '57P03' }

it('one that is idle is used again until its server is left', async () => {
  const first = await which(pool)
  expect(await which(pool)).toBe(first)
  pool.renew()
  const second = await which(pool)
  expect(second).not.toBe(first)
  expect(await which(pool)).toBe(second)
})

it('one that meets the end of its server takes those with it that are in use meanwhile', async () => {
  const [meets, reads] = await Promise.all([pool.connect(), pool.connect()])
  const before = [await which(meets), await which(reads)]
  await expect(writes(meets)).rejects.toMatchObject(refused)
  meets.release()
  // what it has begun, it ends
  expect(await which(reads)).toBe(before[1])
  reads.release()
  expect(before).not.toContain(await which(pool))
})

it('one that is still being opened when its server is left isn’t used', async () => {
  const opened: pg.PoolClient[] = []
  pool.on('connect', (client) => opened.push(client))
  const asked = pool.connect()
  pool.renew()
  const taken = await asked
  expect(opened).toHaveLength(2)
  expect(taken).toBe(opened[1])
  taken.release()
  expect(pool.totalCount).toBe(1)
})

it('one that was opened since stays when one from before fails late', async () => {
  const late = await pool.connect()
  pool.renew()
  const since = await which(pool)
  await expect(writes(late)).rejects.toMatchObject(refused)
  late.release()
  expect(await which(pool)).toBe(since)
})

it('a pool that ends while one is being replaced says so, and waits for none', async () => {
  const own = new Pool({ connectionString: portal.databaseUrl, max: 1 })
  await which(own)
  own.renew()
  const ended = new Promise<void>((done) => own.once('acquire', () => own.end(done)))
  await expect(own.connect()).rejects.toMatchObject(refused)
  await ended
})
