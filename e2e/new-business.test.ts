import { requiredForms } from '@portal/contract/rules/new-business'
import { accountNumber, exchangeOn } from '@portal/server/testing/exchange'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choose, heading, open, paper, row } from './papers.ts'

const on = scene()

const title = 'Roth IRA ····4471, Halvorsen'
const reason = 'The second page is not signed.'

test('a draft outlives its browser, is sent in, returned, answered and approved; the account number stays with its owner [SHELL-14]', async () => {
  await exchangeOn(on.portal).product('Northquay Growth Fund')
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const began = await on.visitorAs(dana)
  await open(began.page, '/general/library?new', 'Submit New Business')
  await began.page.getByRole('textbox', { name: 'Client name' }).fill('Erik Halvorsen')
  await began.page.getByRole('textbox', { name: 'Account' }).fill(accountNumber)
  await began.page.getByText(/^Saved \d/).waitFor()
  await began.context.close()

  const { page } = await on.visitorAs(await on.elsewhere(dana))
  await open(page, '/general/library', 'Document Exchange')
  await page.getByRole('link', { name: 'Erik Halvorsen' }).click()
  await heading(page, 'Submit New Business').waitFor()
  await page.getByRole('textbox', { name: 'Client name' }).and(page.locator('[value="Erik Halvorsen"]')).waitFor()
  expect(await page.getByRole('textbox', { name: 'Account' }).inputValue()).toBe(accountNumber)

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

  await reviewer.page.getByRole('button', { name: 'Return' }).click()
  const dialog = reviewer.page.getByRole('dialog', { name: 'Return to advisor' })
  await dialog.getByRole('button', { name: 'Return to advisor' }).click()
  await dialog.getByText('Enter a reason.').waitFor()
  expect(await wrongWithState(reviewer.page, dialog)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Return to advisor' }).click()
  await reviewer.page.getByText(/ returned\. The advisor gets an email\./).waitFor()

  await row(page, title).getByText('Holding (Advisor)').waitFor()
  await page.getByRole('link', { name: title }).click()
  const drawer = page.getByRole('dialog', { name: title })
  await drawer.getByRole('alert').getByText(reason).waitFor()
  expect(await wrongWithState(page, drawer.getByRole('alert').getByText(reason))).toEqual([])
  const returned = (await on.portal.mails()).filter(({ to }) => to === dana.email)
  expect(returned.map(({ subject }) => subject)).toEqual(['Your new business needs your reply'])
  expect(returned[0]?.text).toContain(reason)

  await drawer.getByRole('button', { name: 'Reply with files' }).click()
  const answer = page.getByRole('dialog', { name: 'Reply with files' })
  await answer.getByRole('button', { name: 'Cancel' }).click()
  await answer.waitFor({ state: 'detached' })
  await drawer.getByRole('textbox', { name: 'Your reply' }).fill('It is signed on the back.')
  await drawer.getByRole('button', { name: 'Send reply' }).click()
  await drawer.getByText('In Review').waitFor()
  await drawer.getByRole('alert').getByText(reason).waitFor({ state: 'detached' })

  await row(reviewer.page, title).getByText('In Review').waitFor()
  await reviewer.page.getByRole('link', { name: title }).click()
  await reviewer.page.getByText('It is signed on the back.').waitFor()
  await approve.waitFor()
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
  await drawer.getByText('Complete').waitFor()

  const mails = await on.portal.mails()
  expect(mails[0]).toMatchObject({ to: dana.email, subject: 'Your new business is complete' })
  expect(mails.filter(({ subject, text }) => `${subject} ${text}`.includes(accountNumber))).toEqual([])
})
