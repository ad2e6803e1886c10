import { readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import {
  cancelImport,
  getImport,
  importProblems,
  importTopic,
  listImports,
  runImport,
  undoImport,
} from '@portal/contract/imports'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { somebodyWaits } from '../../testing/documents.ts'
import { pdf, xlsx } from '../../testing/files.ts'
import { importsOn, productionHeader, productionRow } from '../../testing/imports.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { sweepImports } from './job.ts'
import { problemsCsv } from './problems-csv.ts'

let portal: TestPortal
let admin: Actor
let on: ReturnType<typeof importsOn>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  on = importsOn(portal)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => portal.close())

/** With room behind it. */
let lastTapsid = 1_000_000
const newTapsid = () => (lastTapsid += 10_000)
const asked = { dryRun: true, skipBad: false }
const run = (id: string, mapping: Record<string, string>, more = {}, actor = admin) =>
  actor.call(runImport, { params: { id }, body: { mapping, ...asked, ...more } })
const file = (...rows: string[]) => [productionHeader, ...rows].join('\n')
const uploaded = async (text: string, kind = 'production') => {
  const { status, body } = await on.send(admin, kind, text)
  expect(status).toBe(200)
  return body.upload
}
const stored = async (tapsid: number) =>
  Number((await portal.sql('select count(*) from production where tapsid = $1', [tapsid]))[0]?.count)
const heard = (topic: string) =>
  new Promise<void>((resolve) => {
    const stop = portal.platform.live.onChange((changed) => {
      if (changed !== topic) return
      stop()
      resolve()
    })
  })
const actions = async (subject: string) =>
  (await portal.sql('select action from audit_entry where subject = $1 order by id', [subject])).map(
    ({ action }) => action,
  )

/** Ten thousand rows; every hundredth is wrong unless corrected. */
function tenThousand(tapsid: number, corrected: boolean): string {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    productionRow(
      tapsid + Math.floor(index / 1_200),
      1_990 + (Math.floor(index / 12) % 100),
      index % 100 === 50 && !corrected ? 13 : (index % 12) + 1,
    ),
  )
  return file(...rows)
}

it('ten thousand rows with errors: tried, corrected, loaded, undone', async () => {
  const tapsid = 900_000
  const first = await on.load(admin, 'production', tenThousand(tapsid, false), { dryRun: true })
  expect(first).toMatchObject({
    state: 'done',
    dryRun: true,
    rowsRead: 10_000,
    runId: null,
    outcome: { loaded: false, rows: 10_000, bad: 100, problemsKept: 100 },
  })
  expect(first.outcome?.problems[0]).toEqual({
    line: 52,
    column: 'month',
    problem: 'Enter a whole number from 1 to 12.',
  })
  expect(first.bytesRead).toBe(first.bytes)
  // loading it all the same is refused as a whole
  await run(first.id, first.mapping, { dryRun: false })
  await portal.runJobs()
  expect((await on.look(admin, first.id)).outcome).toMatchObject({ loaded: false, bad: 100 })
  const corrected = await on.load(admin, 'production', tenThousand(tapsid, true), { dryRun: true })
  expect(corrected.outcome).toMatchObject({ loaded: false, added: 10_000, bad: 0 })
  // the tables grew and are empty again: so they are found by whoever counts them for the planner, and it's still undone by one pass
  await portal.sql('analyze')
  await run(corrected.id, corrected.mapping, { dryRun: false })
  await portal.runJobs()
  const second = await on.look(admin, corrected.id)
  expect(second.outcome).toMatchObject({ loaded: true, added: 10_000, bad: 0 })
  const counted = 'select count(*) from production where tapsid between 900000 and 900010'
  expect(await portal.sql(counted)).toEqual([{ count: 10_000 }])
  const params = { id: second.runId ?? 0 }
  const { body } = await admin.call(undoImport, { params })
  expect(body).toEqual({ ok: true, removed: 10_000, restored: 0, kept: 0 })
  expect(await portal.sql(counted)).toEqual([{ count: 0 }])
  expect(await actions(`import-upload:${first.id}`)).toEqual([
    'import.uploaded',
    'import.started',
    'import.tried',
    'import.started',
    'import.tried',
  ])
  expect(await actions(`import:${params.id}`)).toEqual(['import.loaded', 'import.undone'])
})

it('the good rows alone are loaded when that is asked for', async () => {
  const tapsid = newTapsid()
  const text = file(productionRow(tapsid, 2026, 1), productionRow(tapsid, 2026, 13))
  const { outcome, runId, id, mapping } = await on.load(admin, 'production', text, { skipBad: true })
  expect(outcome).toMatchObject({ loaded: true, rows: 2, added: 1, bad: 1 })
  expect(await stored(tapsid)).toBe(1)
  expect((await admin.call(listImports, {})).body.runs[0]).toMatchObject({
    id: runId,
    kind: 'production',
    file: 'file.csv',
    by: admin.email,
    added: 1,
    changed: 0,
    undoneAt: null,
    undoable: true,
  })
  expect(await run(id, mapping)).toMatchObject({ status: 409, body: { message: 'This file was already imported.' } })
})

describe('the columns', () => {
  it('are told with help and an example that can be loaded as it is', async () => {
    const { kinds } = (await admin.call(listImports, {})).body
    expect(kinds.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['production', 'pending', 'licenses', 'state-fees']),
    )
    const advisor = await portal.asAdvisor({ tapsid: 2101, email: 'e.whitcombe@firm.example' })
    // what payroll confirms was asked of it
    await portal.sql(`insert into fee_file (pay_date, made_at, lines, cents) values ('2026-11-22', now(), 1, 24000)`)
    await portal.sql(
      `insert into fee_file_line (file_id, account_id, tapsid, name, cents) select id, $1, 2101, 'Whitcombe, Eleanor', 24000 from fee_file`,
      [advisor.id],
    )
    for (const { name, columns } of kinds) {
      const sample = [columns.map((column) => column.name), columns.map(({ example }) => `"${example}"`)]
      const { outcome } = await on.load(admin, name, sample.map((line) => line.join(',')).join('\n'), { dryRun: true })
      expect([name, outcome?.rows, outcome?.problems]).toEqual([name, 1, []])
    }
  })

  it('are known by their names, and by what was said last time', async () => {
    const tapsid = newTapsid()
    const rows = `${productionRow(tapsid, 2026, 1)},x`
    const foreign = productionHeader.replace('tapsid', 'Who').replace('egci', 'Income')
    const text = `${foreign},Income\n${rows}`
    const first = await uploaded(text)
    expect(first.mapping).toMatchObject({ Who: '', year: 'year', Income: '', 'Income (column 19)': '' })
    expect([first.remembered, first.sample[0]?.[0]]).toEqual([[], String(tapsid)])
    expect(await run(first.id, first.mapping)).toMatchObject({
      status: 400,
      body: { message: 'Required columns are missing: tapsid, egci.' },
    })
    const twice = { ...first.mapping, Who: 'tapsid', Income: 'egci', 'Income (column 19)': 'egci' }
    expect((await run(first.id, twice)).body.message).toBe('These columns appear more than once: egci.')
    expect((await run(first.id, { ...twice, year: 'salary' })).body.message).toBe(
      'This import type has no column named salary.',
    )
    const right = { ...twice, 'Income (column 19)': '' }
    expect((await run(first.id, right, { dryRun: false })).status).toBe(200)
    await portal.runJobs()
    expect(await on.look(admin, first.id)).toMatchObject({
      outcome: { loaded: true, added: 1, ignored: ['Income (column 19)'] },
    })
    const again = await uploaded(text)
    expect(again.mapping).toEqual(right)
    expect(again.remembered).toEqual(['Who', 'Income'])
  })
})

describe('a file that is none', () => {
  it.each([
    ['nothing', '', /empty/],
    ['a workbook', xlsx(), /isn’t a CSV file. Save it/],
    ['a PDF', pdf('x'), /./],
    ['text in sixteen bits', Buffer.from('a,b\n1,2\n', 'utf16le'), /isn’t a CSV file. Save it/],
    ['a letter', 'Dear all\nHello', /separated by commas/],
    ['no rows', 'a,b\n', /header row but no data/],
    ['a quote that is not closed', 'a,b\n"1,2', /This CSV file can’t be read/],
    ['too many columns', `${','.repeat(300)}\n1,2`, /too many columns. The limit is 300/],
  ])('%s is refused and leaves nothing', async (_, content, message) => {
    const before = await portal.sql('select id from import_upload')
    const { status, body } = await on.send(admin, 'production', content)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
    expect(await portal.sql('select id from import_upload')).toEqual(before)
  })

  it('an upload that breaks off leaves nothing', async () => {
    const before = await portal.sql('select id from import_upload')
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as { port: number }
    const over = Promise.withResolvers<void>()
    portal.app.server.once('connection', (socket) => socket.once('close', () => over.resolve()))
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/imports/kinds/production',
      headers: {
        cookie: admin.cookie,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1_000_000,
      },
    })
    sending.on('error', () => {})
    sending.write('--b\r\ncontent-disposition: form-data; name="upload"; filename="a.csv"\r\n\r\na,b\r\n1,2\r\n')
    await new Promise((sent) => sending.write('3,4\r\n', sent))
    sending.destroy()
    await over.promise
    expect(await portal.sql('select id from import_upload')).toEqual(before)
  })

  it('a large one is put together from its pieces', async () => {
    const tapsid = newTapsid()
    const remark = 'r'.repeat(400)
    const rows = Array.from(
      { length: 1_500 },
      (_, index) => `${productionRow(tapsid + Math.floor(index / 12), 2026, (index % 12) + 1)},${remark}`,
    )
    const { id, outcome } = await on.load(admin, 'production', [`${productionHeader},remark`, ...rows].join('\r\n'), {
      dryRun: true,
    })
    expect(outcome).toMatchObject({ rows: 1_500, bad: 0, added: 1_500 })
    const pieces = await portal.sql('select n from import_piece where upload_id = $1', [id])
    expect(pieces.length).toBeGreaterThan(2)
  })
})

describe('somebody else', () => {
  it('does not find an upload, nor hears of it', async () => {
    const { id, mapping } = await uploaded(file(productionRow(newTapsid(), 2026, 1)))
    const other = await portal.asAdmin()
    const params = { id }
    expect((await other.call(getImport, { params })).status).toBe(404)
    expect((await other.call(importProblems, { params })).status).toBe(404)
    expect((await run(id, mapping, {}, other)).status).toBe(404)
    const listens = async (actor: Actor) => {
      const [row] = await portal.sql('select access, guest, menus from account where id = $1', [actor.id])
      return portal.platform.live.mayListen({ ...row, id: actor.id, isAdmin: true } as never, importTopic(id))
    }
    expect([await listens(admin), await listens(other)]).toEqual([true, false])
    expect(await portal.platform.live.mayListen({ id: admin.id } as never, 'imports/1')).toBe(false)
  })

  it('with the flag alone, of this branch or another, is refused: an import is the whole firm’s', async () => {
    const flag = { menus: JSON.stringify(menusFor(true)) }
    for (const actor of [await portal.asManager(flag), await portal.asStranger(flag), await portal.asAdvisor(flag)]) {
      const id = crypto.randomUUID()
      expect([
        (await actor.call(listImports, {})).status,
        (await on.send(actor, 'production', file())).status,
        (await actor.call(getImport, { params: { id } })).status,
        (await run(id, {}, {}, actor)).status,
        (await actor.call(importProblems, { params: { id } })).status,
        (await actor.call(undoImport, { params: { id: 1 } })).status,
      ]).toEqual([403, 403, 403, 403, 403, 403])
    }
    expect((await on.send(admin, 'salaries', file())).status).toBe(404)
    expect((await admin.call(undoImport, { params: { id: 2_000_000_000 } })).status).toBe(404)
  })
})

describe('a run', () => {
  // sessions end while the clock is moved on
  afterEach(async () => {
    admin = await portal.asAdmin()
  })

  it('started twice at once runs once', async () => {
    const tapsid = newTapsid()
    const { id, mapping } = await uploaded(file(productionRow(tapsid, 2026, 1)))
    const load = () => run(id, mapping, { dryRun: false })
    const answers = await Promise.all([load(), load(), load()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await portal.runJobs()
    expect(await portal.sql(`select 1 from audit_entry where through = $1`, [`import ${id}`])).toHaveLength(1)
    expect(await stored(tapsid)).toBe(1)
  })

  it('tells how far it is while it runs', async () => {
    const tapsid = newTapsid()
    const rows = Array.from({ length: 2_500 }, (_, index) => productionRow(tapsid + index, 2026, 1))
    await on.load(admin, 'production', file(productionRow(tapsid + 2_400, 2026, 1, '5.00')))
    const { id, mapping } = await uploaded(file(...rows))
    const holder = new pg.Client({ connectionString: portal.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from production where tapsid = $1 for update', [tapsid + 2_400])
    await run(id, mapping, { dryRun: false })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const jobs = portal.runJobs()
    await somebodyWaits(portal)
    const told = heard(importTopic(id))
    vi.advanceTimersByTime(500)
    await told
    const half = await on.look(admin, id)
    expect(half).toMatchObject({ state: 'running', rowsRead: 2_000, outcome: null })
    expect(half.bytesRead).toBeGreaterThan(0)
    const over = heard(importTopic(id))
    await holder.query('rollback')
    await holder.end()
    await Promise.all([jobs, over])
    expect(await on.look(admin, id)).toMatchObject({
      state: 'done',
      rowsRead: 2_500,
      outcome: { added: 2_499, changed: 1 },
    })
  })

  it('that fails says so in a sentence and has loaded nothing; it can be started again', async () => {
    const tapsid = newTapsid()
    const rows = Array.from({ length: 1_500 }, (_, index) => productionRow(tapsid + index, 2026, 1))
    const { id, mapping } = await uploaded(file(...rows, '"'))
    await run(id, mapping, { dryRun: false })
    await portal.runJobs()
    const { state, failure } = await on.look(admin, id)
    expect([state, failure]).toEqual([
      'failed',
      expect.stringMatching(/CSV file can’t be read.*\. Nothing was imported\.$/),
    ])
    expect(await stored(tapsid)).toBe(0)

    await portal.sql('alter table production add constraint broken check (egci <> 666)')
    const broken = await uploaded(file(...rows, productionRow(tapsid, 2027, 1, '666')))
    await run(broken.id, broken.mapping, { dryRun: false })
    await portal.runJobs()
    expect(await on.look(admin, broken.id)).toMatchObject({
      state: 'failed',
      failure: 'Something went wrong on our end. Nothing was imported.',
      runId: null,
    })
    expect(await stored(tapsid)).toBe(0)
    expect(await actions(`import-upload:${broken.id}`)).toContain('import.failed')
    await portal.sql('alter table production drop constraint broken')
    await run(broken.id, broken.mapping, { dryRun: false })
    await portal.runJobs()
    expect(await on.look(admin, broken.id)).toMatchObject({ state: 'done', failure: '' })
    expect(await stored(tapsid)).toBe(2)
  })

  it('that ended with its node is told, and what it still does afterwards does not count', async () => {
    const tapsid = newTapsid()
    await on.load(admin, 'production', file(productionRow(tapsid, 2026, 1, '5.00')))
    const { id, mapping } = await uploaded(file(productionRow(tapsid, 2026, 1), productionRow(tapsid, 2026, 2)))
    const holder = new pg.Client({ connectionString: portal.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from production where tapsid = $1 for update', [tapsid])
    await run(id, mapping, { dryRun: false })
    // no sign of life
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const jobs = portal.runJobs()
    await somebodyWaits(portal)
    await sweepImports(portal.platform)
    expect((await on.look(admin, id)).state).toBe('running')
    portal.advance(61_000)
    const told = heard(importTopic(id))
    await sweepImports(portal.platform)
    await told
    expect(await on.look(admin, id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/restarted before the import finished/),
    })
    await holder.query('rollback')
    await holder.end()
    await jobs
    expect(await stored(tapsid)).toBe(1)
    expect((await on.look(admin, id)).state).toBe('failed')
  })

  it('is gone a day later, with its file; one that is not over stays', async () => {
    const { id } = await uploaded(file(productionRow(newTapsid(), 2026, 1)))
    const incoming = join(portal.config.dataDir, 'incoming')
    await writeFile(join(incoming, 'left-behind'), 'a,b')
    const waiting = await uploaded(file(productionRow(newTapsid(), 2026, 1)))
    portal.advance(23 * 3_600_000)
    await sweepImports(portal.platform)
    expect(await portal.sql('select 1 from import_piece where upload_id = $1', [id])).toHaveLength(1)
    // nothing but what a node that died would have left
    expect(await readdir(incoming)).toEqual(['left-behind'])
    await portal.sql(
      `update import_upload set state = 'waiting', changed_at = now() + interval '1 day' where id = $1`,
      [waiting.id],
    )
    portal.advance(3_600_001)
    await sweepImports(portal.platform)
    expect(await portal.sql('select 1 from import_piece where upload_id = $1', [id])).toEqual([])
    expect(await readdir(incoming)).toEqual([])
    expect(await portal.sql('select state from import_upload where id = $1', [waiting.id])).toEqual([
      { state: 'waiting' },
    ])
  })
})

it('the problems are a file for a spreadsheet, all of them, and nothing in it is a formula', async () => {
  const rows = Array.from({ length: 250 }, () => productionRow('x', 2026, 1))
  const { id, outcome } = await on.load(admin, 'production', file(...rows), { dryRun: true })
  expect([outcome?.problems.length, outcome?.problemsKept]).toEqual([100, 250])
  const { body, headers } = await admin.call(importProblems, { params: { id } })
  const lines = String(body).split('\r\n')
  expect(lines[0]).toBe('\ufeffLine,Column,Problem')
  expect(lines[250]).toBe('251,tapsid,Enter a whole number from 1 to 2147483647.')
  expect(headers['content-disposition']).toBe('attachment; filename="problems.csv"')
  expect(problemsCsv([{ line: 2, column: '=A1', problem: '@x, "y"' }])).toContain(`2,'=A1,"'@x, ""y"""\r\n`)
})

describe('the list', () => {
  const listed = async (actor = admin) => (await actor.call(listImports, {})).body
  const ofKind = async (actor = admin) => {
    const { latest, uploads } = await listed(actor)
    return [latest, uploads].map((rows) => rows.find(({ kind }) => kind === 'production'))
  }

  it('tells of each type the latest import with its rows, and where one’s own latest file is', async () => {
    const person = await portal.asAdmin({ first: 'Ida', last: 'Import' })
    const tapsid = newTapsid()
    const text = file(productionRow(tapsid, 2026, 1), productionRow(tapsid, 2026, 13))
    const { id } = await on.load(person, 'production', text, { skipBad: true })
    const [latest, own] = await ofKind(person)
    expect(latest).toMatchObject({ byName: 'Ida Import', rows: 2, skipped: 1, added: 1, undoable: true })
    expect(own).toMatchObject({ id, state: 'done', loaded: true, rows: 2, bad: 1 })
    // another's files are none of theirs
    const stranger = await portal.asAdmin()
    expect((await listed(stranger)).uploads).toEqual([])
    expect((await stranger.call(cancelImport, { params: { id } })).status).toBe(404)
  })
})

describe('a file on its way', () => {
  it('is canceled before it is begun, and nothing of it is imported', async () => {
    const tapsid = newTapsid()
    const { id, mapping } = await uploaded(file(productionRow(tapsid, 2026, 1)))
    await run(id, mapping, { dryRun: false })
    const { body } = await admin.call(cancelImport, { params: { id } })
    expect(body.upload).toMatchObject({ state: 'failed', failure: 'Canceled. Nothing was imported.' })
    await portal.runJobs()
    expect(await stored(tapsid)).toBe(0)
    expect((await actions(`import-upload:${id}`)).at(-1)).toBe('import.cancelled')
    expect((await admin.call(cancelImport, { params: { id } })).status).toBe(409)
  })

  it('that is canceled while it runs takes back what it wrote', async () => {
    const tapsid = newTapsid()
    const { id, mapping } = await uploaded(file(productionRow(tapsid, 2026, 1)))
    await run(id, mapping, { dryRun: false })
    // it waits for another import of its kind, and is canceled meanwhile
    const other = new pg.Client({ connectionString: portal.databaseUrl })
    await other.connect()
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtext('import:production'))`)
    const working = portal.runJobs()
    await somebodyWaits(portal)
    expect((await admin.call(cancelImport, { params: { id } })).status).toBe(200)
    await other.query('commit')
    await other.end()
    await working
    expect(await stored(tapsid)).toBe(0)
    expect((await admin.call(getImport, { params: { id } })).body.upload).toMatchObject({
      state: 'failed',
      runId: null,
    })
  })
})
