import { publish } from '@portal/server/testing/documents'
import { xlsx } from '@portal/server/testing/files'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { saved } from './forms.ts'
import { goTo } from './go-to.ts'

const on = scene()

const pages = 10
const padding = 800_000

/** Pages with text, and between them what nobody looks at: only a viewer that asks for ranges is quick with it. */
function longPdf(): Buffer {
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, at) => `${4 + at * 3} 0 R`).join(' ')}] /Count ${pages} >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ]
  for (let at = 0; at < pages; at++) {
    const text = `BT /F1 14 Tf 60 720 Td (Page ${at + 1} of the pilot book) Tj 0 -20 Td (mentions a lighthouse) Tj ET`
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 3} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      Buffer.from(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`),
      Buffer.concat([
        Buffer.from(`<< /Length ${padding} >>\nstream\n`),
        Buffer.alloc(padding, at),
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const parts = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  const places = objects.map((object, at) => {
    const place = length
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

test('a PDF is shown inline before all of it has arrived, searched, paged, zoomed, printed and downloaded [FOD-56, ROUTE-15]', async () => {
  const bytes = longPdf()
  const admin = await on.portal.asAdmin()
  const id = await publish(on.portal, admin, {}, { filename: 'pilot-book.pdf', bytes })
  const { page, context } = await on.visitorAs(await on.portal.asAdvisor(), { viewport: wide })
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const files = new Set<string>()
  let arrived = 0
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith(`/api/docs/${id}/file`)) files.add(requestId)
  })
  wire.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (files.has(requestId)) arrived += dataLength
  })

  const sheet = await publish(on.portal, admin, {}, { filename: 'tides.xlsx', bytes: xlsx() })
  await page.goto(`/document/${sheet}`)
  expect(await wrongWithState(page, page.getByText('This is a spreadsheet'))).toEqual([])

  // on a line of its own machine everything arrives at once
  const line = { offline: false, latency: 0, uploadThroughput: -1 }
  await wire.send('Network.emulateNetworkConditions', { ...line, downloadThroughput: 1_000_000 })
  await goTo(page, `/document/${id}`)
  await page.getByText('Page 1 of the pilot book').waitFor()
  await wire.send('Network.emulateNetworkConditions', { ...line, downloadThroughput: -1 })
  expect(arrived).toBeLessThan(bytes.length / 2)

  // found on every page, drawn or not
  await page.keyboard.press('Control+f')
  await page.keyboard.type('lighthouse')
  await page.getByText(`1 of ${pages}`, { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`2 of ${pages}`, { exact: true }).waitFor()
  await page.locator('.highlight.selected').waitFor()
  const number = page.getByRole('textbox', { name: 'Page' })
  await expect.poll(() => number.inputValue()).toBe('2')

  await page.getByRole('button', { name: 'Page thumbnails' }).click()
  // pages, thumbnails and hits at once
  expect(await wrongWithState(page, page.locator('.highlight.selected'))).toEqual([])
  await page.getByRole('button', { name: 'Page 5', exact: true }).click()
  await expect.poll(() => number.inputValue()).toBe('5')
  await number.fill('9')
  await page.keyboard.press('Enter')
  await page.getByText('Page 9 of the pilot book').waitFor()

  const zoom = page.getByLabel('Zoom', { exact: true })
  const before = Number.parseInt((await zoom.textContent()) ?? '', 10)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => Number.parseInt((await zoom.textContent()) ?? '', 10)).toBeGreaterThan(before)

  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('body > div > canvas').length)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await page.locator(`body[data-printed="${pages}"]`).waitFor()

  const file = await saved(page, () => page.getByRole('button', { name: 'Download' }).click())
  expect(file.name).toBe('pilot-book.pdf')
  expect(file.bytes.equals(bytes)).toBe(true)
})
