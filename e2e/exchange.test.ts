import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choose, open, paper, row } from './papers.ts'

const on = scene()

const exchange = (page: Page) => open(page, '/general/library', 'Document Exchange')
const drawer = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('an advisor sends two files in and takes them back', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdvisor())
  await exchange(page)
  await page.getByText('No documents yet').waitFor()
  await page.getByRole('button', { name: 'Send documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send documents' })
  await dialog.getByRole('button', { name: 'Send documents' }).click()
  const missing = dialog.getByText('Choose at least one file.')
  expect(await wrongWithState(page, missing)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Signed transfer')
  await dialog.locator('input[type="file"]').setInputFiles([paper('transfer.pdf'), paper('identity.pdf')])
  const files = dialog.getByRole('list', { name: 'Chosen files' })
  await files.getByText('identity.pdf').waitFor()
  expect(await wrongWithState(page, files)).toEqual([])
  await dialog.getByRole('button', { name: 'Send documents' }).click()
  await page.getByText('Documents sent').waitFor()
  await row(page, 'Signed transfer').getByText('transfer.pdf and 1 more').waitFor()

  await page.getByRole('link', { name: 'Signed transfer' }).click()
  const sent = drawer(page, 'Signed transfer')
  const named = sent.getByRole('list', { name: 'Files' }).getByRole('button')
  await expect.poll(() => named.allTextContents()).toEqual(['transfer.pdf', 'identity.pdf'])
  await sent.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this submission?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Submission withdrawn').waitFor()
  await sent.getByText('Withdrawn', { exact: true }).waitFor()
  await question.waitFor({ state: 'detached' })
  await sent.getByRole('button', { name: 'Withdraw' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await sent.waitFor({ state: 'detached' })
  await row(page, 'Signed transfer').getByText('Withdrawn').waitFor()
})

test('what the firm sends to one advisor appears on that open screen, opens there, and is nowhere for another', async () => {
  const [nora, other] = [
    await on.portal.asAdvisor({ first: 'Nora', last: 'Lindqvist' }),
    await on.visitorAs(await on.portal.asAdvisor()),
  ]
  const [admin, advisor] = [await on.visitorAs(await on.portal.asAdmin()), await on.visitorAs(nora)]
  for (const { page } of [advisor, other]) {
    await exchange(page)
    await page.getByText('No documents yet').waitFor()
  }
  await exchange(admin.page)
  await admin.page.getByRole('button', { name: 'Send documents' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Send documents' })
  await choose(admin.page, 'To', 'Lindqvist, Nora')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Your new agreement')
  await dialog.locator('input[type="file"]').setInputFiles(paper('agreement.pdf', 'Agreement of November'))
  await dialog.getByRole('button', { name: 'Send documents' }).click()
  await admin.page.getByText('Documents sent').waitFor()

  await row(advisor.page, 'Your new agreement').getByText('Received').waitFor()
  await advisor.page.getByRole('link', { name: 'Your new agreement' }).click()
  await drawer(advisor.page, 'Your new agreement').getByRole('button', { name: 'agreement.pdf', exact: true }).click()
  const shown = advisor.page.getByRole('dialog', { name: 'agreement.pdf' })
  expect(await wrongWithState(advisor.page, shown.getByText('Agreement of November'))).toEqual([])
  const mails = await on.portal.mails()
  expect(mails[0]).toMatchObject({ to: nora.email, subject: 'New documents from the home office' })

  const address = new URL(advisor.page.url()).search
  expect(await other.page.getByText('No documents yet').count()).toBe(1)
  other.meets(404)
  await other.page.goto(`/general/library${address}`)
  await other.page.getByText('Document not found').waitFor()
  const [{ file }] = (await on.portal.sql(
    `select '/api/exchange/' || s.id || '/file/' || f.id as file
      from submission s join submission_file f on f.submission_id = s.id where title = 'Your new agreement'`,
  )) as [{ file: string }]
  expect((await advisor.page.request.get(file)).status()).toBe(200)
  expect((await other.page.request.get(file)).status()).toBe(404)
})
