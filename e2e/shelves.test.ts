// A branch's library between a manager and a member, and the shelves everybody has.
import { texts } from '@portal/contract/texts'
import { aPdf, publish } from '@portal/server/testing/documents'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { choose, open, paper, row } from './papers.ts'

const on = scene()
const title = 'Opening the office'

test("a branch's library: what the manager adds is there for a member at once, who acknowledges it by name", async () => {
  const shelf = { category: '6', kc: 'true', kc_category: '2' }
  await publish(
    on.portal,
    await on.portal.asAdmin(),
    { ...shelf, title: 'Reverse mortgages' },
    aPdf('Counselling first'),
  )
  await on.portal.runJobs()
  const { page: member } = await on.visitorAs(await on.portal.asAdvisor({ first: 'Mina', last: 'Okafor' }))
  const { page: manager } = await on.visitorAs(await on.portal.asManager())
  for (const page of [member, manager]) await open(page, '/general/branch', 'Branch Library')
  expect(await member.getByRole('button', { name: 'Add document' }).count()).toBe(0)
  await manager.getByRole('button', { name: 'Add document' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Add document' })
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await dialog.getByText('Choose a file.').waitFor()
  expect(await wrongWithState(manager, dialog)).toEqual([])
  await dialog.locator('input[type="file"]').setInputFiles(paper('opening.pdf', 'Lights first'))
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await choose(dialog, 'Type', 'Procedures')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await manager.getByText(texts.filePosted).waitFor()
  await dialog.waitFor({ state: 'detached' })

  // appears by itself
  await member.getByRole('button', { name: `Acknowledge ${title}` }).click()
  await row(member, title)
    .getByText(/^Acknowledged/)
    .waitFor()
  await row(manager, title)
    .getByText(/^1 of \d+$/)
    .waitFor()
  await row(manager, title)
    .getByRole('button', { name: /^Details for/ })
    .click()
  await manager.getByRole('list', { name: 'Acknowledged by' }).getByText('Mina Okafor').waitFor()

  await goTo(member, '/general/kc?q=counselling')
  const found = member.getByRole('list', { name: 'Search results' })
  await found.locator('mark', { hasText: 'Counselling' }).waitFor()
  expect(await wrongWithState(member, found)).toEqual([])
  await goTo(member, '/cybersecurity/library')
  await member.getByRole('button', { name: 'Report an incident' }).click()
  const report = member.getByRole('dialog', { name: 'Report an incident' })
  await report.getByRole('button', { name: 'Report incident' }).click()
  await report.getByText('Enter when you noticed it.').waitFor()
  expect(await wrongWithState(member, report)).toEqual([])
})
