// Uploads and downloads against a plain pipe, which neither checks, hashes, syncs nor writes a row. Rounds alternate.
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase, openOwner } from '@portal/server/platform/db/open'
import { beginSession } from '@portal/server/platform/session/sessions'
import { form, pdf } from '@portal/server/testing/files'
import { growing } from './disk.ts'
import { atMost, type Figure, median, rounds } from './figures.ts'
import { type Program, startProgram } from './processes.ts'

/** Warm both sides up. */
const before = 2
const atOnce = 8
/** A download is over too soon to say much. */
const inRound = 7
const megabytes = (count: number) => count * 1_000_000

interface Sent {
  bytes: Buffer
  head: string
}

export async function fileTransfer(databaseUrl: string, folder: string, keys: string): Promise<Figure[]> {
  const dataDir = join(folder, 'files-bench')
  mkdirSync(dataDir)
  const cookies = await sessionsOf(databaseUrl)
  // everybody has a quota, so each upload is another person's
  let turn = 0
  const cookie = () => cookies[turn++ % cookies.length] ?? ''
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    FILES_URL: pathToFileURL(join(dataDir, 'files')).href,
    PORTAL_KEYS: keys,
  }
  const flags = ['--max-semi-space-size=4'] // as `npm start` runs it
  const start = () => startProgram([...flags, 'server/src/testing/file-server.ts'], folder, env, '/healthz')
  const portal = await start()
  const bare = await startProgram([...flags, 'bench/bare-files.ts'], folder, env, '/')
  const figures: Figure[] = []
  for (const size of [20, 50]) {
    const ratios: number[] = []
    for (let round = -before; round < rounds; round++) {
      const { payload, headers } = await form(
        {},
        { filename: 'a.pdf', bytes: pdf(`${size} ${round}`, megabytes(size)) },
      )
      const post = (path: string, more = ''): Sent => ({
        bytes: payload,
        head: `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n${more}\r\n`,
      })
      const piped = await time(bare, post('/'))
      const taken = await time(portal, post('/files/one', `cookie: ${cookie()}\r\n`))
      if (round >= 0) ratios.push(taken / piped)
      console.log(`  ${size} MB up: ${piped.toFixed(0)} ms against ${taken.toFixed(0)} ms`)
    }
    figures.push(atMost(`upload of ${size} MB: time against a plain pipe`, ratios, 1.4, '×'))
  }
  figures.push(await downloads(bare, portal, cookie))
  await Promise.all([portal.stop(), bare.stop()])
  figures.push(await memory(start, cookie))
  return figures
}

async function sessionsOf(url: string): Promise<string[]> {
  const owner = openOwner(url)
  const { db, close } = await openDatabase(owner, url)
  const { rows } = await owner.query<{ id: string }>('select id from account where not guest and access > 0 limit 40')
  const from = { address: '127.0.0.1', browser: 'bench' }
  const tokens: string[] = []
  for (const { id } of rows) {
    tokens.push(await db.transaction().execute((tx) => beginSession(tx, new Date(), id, from)))
  }
  await close()
  return tokens.map((token) => `portal=${token}`)
}

/** From the first byte sent until the answer is complete. */
function time({ port }: Program, { head, bytes }: Sent): Promise<number> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      const began = performance.now()
      let missing: number | undefined
      socket.write(head)
      socket.write(bytes)
      socket.on('data', (chunk) => {
        if (missing === undefined) {
          const text = chunk.toString('latin1')
          if (!text.startsWith('HTTP/1.1 200')) return socket.destroy(new Error(text.slice(0, 300)))
          missing = Number(/content-length: (\d+)/i.exec(text)?.[1]) - (chunk.length - text.indexOf('\r\n\r\n') - 4)
        } else missing -= chunk.length
        if (missing > 0) return undefined
        done(performance.now() - began)
        return socket.destroy()
      })
    })
    socket.on('error', fail)
  })
}

async function downloads(bare: Program, portal: Program, cookie: () => string): Promise<Figure> {
  const bytes = pdf('down', megabytes(20))
  const { payload, headers } = await form({}, { filename: 'a.pdf', bytes })
  const body = { method: 'POST', body: payload, headers: { ...headers, cookie: cookie() } }
  // bare's files take turns; every one of them is this one afterwards
  for (let n = 0; n < 8; n++) await fetch(`http://127.0.0.1:${bare.port}/`, body)
  const answer = await fetch(`http://127.0.0.1:${portal.port}/files/one`, body)
  const { files } = (await answer.json()) as { files: { hash: string; size: number }[] }
  const [file = { hash: '', size: 0 }] = files
  const get = (path: string, more = ''): Sent => ({
    bytes: Buffer.alloc(0),
    head: `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`,
  })
  const ratios: number[] = []
  for (let round = -before; round < rounds; round++) {
    const [pipes, gives]: [number[], number[]] = [[], []]
    for (let n = 0; n < inRound; n++) {
      const path = `/files/${file.hash}/pdf/attachment?name=a.pdf&size=${file.size}`
      pipes.push(await time(bare, get('/file')))
      gives.push(await time(portal, get(path, `cookie: ${cookie()}\r\n`)))
    }
    const [piped, given] = [median(pipes), median(gives)]
    if (round >= 0) ratios.push(given / piped)
    console.log(`  20 MB down: ${piped.toFixed(0)} ms against ${given.toFixed(0)} ms`)
  }
  return atMost('download of 20 MB: time against a plain pipe', ratios, 1.1, '×')
}

/** On nodes of their own: what an upload has grown, the next one finds. */
async function memory(start: () => Promise<Program>, cookie: () => string): Promise<Figure> {
  const { payload, headers } = await form({}, { filename: 'a.pdf', bytes: pdf('eight', megabytes(50)) })
  const more: number[] = []
  for (let round = 0; round < rounds; round++) {
    const portal = await start()
    const post = () =>
      fetch(`http://127.0.0.1:${portal.port}/files/one`, {
        method: 'POST',
        body: payload,
        headers: { ...headers, cookie: cookie() },
      })
    const grown = await growing(portal.rss, async () => {
      const answers = await Promise.all(Array.from({ length: atOnce }, post))
      if (answers.some(({ status }) => status !== 200)) throw new Error('an upload failed')
    })
    more.push(grown / 1e6)
    await portal.stop()
  }
  return atMost(`${atOnce} uploads of 50 MB at once: more RSS`, more, 64, ' MB')
}
