// A migration is cut off in the middle: the schema is the old or the new one, and whoever comes next completes it.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts'
import { databaseUrl } from '../testing/cluster.ts'
import { testKeys } from '../testing/keys.ts'
import { tell } from './journal.ts'
import { newDataDir } from './process.ts'

const rounds = 10
const cli = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'portal.mjs')
const folder = newDataDir()
let database: EmbeddedDatabase
let admin: Client

beforeAll(async () => {
  database = await startEmbedded(join(folder, 'postgres'))
  admin = new Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.stop()
  rmSync(folder, { recursive: true })
})

const inside = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function migrating(url: string): ChildProcess {
  const { PATH } = process.env
  const env = { PATH, DATABASE_URL: url, PORTAL_KEYS: testKeys, DATA_DIR: folder }
  return spawn(process.execPath, [cli, 'migrate'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}
const completed = async (child: ChildProcess) => expect((await once(child, 'exit'))[0]).toBe(0)

/** Every column, constraint, index, function and trigger of the portal's own tables. */
const schemaOf = (url: string) =>
  inside(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
         from information_schema.columns where table_schema = 'public'
       union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       order by 1`,
    )
    return rows.map(({ line }) => line)
  })
const doneIn = (url: string) =>
  inside(url, async (client) => {
    const known = await client.query(`select to_regclass('kysely_migration') is not null as known`)
    if (!known.rows[0].known) return 0
    return (await client.query('select 1 from kysely_migration')).rowCount ?? 0
  })
const ownTables = (url: string) =>
  inside(
    url,
    async (client) =>
      (await client.query(`select 1 from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`))
        .rowCount ?? 0,
  )

test(`Fault 11: ${rounds} migrations cut off: the old schema or the new one, a rerun completes it, and a second node waits`, async () => {
  await admin.query('create database whole')
  const whole = databaseUrl(database.url, 'whole')
  const began = performance.now()
  await completed(migrating(whole))
  const took = performance.now() - began
  const [right, all] = [await schemaOf(whole), await doneIn(whole)]

  const seen = { old: 0, new: 0 }
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    const name = `cut_${round}`
    await admin.query(`create database ${name}`)
    const url = databaseUrl(database.url, name)
    const child = migrating(url)
    // it has begun: somewhere in there, by a kill or by its connections' end
    const working = `select pid from pg_stat_activity where datname = $1`
    while ((await admin.query(working, [name])).rowCount === 0) await pause(5)
    await pause(randomInt(0, Math.ceil(took)))
    if (round % 2 === 0) child.kill('SIGKILL')
    else await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name])
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    while (((await admin.query(working, [name])).rowCount ?? 0) > 0) await pause(5)
    const done = await doneIn(url)
    const tables = await ownTables(url)
    // what it says is done is there, and nothing else is
    expect([0, all]).toContain(done)
    expect(tables > 0).toBe(done > 0)
    seen[done === 0 ? 'old' : 'new']++

    // two nodes come at once: one completes it, the other waits for it
    const again = performance.now()
    await Promise.all([completed(migrating(url)), completed(migrating(url))])
    longest = Math.max(longest, performance.now() - again)
    expect(await doneIn(url)).toBe(all)
    expect(await schemaOf(url)).toEqual(right)
  }
  tell('Migration interrupted', {
    acknowledged: rounds,
    lost: 0,
    twice: 0,
    longest,
    also: `${seen.old} × the old schema, ${seen.new} × the new; acknowledged are reruns that completed, by two nodes at once; longest is a rerun`,
  })
})
