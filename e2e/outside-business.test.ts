import { reviewer } from '@portal/server/testing/tasks'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open, row } from './papers.ts'
import { switchOn } from './tabs.ts'

const on = scene()
const title = 'Author, Lantern Press'
const conditions = 'Nothing about securities.'

test('an outside activity outlives its browser as a draft, is approved by the manager, then by compliance with conditions, and duplicated [OBA-06, OBA-08]', async () => {
  await switchOn(on.portal, 'obaTab')
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const began = await on.visitorAs(dana)
  await open(began.page, '/oba', 'Outside Business')
  await began.page.getByRole('button', { name: 'Disclose activity' }).click()
  const first = began.page.getByRole('dialog', { name: 'Disclose an outside activity' })
  await first.getByLabel('Description').fill('Author')
  await first.getByLabel('Business name').fill('Lantern Press')
  await first.getByText('Saved', { exact: true }).waitFor()
  await began.context.close()

  // in the tab of the registrations it is the same list
  const { page } = await on.visitorAs(await on.elsewhere(dana), { viewport: wide })
  await open(page, '/securities/regs', 'Maintain Your U4')
  await page.getByRole('tab', { name: 'OBA Management' }).click()
  const line = page.getByRole('table', { name: 'Outside business activities' }).getByRole('row', { name: /Author/ })
  await line.getByText('Draft').waitFor()
  await page.getByRole('button', { name: 'Edit Author' }).click()
  const form = page.getByRole('dialog', { name: 'Outside activity draft' })
  expect(await form.getByLabel('Business name').inputValue()).toBe('Lantern Press')
  await form.getByRole('button', { name: 'Submit activity' }).click()
  expect(await wrongWithState(page, form.getByText('4 fields need attention'))).toEqual([])
  await form.getByLabel('Your position').fill('Writer')
  await form.getByLabel('What the business does').fill('Publishes travel books')
  await form.getByLabel('Start date').fill('2099-01-01')
  await form.getByLabel('Compensation').fill('Royalties')
  await form.getByRole('button', { name: 'Submit activity' }).click()
  await line.getByText('With manager').waitFor()

  // both decide from the queue; the advisor's screen follows by itself
  const toDecide = async (desk: Page) => {
    await open(desk, '/activities', 'Branch Activities')
    await row(desk, title).getByRole('link').click()
    await heading(desk, title).waitFor()
  }
  const { page: branch } = await on.visitorAs(await on.portal.asManager({ first: 'Mara', last: 'Holt', ...reviewer }))
  await toDecide(branch)
  await branch.getByRole('button', { name: 'Approve' }).click()
  await branch.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await line.getByText('With compliance').waitFor()
  const { page: compliance } = await on.visitorAs(await on.portal.asAdmin())
  await toDecide(compliance)
  await compliance.getByRole('button', { name: 'Other decisions' }).click()
  await compliance.getByRole('menuitem', { name: 'Approve with conditions' }).click()
  const asked = compliance.getByRole('dialog', { name: 'Approve with conditions' })
  await asked.getByRole('textbox', { name: 'Conditions' }).fill(conditions)
  await asked.getByRole('button', { name: 'Approve with conditions' }).click()
  await line.getByText('Approved with conditions').waitFor()
  const mails = (await on.portal.mails()).filter(({ to }) => to === dana.email)
  expect(mails.filter(({ text }) => text.includes(conditions))).toHaveLength(1)

  await page.getByRole('button', { name: 'Details for Author' }).click()
  await page.getByText(conditions).waitFor()
  await page.getByRole('button', { name: 'Duplicate Author' }).click()
  await form.waitFor()
  expect(await form.getByLabel('Business name').inputValue()).toBe('Lantern Press')
  await form.getByLabel('Description').fill('Editor')
  await form.getByRole('button', { name: 'Close' }).last().click()
  const copy = page.getByRole('table', { name: 'Outside business activities' }).getByRole('row', { name: /Editor/ })
  await copy.getByText('Draft').waitFor()
})
