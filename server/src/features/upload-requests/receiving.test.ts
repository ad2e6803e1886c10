import { createHash, randomUUID } from 'node:crypto'
import { getTask, taskTopic } from '@portal/contract/tasks'
import { texts } from '@portal/contract/texts'
import { openLink } from '@portal/contract/links'
import { revokeUploadRequest, uploadRequestLimits } from '@portal/contract/upload-requests'
import type { Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { checkPicture } from '../../testing/deposits.ts'
import { eicar, pdf } from '../../testing/files.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { startScanner } from '../../testing/scanner.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'
import { uploadsOn } from '../../testing/upload-requests.ts'
import { withLink } from '../../testing/link-statements.ts'
import { changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import { issueLink } from '../../platform/links/links.ts'
import { sweepUnsent } from './jobs.ts'

let portal: TestPortal
let clamd: Server
let log = ''
let on: ReturnType<typeof uploadsOn>
let tasks: ReturnType<typeof tasksOn>
let dana: Actor
let rita: Actor
let task: number
let ingrid: ReturnType<typeof on.visitor>
let token: string
beforeAll(async () => {
  clamd = await startScanner()
  const { port } = clamd.address() as { port: number }
  portal = await testPortal(
    { clamdUrl: `tcp://127.0.0.1:${port}`, logLevel: 'trace' },
    { write: (line) => void (log += line) },
  )
  on = uploadsOn(portal)
  tasks = tasksOn(portal)
})
afterAll(async () => {
  await portal.close()
  clamd.close()
})
beforeEach(async () => {
  on.next()
  await portal.sql('delete from rate_window')
  // each time: a day passes in one of these tests, and with it every session
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
  dana = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  task = await tasks.open(dana)
  await on.ask(rita, task)
  token = await on.token()
  ingrid = on.visitor(token)
})
const fetch = (actor: Actor, url: string) => portal.app.inject({ url: `/api${url}`, headers: { cookie: actor.cookie } })
const filesOf = async (actor: Actor) => (await actor.call(getTask, { params: { id: task } })).body.record.files
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

it('says who asks, why, what and until when, and nothing else, however often it is opened [ROUTE-13]', async () => {
  for (let n = 0; n < 5; n++)
    expect((await ingrid.open()).json()).toMatchObject({ state: 'open', asker: { name: 'Rita Review' } })
  const said = (await ingrid.get()).json()
  expect(Object.keys(said).toSorted()).toEqual(['ok', 'papers', 'reason', 'until'])
  expect(said.papers).toMatchObject([
    { title: 'Driver’s license', hint: 'Front and back, not expired', received: 0, files: [] },
    { title: 'Latest IRA statement' },
    { title: 'Signed transfer form', hint: '' },
  ])
  expect(JSON.stringify(said)).not.toMatch(/Ingrid|Halvorsen|fastmail|Whitfield/)
  expect(await on.one(rita, task)).toMatchObject({ state: 'opened', received: 0 })
})

it('sent documents are announced to the screens that show the task', async () => {
  await ingrid.add(0)
  const heard: (string | undefined)[] = []
  const stop = portal.platform.live.onChangeEarly((topic) => heard.push(topic))

  await ingrid.receipt()

  stop()
  expect(heard).toContain(taskTopic(task))
})

it('files are sent in two goes: a receipt each with whole hashes, and the second adds to the first [ROUTE-13]', async () => {
  const front = await checkPicture()
  const [license, statement] = await ingrid.papers()
  expect((await ingrid.upload(license?.id ?? 0, { filename: 'front.jpg', bytes: front })).statusCode).toBe(200)
  await ingrid.add(0, 'back')
  await ingrid.add(1, 'pine-hollow-oct')
  // uploaded is not sent: nobody sees it
  expect(await filesOf(rita)).toEqual([])
  expect(await on.one(rita, task)).toMatchObject({ state: 'sent', received: 0, coming: 2 })
  const receipt = await ingrid.receipt()
  expect(receipt).toMatchObject({ sender: 'Ingrid Halvorsen', received: 2, wanted: 3 })
  expect(receipt.number).toMatch(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(receipt.files).toEqual([
    { paper: 'Driver’s license', name: 'front.jpg', hash: sha(front) },
    { paper: 'Driver’s license', name: 'back.pdf', hash: sha(pdf('back')) },
    { paper: 'Latest IRA statement', name: 'pine-hollow-oct.pdf', hash: sha(pdf('pine-hollow-oct')) },
  ])
  const [mail] = await on.mails()
  expect(mail?.subject).toBe(`Receipt ${receipt.number}: we got your documents`)
  for (const { hash } of receipt.files) expect(mail?.text).toContain(hash)

  // the same link goes on where it was, and shows again only how much has come
  const later = on.visitor(token)
  expect(await later.papers()).toMatchObject([
    { received: 2, files: [] },
    { id: statement?.id, received: 1, files: [] },
    { received: 0, files: [] },
  ])
  await later.add(2, 'transfer')
  await later.add(0, 'back')
  const second = await later.receipt('Ingrid H.')
  expect(second.number).not.toBe(receipt.number)
  expect(second).toMatchObject({ received: 3, wanted: 3 })
  const row = await on.one(rita, task)
  expect(row).toMatchObject({ state: 'complete', received: 3, coming: 0 })
  expect(row.papers[0]?.files).toMatchObject([
    { name: 'front.jpg', sender: 'Ingrid Halvorsen', receipt: receipt.number, hash: sha(front), scanned: true },
    { name: 'back.pdf', sender: 'Ingrid Halvorsen' },
    { name: 'back.pdf', sender: 'Ingrid H.', receipt: second.number },
  ])
})

it('what was sent lies with the task as received from outside, for whoever sees it', async () => {
  await ingrid.add(1, 'statement')
  await ingrid.send()
  const [file] = await filesOf(dana)
  expect(file).toMatchObject({ name: 'statement.pdf', pdf: true, from: 'Ingrid Halvorsen' })
  for (const who of [rita, dana]) {
    const answer = await fetch(who, file?.url ?? '')
    expect(answer.headers['content-disposition']).toMatch(/^inline/)
    expect(answer.rawPayload.equals(pdf('statement'))).toBe(true)
  }
  for (const who of [await portal.asAdvisor(), await portal.asStranger(reviewer)])
    expect((await fetch(who, file?.url ?? '')).statusCode).toBe(404)
  const told = (await portal.mails()).find(({ to, subject }) => to === rita.email && subject.includes(`T-${task}`))
  expect(told?.text).toContain(`1 of 3 documents you requested for T-${task} is here.`)
  expect(told?.text).not.toContain('Ingrid')
})

it('sent twice because the answer was lost, or twelve times at once, it is one receipt', async () => {
  await ingrid.add(0)
  const answers = await Promise.all(Array.from({ length: 12 }, () => ingrid.receipt()))
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
  expect(await portal.sql('select count(*)::int from upload_receipt where sitting = $1', [ingrid.sitting])).toEqual([
    { count: 1 },
  ])
  expect((await on.mails()).filter(({ subject }) => subject.startsWith('Receipt'))).toHaveLength(1)
})

it('what comes after the receipt needs a sitting of its own, or it would never be sent', async () => {
  const [paper] = await ingrid.papers()
  await ingrid.add(0)
  await ingrid.send()
  const late = await ingrid.upload(paper?.id ?? 0, { filename: 'late.pdf', bytes: pdf('late') })
  expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
})

it('uploaded twice because the answer was lost, it is one file', async () => {
  const twice = [await ingrid.add(0, 'same'), await ingrid.add(0, 'same')]
  expect(twice[0]?.json().file.id).toBe(twice[1]?.json().file.id)
  const many = await Promise.all(Array.from({ length: 5 }, () => ingrid.add(1, 'parallel')))
  expect(new Set(many.map((one) => one.json().file.id)).size).toBe(1)
})

it('a document has ten files at most, however many come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 18 }, (_, n) => ingrid.add(0, `page ${n}`)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(uploadRequestLimits.filesOfPaper)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(8)
})

it('is removed before it is sent, bytes and all, and never after, nor by another browser', async () => {
  const kept = (words: string) =>
    portal.sql(`select 1 from file where hash = $1`, [Buffer.from(sha(pdf(words)), 'hex')]).then((rows) => rows.length)
  const { id } = (await ingrid.add(0, 'a mistake')).json().file
  const other = on.visitor(token)
  expect(await other.papers()).toMatchObject([{ files: [] }, { files: [] }, { files: [] }])
  expect((await ingrid.remove(id, other.sitting)).statusCode).toBe(404)
  expect(await kept('a mistake')).toBe(1)
  expect((await ingrid.remove(id)).statusCode).toBe(200)
  expect((await ingrid.remove(id)).statusCode).toBe(404)
  expect(await kept('a mistake')).toBe(0)
  // what somebody else has sent as well stays theirs
  await other.add(0, 'both')
  await other.send()
  const mine = (await ingrid.add(0, 'both')).json().file
  await ingrid.remove(mine.id)
  expect(await kept('both')).toBe(1)
  const sent = (await ingrid.add(1, 'sent')).json().file
  await ingrid.send()
  expect((await ingrid.remove(sent.id)).statusCode).toBe(404)
})

it('nothing, nobody and no consent are not sent', async () => {
  expect((await ingrid.send()).json()).toMatchObject({ code: 'invalid', message: 'Add a document first.' })
  await ingrid.add(0)
  expect((await ingrid.send('  ')).json()).toMatchObject({ code: 'invalid', fields: { name: expect.any(String) } })
  expect((await ingrid.send('x'.repeat(10_000))).statusCode).toBe(400)
  expect((await ingrid.send('Ingrid', false)).json()).toMatchObject({ fields: { consent: expect.any(String) } })
  expect(await filesOf(rita)).toEqual([])
})

describe('files that are not taken', () => {
  it.each<[string, string, () => Buffer, number, string]>([
    ['a program', 'tool.exe', () => Buffer.from('MZ'), 400, 'Only JPEG, PNG, and PDF files are accepted.'],
    ['a page named as a PDF', 'x.pdf', () => Buffer.from('<html><script>1</script>'), 400, 'valid .pdf file'],
    ['a PDF named as a photo', 'x.jpg', () => pdf('photo'), 400, 'valid .jpeg file'],
    ['an empty file', 'x.pdf', () => Buffer.alloc(0), 400, 'The file is empty.'],
    ['55,000,000 bytes', 'x.pdf', () => pdf('large', 55_000_000), 413, texts.fileTooLarge],
  ])('%s', async (_, filename, bytes, status, words) => {
    const [paper] = await ingrid.papers()
    const answer = await ingrid.upload(paper?.id ?? 0, { filename, bytes: bytes() })
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringContaining(words)])
    expect((await ingrid.papers())[0]?.files).toEqual([])
  })

  it('two at once, and what belongs to another request', async () => {
    const [paper] = await ingrid.papers()
    const two = [1, 2].map((n) => ({ filename: `${n}.pdf`, bytes: pdf(String(n)) }))
    expect((await ingrid.upload(paper?.id ?? 0, ...two)).statusCode).toBe(400)
    await on.ask(rita, task)
    const other = on.visitor(await on.token())
    const file = { filename: 'a.pdf', bytes: pdf('a') }
    expect((await other.upload(paper?.id ?? 0, file)).statusCode).toBe(404)
    expect((await ingrid.upload(2_147_483_647, file)).statusCode).toBe(404)
    const { id } = (await ingrid.upload(paper?.id ?? 0, file)).json().file
    expect((await on.visitor(await on.token(), ingrid.sitting).remove(id)).statusCode).toBe(404)
  })

  it('a virus: nothing is stored, and whoever asked is told', async () => {
    const [paper] = await ingrid.papers()
    const bytes = Buffer.concat([pdf('sick'), Buffer.from(`% ${eicar}\n%%EOF\n`)])
    const answer = await ingrid.upload(paper?.id ?? 0, { filename: 'sick.pdf', bytes })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The virus scanner blocked this file.'])
    expect(await on.one(rita, task)).toMatchObject({ refused: { why: 'File contains a virus' }, coming: 0 })
    expect(await portal.sql(`select 1 from file where hash = $1`, [Buffer.from(sha(bytes), 'hex')])).toEqual([])
    const trail = await portal.sql(`select 1 from audit_entry where action = 'upload-request.file-blocked'`)
    expect(trail).toHaveLength(1)
  })

  it('a name that would lead elsewhere is cleaned', async () => {
    const [paper] = await ingrid.papers()
    const bytes = pdf('named')
    const { file } = (await ingrid.upload(paper?.id ?? 0, { filename: '../../etc/<b>‮x.pdf', bytes })).json()
    expect(file.name).not.toMatch(/[/\\‮]/)
  })
})

it('unscanned, where there is no scanner, it is saved and never shown', async () => {
  await ingrid.add(0, 'plain')
  await ingrid.send()
  await portal.sql('update work_item_file set scanned = false where sitting = $1', [ingrid.sitting])
  const [file] = await filesOf(rita)
  expect(file).toMatchObject({ pdf: false })
  expect((await fetch(rita, file?.url ?? '')).headers['content-disposition']).toMatch(/^attachment/)
  expect((await on.one(rita, task)).papers[0]?.files).toMatchObject([{ scanned: false }])
})

it('what was uploaded and never sent goes after two days', async () => {
  await ingrid.add(0, 'left behind')
  await sweepUnsent(portal.platform)
  expect((await ingrid.papers())[0]?.files).toHaveLength(1)
  portal.advance(2 * 86_400_000 + 1)
  await Promise.all([sweepUnsent(portal.platform), sweepUnsent(portal.platform)])
  expect((await ingrid.papers())[0]?.files).toEqual([])
  expect(await portal.sql('select 1 from file where hash = $1', [Buffer.from(sha(pdf('left behind')), 'hex')])).toEqual(
    [],
  )
})

it('another purpose’s token, and one of nobody, open nothing', async () => {
  const { platform } = portal
  const now = platform.clock()
  const until = later(now, 86_400_000)
  const other = await changeBy(
    platform,
    { id: null, name: 'test' },
    'test',
  )((tx, note) => issueLink(tx, note, { purpose: 'action', subject: 'upload-request:1', by: null, until }, now))
  for (const wrong of [other, randomUUID(), '']) {
    const visitor = on.visitor(wrong)
    const answers = [await visitor.open(), await visitor.get(), await visitor.send(), await visitor.remove(1)]
    answers.push(await visitor.upload(1, { filename: 'a.pdf', bytes: pdf('a') }))
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'link-over'])
  }
  expect((await withLink(portal, token, openLink, { purpose: 'action' })).statusCode).toBe(404)
})

it('revoked or decided between upload and send, nothing arrives', async () => {
  const [paper] = await ingrid.papers()
  await ingrid.add(0)
  await tasks.act(rita, { do: 'decide', decision: 'Declined', reason: 'No' }, task)
  const file = { filename: 'late.pdf', bytes: pdf('late') }
  for (const answer of [await ingrid.send(), await ingrid.upload(paper?.id ?? 0, file), await ingrid.get()])
    expect(answer.json()).toMatchObject({ code: 'link-over' })
  expect(await filesOf(rita)).toEqual([])
})

it('while files come in, those who ask, revoke and decide are not kept waiting for each other', async () => {
  const { id, version } = await on.one(rita, task)
  const papers = await ingrid.papers()
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) =>
      ingrid
        .upload(papers[n % 3]?.id ?? 0, { filename: 'busy.pdf', bytes: pdf(`busy ${n}`) })
        .then(({ statusCode }) => statusCode),
    ),
    ...Array.from({ length: 3 }, () => ingrid.open().then(({ statusCode }) => statusCode)),
    ...Array.from({ length: 3 }, () => on.ask(rita, task).then(({ status }) => status)),
    rita
      .call(revokeUploadRequest, {
        params: { id },
        body: { version },
      })
      .then(({ status }) => status),
  ])
  expect(answers.every((status) => status === 200 || status === 404)).toBe(true)
})

it('no token stands in the log', () => {
  expect(log).toContain('/api/request')
  expect(log).not.toContain(token)
})
