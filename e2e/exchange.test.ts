import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choose, open, paper, row } from './papers.ts'

const on = scene()

const exchange = (page: Page) => open(page, '/general/library', 'Document Exchange')
const drawer = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('what the firm sends to one advisor appears on that open screen, opens there, and is nowhere for another', async () => {
  const nora = await on.portal.asAdvisor({ first: 'Nora', last: 'Lindqvist' })
  const other = await on.portal.asAdvisor()
  const [admin, advisor] = [await on.visitorAs(await on.portal.asAdmin()), await on.visitorAs(nora)]
  await exchange(advisor.page)
  await advisor.page.getByText('No documents yet').waitFor()
  await exchange(admin.page)
  await admin.page.getByRole('button', { name: 'Send documents' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Send documents' })
  await dialog.getByRole('button', { name: 'Send documents' }).click()
  await dialog.getByText('Choose at least one file.').waitFor()
  await dialog.locator('input[type="file"]').setInputFiles(paper('agreement.pdf', 'Agreement of November'))
  // with a message and a file
  expect(await wrongWithState(admin.page, dialog.getByRole('list', { name: 'Chosen files' }))).toEqual([])
  await choose(admin.page, 'To', 'Lindqvist, Nora')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Your new agreement')
  await dialog.getByRole('button', { name: 'Send documents' }).click()
  await admin.page.getByText('Documents sent').waitFor()

  await row(advisor.page, 'Your new agreement').getByText('Received').waitFor()
  await advisor.page.getByRole('link', { name: 'Your new agreement' }).click()
  await drawer(advisor.page, 'Your new agreement').getByRole('button', { name: 'agreement.pdf', exact: true }).click()
  const shown = advisor.page.getByRole('dialog', { name: 'agreement.pdf' })
  expect(await wrongWithState(advisor.page, shown.getByText('Agreement of November'))).toEqual([])
  const mails = await on.portal.mails()
  expect(mails[0]).toMatchObject({ to: nora.email, subject: 'New documents from the home office' })

  const [{ file }] = (await on.portal.sql(
    `select '/api/exchange/' || s.id || '/file/' || f.id as file
      from submission s join submission_file f on f.submission_id = s.id where title = 'Your new agreement'`,
  )) as [{ file: string }]
  expect((await advisor.page.request.get(file)).status()).toBe(200)
  const { statusCode } = await on.portal.app.inject({ url: file, headers: { cookie: other.cookie } })
  expect(statusCode).toBe(404)
})
