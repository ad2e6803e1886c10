// A month of checks from its entries to its corrections, by the people who do it.
import { branchOn } from '@portal/server/testing/blotters'
import { expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'

const on = scene()

test('a month is entered, sampled, certified, locked and corrected, each by somebody else', async () => {
  const branch = await branchOn(on.portal, 'Portsmouth')
  const { month } = branch.of()
  await branch.entered(9)
  const address = `/blotters?branch=${branch.branch}&blotter=check&month=${month}`
  const title = 'Checks, Portsmouth, October 2026'
  const visit = async (who: typeof branch.clerk, at = address) => {
    const { page, meets } = await on.visitorAs(who, { viewport: wide })
    meets(400)
    await page.goto(at)
    return page
  }

  // a clerk adds what is missing
  const clerk = await visit(branch.clerk, '/blotters')
  await clerk.getByRole('button', { name: 'Enter check' }).click()
  const entry = clerk.getByRole('dialog', { name: 'Enter check, Portsmouth' })
  await entry.getByRole('button', { name: 'Enter check' }).click()
  await entry.getByText('This field is required.').first().waitFor()
  await entry.getByLabel('Date received').fill('2026-10-28')
  await entry.getByLabel('Check number').fill('5071')
  await entry.getByLabel('Received from').fill('Okafor, Daniel')
  await entry.getByLabel('Amount').fill('$950.00')
  await entry.getByLabel('Payee').fill('Harbor Clearing')
  await entry.getByRole('button', { name: 'Enter check' }).click()
  await entry.waitFor({ state: 'detached' })

  // the grid is one stop, the arrows move in it, Enter opens the month
  const reviewer = await visit(branch.reviewer, '/blotters?year=2026')
  const cell = reviewer.getByRole('link', { name: 'Checks, Portsmouth, October, Open, 10 entries' })
  await cell.waitFor()
  await cell.focus()
  await reviewer.keyboard.press('ArrowRight')
  await expect
    .poll(() => reviewer.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Checks, Portsmouth, November/)
  await reviewer.keyboard.press('ArrowLeft')
  await reviewer.getByText('Open period').waitFor()
  await reviewer.keyboard.press('Enter')
  await reviewer.getByRole('heading', { level: 1, name: title }).waitFor()
  await reviewer.getByRole('button', { name: 'Draw sample' }).click()
  await reviewer.getByText(/2 of 10 entries drawn at random, 20% rounded up/).waitFor()
  await reviewer.getByRole('button', { name: 'Check the draw' }).click()
  await reviewer.getByText('Drawn again from 10 entries: the same 2 lines.').waitFor()
  await reviewer
    .getByRole('button', { name: /^No finding in line/ })
    .first()
    .click()
  await reviewer.getByRole('button', { name: /^Undo line/ }).waitFor()
  await reviewer.getByRole('button', { name: /^Finding in line/ }).click()
  const finding = reviewer.getByRole('form', { name: /^Finding in line/ })
  await finding.getByRole('textbox', { name: 'Finding' }).fill('Forwarded two days late.')
  expect(await wrongWithState(reviewer, finding, [wide])).toEqual([])
  await finding.getByRole('button', { name: 'Add finding' }).click()
  await reviewer.getByText('1 finding', { exact: true }).waitFor()
  await reviewer.getByRole('button', { name: 'Sign off sample' }).click()
  await reviewer.getByText('Signed off by Theodora Vance').waitFor()

  // the principal answers and certifies; who entered it is told why they can't
  const principal = await visit(branch.principal)
  await principal.getByRole('button', { name: /^Answer the finding/ }).click()
  await principal.getByRole('textbox', { name: /^Answer to the finding/ }).fill('The courier came late.')
  await principal.getByRole('button', { name: 'Send answer' }).click()
  await principal.getByText('Answered', { exact: true }).waitFor()
  await principal.getByRole('button', { name: 'Certify October' }).click()
  await principal.getByText('Enter your full name as it is on file: Gordon Pell.').waitFor()
  await principal.getByLabel(/^I didn’t enter or review any of these 10 entries/).check()
  await principal.getByLabel('Your full name').fill('Gordon Pell')
  await principal.getByRole('button', { name: 'Certify October' }).click()
  await principal.getByText('“I’m the principal of Portsmouth.').waitFor()

  // the reviewer's page heard of it
  await reviewer.getByText('“I’m the principal of Portsmouth.').waitFor()

  const compliance = await visit(branch.compliance)
  await compliance.getByRole('button', { name: 'Lock October' }).click()
  await compliance.getByRole('dialog').getByText('Entries can no longer be changed, only corrected.').waitFor()
  await compliance.getByRole('dialog').getByRole('button', { name: 'Lock October' }).click()
  await compliance.getByText(/^Unchanged since/).waitFor()

  // a correction of the amount, below the line that stays as it is
  await compliance.getByRole('button', { name: /^Correct line 10,/ }).click()
  await compliance.getByLabel('Correct value').fill('905.00')
  await compliance.getByText('The total changes by −$45.00.').waitFor()
  await compliance.getByLabel('Why').fill('Digits swapped.')
  await compliance.getByRole('button', { name: 'Add correction' }).click()
  await compliance.getByText(/Rosalind Achterberg, waiting for a second person/).waitFor()
  expect(await compliance.getByRole('button', { name: /^Approve correction/ }).count()).toBe(0)
  await principal.getByRole('button', { name: 'Approve correction 10.1' }).click()
  await compliance.getByText(/approved by Gordon Pell/).waitFor()
  await compliance.getByText('10 entries, $198,950.00, corrected $198,905.00').waitFor()
  const report = await compliance.request.get(`/api/blotters/check/${branch.branch}/${month}/report.pdf`)
  expect(report.headers()['content-type']).toBe('application/pdf')

  // on a phone: one branch, three lines, and the month below them
  const { page: phone } = await on.visitorAs(branch.compliance, { viewport: narrow })
  await phone.goto(`/blotters?branch=${branch.branch}`)
  await phone.getByRole('button', { name: /^Checks/ }).click()
  await phone.getByRole('link', { name: /^October, Locked/ }).click()
  await phone.getByRole('heading', { level: 1, name: title }).waitFor()
  await phone.getByText(/approved by Gordon Pell/).waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}, 120_000)

test('without the flag there is no way in [ROUTE-24]', async () => {
  const { page, meets } = await on.visitorAs(await on.portal.asAdvisor(), { viewport: wide })
  meets(403)
  await page.goto('/blotters')
  await page.getByText('You don’t have access to Blotters').waitFor()
  expect(await page.getByRole('grid').count()).toBe(0)
})
