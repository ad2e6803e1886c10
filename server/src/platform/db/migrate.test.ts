import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase } from '../../testing/cluster.ts'
import { codegenArguments } from '../../testing/db-types.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { migrate } from './migrate.ts'
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

it('a schema newer than the program is refused in one line', async () => {
  await portal.sql(`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', now()::text)`)
  const owner = openOwner(portal.databaseUrl)
  await expect(migrate(owner)).rejects.toThrow(
    /^The database schema is newer than this version of the portal. It has migration 9999_from_the_future$/,
  )
  await owner.end()
})
