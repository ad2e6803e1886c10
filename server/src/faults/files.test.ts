// Uploads meet kills and a full disk: a row always has its file, and what is left over goes with the sweep.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, newToken } from '../platform/crypto/keys.ts'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openOwner } from '../platform/db/open.ts'
import { form, pdf } from '../testing/files.ts'
import { tell } from './journal.ts'
import { freePort } from './process.ts'

const rounds = 20
const program = resolve(import.meta.dirname, '..', 'testing', 'file-server.ts')
const folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
const store = join(folder, 'files')
let database: EmbeddedDatabase
let owner: ReturnType<typeof openOwner>
let cookie: string
let port: number

beforeAll(async () => {
  database = await startEmbedded(join(folder, 'postgres'))
  owner = openOwner(database.url)
  await migrate(owner)
  const token = newToken()
  await owner.query(
    `with a as (insert into account (email, first, last, access, menus) values ('a@b.example', 'A', 'B', 1, '{}') returning id)
     insert into session (id_hash, account_id, created_at, seen_at, address, browser) select $1, id, now(), now(), '', '' from a`,
    [hashToken(token)],
  )
  cookie = `portal=${token}`
  port = await freePort()
})
afterAll(async () => {
  await owner.end()
  await database.stop()
  rmSync(folder, { recursive: true })
})

const env = (filesFolder: string) => ({
  PATH: process.env['PATH'],
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  FILES_URL: pathToFileURL(filesFolder).href,
  PORT: String(port),
})

async function start(command: string[], filesFolder = store): Promise<ChildProcess> {
  const [first = '', ...rest] = command
  const child = spawn(first, rest, { env: env(filesFolder), stdio: ['ignore', 'pipe', 'inherit'] })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
  ])
  return child
}

async function upload(bytes: Buffer): Promise<Response> {
  const { payload, headers } = await form({}, { filename: 'a.pdf', bytes })
  return fetch(`http://127.0.0.1:${port}/files/one`, { method: 'POST', headers: { ...headers, cookie }, body: payload })
}

/** Sends so much of an upload, and calls back once the system has taken it. */
async function begin(bytes: Buffer, share: number): Promise<void> {
  const { payload, headers } = await form({}, { filename: 'a.pdf', bytes })
  const lines = Object.entries({ host: 'x', ...headers, cookie, 'content-length': payload.length })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST /files/one HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  await new Promise((sent) => socket.write(payload.subarray(0, Math.floor(payload.length * share)), sent))
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const kept = async () =>
  (await owner.query<{ hash: string }>(`select encode(hash, 'hex') as hash from file`)).rows.map(({ hash }) => hash)
const pathOf = (hash: string) => join(store, hash.slice(0, 2), hash.slice(2, 4), hash)

test(`Fault 1: ${rounds} kills in mid-upload: no row without its file, nothing acknowledged is lost, the rest is swept`, async () => {
  const journal: string[] = []
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const child = await start([process.execPath, program])
    longest = Math.max(longest, performance.now() - began)
    const whole = pdf(`acknowledged ${round}`, randomInt(10_000, 3_000_000))
    expect((await upload(whole)).status).toBe(200)
    journal.push(sha(whole))
    // some are sent to the end, so that the kill meets the checks, the rename and the row
    const shares = [randomInt(0, 1_000) / 1_000, 1, randomInt(900, 1_001) / 1_000]
    await Promise.all(shares.map((share, n) => begin(pdf(`killed ${round} ${n}`, randomInt(10_000, 6_000_000)), share)))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const rows = await kept()
    expect(rows).toEqual(expect.arrayContaining(journal))
    for (const hash of rows) expect(sha(readFileSync(pathOf(hash)))).toBe(hash)
  }
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env: { ...env(store), SWEEP: '1' } })
  const left = readdirSync(store, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const rows = await kept()
  expect(left.map(({ name }) => name).toSorted()).toEqual(rows.toSorted())
  tell('kill -9 in mid-upload', {
    acknowledged: journal.length,
    lost: journal.filter((hash) => !rows.includes(hash)).length,
    twice: rows.length - new Set(rows).size,
    longest,
    also: `${rounds} kills; ${rows.length} files in all, each whole; ${stdout.trim()} leftovers swept; longest is a start`,
  })
})

test('Fault 3: a full disk: 507, nothing half stored, downloads and smaller uploads go on', async () => {
  const small = join(folder, 'small')
  mkdirSync(small)
  // a disk of four megabytes, in a namespace of its own: needs no rights on the host
  const mounted = `mount -t tmpfs -o size=4m tmpfs "${small}" && exec "${process.execPath}" "${program}"`
  const child = await start(['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mounted], small)
  const first = pdf('fits', 1_000_000)
  const stored = (await (await upload(first)).json()) as { files: { hash: string }[] }
  const before = await kept()
  expect(before).toContain(stored.files[0]?.hash)
  for (const size of [5_000_000, 20_000_000]) {
    const refused = await upload(pdf('does not fit', size))
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([507, 'storage-full'])
  }
  expect(await kept()).toEqual(before)
  const url = `http://127.0.0.1:${port}/files/${sha(first)}/pdf/attachment?name=a.pdf&size=${first.length}`
  const given = await fetch(url, { headers: { cookie } })
  expect(sha(Buffer.from(await given.arrayBuffer()))).toBe(sha(first))
  // only a disk that was cleared of the refused ones has room for this
  expect((await upload(pdf('fits as well', 2_500_000))).status).toBe(200)
  child.kill('SIGKILL')
  await once(child, 'exit')
})
