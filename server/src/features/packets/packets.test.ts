import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { liftHold, placeHold } from '@portal/contract/holds'
import {
  cancelPacket,
  confirmPacket,
  declinePacket,
  downloadPacket,
  getPacket,
  listPackets,
  makePacket,
  packetChoices,
  packetLimits,
  previewPacket,
} from '@portal/contract/packets'
import { replaceDocument } from '@portal/contract/documents'
import { addFirmDevice } from '@portal/contract/devices'
import { commentSubmission } from '@portal/contract/exchange'
import { reportIncident } from '@portal/contract/incidents'
import { getRecordHistory, type RecordScope } from '@portal/contract/records'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../../platform/archive/read-zip.ts'
import { openZip, type ZipEntry } from '../../platform/archive/zip.ts'
import type { Actor } from '../../testing/actors.ts'
import { aPdf, publish, send } from '../../testing/documents.ts'
import { accountNumber, exchangeOn } from '../../testing/exchange.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { socialPurpose } from '../welcome/public.ts'
import { makePackets } from './make.ts'
import { verifyPacket } from './verify.ts'

let portal: TestPortal
let officer: Actor
let advisor: Actor
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packets-'))
  portal = await testPortal()
  officer = await portal.asAdmin({ first: 'Theodora', last: 'Vance' })
  advisor = await portal.asAdvisor({ first: 'Eleanor', last: 'Whit<b>combe' })
  const exchange = exchangeOn(portal)
  await exchange.submitted(advisor)
  await exchange.papers(advisor, { title: 'SSN 123-45-6789, account no. 12-345678', note: '=cmd' }, 'a', 'b')
  const id = await publish(portal, officer, { selected_advisor: advisor.email }, aPdf('first', 'handbook.pdf'))
  await send(portal, officer, replaceDocument, id, {}, aPdf('second', 'handbook.pdf'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const scopeOf = (more: Partial<RecordScope> = {}): RecordScope => ({
  people: [advisor.id],
  branches: [],
  classes: [],
  from: null,
  until: null,
  ...more,
})
const ask = (more: object = {}, by = officer) =>
  by.call(makePacket, {
    body: { key: randomUUID(), name: 'SEC exam 2026-118', scope: scopeOf(), masked: true, ...more },
  })
const list = async (by = officer) => (await by.call(listPackets, {})).body.data
const one = async (id: number, by = officer) => (await list(by)).find((packet) => packet.id === id)
const make = (signal?: AbortSignal) => makePackets(portal.platform, signal)
async function download(id: number): Promise<string> {
  const answer = await portal.app.inject({ url: `/api/packets/${id}/file`, headers: { cookie: officer.cookie } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-length']).toBe(answer.rawPayload.length.toString())
  const path = join(folder, `${id}.zip`)
  await writeFile(path, answer.rawPayload)
  return path
}
async function contentOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await readZip(path)
  const files = new Map<string, Buffer>()
  for await (const file of zip.entries()) files.set(file.name, await buffer(await file.read()))
  zip.close()
  return files
}
async function madeOf(more: object = {}): Promise<{ id: number; path: string; files: Map<string, Buffer> }> {
  const { id } = (await ask(more)).body
  await make()
  expect(await one(id)).toMatchObject({ state: 'ready', why: '' })
  const path = await download(id)
  return { id, path, files: await contentOf(path) }
}
/** Whatever the test is about is not what time it took. */
const withoutTime = (name: string, bytes: Buffer) => {
  const text = bytes.toString('latin1').replace(/P-\d{4}/g, 'P')
  if (name === 'manifest.json') return text.replace(/"made":"[^"]+"|\{"name":"index.html".*\}/g, '')
  if (name === 'index.html') return text.replace(/Made .*? by/, 'Made by')
  return ['manifest.sig', 'SHA256SUMS'].includes(name) ? '' : text
}

describe('a packet', () => {
  it('is counted before it is made', async () => {
    const { body } = await officer.call(previewPacket, { body: { scope: scopeOf({ classes: ['papers'] }) } })
    const papers = body.classes.find(({ id }) => id === 'papers')
    expect(papers).toMatchObject({ records: 2, documents: 3 })
    expect(body.classes.find(({ id }) => id === 'documents')).toMatchObject({ records: 1, documents: 2 })
    expect(body.people).toBe(1)
    expect(body.entries).toBeGreaterThan(5)
    const none = { scope: scopeOf({ from: '1990-01-01', until: '1990-12-31' }) }
    expect((await officer.call(previewPacket, { body: none })).body.classes.every(({ records }) => records === 0)).toBe(
      true,
    )
    const chosen = (await officer.call(packetChoices, { body: { q: 'whit elea', chosen: [] } })).body
    expect(chosen.people.map(({ id }) => id)).toEqual([advisor.id])
    const both = { q: 'whit elea', chosen: [officer.id, advisor.id] }
    const ids = (await officer.call(packetChoices, { body: both })).body.people.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([advisor.id, officer.id].toSorted())
    // as many as a scope can have
    const unknown = { q: 'nobody at all', chosen: Array.from({ length: 500 }, () => crypto.randomUUID()) }
    expect((await officer.call(packetChoices, { body: unknown })).body.people).toEqual([])
    expect((await officer.call(packetChoices, { body: { q: '', chosen: ['whoever'] } })).status).toBe(400)
  })

  it('says before it is made how much of it is under which hold, in the chosen classes', async () => {
    const held = async (more: Partial<RecordScope>) => {
      const { body } = await officer.call(previewPacket, { body: { scope: scopeOf(more) } })
      return [body.held, body.holds]
    }
    const place = async (matter: string, scope: RecordScope) =>
      (await officer.call(placeHold, { body: { matter, reference: '', reason: 'Counsel asked.', scope } })).body.id
    expect(await held({ classes: ['papers'] })).toEqual([0, []])
    const kestrel = await place('Kestrel Farms', scopeOf({ classes: ['papers'] }))
    const exam = await place('SEC exam', scopeOf({ classes: ['papers', 'documents'] }))
    const both = [
      { id: kestrel, matter: 'Kestrel Farms' },
      { id: exam, matter: 'SEC exam' },
    ]
    expect(await held({ classes: ['papers'] })).toEqual([2, both])
    expect(await held({ classes: ['documents'] })).toEqual([1, both.slice(1)])
    expect(await held({ classes: ['papers'], until: '1990-12-31' })).toEqual([0, []])
    for (const id of [kestrel, exam]) await officer.call(liftHold, { params: { id }, body: { reason: 'Settled.' } })
    expect(await held({ classes: ['papers'] })).toEqual([0, []])
  })

  it('has every record and document, proves itself without the portal, and reads nothing from outside', async () => {
    const { id, path, files } = await madeOf()
    const names = [...files.keys()]
    const folderOfHers = names.find((name) => name.startsWith('people/eleanor-'))?.split('/')[1] ?? ''
    for (const name of [
      'index.html',
      'VERIFY.txt',
      'records/papers.csv',
      'records/papers.jsonl',
      'classes/papers.html',
      `people/${folderOfHers}/papers.html`,
      'search/1.js',
      'audit/entries.jsonl',
      'audit/links.txt',
      'audit/seals.jsonl',
      'files/documents/document-1/1/handbook.pdf',
      'files/documents/document-1/2/handbook.pdf',
    ])
      expect(names).toContain(name)
    for (const bytes of [...files].filter(([name]) => name.endsWith('.html')).map(([, its]) => its.toString())) {
      expect(bytes).not.toMatch(/Whit<b>|(?:src|href)="(?:https?:)?\/\//)
    }
    expect(files.get('records/papers.csv')?.toString()).not.toMatch(/,=cmd/)
    expect(await verifyPacket(path)).toMatchObject({ faults: [], files: files.size })

    // with what every machine has
    const unpacked = join(folder, `unpacked-${id}`)
    execFileSync('unzip', ['-q', path, '-d', unpacked])
    const sums = execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: unpacked }).toString()
    expect(sums.trim().split('\n')).toHaveLength(files.size - 1)
    const check = (...args: string[]) =>
      execFileSync('openssl', ['pkeyutl', '-verify', '-pubin', ...args], { cwd: unpacked })
    expect(
      check('-inkey', 'key.pem', '-rawin', '-in', 'manifest.json', '-sigfile', 'manifest.sig').toString(),
    ).toContain('Verified Successfully')
    const seal = names.find((name) => /^audit\/seals\/.*\.txt$/.test(name)) ?? ''
    const key = names.find((name) => name.startsWith('audit/seals/keys/')) ?? ''
    expect(check('-inkey', key, '-rawin', '-in', seal, '-sigfile', seal.replace('.txt', '.sig')).toString()).toContain(
      'Verified Successfully',
    )

    const details = (await officer.call(getPacket, { params: { id } })).body
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0)
    expect(details).toMatchObject({
      manifest_sha256: createHash('sha256').update(manifest).digest('hex'),
      files: files.size,
      downloads: [{ by: 'Theodora Vance' }],
    })
    const entries = await portal.sql(`select action from audit_entry where subject = 'packet:${id}' order by id`)
    expect(entries.map(({ action }) => action)).toEqual(['packet.made', 'packet.ready', 'packet.downloaded'])
  })

  it('made twice is the same but for its time', async () => {
    const [first, second] = [await madeOf(), await madeOf()]
    expect([...second.files.keys()]).toEqual([...first.files.keys()])
    for (const [name, bytes] of first.files)
      expect([name, withoutTime(name, bytes)]).toEqual([
        name,
        withoutTime(name, second.files.get(name) ?? Buffer.alloc(0)),
      ])
  })

  it('of which a byte was changed, or a file removed or added, is found out by the file’s name', async () => {
    const { files } = await madeOf()
    const names = [...files.keys()]
    const kinds = Map.groupBy(names, (name) =>
      name.replace(/\d+|[^/]+-[0-9a-f]{8}/g, '').replace(/^(people|classes|records)\/.*(\.\w+)$/, '$1$2'),
    )
    const again = async (
      change: (name: string, bytes: Buffer) => Buffer | undefined,
      more: [string, Buffer][] = [],
    ) => {
      const path = join(folder, `${randomUUID()}.zip`)
      const zip = await openZip(path)
      const entries: ZipEntry[] = []
      for (const [name, bytes] of [...files, ...more]) {
        const changed = change(name, bytes)
        if (changed) entries.push(await zip.add({ name, content: [changed] }))
      }
      await zip.finish(
        (async function* () {
          yield* entries
        })(),
      )
      await zip.close()
      return (await verifyPacket(path)).faults
    }
    const flipped = (bytes: Buffer) => {
      const copy = Buffer.from(bytes)
      const at = Math.floor(copy.length / 2)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    }
    expect(await again((_, bytes) => bytes)).toEqual([])
    // one of each kind: by itself what the others are held against, and the rest together, each of which is named
    const lists = ['manifest.json', 'manifest.sig', 'SHA256SUMS', 'key.pem']
    const chosen = [...kinds.values()].map(([name = '']) => name)
    const alone = chosen.filter((name) => lists.includes(name))
    expect(alone).toHaveLength(lists.length)
    for (const those of [...alone.map((name) => [name]), chosen.filter((name) => !lists.includes(name))]) {
      const isIts = (name: string) => those.includes(name)
      const unnamed = (faults: string[]) => those.filter((name) => !faults.some((fault) => fault.includes(name)))
      expect(unnamed(await again((name, bytes) => (isIts(name) ? flipped(bytes) : bytes)))).toEqual([])
      expect(unnamed(await again((name, bytes) => (isIts(name) ? undefined : bytes)))).toEqual([])
    }
    expect(await again((_, bytes) => bytes, [['files/forged.pdf', Buffer.from('x')]])).toEqual([
      'files/forged.pdf was added: manifest.json doesn’t list it',
      'SHA256SUMS doesn’t list files/forged.pdf',
    ])
  })

  it('of which any byte of the zip is changed is found out too', async () => {
    const { path } = await madeOf({ scope: scopeOf({ classes: ['documents'] }) })
    const whole = await readFile(path)
    const places = Array.from({ length: 12 }, (_, index) => Math.floor((whole.length / 13) * (index + 1)))
    const faultsWith = async (at: number) => {
      const copy = Buffer.from(whole)
      // all eight bits: behind the last bit of what is packed, some may mean nothing
      copy[at] = (copy[at] ?? 0) ^ 0xff
      await writeFile(path, copy)
      return verifyPacket(path).then(
        (verdict) => verdict.faults,
        () => ['can’t be read'],
      )
    }
    const unnoticed: number[] = []
    for (const at of places) {
      if ((await faultsWith(at)).length === 0) unnoticed.push(at)
    }
    expect(unnoticed).toEqual([])

    // what a zip says twice: the name, the sizes and the sum in front of a file, which some programs read there and others in the list
    const name = 'files/documents/document-1/1/handbook.pdf'
    const header = whole.indexOf(name) - 30
    for (const field of [14, 18, 22, 30, 30 + name.length - 1])
      expect(await faultsWith(header + field)).toEqual([
        `${name} was changed: the zip says one thing in front of it and another in its list`,
      ])
  })
})

describe('what is masked', () => {
  const plain = (files: Map<string, Buffer>) =>
    [...files]
      .filter(([name]) => !name.startsWith('files/'))
      .filter(([, bytes]) => /123-45-6789|88314471|12-345678/.test(bytes.toString()))

  it('is in no record, page or entry, but for its last four', async () => {
    const { files } = await madeOf()
    expect(plain(files).map(([name]) => name)).toEqual([])
    const lines = files.get('records/papers.jsonl')?.toString() ?? ''
    expect(lines).toContain('•••-••-6789')
    expect(lines).toContain('"account_number":"•••• 4471"')
  })

  describe('of numbers without a label', () => {
    const written = 'SSN 987654321, or 4433-2211-9900, or 4433\u00a02211 9900, kx 4471, hers: 123, 00, 4567.'
    const raw = /987654321|4433.2211|kx.?4471|123, ?00/i
    let files: Map<string, Buffer>
    beforeAll(async () => {
      const ssn = portal.platform.keys.seal('123004567', socialPurpose)
      await portal.sql('update account set ssn = $2 where id = $1', [advisor.id, ssn])
      const exchange = exchangeOn(portal)
      const draft = await exchange.begin(advisor)
      expect((await exchange.save(advisor, draft, { account: 'KX-4471' })).status).toBe(200)
      const paper = await exchange.papers(
        advisor,
        { title: 'Account 4433/2211/9900', note: written },
        '4433 2211 9900, Nov 2026',
      )
      expect((await advisor.call(commentSubmission, { params: { id: paper }, body: { text: written } })).status).toBe(
        200,
      )
      const device = {
        name: '4433-2211-9900',
        type: 'Laptop',
        system: 'Windows',
        encrypted: true,
        owner: 'Firm',
      } as const
      const incident = { title: 'Lost: 4433.2211.9900', what: written, noticed: noticed.toISOString(), devices: '' }
      expect((await advisor.call(reportIncident, { body: { ...incident, clients: 3 } })).status).toBe(200)
      expect((await advisor.call(addFirmDevice, { body: device })).status).toBe(200)
      files = (await madeOf()).files
    })
    const noticed = new Date(Date.UTC(2026, 9, 5, 16, 0))
    const lines = (name: string) =>
      (files.get(name)?.toString() ?? '')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))

    it('leaves none of them in a record, a page, an index, an audit entry, or the name of a file', () => {
      const found = [...files].flatMap(([name, bytes]) => [
        ...(raw.test(name) ? [`name of ${name}`] : []),
        ...(!name.startsWith('files/') && raw.test(bytes.toString()) ? [name] : []),
      ])
      expect(found).toEqual([])
    })

    it('keeps the last four digits in texts, comments, nested details of audit entries, and names of files', () => {
      const words = 'SSN •••• 4321, or •••• 9900, or •••• 9900, ••••, hers: •••• 4567.'
      const [incident] = lines('records/incidents.jsonl')
      expect(incident).toMatchObject({ title: 'Lost: •••• 9900', content: { what: words } })
      expect(files.get('records/papers.jsonl')?.toString()).toContain(`"note":"${words}"`)
      expect(files.get('records/tasks.jsonl')?.toString()).toContain(`"text":"${words}"`)
      expect(files.get('records/papers.csv')?.toString()).toContain(words)
      const added = lines('audit/entries.jsonl').find(({ action }) => action === 'firm-device.added')
      expect(added).toMatchObject({ detail: { after: { name: '•••• 9900' } }, intact: true })
      expect([...files.keys()]).toContainEqual(expect.stringMatching(/^files\/papers\/.*\/xxxx9900, Nov 2026\.pdf$/))
    })

    it('leaves dates, times, amounts, ids and hashes readable', () => {
      const [incident] = lines('records/incidents.jsonl')
      expect(incident.content.noticed_at).toBe('2026-10-05T16:00:00+00:00')
      expect(files.get('classes/incidents.html')?.toString()).toContain('<dd>Oct 5, 2026, 12:00 PM ET</dd>')
      const draft = lines('records/papers.jsonl').find(({ content }) => content.business)
      expect(draft.content.business.amount).toBe('12500.00')
      for (const { request_id: id, at, link } of lines('audit/entries.jsonl'))
        expect([id, at, link].join()).not.toContain('•')
    })
  })

  it('is shown where a second person has agreed, and to no one before', async () => {
    const { id } = (await ask({ masked: false })).body
    await make()
    expect(await one(id)).toMatchObject({ state: 'to-confirm', can: { confirm: false, cancel: true } })
    expect((await officer.call(confirmPacket, { params: { id } })).status).toBe(403)
    const second = await portal.asAdmin({ first: 'Rosa', last: 'Achterberg' })
    expect(await one(id, second)).toMatchObject({ confirmers: expect.arrayContaining(['Rosa Achterberg']) })
    await portal.sql('update session set proven_at = null where account_id = $1', [second.id])
    expect((await second.call(confirmPacket, { params: { id } })).body.code).toBe('proof-needed')
    await portal.sql('update session set proven_at = now() where account_id = $1', [second.id])
    expect((await second.call(confirmPacket, { params: { id } })).status).toBe(200)
    expect((await second.call(declinePacket, { params: { id }, body: { reason: 'No' } })).status).toBe(409)
    await make()
    const files = await contentOf(await download(id))
    expect(plain(files).map(([name]) => name)).toContain('records/papers.jsonl')
    expect(files.get('records/papers.jsonl')?.toString()).toContain(`"account_number":"${accountNumber}"`)
  })

  it('or declined', async () => {
    const { id } = (await ask({ masked: false })).body
    const second = await portal.asAdmin()
    const declined = await second.call(declinePacket, { params: { id }, body: { reason: 'Masked will do.' } })
    expect(declined.status).toBe(200)
    await make()
    expect(await one(id)).toMatchObject({ state: 'declined', why: 'Masked will do.' })
  })
})

describe('text that looks like a date', () => {
  it('and isn’t one never fails a packet or a history: it is shown as it was written', async () => {
    const what = 'Laptop stolen.'
    const devices = ['2026-13-01', '2026-02-31', '2026-11-19', '2026-11-19T25:61:00Z']
    const reporter = await portal.asAdvisor()
    for (const text of devices) {
      const body = { title: text, what, noticed: new Date(2026, 9, 5).toISOString(), devices: text, clients: 0 }
      expect((await reporter.call(reportIncident, { body })).status).toBe(200)
    }
    const { files } = await madeOf({ scope: scopeOf({ people: [reporter.id], classes: ['incidents'] }) })
    const page = files.get('classes/incidents.html')?.toString()
    const csv = files.get('records/incidents.csv')?.toString()
    for (const text of devices) {
      expect(page).toContain(`<dt>Devices</dt><dd>${text}</dd>`)
      expect(csv).toContain(`,${text},`)
    }

    const [row] = await portal.sql('select id from incident where devices = $1', ['2026-13-01'])
    const history = await officer.call(getRecordHistory, { query: { record: `incident:${String(row?.['id'])}` } })
    expect(history.status).toBe(200)
    expect(history.body.rows[0]?.fields).toContainEqual({ field: 'Devices', was: '2026-13-01', now: '2026-13-01' })
  })

  it('is shown with a note where the database has a date that no calendar has', async () => {
    const reporter = await portal.asAdvisor()
    const body = {
      title: 'Endless',
      what: 'Laptop stolen.',
      noticed: new Date().toISOString(),
      devices: '',
      clients: 0,
    }
    const { id } = (await reporter.call(reportIncident, { body })).body
    await portal.sql(`update incident set noticed_at = 'infinity' where id = $1`, [id])
    const { files } = await madeOf({ scope: scopeOf({ people: [reporter.id], classes: ['incidents'] }) })
    expect(files.get('classes/incidents.html')?.toString()).toContain('<dd>infinity (can’t be shown as a date)</dd>')
    await portal.sql(`update incident set noticed_at = now() where id = $1`, [id])
  })
})

describe('making', () => {
  const working = async () =>
    (await readdir(portal.platform.store.incoming)).filter((name) => name.startsWith('packet-'))
  /** Stops after so many files, as a node that is shut down. */
  const after = (files: number) => {
    let asked = 0
    return {
      get aborted() {
        return ++asked > files + 2
      },
    } as AbortSignal
  }

  it('goes on after an interruption, and after a crash that left the file shorter or longer than noted', async () => {
    const whole = await madeOf()
    const { id } = (await ask()).body
    await make(after(6))
    const [noted] = await portal.sql(
      `select count(*)::int as files, max("end") as end from packet_file where packet_id = ${id}`,
    )
    expect(Number(noted?.['files'])).toBeGreaterThan(3)
    const [name = ''] = await working()
    const path = join(portal.platform.store.incoming, name)
    expect(await one(id)).toMatchObject({ state: 'copying' })
    // in the middle of what was noted
    await truncate(path, Number(noted?.['end']) - 10)
    await make(after(9))
    const { size } = await stat(path)
    // and with a part of a file that was never noted
    await writeFile(path, Buffer.alloc(5_000, 7), { flag: 'a' })
    expect((await stat(path)).size).toBe(size + 5_000)
    await make()
    expect(await one(id)).toMatchObject({ state: 'ready' })
    const zip = await download(id)
    expect(execFileSync('unzip', ['-tq', zip]).toString()).toContain('No errors')
    expect((await verifyPacket(zip)).faults).toEqual([])
    const files = await contentOf(zip)
    for (const [its, bytes] of whole.files)
      expect([its, withoutTime(its, files.get(its) ?? Buffer.alloc(0))]).toEqual([its, withoutTime(its, bytes)])
    expect(await working()).toEqual([])
    expect(await portal.sql('select 1 from packet_record union all select 1 from packet_file')).toEqual([])
  })

  it('begins anew where the file or the lists are gone', async () => {
    const { id } = (await ask()).body
    await make(after(6))
    await rm(join(portal.platform.store.incoming, (await working())[0] ?? ''))
    await make(after(6))
    await portal.sql('truncate packet_record, packet_part, packet_document, packet_entry')
    await make()
    expect(await one(id)).toMatchObject({ state: 'ready' })
    expect((await verifyPacket(await download(id))).faults).toEqual([])
  })

  it('is one at a time, in order; one that waits or runs can be canceled, and leaves nothing', async () => {
    const [first, second] = [(await ask({ name: 'First' })).body.id, (await ask({ name: 'Second' })).body.id]
    expect(await one(second)).toMatchObject({ state: 'waiting', waits_for: 'First' })
    await make(after(5))
    expect(await one(first)).toMatchObject({ state: 'copying', progress: { done: expect.any(Number) } })
    for (const id of [first, second]) expect((await officer.call(cancelPacket, { params: { id } })).status).toBe(200)
    expect((await officer.call(cancelPacket, { params: { id: first } })).status).toBe(409)
    await make()
    expect([(await one(first))?.state, (await one(second))?.state]).toEqual(['canceled', 'canceled'])
    expect(await portal.sql('select 1 from packet_record union all select 1 from packet_file')).toEqual([])
    expect((await officer.call(downloadPacket, { params: { id: first } })).status).toBe(409)
  })

  it('twice with one key is one packet; of people nobody knows there is none', async () => {
    const key = randomUUID()
    const [a, b] = await Promise.all([ask({ key }), ask({ key })])
    expect(a.body.id).toBe(b.body.id)
    expect((await ask({ key }, await portal.asAdmin())).status).toBe(409)
    expect((await ask({ scope: scopeOf({ people: [randomUUID()] }) })).status).toBe(404)
    expect((await ask({ scope: scopeOf({ branches: [999_999] }) })).status).toBe(404)
    expect((await ask({ name: ' ' })).body.fields).toEqual({ name: 'Enter a name.' })
    await make()
  })

  it('fails in plain words', async () => {
    const { id } = (await ask({ scope: scopeOf({ from: '1990-01-01', until: '1990-12-31' }) })).body
    await make()
    expect(await one(id)).toMatchObject({ state: 'failed', why: 'No records in this scope.' })
    const [file] = await portal.sql(
      `select encode(hash, 'hex') as hash from document_version where document_id = 1 and version = 1`,
    )
    const { store } = portal.platform
    const hash = String(file?.['hash'])
    const bytes = await buffer(await store.read(hash))
    const put = async (content: Buffer) => {
      await store.remove(hash)
      await writeFile(join(store.incoming, 'other'), content)
      await store.put(hash, join(store.incoming, 'other'))
    }
    const changed = Buffer.from(bytes)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    for (const breaks of [() => store.remove(hash), () => put(changed), () => put(bytes.subarray(1))]) {
      await breaks()
      const broken = (await ask({ scope: scopeOf({ classes: ['documents'] }) })).body.id
      await make()
      expect(await one(broken)).toMatchObject({
        state: 'failed',
        why: 'A stored document is missing or damaged: files/documents/document-1/1/handbook.pdf',
      })
      expect(await working()).toEqual([])
    }
    await put(bytes)
  })
})

it('a packet is kept for thirty days, and every piece of it can be fetched', async () => {
  const { id, path } = await madeOf({ scope: scopeOf({ classes: ['papers'] }) })
  const url = `/api/packets/${id}/file`
  const piece = await portal.app.inject({ url, headers: { cookie: officer.cookie, range: 'bytes=10-19' } })
  expect([piece.statusCode, piece.rawPayload]).toEqual([206, (await readFile(path)).subarray(10, 20)])
  const [row] = await portal.sql(`select encode(hash, 'hex') as hash from packet where id = ${id}`)
  portal.advance(packetLimits.keptDays * 24 * 3_600_000 - 60_000)
  const { platform } = portal
  await platform.files.sweep(platform.clock())
  const removing = async () => (await import('./make.ts')).removeOld(platform)
  await removing()
  const later = await portal.asAdmin()
  expect((await one(id, later))?.state).toBe('ready')
  portal.advance(120_000)
  await removing()
  await platform.files.sweep(platform.clock())
  expect((await one(id, later))?.state).toBe('gone')
  expect(await platform.store.find(String(row?.['hash']))).toBeUndefined()
  expect((await later.call(downloadPacket, { params: { id } })).status).toBe(409)
})
