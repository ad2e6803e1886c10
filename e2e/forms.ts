// Forms On Demand, as several journeys use it.
import { readFile } from 'node:fs/promises'
import { texts } from '@portal/contract/texts'
import { pdf } from '@portal/server/testing/files'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Scene } from './browser.ts'
import { goTo } from './go-to.ts'

export async function openForms(page: Page) {
  await page.goto('/securities/formsondemand')
  await page.getByText(/^\d+ documents\. Double-click/).waitFor()
}
export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
export const panel = (page: Page, name: 'Upload document' | 'Edit document' = 'Upload document') =>
  page.getByRole('complementary', { name })

export const chooseFile = (editor: Locator, name: string, buffer: Buffer) =>
  editor.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

export async function choose(editor: Locator, label: string, option: string) {
  await editor.getByRole('combobox', { name: label }).click()
  await editor.page().getByRole('option', { name: option, exact: true }).click()
}

/** What a click makes the browser save. */
export async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** What becomes of one document, from its upload to its end, on the screens of an admin and of an advisor. */
export async function lifeOfADocument(on: Scene) {
  const title = 'Account transfer, 2026'
  const [first, second] = [pdf('Harbor pilots wanted'), pdf('Lighthouse keepers wanted')]
  const adminActor = await on.portal.asAdmin()
  const advisorActor = await on.portal.asAdvisor()
  const [admin, advisor] = [await on.visitorAs(adminActor), await on.visitorAs(advisorActor)]
  const screens = [admin.page, advisor.page]
  for (const page of screens) await openForms(page)

  const upload = panel(admin.page)
  await chooseFile(upload, 'transfer.pdf', first)
  await choose(upload, 'Category', 'Pershing')
  await upload.getByLabel('Title').fill(title)
  await upload.getByLabel('Description').fill('Moves an account here')
  await upload.getByRole('button', { name: 'Upload document' }).click()
  await admin.page.getByText(texts.filePosted).waitFor()
  for (const page of screens) await row(page, title).waitFor()
  const id = Number((await on.portal.sql('select id from document where title = $1', [title]))[0]?.['id'])

  const star = row(advisor.page, title).getByRole('button', { name: `Favorite ${title}` })
  await star.click()
  await advisor.page.getByRole('row').nth(1).and(row(advisor.page, title)).and(pinned(advisor.page)).waitFor()
  await advisor.page.getByRole('button', { name: /^Account/ }).click()
  const favourite = advisor.page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: title })
  await favourite.waitFor()
  await advisor.page.keyboard.press('Escape')
  await favourite.waitFor({ state: 'detached' })

  const download = await saved(advisor.page, () =>
    row(advisor.page, title).getByText(title, { exact: true }).dblclick(),
  )
  expect(download).toEqual({ name: 'transfer.pdf', bytes: first })
  await openForms(advisor.page)
  await row(advisor.page, title).getByTitle('1 downloads in the last 52 weeks').waitFor()

  const [chooser] = await Promise.all([
    admin.page.waitForEvent('filechooser'),
    admin.page.getByRole('button', { name: `Replace ${title}` }).click(),
  ])
  await chooser.setFiles({ name: 'transfer-2027.pdf', mimeType: 'application/pdf', buffer: second })
  await panel(admin.page, 'Edit document').getByRole('button', { name: 'Replace file' }).click()
  await admin.page.getByText(texts.fileReplaced).waitFor()

  await row(advisor.page, title)
    .getByRole('link', { name: `Open ${title} (PDF)` })
    .click()
  await advisor.page.getByText('Version 2', { exact: true }).waitFor()
  await advisor.page.getByText('Lighthouse keepers wanted').waitFor()
  await goTo(admin.page, `/document/${id}`)
  // by the keyboard: what was told of the replacement still lies over it
  await admin.page.getByRole('link', { name: 'Open version 1' }).press('Enter')
  await admin.page.getByText('Harbor pilots wanted').waitFor()

  for (const page of screens) await goTo(page, '/securities/formsondemand')
  await admin.page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = admin.page.getByRole('dialog', { name: title })
  expect(await question.getByRole('paragraph').textContent()).toBe(texts.documentDeleteConfirm)
  await question.getByRole('button', { name: 'Delete document' }).click()
  await admin.page.getByText(texts.fileDeleted).waitFor()
  for (const page of screens) await row(page, title).waitFor({ state: 'detached' })
  await advisor.page.getByRole('button', { name: /^Account/ }).click()
  await advisor.page.getByRole('dialog', { name: 'Account' }).getByText('0 of 6').waitFor()
  expect(await favourite.count()).toBe(0)

  const [left] = await on.portal.sql(
    `select d.version, d.deleted_by, array_agg(v.filename order by v.version) as files
     from document d join document_version v on v.document_id = d.id where d.id = $1 group by d.id`,
    [id],
  )
  return { ...left, deleted_by: left?.['deleted_by'] === adminActor.id }
}
/** What stays of it: nothing is lost with the screens. */
export const whatIsKept = { version: 2, deleted_by: true, files: ['transfer.pdf', 'transfer-2027.pdf'] }

const pinned = (page: Page) => page.locator('[data-pinned]')
