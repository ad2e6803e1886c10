import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase } from '../../testing/cluster.ts'
import { codegenArguments } from '../../testing/db-types.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { StartError } from '../start-error.ts'
import { version } from '../version.ts'
import { migrate, unusedSince } from './migrate.ts'
import { openOwner } from './open.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('the generated types are those of the migrated schema', async () => {
  const url = portal.databaseUrl
  await expect(promisify(execFile)('kysely-codegen', [...codegenArguments(url), '--verify'])).resolves.toBeDefined()
})

it('several nodes starting at once migrate one after the other', async () => {
  const url = await createDatabase(inject('clusterUrl'), `fresh_${randomBytes(6).toString('hex')}`, 'template0')
  const owners = Array.from({ length: 4 }, () => openOwner(url))
  const applied = await Promise.all(owners.map((owner) => migrate(owner)))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  const done = await owners[0]?.query('select name from kysely_migration')
  expect(done?.rowCount).toBe(applied.flat().length)
  await Promise.all(owners.map((owner) => owner.end()))
})

describe('a newer release has migrated', () => {
  const start = async (also?: () => Promise<void>) => {
    const owner = openOwner(portal.databaseUrl)
    try {
      return await migrate(owner, also)
    } finally {
      await owner.end()
    }
  }
  const future = '9999_from_the_future'
  beforeAll(async () => {
    await portal.sql(`insert into kysely_migration (name, timestamp) values ($1, now()::text)`, [future])
    await portal.sql('create table from_the_future (id integer primary key)')
  })

  it('and this one starts all the same, and leaves its schema alone', async () => {
    let also = false
    expect(await start(async () => void (also = true))).toEqual([])
    expect(also).toBe(true)
    const node = await portal.secondNode()
    expect((await node.app.inject('/readyz')).json()).toEqual({ ok: true })
  })

  it('and removed what this one still uses: it does not start, and says why in one line', async () => {
    const note = (since: string) =>
      portal.sql(
        `insert into schema_removal values ($1, $2) on conflict (migration) do update set unused_since = excluded.unused_since`,
        [future, since],
      )
    await note('999.0.0')
    await expect(start()).rejects.toThrow(
      new StartError(
        `The database schema is newer than this version of the portal (${version}). Migration ${future} removed what versions before 999.0.0 use`,
      ),
    )
    await note(version)
    expect(await start()).toEqual([])
  })

  it('without one that this one has: they are of two kinds', async () => {
    await portal.sql(`delete from kysely_migration where name = '0075_schema_removal'`)
    await expect(start()).rejects.toThrow(`It has migration ${future}, but not 0075_schema_removal`)
  })
})

it('what a migration says to remove is written down with it', async () => {
  const said = (text: string) => unusedSince(text)
  expect(said('-- Fax numbers are gone.\n-- unused since 1.4.0\nalter table product drop column fax;')).toBe('1.4.0')
  expect(said('-- unused since 1.4\n')).toBeUndefined()
  expect(said('-- nothing is unused since 1.4.0\n')).toBeUndefined()
})
