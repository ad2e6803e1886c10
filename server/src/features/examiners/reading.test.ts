import { logout } from '@portal/contract/sign-in'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { aPdf, publish } from '../../testing/documents.ts'
import { type ExaminersOn, examinersOn } from '../../testing/examiners.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { readZip } from '../../platform/archive/read-zip.ts'

let portal: TestPortal
let on: ExaminersOn
let officer: Actor
let examiner: Awaited<ReturnType<ExaminersOn['let']>>
let id: number
let names: string[]
beforeAll(async () => {
  portal = await testPortal()
  on = examinersOn(portal)
  officer = await portal.asAdmin({ first: 'Theodora', last: 'Vance' })
  const advisor = await portal.asAdvisor({ first: 'Eleanor', last: 'Whitcombe' })
  await publish(portal, officer, { selected_advisor: advisor.email }, aPdf('first', 'handbook.pdf'))
  examiner = await on.let(officer)
  id = await on.packet(officer, { people: [advisor.id] })
  await on.release(officer, id, examiner.id)
  const [row] = await portal.sql(`select encode(hash, 'hex') as hash from packet where id = $1`, [id])
  const hash = String(row?.hash)
  const zip = await readZip(`${portal.config.dataDir}/files/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`)
  names = []
  for await (const { name } of zip.entries()) names.push(name)
  zip.close()
})
afterAll(() => portal.close())

const views = async () =>
  (
    await portal.sql(
      `select actor, detail ->> 'page' as page from audit_entry where action = 'packet.viewed' and subject = $1 order by id`,
      [`packet:${id}`],
    )
  ).map(({ actor, page }) => [actor, page].join(' '))

it('its pages are read without a cookie, in a sandbox of their own, and each is in the audit log', async () => {
  const address = await on.browse(examiner, id)
  expect(address).toMatch(/^\/api\/examiner\/read\/[\w-]{40,}\/index\.html$/)
  const index = await on.read(address)
  expect(index.statusCode).toBe(200)
  expect(index.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; script-src 'unsafe-inline' 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-downloads allow-modals",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'unsafe-none',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(index.headers['set-cookie']).toBeUndefined()
  expect(index.body).toContain('<h1>Document request 1</h1>')

  // whatever it links to is there
  const links = [...index.body.matchAll(/href="([^"#]+)"/g)].map(([, href = '']) => decodeURIComponent(href))
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) expect([link, (await on.read(address, link)).statusCode]).toEqual([link, 200])
  expect(await views()).toEqual(['index.html', ...links].map((page) => `${examiner.email} ${page}`))
  const { packets, activity } = await on.home(examiner)
  expect(packets).toMatchObject([{ id, is_new: false, downloaded_at: null }])
  expect(activity.slice(-2)).toMatchObject([
    { kind: 'viewed', packet: 'Document request 1', page: 'index.html' },
    { kind: 'first-sign-in' },
  ])
})

it('documents are saved, texts shown, and the search index is no view of its own', async () => {
  const address = await on.browse(examiner, id)
  const before = (await views()).length
  const script = names.find((name) => name.endsWith('.js')) ?? ''
  const index = await on.read(address, script)
  expect(index.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await views()).length).toBe(before)
  const pdf = names.find((name) => name.endsWith('.pdf')) ?? ''
  const document = await on.read(address, pdf)
  expect(document.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="handbook.pdf"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  expect(document.rawPayload).toEqual(aPdf('first', 'handbook.pdf').bytes)
  expect((await on.read(address, 'VERIFY.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
  expect((await on.read(address, 'VERIFY.txt')).headers['content-disposition']).toBeUndefined()
  expect((await on.read(address, 'manifest.json')).headers['content-disposition']).toBe(
    'attachment; filename="manifest.json"',
  )
  expect((await views()).at(-1)).toBe(`${examiner.email} manifest.json`)
  // only asked whether it is there
  const looked = (await views()).length
  expect((await portal.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200)
  expect((await views()).length).toBe(looked)
})

it('what is not in the packet is not there, by whatever address', async () => {
  const address = await on.browse(examiner, id)
  const before = (await views()).length
  for (const page of ['nothing.html', '../index.html', 'files/', '', 'INDEX.HTML'])
    expect([page, (await on.read(address, page)).statusCode]).toEqual([page, 404])
  for (const url of [
    address.replace(/read\/[^/]+/, 'read/guessed'),
    address.replace('index.html', '..%2f..%2f..%2fetc%2fpasswd'),
    address.replace('index.html', '%00'),
  ])
    expect([url, (await portal.app.inject(url)).statusCode]).toEqual([url, 404])
  expect((await views()).length).toBe(before)
})

it('reading ends with the release, and with the session', async () => {
  const address = await on.browse(examiner, id)
  expect((await on.read(address)).statusCode).toBe(200)
  officer = await portal.asAdmin()
  await on.withdraw(officer, id, examiner.id)
  const refused = await on.read(address)
  expect([refused.statusCode, refused.headers['content-security-policy']]).toEqual([
    404,
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  ])
  await on.release(officer, id, examiner.id)
  // an address of the release before stays over
  expect((await on.read(address)).statusCode).toBe(404)

  const [mine, elsewhere] = [await on.browse(examiner, id), await portal.inAnotherBrowser(examiner)]
  const other = await on.browse(elsewhere, id)
  expect((await examiner.call(logout, { params: { email: examiner.email } })).status).toBe(200)
  expect((await on.read(mine)).statusCode).toBe(404)
  expect((await on.read(other)).statusCode).toBe(200)
  expect((await portal.sql('select 1 from packet_reading')).length).toBe(1)
  // reading is using the session; doing nothing is not
  for (let n = 0; n < 3; n++) {
    portal.advance(20 * 60_000)
    expect((await on.read(other)).statusCode).toBe(200)
  }
  portal.advance(31 * 60_000)
  expect((await on.read(other)).statusCode).toBe(404)
})
