// A month of checks from its entries to its corrections, by the people who do it.
import { correctLine } from '@portal/contract/blotters'
import { branchOn } from '@portal/server/testing/blotters'
import { pdf } from '@portal/server/testing/files'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'

const on = scene()

test('a month is entered, sampled, certified, locked and corrected, each by somebody else', async () => {
  const branch = await branchOn(on.portal, 'Portsmouth')
  const { month } = branch.of()
  await branch.entered(10)
  const address = `/blotters?branch=${branch.branch}&blotter=check&month=${month}`
  const title = 'Checks, Portsmouth, October 2026'
  // the grid is one stop, the arrows move in it, Enter opens the month
  const { page: reviewer } = await on.visitorAs(branch.reviewer, { viewport: wide })
  await reviewer.goto('/blotters?year=2026')
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

  // the principal answers and certifies, and the reviewer's page hears of it
  const { page: principal } = await on.visitorAs(branch.principal, { viewport: wide })
  await principal.goto(address)
  await principal.getByRole('button', { name: /^Answer the finding/ }).click()
  await principal.getByRole('textbox', { name: /^Answer to the finding/ }).fill('The courier came late.')
  await principal.locator('input[type=file]').setInputFiles({
    name: 'courier-slip.pdf',
    mimeType: 'application/pdf',
    buffer: pdf('Picked up on Wednesday'),
  })
  await principal.getByRole('button', { name: 'Send answer' }).click()
  const slip = await reviewer.getByRole('link', { name: /^courier-slip\.pdf/ }).getAttribute('href')
  expect((await reviewer.request.get(slip ?? '')).headers()['content-type']).toBe('application/pdf')
  await principal.getByLabel(/^I didn’t enter or review any of these 10 entries/).check()
  await principal.getByLabel('Your full name').fill('Gordon Pell')
  await principal.getByRole('button', { name: 'Certify October' }).click()
  await reviewer.getByText('“I’m the principal of Portsmouth.').waitFor()

  // locked, a line is corrected below itself, and counts once a second person has approved it
  await branch.moved(branch.compliance, { do: 'lock' })
  await principal.getByText(/^Unchanged since/).waitFor()
  const line = (await branch.lines(branch.compliance)).at(-1)
  const corrected = await branch.compliance.call(correctLine, {
    params: branch.of(),
    body: { line: line?.id ?? 0, field: 'amount', value: '905.00', why: 'Digits swapped.' },
  })
  expect(corrected.status).toBe(200)
  await principal.getByRole('button', { name: 'Approve correction 10.1' }).click()
  await reviewer.getByText(/approved by Gordon Pell/).waitFor()
})
