// Somebody new, from the invitation to the account: a mailbox and a browser are all they have.
import { returnSteps } from '@portal/contract/onboarding-review'
import type { Actor } from '@portal/server/testing/actors'
import { answersOf } from '@portal/server/testing/candidates'
import { publish } from '@portal/server/testing/documents'
import { onboardingOn } from '@portal/server/testing/onboarding'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { saved } from './forms.ts'
import { goTo } from './go-to.ts'
import { heading, paper } from './papers.ts'
import { linkFor } from './set-up.ts'

const on = scene()
const goOn = (page: Page) => page.getByRole('button', { name: /^Continue|^Sign and send/ })
const savedLine = (page: Page) => page.locator('output[data-at="saved"]:visible')

/** The link, and the code that is asked for in a browser that hasn't had one. */
async function openWithCode(page: Page, link: string, email: string) {
  await page.goto(link)
  await heading(page, 'Check that it’s you').waitFor()
  expect(await page.content()).not.toMatch(/Maren|Holloway|maren@fastmail/)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await heading(page, 'Enter your code').waitFor()
  const mail = (await on.portal.mails()).find(({ to, subject }) => to === email && subject === 'Your code')
  await page.getByRole('textbox', { name: 'Code' }).fill(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor({ state: 'detached' })
}

async function invited(by: Actor, email: string) {
  const candidates = onboardingOn(on.portal)
  const { body } = await candidates.invite(by, { email })
  const token = await candidates.tokenFor(email)
  return { candidates, id: body.id, token, link: `/onboarding?q=${token}` }
}

test('a candidate answers on a desktop and a phone, which is told what the other saved, changes what comes back, and is approved [ROUTE-10, ROUTE-11]', async () => {
  const admin = await on.portal.asAdmin()
  const policy = await publish(on.portal, admin, { title: 'Code of ethics' })
  await on.portal.sql('update document set attestation_required = true where id = $1', [policy])
  const email = 'maren@fastmail.example'
  const { candidates, id, token, link } = await invited(admin, email)

  const { page: desktop, meets } = await on.visitor({ viewport: wide })
  await openWithCode(desktop, link, email)
  expect(await wrongWithState(desktop, heading(desktop, 'Welcome, Maren'))).toEqual([])
  expect(desktop.url()).toBe(`${on.origin}/onboarding`)
  await desktop.getByText('days to your first day').waitFor()
  const day = await saved(desktop, () => desktop.getByRole('button', { name: 'Add to calendar: First day' }).click())
  expect(String(day.bytes)).toContain('BEGIN:VEVENT')

  await desktop.getByRole('link', { name: 'Start: Enter your personal information' }).click()
  await heading(desktop, 'Personal information').waitFor()
  await goOn(desktop).click()
  expect(await wrongWithState(desktop, desktop.getByText('3 fields need attention.'))).toEqual([])
  await desktop.getByLabel('Date of birth').fill('1988-03-04')
  await desktop.getByLabel('Social Security number').fill('987-65-4329')
  await desktop.getByLabel('Mobile phone').fill('(518) 555-0177')
  await savedLine(desktop).waitFor()

  // much of the rest elsewhere; what a step is about stays open
  const elsewhere = candidates.browser(token, email)
  await elsewhere.enter()
  const { crd, history, disclosures } = answersOf(candidates.today())
  const [year] = candidates.today().split('-').map(Number) as [number]
  const [pine] = history.jobs as [(typeof history.jobs)[number]]
  const before = { ...pine, key: 'halyard', name: 'Halyard Savings Bank', to: `${year - 5}-05-28` }
  await elsewhere.save('crd', crd)
  await elsewhere.save('history', { ...history, jobs: [{ ...pine, from: `${year - 5}-07-12` }, before] })
  const filed = (answer: (typeof disclosures.answers)[number]) => ({ ...answer, yes: answer.id === '14k1' })
  await elsewhere.save('disclosures', { answers: disclosures.answers.map(filed) })
  for (const place of ['resume', 'u5', 'check']) await elsewhere.upload(place)

  // on a phone, days later: the code again, and everything is there
  const { page: phone } = await on.visitor({ viewport: narrow })
  const looksOnPhone = async (shown: ReturnType<Page['getByText']>) =>
    expect(await wrongWithState(phone, shown, [narrow])).toEqual([])
  await openWithCode(phone, link, email)
  await heading(phone, 'Welcome, Maren').waitFor()
  await goTo(phone, '/onboardingwizard?step=person')
  await phone.getByLabel('Middle name').fill('Elise')
  await savedLine(phone).waitFor()

  // the desktop still shows what was there before: it is told, and loads it
  meets(409)
  await desktop.getByLabel('Other names used').fill('Maren Smith')
  await desktop.locator('output:visible').getByText('Changed on another device.').waitFor()
  expect(await wrongWithState(desktop, desktop.getByLabel('Other names used'), [wide])).toEqual([])
  await desktop.locator('output:visible').getByRole('button', { name: 'Load it' }).click()
  await savedLine(desktop).waitFor()
  await expect.poll(() => desktop.getByLabel('Middle name').inputValue()).toBe('Elise')

  await goOn(phone).click()
  await looksOnPhone(phone.getByRole('button', { name: 'Remove New York' }))
  await goOn(phone).click()
  await heading(phone, 'Employment, last 10 years').waitFor()
  const gap = phone.getByRole('listitem').filter({ hasText: `June ${year - 5} isn’t covered.` })
  await gap.getByRole('button', { name: 'Between jobs' }).click()
  await phone.getByLabel('In a few words').fill('Moved and looked for work')
  await looksOnPhone(phone.getByLabel('In a few words'))
  await phone.getByRole('button', { name: 'Done' }).click()
  await goOn(phone).click()
  await heading(phone, 'Disclosures').waitFor()
  await goOn(phone).click()
  await looksOnPhone(phone.getByText('Describe what happened.'))
  await phone.getByLabel('What happened').fill('Chapter 13 after a medical emergency.')
  await phone.getByLabel('Date filed').fill('2019-03-14')
  await phone.getByLabel('Status', { exact: true }).selectOption('Discharged')
  await phone.getByLabel('File for Documents for 14K(1)', { exact: true }).setInputFiles(paper('discharge-order.pdf'))
  await phone.getByRole('button', { name: 'Remove discharge-order.pdf' }).waitFor()
  await goOn(phone).click()
  await heading(phone, 'Outside activities').waitFor()
  await phone.getByRole('button', { name: 'Add an activity' }).click()
  await looksOnPhone(phone.getByLabel('Business name'))
  await phone.getByRole('button', { name: 'Remove activity' }).click()
  await phone.getByLabel('I have no outside activities').check()
  await goOn(phone).click()
  await heading(phone, 'Documents').waitFor()
  await goOn(phone).click()
  await looksOnPhone(phone.getByText('Add this document.').first())
  await phone.getByLabel('File for Identification', { exact: true }).setInputFiles(paper('Identification.pdf'))
  await phone.getByRole('button', { name: 'Remove Identification.pdf' }).waitFor()
  await goOn(phone).click()
  await heading(phone, 'Policies').waitFor()
  const policyFile = await saved(phone, () => phone.getByRole('button', { name: 'Read Code of ethics' }).click())
  expect(policyFile.bytes.length).toBeGreaterThan(0)
  await phone.getByRole('button', { name: 'Open again: Code of ethics' }).waitFor()
  await phone.getByRole('button', { name: 'Acknowledge Code of ethics' }).click()
  await looksOnPhone(phone.getByText(/, acknowledged /))
  await goOn(phone).click()
  await looksOnPhone(phone.getByLabel('Type your full legal name'))
  const sign = async () => {
    await phone.getByRole('checkbox').check()
    await phone.getByLabel('Type your full legal name').fill('Maren Elise Holloway')
    await goOn(phone).click()
    await phone.getByText('Nothing to do right now').waitFor()
  }
  await sign()

  // a reviewer, who didn't invite the candidate, wants one step changed
  const reviewer = await on.portal.asAdmin()
  const reason = 'Please upload all three pages of the discharge order.'
  await candidates.mark(reviewer, id, 'disclosures', reason)
  const version = await candidates.version(id)
  await reviewer.call(returnSteps, { params: { id }, body: { version } })
  await phone.reload()
  const back = phone.getByRole('link', { name: 'Change: Change Disclosures' })
  await looksOnPhone(phone.getByText(`“${reason}”`))
  await back.click()
  await phone.getByText(`“${reason}”`).waitFor()
  await phone.getByLabel('What happened').fill('Chapter 13 after a medical emergency, discharged.')
  await savedLine(phone).waitFor()
  await goTo(phone, '/onboarding')
  await goTo(phone, '/onboardingwizard?step=sign')
  await sign()

  await candidates.accept(reviewer, id)
  const work = 'maren.holloway@meridianharbor.example'
  expect((await candidates.approve(reviewer, id, work)).status).toBe(200)
  await phone.goto(await linkFor(on.portal, work))
  await phone.getByRole('heading', { level: 1, name: /^Welcome to / }).waitFor()
})

test('who withdraws is shown nothing anymore', async () => {
  const email = 'ada@fastmail.example'
  const { link } = await invited(await on.portal.asAdmin(), email)
  const { page } = await on.visitor({ viewport: narrow })
  await openWithCode(page, link, email)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('group', { name: 'Withdraw' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  expect(await wrongWithState(page, heading(page, 'This onboarding is closed'))).toEqual([])
  expect(await page.content()).not.toContain('Maren')
})
