import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect, type Server } from 'node:net'
import { join } from 'node:path'
import { texts } from '@portal/contract/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { fileRoutes } from '../../testing/file-routes.ts'
import { docx, eicar, form, type Part, pdf, xlsx, zip } from '../../testing/files.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { startS3, type TestS3 } from '../../testing/s3.ts'
import { startScanner } from '../../testing/scanner.ts'
import { macLike } from '../crypto/mac.ts'
import type { App } from '../http/serve.ts'
import type { StoredFile } from './files.ts'

/** As LibreOffice writes one: what it is stands first, and is not packed. */
const openDocument = zip([
  { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
  { name: 'content.xml', data: '<x/>' },
])

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Side {
  portal: TestPortal
  app: App
  person: Actor
  send(mode: string, fields: Record<string, string>, ...uploads: Part[]): ReturnType<typeof inject>
}
const inject = (app: App, options: object) => app.inject(options as { url: string })

async function open(options: Parameters<typeof testPortal>[0]): Promise<Side> {
  const portal = await testPortal(options)
  const app = await fileRoutes(portal.platform)
  const person = await portal.asAdvisor()
  return {
    portal,
    app,
    person,
    async send(mode, fields, ...uploads) {
      const { payload, headers } = await form(fields, ...uploads)
      return inject(app, {
        method: 'POST',
        url: `/files/${mode}`,
        payload,
        headers: { ...headers, cookie: person.cookie },
      })
    },
  }
}

const get = (side: Side, file: StoredFile, headers: Record<string, string> = {}, how = 'attachment', method = 'GET') =>
  inject(side.app, {
    method,
    url: `/files/${file.hash}/${file.kind}/${how}`,
    query: { name: file.filename, size: String(file.size) },
    headers: { cookie: side.person.cookie, ...headers },
  })

const rows = (side: Side) => side.portal.sql(`select encode(hash, 'hex') as hash, size, kind from file order by hash`)
/** Noted, and of these bytes. */
async function expectMac(side: Side, bytes: Buffer) {
  const [row] = await side.portal.sql('select mac from file where hash = $1', [Buffer.from(sha(bytes), 'hex')])
  const mac = macLike(String(row?.mac))
  mac?.update(bytes)
  expect(mac?.tell()).toBe(row?.mac)
}

describe.each(['disk', 'S3'] as const)('on %s', (kind) => {
  let s3: TestS3 | undefined
  let side: Side
  beforeAll(async () => {
    s3 = kind === 'S3' ? await startS3() : undefined
    side = await open(s3 ? { filesUrl: s3.url } : {})
  })
  afterAll(async () => {
    await side.app.close()
    await side.portal.close()
    await s3?.stop()
  })
  const stored = async () => {
    const { files, clock } = side.portal.platform
    const before = await rows(side)
    return { before, swept: await files.sweep(new Date(clock().getTime() + 25 * 3_600_000)) }
  }
  const incoming = () => readdir(join(side.portal.config.dataDir, kind === 'S3' ? 'incoming' : 'files/incoming'))

  it.each([
    ['Form.PDF', 'pdf', pdf('New account')],
    ['Fees.xlsx', 'xlsx', xlsx([['Fee', '35']])],
    ['Letter.docx', 'docx', docx('Dear client')],
  ])('%s is kept under its hash and given back byte by byte', async (filename, kind, bytes) => {
    const answer = await side.send('one', { title: 'A title' }, { filename, bytes })
    const file = { hash: sha(bytes), size: bytes.length, kind, filename: filename.replace('PDF', 'pdf') }
    expect(answer.json()).toEqual({ fields: { title: 'A title' }, files: [file] })
    expect(await rows(side)).toContainEqual({ hash: file.hash, size: file.size, kind })
    await expectMac(side, bytes)
    expect(await incoming()).toEqual([])
    const given = await get(side, file as StoredFile)
    expect(given.statusCode).toBe(200)
    expect(given.rawPayload.equals(bytes)).toBe(true)
    expect((await side.portal.platform.files.read(file.hash)).equals(bytes)).toBe(true)
  })

  it('several are taken where several may come, and the same one twice is one', async () => {
    const one = { filename: 'a.pdf', bytes: pdf('the same') }
    const answer = await side.send(
      'many',
      {},
      one,
      { ...one, filename: 'b.pdf' },
      { filename: 'c.docx', bytes: docx('c') },
    )
    expect(answer.json().files.map(({ filename }: StoredFile) => filename)).toEqual(['a.pdf', 'b.pdf', 'c.docx'])
    expect((await rows(side)).filter(({ hash }) => hash === sha(one.bytes))).toHaveLength(1)
  })

  it('the same file from twenty people at once is stored once', async () => {
    const bytes = pdf('all at once')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => side.send('one', {}, { filename: 'a.pdf', bytes })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect((await rows(side)).filter(({ hash }) => hash === sha(bytes))).toHaveLength(1)
    expect((await get(side, answers[0]?.json().files[0])).rawPayload.equals(bytes)).toBe(true)
  })

  it('a change that fails keeps no row, and the sweep takes the file a day later, with nothing else', async () => {
    const bytes = pdf('never kept')
    expect((await side.send('one-failed', {}, { filename: 'a.pdf', bytes })).statusCode).toBe(500)
    expect(await rows(side)).not.toContainEqual(expect.objectContaining({ hash: sha(bytes) }))
    expect(await side.portal.platform.files.sweep(side.portal.platform.clock())).toBe(0)
    expect((await stored()).swept).toBe(1)
    await expect(side.portal.platform.files.read(sha(bytes))).rejects.toThrow()
    for (const { hash } of await rows(side)) await side.portal.platform.files.read(String(hash))
  })

  it('what the caller discards is gone at once, unless somebody has it', async () => {
    const bytes = pdf('kept before')
    await side.send('one', {}, { filename: 'a.pdf', bytes })
    await side.send('one-dropped', {}, { filename: 'b.pdf', bytes })
    await side.send('one-dropped', {}, { filename: 'c.pdf', bytes: pdf('dropped') })
    expect((await stored()).swept).toBe(0)
    expect((await side.portal.platform.files.read(sha(bytes))).equals(bytes)).toBe(true)
  })

  it('gives single ranges, and says when there is none', async () => {
    const bytes = pdf('ranges', 300_000)
    const [file] = (await side.send('one', {}, { filename: 'a.pdf', bytes })).json().files
    const range = async (value: string, more = {}) => {
      const { statusCode, headers, rawPayload } = await get(side, file, { range: value, ...more })
      return [statusCode, headers['content-range'], statusCode === 206 && rawPayload.toString('latin1')]
    }
    const part = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
    expect(await range('bytes=0-7')).toEqual([206, 'bytes 0-7/300000', '%PDF-1.7'])
    expect(await range('bytes=299990-')).toEqual([206, 'bytes 299990-299999/300000', part(299_990, 300_000)])
    expect(await range('bytes=-6')).toEqual([206, 'bytes 299994-299999/300000', part(299_994, 300_000)])
    expect(await range('bytes=299999-9999999')).toEqual([206, 'bytes 299999-299999/300000', part(299_999, 300_000)])
    expect(await range('bytes=300000-')).toEqual([416, 'bytes */300000', false])
    expect(await range('bytes=-0')).toEqual([416, 'bytes */300000', false])
    for (const whole of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-']) {
      expect(await range(whole)).toEqual([200, undefined, false])
    }
    expect((await range('bytes=0-7', { 'if-range': `"${file.hash}"` }))[0]).toBe(206)
    expect((await range('bytes=0-7', { 'if-range': '"another"' }))[0]).toBe(200)
  })

  it('has the right headers: one disposition, ETag, nosniff, and PDFs alone inline', async () => {
    const [file] = (await side.send('one', {}, { filename: 'Größe "A".pdf', bytes: pdf('headers') })).json().files
    const { headers } = await get(side, file, {}, 'inline')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.size),
      'content-disposition': `inline; filename="Gro_e _A_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22A%22.pdf`,
      etag: `"${file.hash}"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
    expect((await get(side, file)).headers['content-disposition']).toMatch(/^attachment;/)
    const word = (await side.send('one', {}, { filename: 'a.docx', bytes: docx('inline?') })).json().files[0]
    expect((await get(side, word, {}, 'inline')).headers['content-disposition']).toBe('attachment; filename="a.docx"')
    const again = await get(side, file, { 'if-none-match': `W/"x", "${file.hash}"` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await get(side, file, {}, 'attachment', 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(file.size), ''])
  })
})

describe('a damaged file', () => {
  let side: Side
  let origin: string
  beforeAll(async () => {
    side = await open({})
    origin = await side.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await side.app.close()
    await side.portal.close()
  })

  it('is never served whole, nor any range of it, and a new upload of the same bytes heals it', async () => {
    const bytes = pdf('sound', 2_000_000)
    const [file] = (await side.send('one', {}, { filename: 'a.pdf', bytes })).json().files as [StoredFile]
    const path = join(side.portal.config.dataDir, 'files', file.hash.slice(0, 2), file.hash.slice(2, 4), file.hash)
    const fetched = (headers = {}) =>
      fetch(`${origin}/files/${file.hash}/pdf/attachment?name=a.pdf&size=${file.size}`, {
        headers: { cookie: side.person.cookie, ...headers },
      })
    expect((await (await fetched()).arrayBuffer()).byteLength).toBe(bytes.length)
    expect((await fetched({ range: 'bytes=0-3' })).status).toBe(206)
    const damaged = await readFile(path)
    damaged.writeUInt8(damaged.readUInt8(1_000_000) ^ 1, 1_000_000)
    await writeFile(path, damaged)
    // not a byte of it, and nothing to save under its name
    const refused = await fetched()
    expect([refused.status, refused.headers.get('content-disposition'), (await refused.json()).code]).toEqual([
      500,
      null,
      'unexpected',
    ])
    expect((await fetched({ range: 'bytes=0-3' })).status).toBe(500)
    await expect(side.portal.platform.files.read(file.hash)).rejects.toThrow('not what was stored')
    await writeFile(path, damaged.subarray(1))
    expect((await fetched()).status).toBe(500)
    await side.send('one', {}, { filename: 'a.pdf', bytes })
    expect((await (await fetched()).arrayBuffer()).byteLength).toBe(bytes.length)
  })

  it('a caller who hangs up in mid-upload leaves no row and no file', async () => {
    const { payload, headers } = await form({}, { filename: 'a.pdf', bytes: pdf('cut off', 3_000_000) })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const lines = { host: 'x', cookie: side.person.cookie, ...headers, 'content-length': payload.length }
    const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
    const before = await rows(side)
    socket.write(`POST /files/one HTTP/1.1\r\n${text.join('')}\r\n`)
    socket.write(payload.subarray(0, 2_000_000))
    const folder = join(side.portal.config.dataDir, 'files/incoming')
    await expect.poll(() => readdir(folder)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(folder)).toHaveLength(0)
    expect(await rows(side)).toEqual(before)
  })
})

describe('without the object store', () => {
  it('an upload answers 503 and leaves no row, and the rest works (F12)', async () => {
    const s3 = await startS3()
    const side = await open({ filesUrl: s3.url })
    const kept = (await side.send('one', {}, { filename: 'a.pdf', bytes: pdf('before') })).json().files[0]
    await s3.stop()
    const answer = await side.send('one', {}, { filename: 'b.pdf', bytes: pdf('after') })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
    expect(await rows(side)).toEqual([{ hash: kept.hash, size: kept.size, kind: 'pdf' }])
    expect(await readdir(join(side.portal.config.dataDir, 'incoming'))).toEqual([])
    expect((await get(side, kept)).statusCode).toBe(503)
    expect((await side.portal.app.inject('/healthz')).statusCode).toBe(200)
    await side.app.close()
    await side.portal.close()
  })
})

describe('with a virus scanner', () => {
  let clamd: Server
  let side: Side
  beforeAll(async () => {
    clamd = await startScanner()
    const { port } = clamd.address() as { port: number }
    side = await open({ clamdUrl: `tcp://127.0.0.1:${port}` })
  })
  afterAll(async () => {
    await side.app.close()
    await side.portal.close()
    clamd.close()
  })

  it('a clean file is taken and a known virus refused, with nothing stored (F12)', async () => {
    const clean = await side.send('one', {}, { filename: 'a.pdf', bytes: pdf('clean', 700_000) })
    expect(clean.statusCode).toBe(200)
    const before = await rows(side)
    const bytes = Buffer.concat([pdf('sick'), Buffer.from(`% ${eicar}\n%%EOF\n`)])
    const answer = await side.send('one', {}, { filename: 'b.pdf', bytes })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { upload: 'The virus scanner blocked this file.' }])
    expect(await rows(side)).toEqual(before)
    expect(await side.portal.platform.files.sweep(new Date(Date.now() + 25 * 3_600_000))).toBe(0)
  })

  it('a scanner that gives no verdict, or is not there, lets nothing through', async () => {
    const unsure = await side.send('one', {}, { filename: 'a.pdf', bytes: pdf('BEWILDER') })
    expect(unsure.statusCode).toBe(503)
    await new Promise((closed) => clamd.close(closed))
    const gone = await side.send('one', {}, { filename: 'a.pdf', bytes: pdf('clean as well') })
    expect(gone.statusCode).toBe(503)
    expect(await rows(side)).toHaveLength(1)
  })
})

describe('what is not taken', () => {
  let side: Side
  beforeAll(async () => {
    side = await open({})
  })
  afterAll(async () => {
    expect(await rows(side)).toEqual([])
    expect(await readdir(join(side.portal.config.dataDir, 'files'))).toEqual(['incoming'])
    expect(await readdir(join(side.portal.config.dataDir, 'files/incoming'))).toEqual([])
    await side.app.close()
    await side.portal.close()
  })

  it('a file one byte too large is refused with its text (F07) [LIMIT-14, LIMIT-15]', async () => {
    const bytes = pdf('too large', 55_000_000)
    const answer = await side.send('one', {}, { filename: 'a.pdf', bytes })
    expect([answer.statusCode, answer.json().message]).toEqual([413, texts.fileTooLarge])
  })

  it('what announces far more is refused before it is read', async () => {
    const { headers } = await form({}, { filename: 'a.pdf', bytes: pdf() })
    const answer = await inject(side.app, {
      method: 'POST',
      url: '/files/one',
      headers: { ...headers, cookie: side.person.cookie, 'content-length': '60000000' },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([413, texts.fileTooLarge])
  })

  it.each<[string, string, Record<string, string>, Part[], string]>([
    [
      'two files where one is taken',
      'one',
      {},
      [
        { filename: 'a.pdf', bytes: pdf('a', 400_000) },
        { filename: 'b.pdf', bytes: pdf('b') },
      ],
      texts.oneFileOnly,
    ],
    ['none where one is needed', 'one', { title: 'x' }, [], 'Choose a file.'],
    ['a nameless part of no bytes', 'one', {}, [{ filename: '', bytes: Buffer.alloc(0) }], 'Choose a file.'],
    ['an empty file', 'one', {}, [{ filename: 'a.pdf', bytes: Buffer.alloc(0) }], 'The file is empty.'],
    ['a file where none is taken', 'none', {}, [{ filename: 'a.pdf', bytes: pdf() }], 'Files aren’t accepted here.'],
    [
      'a program called .pdf (F01)',
      'one',
      {},
      [{ filename: 'a.pdf', bytes: Buffer.from(`MZ\x90\0${'x'.repeat(5_000)}`) }],
      'This isn’t a valid .pdf file. It may be damaged.',
    ],
    [
      'a program by its own name (F01)',
      'one',
      {},
      [{ filename: 'a.pdf.exe', bytes: pdf() }],
      'Only PDF, Excel (.xlsx), and Word (.docx) files are accepted.',
    ],
    [
      'a name that only looks right (F05)',
      'one',
      {},
      [{ filename: 'a\u202Efdp.exe', bytes: pdf() }],
      'Only PDF, Excel (.xlsx), and Word (.docx) files are accepted.',
    ],
    [
      'a good and a bad one',
      'many',
      {},
      [
        { filename: 'a.pdf', bytes: pdf('good') },
        { filename: 'b.pdf', bytes: Buffer.from('no') },
      ],
      'b.pdf: This isn’t a valid .pdf file. It may be damaged.',
    ],
    [
      'an OpenDocument file under another name',
      'one',
      {},
      [{ filename: 'letter.docx', bytes: openDocument }],
      'This is an OpenDocument file. Only PDF, Excel (.xlsx), and Word (.docx) files are accepted.',
    ],
    [
      'an OpenDocument file',
      'one',
      {},
      [{ filename: 'letter.odt', bytes: openDocument }],
      'Only PDF, Excel (.xlsx), and Word (.docx) files are accepted.',
    ],
  ])('%s (F09)', async (_what, mode, fields, uploads, sentence) => {
    const answer = await side.send(mode, fields, ...uploads)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { upload: sentence }])
  })

  it('ten thousand fields, a long one, one given twice, a file by another name (F09)', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, 'x']))
    expect((await side.send('optional', many)).json()).toMatchObject({ code: 'invalid', message: 'Too many fields.' })
    const long = await side.send('optional', { title: 'x'.repeat(10_001) })
    expect([long.statusCode, long.json().fields]).toEqual([400, { title: 'This is too long.' }])
    const boundary = 'b0undary'
    const raw = (parts: string[]) =>
      inject(side.app, {
        method: 'POST',
        url: '/files/optional',
        headers: { cookie: side.person.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `${parts.map((part) => `--${boundary}\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--${boundary}--\r\n`,
      })
    expect((await raw(['name="a"\r\n\r\n1', 'name="a"\r\n\r\n2'])).json().fields).toEqual({
      a: 'This was sent more than once.',
    })
    expect((await raw(['name="other"; filename="a.pdf"\r\n\r\nx'])).json().fields).toEqual({
      other: 'Files aren’t accepted here.',
    })
  })

  it('a field that nobody declared, and a text that cannot be shown', async () => {
    const refused = async (fields: Record<string, string>) => {
      const answer = await side.send('optional', fields)
      return [answer.statusCode, JSON.stringify(answer.json().fields)]
    }
    const unknown = (name: string) => [400, `{"${name}":"Unknown field."}`]
    for (const name of ['__proto__', 'constructor', 'extra']) {
      expect(await refused({ ['title']: 'x', [name]: '1' })).toEqual(unknown(name))
    }
    expect(await refused({ title: 'two\nlines' })).toEqual([400, '{"title":"Use a single line without tabs."}'])
    expect(await refused({ note: 'a\0' })).toEqual([400, '{"note":"Remove the control characters."}'])
    expect((await side.send('optional', { title: 'x', note: 'two\nlines' })).json().fields).toEqual({
      title: 'x',
      note: 'two\r\nlines',
    })
  })

  it.each(['%<script>alert(1)</script>', '%<!DOCTYPE html>', '%<SVG onload=alert(1)>', `%${' '.repeat(900)}<html>`])(
    'a PDF that is a page as well: %s',
    async (comment) => {
      const bytes = Buffer.from(pdf().toString('latin1').replace('\n', `\n${comment}\n`), 'latin1')
      const answer = await side.send('one', {}, { filename: 'a.pdf', bytes })
      expect(answer.json().fields).toEqual({ upload: 'This isn’t a valid .pdf file. It may be damaged.' })
    },
  )

  it('anything but a complete form', async () => {
    const post = (type: string, payload: string) =>
      inject(side.app, {
        method: 'POST',
        url: '/files/optional',
        headers: { cookie: side.person.cookie, 'content-type': type },
        payload,
      })
    expect((await post('application/json', '{}')).statusCode).toBe(415)
    expect((await post('multipart/form-data', 'x')).statusCode).toBe(415)
    expect((await post('multipart/form-data; x=y', 'x')).statusCode).toBe(400)
    expect(
      (await post('multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\ncut'))
        .statusCode,
    ).toBe(400)
    const json = await side.portal.app.inject({
      method: 'POST',
      url: '/api/branch/product/insert',
      headers: { cookie: (await side.portal.asAdmin()).cookie, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--',
    })
    expect(json.statusCode).toBe(415)
  })

  it('nothing is read from whoever may not call (Z08)', async () => {
    const { payload, headers } = await form({}, { filename: 'a.pdf', bytes: pdf() })
    const post = (cookie: string, more = {}) =>
      inject(side.app, { method: 'POST', url: '/files/one', headers: { ...headers, ...more, cookie }, payload })
    expect((await post((await side.portal.asGuest()).cookie)).statusCode).toBe(403)
    expect((await post('')).statusCode).toBe(400)
    expect((await post(side.person.cookie, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  it('more than a gigabyte within the hour from one account: 429, told once in the audit trail, and again later (F12)', async () => {
    const busy = await side.portal.asAdvisor()
    const { headers } = await form({})
    const announce = (bytes: number) =>
      inject(side.app, {
        method: 'POST',
        url: '/files/optional',
        headers: { ...headers, cookie: busy.cookie, 'content-length': String(bytes) },
      })
    for (let n = 0; n < 20; n++) expect((await announce(50_000_000)).statusCode).toBe(400)
    const refused = await Promise.all([announce(50_000_000), announce(50_000_000)])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429])
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000)
    const entries = await side.portal.sql('select actor, detail from audit_entry where action = $1', ['limit.reached'])
    expect(entries).toEqual([{ actor: busy.email, detail: { limit: 'upload-kilobytes', most: 1_000_000 } }])
    expect((await side.send('optional', {})).statusCode).toBe(200)
    side.portal.advance(3_600_000)
    const [fresh] = await side.portal.sql('update session set seen_at = $1 where account_id = $2 returning 1', [
      side.portal.platform.clock(),
      busy.id,
    ])
    expect(fresh).toBeDefined()
    expect((await announce(1_000)).statusCode).toBe(400)
  })
})

describe('the largest files', () => {
  it('51,000,001 and 54,999,999 bytes are taken (F07) [LIMIT-15, LIMIT-16]', async () => {
    const side = await open({})
    for (const size of [51_000_001, 54_999_999]) {
      const bytes = pdf('large', size)
      const answer = await side.send('one', {}, { filename: 'a.pdf', bytes })
      expect([answer.statusCode, answer.json().files[0].size]).toEqual([200, size])
      await expectMac(side, bytes)
    }
    await side.app.close()
    await side.portal.close()
  })
})
