// One PostgreSQL for a test run, with a migrated template that every test file clones.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openOwner } from '../platform/db/open.ts'
import { testKeys } from './keys.ts'

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

// one connection for all databases of a worker, which keeps nobody from ending: to open another takes longer than to drop what it drops
let admin: { url: string; pool: pg.Pool } | undefined
async function onCluster(url: string, statement: string): Promise<void> {
  if (admin?.url !== url) {
    const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    pool.on('error', () => {}) // the cluster ends before the worker does
    admin = { url, pool }
  }
  await admin.pool.query(statement)
}

export async function createDatabase(clusterUrl: string, name: string, template: string): Promise<string> {
  // as files: page by page through the log, the default, takes three times the work
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  return databaseUrl(clusterUrl, name)
}

export const dropDatabase = (clusterUrl: string, name: string): Promise<void> =>
  onCluster(clusterUrl, `drop database if exists ${name} with (force)`)

const memory = '/dev/shm'
const gigabyte = 1024 ** 3
const prefix = 'portal-test-'
/** A copy of the template is a thousand small files: in memory, where there is plenty, they take a third of the time. */
async function newFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  const plenty = bavail * bsize > 4 * gigabyte && freemem() > 8 * gigabyte
  if (plenty) await sweep()
  return mkdtemp(join(plenty ? memory : tmpdir(), `${prefix}${process.pid}-`))
}

/** What runs that were killed left there takes memory until somebody removes it; its PostgreSQL ends when its folder has gone. */
async function sweep(): Promise<void> {
  for (const name of await readdir(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

// Durability is tested elsewhere: here a crash loses nothing anybody wants. Nor does anything live long enough to be vacuumed, or
// for a plan to be made five times before it is kept.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_connections: '300',
}

interface Shared {
  url: string
  folder: string
  stop(): Promise<void>
}

/** One for all projects of a run, whose setups share this process and nothing else. */
const here = globalThis as { portalCluster?: { opening: Promise<Shared>; users: number } | undefined }

async function open(): Promise<Shared> {
  const folder = await newFolder()
  const { url, stop } = await startEmbedded(folder, { settings })
  const template = await createDatabase(url, templateName, 'template0')
  const newer = process.env['SCHEMA_OF']
  if (newer) await migrateBy(newer, template, folder)
  else {
    const owner = openOwner(template)
    await migrate(owner)
    await owner.end()
  }
  return {
    url,
    folder,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** With the program of another release, whose schema these tests are to run on (scripts/previous.mjs). */
async function migrateBy(checkout: string, url: string, folder: string): Promise<void> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, PORTAL_KEYS: testKeys, DATA_DIR: folder }
  await promisify(execFile)(process.execPath, [join(checkout, 'bin', 'portal.mjs'), 'migrate'], { env })
}

export default async function setup(project: TestProject) {
  here.portalCluster ??= { opening: open(), users: 0 }
  const { opening } = here.portalCluster
  here.portalCluster.users++
  const { url, folder } = await opening
  project.provide('clusterUrl', url)
  project.provide('clusterFolder', folder)
  return async () => {
    if (!here.portalCluster || --here.portalCluster.users > 0) return
    here.portalCluster = undefined
    await (await opening).stop()
  }
}
