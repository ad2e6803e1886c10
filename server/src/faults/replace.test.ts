// The portal is killed while a document is replaced: the old version stays, or the new one is there, whole.
import { createHash, randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aDocument } from '../testing/documents.ts'
import { form, pdf } from '../testing/files.ts'
import { answerOf, cookieOf, get } from './client.ts'
import { tell } from './journal.ts'
import { connect, newDataDir, type PortalProcess, startPortal } from './process.ts'

const rounds = 20
const dataDir = newDataDir()
let portal: PortalProcess
afterAll(async () => {
  portal.child.kill('SIGTERM')
  await portal.ended
  rmSync(dataDir, { recursive: true })
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function send(path: string, cookie: string, fields: Record<string, string>, bytes: Buffer) {
  const { payload, headers } = await form(fields, { filename: 'a.pdf', bytes })
  const body = new Uint8Array(payload)
  return answerOf(await fetch(`${portal.origin}/api${path}`, { method: 'POST', headers: { ...headers, cookie }, body }))
}

/** Sends so much of a replacement, and calls back once the system has taken it. */
async function begin(path: string, cookie: string, bytes: Buffer, share: number): Promise<void> {
  const { payload, headers } = await form({}, { filename: 'a.pdf', bytes })
  const lines = Object.entries({ host: 'localhost', ...headers, cookie, 'content-length': payload.length })
  const socket = dial(Number(new URL(portal.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST /api${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  await new Promise((sent) => socket.write(payload.subarray(0, Math.floor(payload.length * share)), sent))
}

test(`Fault 1: ${rounds} kills while a document is replaced leave the version before, or the next one, whole`, async () => {
  portal = await startPortal(dataDir, { DEMO: '1' })
  const database = await connect(dataDir)
  const cookie = await cookieOf(database)
  await database.end()
  let acknowledged = pdf('Version 0', 200_000)
  const { body } = await send('/upload/lib', cookie, aDocument, acknowledged)
  const id = Number(body['id'])
  const path = `/upload/replace/${id}`
  const seen = { before: 0, next: 0 }
  let longest = 0
  for (let round = 1; round <= rounds; round++) {
    const asked = performance.now()
    const answer = await send(path, cookie, {}, (acknowledged = pdf(`Acknowledged ${round}`, 200_000 + round)))
    const took = performance.now() - asked
    expect(answer.status).toBe(200)
    const version = Number(answer.body['version'])
    const next = pdf(`Killed ${round}`, randomInt(100_000, 3_000_000))
    const whole = round % 2 === 0
    await begin(path, cookie, next, whole ? 1 : randomInt(0, 1_000) / 1_000)
    // what was sent whole is met anywhere between its first byte and its answer, or shortly after
    if (whole) await pause((1.5 * took * randomInt(0, 1_000)) / 1_000)
    portal.child.kill('SIGKILL')
    await portal.ended
    const began = performance.now()
    portal = await startPortal(dataDir, { DEMO: '1' })
    longest = Math.max(longest, performance.now() - began)
    const { document, versions } = (await get(portal.origin, `/docs/${id}`, cookie)).body as unknown as {
      document: { version: number }
      versions: { version: number }[]
    }
    const given = await fetch(`${portal.origin}/api/download/${id}`, { headers: { cookie } })
    const bytes = sha(new Uint8Array(await given.arrayBuffer()))
    expect(versions).toHaveLength(document.version)
    expect([`${version} ${sha(acknowledged)}`, `${version + 1} ${sha(next)}`]).toContain(`${document.version} ${bytes}`)
    seen[document.version === version ? 'before' : 'next']++
  }
  tell('kill -9 while a document is replaced', {
    acknowledged: rounds + 1,
    lost: 0,
    twice: 0,
    longest,
    also: `${rounds} kills; ${seen.before} × the version before, ${seen.next} × the next one; longest is a start`,
  })
})
