// An examiner's packet from the form to the disk of whoever examines: made while it is watched, saved, opened without the portal, checked.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { insertProduct } from '@portal/contract/products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackets } from '@portal/server/features/packets/public'
import { wide } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open } from './papers.ts'

const on = scene()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a packet is made, downloaded, opened from the disk, searched, and checked with and without the portal', async () => {
  const theodora = await on.portal.asAdmin({ first: 'Theodora', last: 'Vance' })
  for (const Name of ['Northquay Growth Fund', 'Kestrel Income <Fund>'])
    await theodora.call(insertProduct, { body: { item: { Type: 'Mutual Funds', Name } } })
  const { page } = await on.visitorAs(theodora, { viewport: wide, acceptDownloads: true })
  await open(page, '/records?tab=packets', 'Records')
  await page.getByRole('textbox', { name: 'Name' }).fill('SEC exam 2026-118')
  await page.getByRole('button', { name: 'Make packet' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'SEC exam 2026-118' })
  await line.getByText('Waiting to start').waitFor()
  await makePackets(on.portal.platform)
  await line.getByText(/^Ready,/).waitFor()

  const saving = page.waitForEvent('download')
  await line.getByRole('button', { name: 'Download SEC exam 2026-118' }).click()
  const zip = join(folder, 'packet.zip')
  await (await saving).saveAs(zip)
  await line.getByRole('button', { name: 'SEC exam 2026-118', exact: true }).click()
  await line.getByText('Ed25519, key').waitFor()

  const unpacked = join(folder, 'unpacked')
  execFileSync('unzip', ['-q', zip, '-d', unpacked])
  const { page: disk } = await on.visitor({ viewport: wide })
  await disk.goto(pathToFileURL(join(unpacked, 'index.html')).href)
  await heading(disk, 'SEC exam 2026-118').waitFor()
  await disk.getByRole('searchbox', { name: 'Search records' }).fill('kestrel')
  await disk.getByRole('link', { name: 'Kestrel Income <Fund>' }).click()
  await heading(disk, 'Approved products').waitFor()
  expect(new URL(disk.url()).pathname).toMatch(/classes\/products\.html$/)

  const portal = join(import.meta.dirname, '..', 'bin', 'portal.mjs')
  const verify = () => execFileSync(process.execPath, [portal, 'packet', 'verify', zip], { encoding: 'utf8' })
  expect(verify()).toContain('No problems')
  execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: unpacked })
  const key = ['-pubin', '-inkey', 'key.pem', '-rawin', '-in', 'manifest.json', '-sigfile', 'manifest.sig']
  expect(execFileSync('openssl', ['pkeyutl', '-verify', ...key], { cwd: unpacked, encoding: 'utf8' })).toContain(
    'Verified',
  )
  const bytes = await readFile(zip)
  const at = bytes.indexOf('VERIFY.txt') + 60
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(zip, bytes)
  expect(verify).toThrow(/VERIFY\.txt was changed/)
})
