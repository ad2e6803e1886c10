// Backups against copying the same bytes to the same disk: files against cp, and the database against COPY of its rows into plain files. Rounds
// alternate, and each side ends with everything on the disk. Alone, also for more than the usual: `node bench/backups.ts [--gb 10] [--advisors 30000]`
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { makeIdentity } from '@portal/server/platform/backup/age'
import { backUp } from '@portal/server/platform/backup/backup'
import { openSink } from '@portal/server/platform/backup/open'
import { listTables, nameOf } from '@portal/server/platform/backup/tables'
import { parseKeys } from '@portal/server/platform/crypto/keys'
import { startEmbedded } from '@portal/server/platform/db/embedded'
import { migrate } from '@portal/server/platform/db/migrate'
import { openOwner } from '@portal/server/platform/db/open'
import { diskStore } from '@portal/server/platform/files/disk-store'
import { to as copyTo } from 'pg-copy-streams'
import { growing, needSpace, run, untilOnDisk } from './disk.ts'
import { atMost, type Figure, median, table } from './figures.ts'
import { root } from './processes.ts'
import { fillStore, insertFiles } from './stored-files.ts'

const rounds = 3
const goal = 1.5
const keys = parseKeys(`bench:${randomBytes(32).toString('base64')}`)
const perSecond = (bytes: number, seconds: number) =>
  `${seconds.toFixed(1)} s (${Math.round(bytes / 1e6 / seconds)} MB/s)`

/** Makes one backup after the other of this database and store, each in a new place that goes afterward. */
async function backingUp(url: string, folder: string, files: string, withFiles: boolean) {
  const recipient = await makeIdentity(join(folder, 'identity'), new Date())
  const owner = openOwner(url)
  const store = await diskStore(pathToFileURL(files))
  const target = join(folder, 'target')
  return {
    owner,
    async once(): Promise<number> {
      const seconds = await untilOnDisk(async () => {
        const now = new Date()
        const sink = await openSink(target, { recipient, keys }, now)
        // those of the other lines have rows whose files nobody wrote
        const to = withFiles ? sink : { ...sink, hasFile: async () => true }
        await backUp({ owner, store, keys, recipient }, to, now)
      })
      await rm(target, { recursive: true })
      return seconds
    },
    close: () => owner.end(),
  }
}

async function copyOnce(from: string, to: string): Promise<number> {
  const seconds = await untilOnDisk(() => run('cp', ['-R', from, to]))
  await rm(to, { recursive: true })
  return seconds
}

export async function backupOfFiles(within: string, gigabytes: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(within, 'backup-files-'))
  const bytes = gigabytes * 1e9
  await needSpace(folder, 2.2 * bytes)
  const database = await startEmbedded(join(folder, 'postgres'))
  const files = join(folder, 'files')
  const backups = await backingUp(database.url, folder, files, true)
  try {
    await migrate(backups.owner)
    await insertFiles(backups.owner, await fillStore(files, bytes))
    const ratios: number[] = []
    let grown = 0
    for (let round = 0; round < rounds; round++) {
      const copied = await copyOnce(files, join(folder, 'copy'))
      let backedUp = 0
      const before = process.cpuUsage()
      const more = await growing(process.memoryUsage.rss, async () => (backedUp = await backups.once()))
      const { user, system } = process.cpuUsage(before)
      // the first one also starts the threads
      if (round > 0) grown = Math.max(grown, more)
      ratios.push(backedUp / copied)
      const cpu = `${((user + system) / 1e6).toFixed(1)} s of CPU`
      console.log(`  ${gigabytes} GB: cp ${perSecond(bytes, copied)}, backup ${perSecond(bytes, backedUp)}, ${cpu}`)
    }
    return [
      atMost(`backup of ${gigabytes} GB of files: time against cp`, median(ratios), goal, '×'),
      atMost(`backup of ${gigabytes} GB of files: memory grows by`, grown / 1e6, 128, ' MB'),
    ]
  } finally {
    await backups.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of whatever this database has; the files it names are left out. */
export async function backupOfDatabase(within: string, url: string, firm: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(within, 'backup-database-'))
  const files = join(folder, 'files')
  const plain = join(folder, 'plain')
  await mkdir(files)
  const backups = await backingUp(url, folder, files, false)
  try {
    const bytes = await copyPlain(backups.owner, plain)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const copied = await copyOnce(plain, join(folder, 'copy'))
      const read = await untilOnDisk(() => copyPlain(backups.owner, join(folder, 'copy')))
      await rm(join(folder, 'copy'), { recursive: true })
      const backedUp = await backups.once()
      ratios.push(backedUp / read)
      const [first, second, third] = [copied, read, backedUp].map((seconds) => perSecond(bytes, seconds))
      console.log(`  ${Math.round(bytes / 1e6)} MB of rows: cp ${first}, COPY into files ${second}, backup ${third}`)
    }
    return [atMost(`backup of the database, ${firm}: time against COPY into plain files`, median(ratios), goal, '×')]
  } finally {
    await backups.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every table as text into a file of its own, one after the other, neither encrypted nor summed up. Tells how many bytes. */
async function copyPlain(owner: ReturnType<typeof openOwner>, folder: string): Promise<number> {
  await mkdir(folder)
  const client = await owner.connect()
  try {
    let bytes = 0
    for (const one of await listTables(client)) {
      const path = join(folder, `${one.schema}.${one.name}`)
      await pipeline(client.query(copyTo(`copy ${nameOf(one)} to stdout`)), createWriteStream(path))
      bytes += (await stat(path)).size
    }
    return bytes
  } finally {
    client.release()
  }
}

/** A firm of so many advisors, as `portal demo` makes it. */
async function demoFirm(within: string, advisors: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(within, 'backup-firm-'))
  const database = await startEmbedded(join(folder, 'postgres'))
  try {
    console.log(`› A firm of ${advisors} advisors`)
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORTAL_KEYS: keyList,
      DEMO: '0',
    }
    await run(process.execPath, ['bin/portal.mjs', 'demo', '--advisors', String(advisors)], { cwd: root, env })
    return await backupOfDatabase(within, database.url, `${advisors.toLocaleString('en-US')} advisors`)
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
const keyList = `bench:${randomBytes(32).toString('base64')}`

async function alone(): Promise<void> {
  const { values } = parseArgs({ options: { gb: { type: 'string' }, advisors: { type: 'string' } } })
  const within = await mkdtemp(join(tmpdir(), 'portal-bench-backups-'))
  try {
    const figures: Figure[] = []
    if (values.gb !== undefined || values.advisors === undefined)
      figures.push(...(await backupOfFiles(within, Number(values.gb ?? 2))))
    if (values.advisors !== undefined) figures.push(...(await demoFirm(within, Number(values.advisors))))
    console.log(`\n${table(figures)}`)
    process.exitCode = figures.every(({ held }) => held) ? 0 : 1
  } finally {
    await rm(within, { recursive: true, force: true })
  }
}

if (import.meta.main) await alone()
