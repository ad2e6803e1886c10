// Disks run full: of files first, of the database then. What can't be kept is refused whole, and the rest goes on.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aDocument } from '../testing/documents.ts'
import { form, pdf } from '../testing/files.ts'
import { answerOf, cookieOf, emptyOutbox, enter, finish, get, insertProduct } from './client.ts'
import { compare, Journal, tell } from './journal.ts'
import { freePort, newDataDir, startPortal } from './process.ts'

const dataDir = newDataDir()
const main = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'start.mjs')
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The portal with its files and its tables on small disks, in a namespace of its own: needs no rights on the host. The database's log has room. */
async function startOnSmallDisks(files: string) {
  const data = join(dataDir, 'postgres', 'pgdata')
  const log = join(dataDir, 'postgres', 'log')
  const script = [
    'set -e',
    `mv "${data}/pg_wal" "${log}"`,
    `ln -s "${log}" "${data}/pg_wal"`,
    `mkdir "${data}.small"`,
    `mount -t tmpfs -o size=400m,mode=700 tmpfs "${data}.small"`,
    `cp -a "${data}/." "${data}.small/"`,
    `mount --bind "${data}.small" "${data}"`,
    `mount -t tmpfs -o size=4m tmpfs "${files}"`,
    `exec "${process.execPath}" "${main}"`,
  ].join('\n')
  const port = await freePort()
  const { PATH = '' } = process.env
  const env = {
    PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    FILES_URL: pathToFileURL(files).href,
    DEMO: '1',
    LOG_LEVEL: 'silent',
  }
  const child = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  await new Promise<void>((open, fail) => {
    child.stdout.on('data', (part) => {
      printed += part
      if (printed.includes('The portal is open')) open()
    })
    child.once('exit', () => fail(new Error(`ended: ${printed}`)))
  })
  // its disks, seen from outside
  const inside = (path: string) => `/proc/${child.pid}/root${path}`
  return { origin: `http://localhost:${port}`, child, data: inside(data) }
}

function fill(path: string): void {
  const file = openSync(path, 'w')
  const block = Buffer.alloc(1 << 16, 1)
  try {
    for (let size = block.length; size > 0; )
      try {
        writeSync(file, block, 0, size)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size >>= 1
      }
  } finally {
    closeSync(file)
  }
}

test('Fault 3: disks full: 507 for what can’t be kept or audited, nothing half there, reads and sign-in work, and all goes on with room', async () => {
  const first = await startPortal(dataDir, { DEMO: '1' })
  first.child.kill('SIGTERM')
  await first.ended
  const files = join(dataDir, 'small')
  mkdirSync(files)
  const portal = await startOnSmallDisks(files)
  const database = new Client({ connectionString: readFileSync(join(dataDir, 'postgres', 'address'), 'utf8') })
  await database.connect()
  const admin = await cookieOf(database)
  const journal = new Journal()
  const refused = { uploads: 0, writes: 0 }

  // the disk of the files
  const upload = async (title: string, size: number) => {
    const { payload, headers } = await form({ ...aDocument, title }, { filename: 'a.pdf', bytes: pdf(title, size) })
    const answer = await fetch(`${portal.origin}/api/upload/lib`, {
      method: 'POST',
      headers: { ...headers, cookie: admin },
      body: new Uint8Array(payload),
    })
    return answerOf(answer)
  }
  for (let n = 0; n < 20; n++) {
    const { status, code } = await upload(`Disk file ${n}`, 500_000)
    expect(['200 ', '507 storage-full']).toContain(`${status} ${code}`)
    if (status === 200) journal.acknowledge(`Disk file ${n}`)
    else refused.uploads++
  }
  expect(refused.uploads).toBeGreaterThan(0)
  emptyOutbox([dataDir])
  const challenge = await enter(portal.origin, 'advisor')
  const signedIn = await finish(portal.origin, 'advisor', challenge, [dataDir])
  expect([signedIn.status, signedIn.cookies.includes('portal=')]).toEqual([200, true])
  expect((await get(portal.origin, '/data/products', signedIn.cookies)).status).toBe(200)

  // the disk of the tables
  const write = async (name: string) => {
    const { status, code } = await insertProduct(portal.origin, admin, name)
    expect(['200 ', '507 storage-full']).toContain(`${status} ${code}`)
    if (status === 200) journal.acknowledge(name)
    else refused.writes++
  }
  const ballast = join(portal.data, 'ballast')
  fill(ballast)
  // what is left in the pages there are is soon used up
  for (let n = 0; refused.writes < 200; n++) await write(`Disk row ${n}`)
  const began = performance.now()
  expect((await get(portal.origin, '/data/products', admin)).status).toBe(200)
  const read = performance.now() - began
  rmSync(ballast)
  for (let n = 0; n < 50; n++) await write(`Disk again ${n}`)
  expect(journal.marks.filter((mark) => mark.startsWith('Disk again'))).toHaveLength(50)

  const there = await database.query<{ mark: string; entries: number }>(
    `select name as mark, (select count(*) from audit_entry where action = 'product.added' and subject = 'product:' || product.id)::int as entries
       from product where name like 'Disk %'
     union all select title, (select count(*) from audit_entry where action = 'document.added' and subject = 'document:' || document.id)::int
       from document where title like 'Disk %'`,
  )
  const marks = there.rows.map(({ mark }) => mark)
  const { lost, twice } = compare(journal, marks)
  expect([lost, twice]).toEqual([[], []])
  expect(marks.filter((mark) => !journal.marks.includes(mark))).toEqual([])
  expect(there.rows.filter(({ entries }) => entries !== 1)).toEqual([])
  await database.end()
  portal.child.kill('SIGTERM')
  await once(portal.child, 'exit')
  tell('Disk full', {
    acknowledged: journal.marks.length,
    lost: lost.length,
    twice: twice.length,
    longest: read,
    also: `${refused.uploads} uploads and ${refused.writes} writes × 507, none of them half there; sign-in and reads worked; longest is a read meanwhile`,
  })
})
