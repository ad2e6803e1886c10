// Connections. The portal works as a role of its own, which can neither change nor remove an audit entry and is no member of any
// that can; the owner of the schema only migrates and runs jobs.
import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { Pool } from './pool.ts'
import { prepareStatements } from './prepared.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export interface Database {
  db: Db
  /** For the few hot queries that run as named prepared statements. */
  pool: Pool
  owner: pg.Pool
  url: string
  close(): Promise<void>
}

// bigint counts and ids stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export const appRole = 'portal_app'

export const openOwner = (url: string): Pool => new Pool({ connectionString: url, max: 6 })

export async function reach(owner: pg.Pool, url: string): Promise<void> {
  try {
    await owner.query('select 1')
  } catch (error) {
    throw new StartError(
      `Database unreachable: ${describe(url)} (${error instanceof Error ? error.message : 'no response'})`,
    )
  }
}

/** Over a connection of its own: those of a pool may all be waiting. */
export async function reachable(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => {})
  const answered = client.connect().then(() => client.query('select 1'))
  const there = await answered.then(
    () => true,
    () => false,
  )
  client.end().catch(() => {})
  return there
}
const describe = (url: string) => {
  const { host, pathname, searchParams } = new URL(url)
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`
}

function openPool(url: string, options: pg.PoolConfig = {}): Pool {
  const pool = new Pool({ connectionString: url, max: 16, pipeline: true, ...options })
  pool.on('connect', prepareStatements)
  pool.on('connect', beginWithNext)
  return pool
}

/**
 * A `begin` goes out together with what follows it: a round trip less for every transaction. It fails only with its connection, and
 * then whatever follows fails too.
 */
function beginWithNext(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const begun = Promise.resolve({ command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] })
  let held = false
  client.query = ((...args: unknown[]) => {
    if (args[0] === 'begin' && !held) {
      stream.cork()
      held = true
      const sent = query(...args) as Promise<unknown>
      sent.catch(() => {})
      return begun
    }
    try {
      return query(...args)
    } finally {
      if (held) stream.uncork()
      held = false
    }
  }) as typeof client.query
}

/** The same database, as the portal's own role. Undefined where there is none, or where the server does not let it in. */
async function openLogin(owner: pg.Pool, url: string): Promise<{ pool: Pool; url: string } | undefined> {
  const { rows } = await owner.query<{ name: string; password: string }>(
    'select l.name, l.password from portal_login l join pg_roles r on r.rolname = l.name and r.rolcanlogin',
  )
  if (!rows[0]) return undefined
  const own = new URL(url)
  own.username = rows[0].name
  own.password = rows[0].password
  const pool = openPool(own.href)
  try {
    const client = await pool.connect()
    client.release()
    return { pool, url: own.href }
  } catch (error) {
    await pool.end()
    // not let in, by its name or its password: anything else is no answer to that
    if (!(error as { code?: string }).code?.startsWith('28')) throw error
    return undefined
  }
}

async function openWeaker(owner: pg.Pool, url: string): Promise<Pool> {
  const member = `select 1 from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')`
  const { rowCount } = await owner.query(member, [appRole])
  return openPool(url, rowCount ? { options: `-c role=${appRole}` } : {})
}

export async function openDatabase(owner: pg.Pool, url: string, weaker = () => {}): Promise<Database> {
  const login = await openLogin(owner, url)
  if (!login) weaker()
  const pool = login?.pool ?? (await openWeaker(owner, url))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    owner,
    url: login?.url ?? url,
    close: async () => {
      await db.destroy()
      await owner.end()
    },
  }
}

/** Within whatever transaction this one connection is in: for loading the demo firm. */
export function dbOver(client: pg.ClientBase): Db {
  const connection = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
