// The drill, as it would be for real: people write, the command backs up beside them, the portal is killed, and another place gets it all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freePort } from './faults/process.ts'
import { verifyAudit } from './platform/audit/verify.ts'
import { emptyPlace, everyFile, keyPair, type KeyPair, oldKeys, restoreInto } from './testing/backups.ts'
import { aDocument, aPdf } from './testing/documents.ts'
import { form } from './testing/files.ts'
import { type TestPortal, testKeys, testPortal } from './testing/portal.ts'

let portal: TestPortal
let folder: string
let key: KeyPair
beforeAll(async () => {
  portal = await testPortal()
  folder = await mkdtemp(join(tmpdir(), 'portal-drill-'))
  key = await keyPair(folder)
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

const common = () => ({ PATH: process.env['PATH'] ?? '', DATABASE_URL: portal.databaseUrl, DEMO: '0' })
const started = async (env: Record<string, string>) => {
  const program = join(import.meta.dirname, 'testing', 'portal-server.ts')
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
  ])
  return child
}

async function backUpByCommand(target: string): Promise<string> {
  const command = resolve(import.meta.dirname, '..', '..', 'bin', 'portal.mjs')
  const env = {
    ...common(),
    DATA_DIR: portal.config.dataDir,
    PORTAL_KEYS: testKeys,
    BACKUP_RECIPIENT: key.recipient,
  }
  const child = spawn(process.execPath, [command, 'backup', target], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the backup ended with ${code}`)
  return printed
}

it('what was acknowledged before the backup began is restored after a kill, and everything holds', async () => {
  const admin = await portal.asAdmin()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const CONFIG = JSON.stringify({ ...portal.config, origin })
  const child = await started({ ...common(), CONFIG, PORT: String(port) })
  const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
    const all = { cookie: admin.cookie ?? '', origin, ...headers }
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers: all, body })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, number>
  }
  const asJson = (path: string, body: object) =>
    post(path, JSON.stringify(body), { 'content-type': 'application/json' })
  const writers: Record<string, (number: number) => Promise<string>> = {
    async product(number) {
      const item = { Type: 'Mutual Funds', Name: `Drill ${number}` }
      return String((await asJson('/branch/product/insert', { item }))['productID'])
    },
    async document(number) {
      const { payload, headers } = await form({ ...aDocument, title: `Drill ${number}` }, aPdf(`Drill ${number}`))
      return String((await post('/upload/lib', Buffer.from(payload), headers))['id'])
    },
    async incident(number) {
      const noticed = new Date(Date.now() - 60_000).toISOString()
      const title = `Drill ${number}`
      await asJson('/incidents', { title, what: 'Laptop stolen.', noticed, devices: '', clients: 0 })
      return title
    },
  }
  const acknowledged: Record<string, string[]> = { product: [], document: [], incident: [] }
  const load = { goesOn: true }
  // nobody may report more in an hour
  const most: Record<string, number> = { incident: 4 }
  const twoEach: Promise<void>[] = []
  const writing = Object.entries(writers).map(async ([kind, write]) => {
    const two = Promise.withResolvers<void>()
    twoEach.push(two.promise)
    for (let number = 0; load.goesOn && number < (most[kind] ?? Infinity); number++)
      try {
        if (acknowledged[kind]?.push(await write(number)) === 2) two.resolve()
      } catch (error) {
        if (load.goesOn) throw error // else it was killed under way
      }
  })
  // one that fails ends the wait
  await Promise.race([Promise.all(twoEach), Promise.all(writing)])
  const before = structuredClone(acknowledged)
  const target = join(folder, 'target')
  expect(await backUpByCommand(target)).toMatch(/^Backed up \d+ tables/)
  load.goesOn = false
  child.kill('SIGKILL')
  await Promise.all([...writing, once(child, 'close')])

  const place = await emptyPlace(inject('clusterUrl'))
  try {
    const { files } = await restoreInto(place, target, key)
    const found = async (sql: string) => (await place.owner.query<{ id: string }>(sql)).rows.map(({ id }) => id)
    expect(await found('select id::text from product')).toEqual(expect.arrayContaining(before['product'] ?? []))
    expect(await found('select id::text from document')).toEqual(expect.arrayContaining(before['document'] ?? []))
    expect(await found('select title as id from incident')).toEqual(expect.arrayContaining(before['incident'] ?? []))
    expect(Object.keys(await everyFile(place.store))).toHaveLength(files.count)
    expect(await verifyAudit(place.owner, oldKeys, place.store)).toMatchObject({ faults: [] })
  } finally {
    await place.close()
  }
})
