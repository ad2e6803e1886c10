// One PostgreSQL for a test run, with a migrated template that every test file clones.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openOwner } from '../platform/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    /** Goes with the cluster. */
    clusterFolder: string
  }
}

export const templateName = 'portal_template'

/** The same server, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function createDatabase(clusterUrl: string, name: string, template: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  // as files: page by page through the log, the default, takes three times the work
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return databaseUrl(clusterUrl, name)
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
  // durability is tested elsewhere; here a crash loses nothing anybody wants
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const cluster = await startEmbedded(folder, { settings })
  const owner = openOwner(await createDatabase(cluster.url, templateName, 'template0'))
  await migrate(owner)
  await owner.end()
  project.provide('clusterUrl', cluster.url)
  project.provide('clusterFolder', folder)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
