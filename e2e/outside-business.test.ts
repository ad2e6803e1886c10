import { reviewer, tasksOn } from '@portal/server/testing/tasks'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { open } from './papers.ts'
import { switchOn } from './tabs.ts'

const on = scene()
const conditions = 'Nothing about securities.'

test('an outside activity outlives its page as a draft, is approved by the manager, then by compliance with conditions, live on the advisor’s screen [OBA-06]', async () => {
  await switchOn(on.portal, 'obaTab')
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const { page } = await on.visitorAs(dana, { viewport: wide })
  await open(page, '/oba', 'Outside Business')
  await page.getByRole('button', { name: 'Disclose activity' }).click()
  const first = page.getByRole('dialog', { name: 'Disclose an outside activity' })
  await first.getByLabel('Description').fill('Author')
  await first.getByLabel('Business name').fill('Lantern Press')
  await first.getByText('Saved', { exact: true }).waitFor()

  // in the tab of the registrations it is the same list
  await open(page, '/securities/regs', 'Maintain Your U4')
  await page.getByRole('tab', { name: 'OBA Management' }).click()
  const line = page.getByRole('table', { name: 'Outside business activities' }).getByRole('row', { name: /Author/ })
  await line.getByText('Draft').waitFor()
  await page.getByRole('button', { name: 'Edit Author' }).click()
  const form = page.getByRole('dialog', { name: 'Outside activity draft' })
  await expect.poll(() => form.getByLabel('Business name').inputValue()).toBe('Lantern Press')
  await form.getByRole('button', { name: 'Submit activity' }).click()
  expect(await wrongWithState(page, form.getByText('4 fields need attention'))).toEqual([])
  await form.getByLabel('Your position').fill('Writer')
  await form.getByLabel('What the business does').fill('Publishes travel books')
  await form.getByLabel('Start date').fill('2099-01-01')
  await form.getByLabel('Compensation').fill('Royalties')
  await form.getByRole('button', { name: 'Submit activity' }).click()
  await line.getByText('With manager').waitFor()

  const { act } = tasksOn(on.portal)
  const item = async () =>
    Number((await on.portal.sql('select max(id) as id from work_item where account_id = $1', [dana.id]))[0]?.['id'])
  await act(await on.portal.asManager(reviewer), { do: 'decide', decision: 'Approved' }, await item())
  await line.getByText('With compliance').waitFor()
  const withConditions = { do: 'decide', decision: 'Approved with conditions', reason: conditions } as const
  await act(await on.portal.asAdmin(), withConditions, await item())
  await line.getByText('Approved with conditions').waitFor()
  await page.getByRole('button', { name: 'Details for Author' }).click()
  await page.getByText(conditions).waitFor()
  const mails = (await on.portal.mails()).filter(({ to }) => to === dana.email)
  expect(mails.filter(({ text }) => text.includes(conditions))).toHaveLength(1)
})
