import { requiredForms } from '@portal/contract/rules/new-business'
import { accountNumber, exchangeOn } from '@portal/server/testing/exchange'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choose, heading, open, paper, row } from './papers.ts'

const on = scene()

const title = 'Roth IRA ····4471, Halvorsen'

test('a draft outlives its page, is sent in and approved; the account number stays with its owner [SHELL-14]', async () => {
  await exchangeOn(on.portal).product('Northquay Growth Fund')
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const { page } = await on.visitorAs(dana)
  await open(page, '/general/library?new', 'Submit New Business')
  await page.getByRole('textbox', { name: 'Client name' }).fill('Erik Halvorsen')
  await page.getByRole('textbox', { name: 'Account' }).fill(accountNumber)
  await page.getByText(/^Saved \d/).waitFor()
  await open(page, '/general/library', 'Document Exchange')
  await page.getByRole('link', { name: 'Erik Halvorsen' }).click()
  await heading(page, 'Submit New Business').waitFor()
  await page.getByRole('textbox', { name: 'Client name' }).and(page.locator('[value="Erik Halvorsen"]')).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Account' }).inputValue()).toBe(accountNumber)

  await choose(page, 'Registration type', 'Roth IRA')
  await page.getByRole('button', { name: 'Submit new business' }).click()
  const needed = page.getByRole('region', { name: 'Still needed' })
  await expect
    .poll(() => needed.getByRole('listitem').allTextContents())
    .toEqual(['Choose a product category', 'Choose a product', 'Enter the amount', 'Attach 5 forms'])
  expect(await wrongWithState(page, heading(page, 'Submit New Business'))).toEqual([])

  await choose(page, 'Product category', 'Mutual Funds')
  await choose(page, 'Product', 'Northquay Growth Fund')
  await page.getByRole('textbox', { name: 'Amount' }).fill('12,500')
  await page.getByText('$12,500.00').waitFor()
  // one by its name, one for exactly the form it is attached for, and one that has to be told what it holds
  const files = page.getByRole('list', { name: 'Files' })
  const holds = (name: string) => files.getByRole('button', { name: `Forms in ${name}` })
  await page
    .getByLabel('Files', { exact: true })
    .and(page.locator('input'))
    .setInputFiles([paper('new-account.pdf', 'Account opened'), paper('signed.pdf', 'Signed by the client')])
  await holds('new-account.pdf').getByText('New Account Application').waitFor()
  await page.getByLabel('Files with the Customer Identification').setInputFiles(paper('scan.pdf', 'Passport'))
  await holds('scan.pdf').getByText('Customer Identification').waitFor()
  await needed.getByRole('button', { name: 'Choose a form for signed.pdf' }).click()
  await page.keyboard.press('Enter')
  for (const form of requiredForms('Roth IRA').slice(2))
    await page.getByRole('menuitemcheckbox', { name: form }).click()
  await page.keyboard.press('Escape')
  await page.getByText('5 of 5').waitFor()
  await needed.getByText('Nothing. It’s ready to submit.').waitFor()
  await page.getByRole('button', { name: 'Submit new business' }).click()
  await page.getByText('New business submitted').waitFor()
  await row(page, title).getByText('Submitted').waitFor()

  const reviewer = await on.visitorAs(await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' }))
  await open(reviewer.page, '/documents', 'Documents')
  await row(reviewer.page, title).getByText('Whitfield, Dana').waitFor()
  await reviewer.page.getByRole('link', { name: title }).click()
  await reviewer.page.getByText('Beneficiary Designation (signed.pdf)').waitFor()
  await reviewer.page.getByRole('button', { name: 'Take', exact: true }).click()
  await reviewer.page.getByText('Assigned to you').waitFor()
  const approve = reviewer.page.getByRole('button', { name: 'Approve' })
  await approve.waitFor()
  await row(page, title).getByText('In Review').waitFor()
  const paperId = new URL(reviewer.page.url()).searchParams.get('paper')
  for (const address of [`/api/exchange/${paperId}`, '/api/review/documents']) {
    const answer = await (await reviewer.page.request.get(address)).text()
    expect(answer).toContain('····4471')
    expect(answer).not.toContain(accountNumber)
  }
  expect(await reviewer.page.content()).not.toContain(accountNumber)
  await reviewer.page.keyboard.press('a')
  await reviewer.page.getByRole('dialog', { name: /^Approve / }).waitFor()
  await reviewer.page.keyboard.press('Enter')
  await reviewer.page.getByText('Nothing to review').waitFor()
  await row(page, title).getByText('Complete').waitFor()

  const mails = await on.portal.mails()
  expect(mails[0]).toMatchObject({ to: dana.email, subject: 'Your new business is complete' })
  expect(mails.filter(({ subject, text }) => `${subject} ${text}`.includes(accountNumber))).toEqual([])
})
