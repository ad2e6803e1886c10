// The panel in which admins upload, edit and replace documents.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { texts } from '@portal/contract/texts'
import { pdf } from '@portal/server/testing/files'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choose, chooseFile, openForms, panel, row } from './forms.ts'

const on = scene()
/** A change on the screen takes a moment, an answer can take longer. */
const atTheServer = { timeout: 20_000 }

const button = (editor: Locator, name: string) => editor.getByRole('button', { name })

async function fill(editor: Locator, title: string) {
  await choose(editor, 'Category', 'Pershing')
  await editor.getByLabel('Title').fill(title)
  await editor.getByLabel('Description').fill('What it is for')
}

test('an upload that is cancelled leaves nothing, one that fails leaves the form as it was [ERR-39]', async () => {
  const { page, context, meets } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  const { dataDir } = on.portal.config
  const left = async () => ({
    rows: await on.portal.sql(
      `select (select count(*) from document) as documents, (select count(*) from file) as files`,
    ),
    incoming: await readdir(join(dataDir, 'files', 'incoming')),
  })
  await openForms(page)
  const before = await left()
  expect(before.incoming).toEqual([])
  const editor = panel(page)
  const send = button(editor, 'Upload document')
  await chooseFile(editor, 'slow.pdf', pdf('slow', 2_000_000))
  await send.click()
  // what is half under a bar would count as too small: from the top, and the panel alone
  await page.getByRole('searchbox', { name: 'Search' }).fill('none of them')
  await page.getByText(/^No documents/).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await wrongWithState(page, editor.getByText(texts.titleBlank))).toEqual([])
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await fill(editor, 'Form of a slow line')

  const wire = await context.newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1 }
  await wire.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 100_000 })
  await send.click()
  // some of it has reached the server
  await expect.poll(async () => (await left()).incoming, atTheServer).toHaveLength(1)
  await button(editor, 'Cancel upload').click()
  await expect.poll(left, atTheServer).toEqual(before)
  await wire.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
  await button(editor, 'Remove slow.pdf').waitFor()
  expect(await page.getByText(texts.uploadFailed).count()).toBe(0)

  meets('no answer')
  await page.route('**/api/upload/lib', (route) => route.abort())
  await send.click()
  await page.getByText(texts.uploadFailed).waitFor()
  expect(await editor.getByLabel('Title').inputValue()).toBe('Form of a slow line')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await left()).toEqual(before)
  await page.unroute('**/api/upload/lib')
  await send.click()
  await page.getByText(texts.filePosted).waitFor()
  await row(page, 'Form of a slow line').waitFor()
})

test('the keyboard walks through the panel, and what has the focus is never under the bars', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: { width: 1440, height: 600 } })
  await openForms(page)
  const editor = panel(page)
  await chooseFile(editor, 'new.pdf', pdf())
  await button(editor, 'Remove new.pdf').focus()
  const covered: string[] = []
  const last = button(editor, 'Clear').and(page.locator(':focus'))
  const walk = async (key: string, until: Locator) => {
    while ((await until.count()) === 0) {
      await page.keyboard.press(key)
      const over = await page.evaluate(() => {
        const at = document.activeElement
        const { x, y, width, height } = at?.getBoundingClientRect() ?? new DOMRect()
        const seen = document.elementFromPoint(x + width / 2, y + height / 2)
        return at?.contains(seen) || seen?.contains(at) ? '' : `${at?.outerHTML} under ${seen?.outerHTML}`
      })
      if (over) covered.push(over)
    }
  }
  await walk('Tab', last)
  await walk('Shift+Tab', button(editor, 'Remove new.pdf').and(page.locator(':focus')))
  expect(covered).toEqual([])
})
