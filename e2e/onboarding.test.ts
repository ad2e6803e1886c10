// Somebody new, from the invitation to the first sign-in: a mailbox and a browser are all they have.
import { limits } from '@portal/contract/limits'
import { disclosureQuestions, disclosureVersion } from '@portal/contract/onboarding-questions'
import { renewCandidateLink, returnSteps, revokeCandidateLink } from '@portal/contract/onboarding-review'
import { texts } from '@portal/contract/texts'
import type { Actor } from '@portal/server/testing/actors'
import { publish } from '@portal/server/testing/documents'
import { onboardingOn } from '@portal/server/testing/onboarding'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { saved } from './forms.ts'
import { heading, paper } from './papers.ts'
import { choosePassword, chosen, linkFor, redirected, stopClock } from './set-up.ts'
import { enterPassword, typeCode } from './stages.ts'

const on = scene()
const timeout = 180_000
const over = (page: Page) => heading(page, 'This link doesn’t work anymore')
const goOn = (page: Page) => page.getByRole('button', { name: /^Continue|^Sign and send/ })
const savedLine = (page: Page) => page.locator('output[data-at="saved"]:visible')
const linksTo = async (to: string) =>
  (await on.portal.mails())
    .filter((mail) => mail.to === to)
    .flatMap(({ text }) => /\/onboarding\?q=[\w-]+/.exec(text)?.[0] ?? [])
const newestLink = async (to: string) => (await linksTo(to))[0] ?? ''

/** The link, and the code that is asked for in a browser that hasn't had one. */
async function openWithCode(page: Page, link: string, email: string) {
  await page.goto(link)
  await heading(page, 'Check that it’s you').waitFor()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await heading(page, 'Enter your code').waitFor()
  const mail = (await on.portal.mails()).find(({ to, subject }) => to === email && subject === 'Your code')
  await page.getByRole('textbox', { name: 'Code' }).fill(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor({ state: 'detached' })
}

async function invited(by: Actor, email: string) {
  const candidates = onboardingOn(on.portal)
  const { body } = await candidates.invite(by, { email })
  return { candidates, id: body.id, link: await newestLink(email) }
}

async function addJob(page: Page, name: string, from: string, to: string) {
  await page.getByRole('button', { name: 'Add an entry' }).click()
  await page.getByLabel('Employer').fill(name)
  await page.getByLabel('Position').fill('Registered Representative')
  await page.getByLabel('City').fill('Saratoga Springs')
  await page.getByLabel('From', { exact: true }).fill(from)
  if (to) await page.getByLabel('To', { exact: true }).fill(to)
  await page.getByRole('button', { name: 'Done' }).click()
}

test('a candidate answers on a desktop and a phone, changes what comes back, is approved and signs in [ROUTE-10, ROUTE-11]', {
  timeout,
}, async () => {
  const admin = await on.portal.asAdmin()
  const policy = await publish(on.portal, admin, { title: 'Code of ethics' })
  await on.portal.sql('update document set attestation_required = true where id = $1', [policy])
  const email = 'maren@fastmail.example'
  const { candidates, id, link } = await invited(admin, email)

  // a program that looks at every link, five times in every way
  const { page: scanner } = await on.visitor()
  for (let n = 0; n < 5; n++) {
    for (const method of ['HEAD', 'GET']) await fetch(`${on.origin}${link}`, { method })
    await scanner.goto(link)
    await heading(scanner, 'Check that it’s you').waitFor()
    expect(await scanner.content()).not.toMatch(/Maren|Holloway|maren@fastmail/)
  }

  const { page: desktop } = await on.visitor({ viewport: wide })
  await openWithCode(desktop, link, email)
  const welcome = heading(desktop, 'Welcome, Maren')
  expect(await wrongWithState(desktop, welcome)).toEqual([])
  expect(desktop.url()).toBe(`${on.origin}/onboarding`)
  await desktop.getByText('days to your first day').waitFor()
  const day = await saved(desktop, () => desktop.getByRole('button', { name: 'Add to calendar: First day' }).click())
  expect(String(day.bytes)).toContain('BEGIN:VEVENT')

  await desktop.getByRole('link', { name: 'Start: Enter your personal information' }).click()
  await heading(desktop, 'Personal information').waitFor()
  await goOn(desktop).click()
  expect(await wrongWithState(desktop, desktop.getByText('3 fields need attention.'))).toEqual([])
  await desktop.getByLabel('Middle name').fill('Elise')
  await desktop.getByLabel('Date of birth').fill('1988-03-04')
  await desktop.getByLabel('Social Security number').fill('987-65-4329')
  await desktop.getByLabel('Mobile phone').fill('(518) 555-0177')
  await goOn(desktop).click()
  await heading(desktop, 'CRD number').waitFor()
  await desktop.getByLabel('CRD number', { exact: true }).fill('6204')
  await goOn(desktop).click()
  await desktop.getByText('Advisor CRD Too Short').waitFor()
  await desktop.getByLabel('CRD number', { exact: true }).fill('6204418')
  await desktop.getByLabel('Add a state you’ll work in').selectOption('New York')
  expect(await wrongWithState(desktop, desktop.getByRole('button', { name: 'Remove New York' }))).toEqual([])
  await goOn(desktop).click()

  await heading(desktop, 'Employment, last 10 years').waitFor()
  const [year] = candidates.today().split('-').map(Number) as [number]
  await addJob(desktop, 'Pine Hollow Brokerage', `${year - 5}-07-12`, '')
  await addJob(desktop, 'Halyard Savings Bank', `${year - 11}-01-04`, `${year - 5}-05-28`)
  const gap = desktop.getByRole('listitem').filter({ hasText: `June ${year - 5} isn’t covered.` })
  expect(await wrongWithState(desktop, gap.first())).toEqual([])
  await goOn(desktop).click()
  await gap.getByRole('button', { name: 'Between jobs' }).and(desktop.locator(':focus')).click()
  expect(await desktop.getByLabel('From', { exact: true }).inputValue()).toBe(`${year - 5}-05-29`)
  expect(await desktop.getByLabel('To', { exact: true }).inputValue()).toBe(`${year - 5}-07-11`)
  await desktop.getByLabel('In a few words').fill('Moved and looked for work')
  expect(await wrongWithState(desktop, desktop.getByLabel('In a few words'))).toEqual([])
  await desktop.getByRole('button', { name: 'Done' }).click()
  await desktop.getByText('121 of 121').waitFor()
  await savedLine(desktop).waitFor()

  // on a phone, days later: the code again, and everything is there
  const { page: phone } = await on.visitor({ viewport: narrow })
  await openWithCode(phone, link, email)
  await phone.getByRole('heading', { level: 1, name: 'Welcome, Maren' }).waitFor()
  await phone.getByRole('link', { name: /^Start: Enter 10 years/ }).click()
  await heading(phone, 'Residence, last 5 years').waitFor()
  await phone.getByRole('button', { name: 'Employment' }).click()
  await phone.getByRole('list', { name: 'Entries' }).getByText('Pine Hollow Brokerage').waitFor()
  await goOn(phone).click()
  await heading(phone, 'Residence, last 5 years').waitFor()
  await phone.getByRole('button', { name: 'Add an address' }).click()
  await phone.getByLabel('Street').fill('12 Lake Avenue')
  await phone.getByLabel('City').fill('Saratoga Springs')
  await phone.getByLabel('State').selectOption('New York')
  await phone.getByLabel('ZIP code').fill('12866')
  await phone.getByLabel('From', { exact: true }).fill(`${year - 6}-01-02`)
  await phone.getByRole('button', { name: 'Done' }).click()
  await goOn(phone).click()

  await heading(phone, 'Disclosures').waitFor()
  for (const { number } of disclosureQuestions(disclosureVersion))
    await phone
      .getByRole('group', { name: new RegExp(`^${number.replace(/[()]/g, '\\$&')}`) })
      .getByRole('radio', { name: number === '14K(1)' ? 'Yes' : 'No', exact: true })
      .check()
  await goOn(phone).click()
  expect(await wrongWithState(phone, phone.getByText('Describe what happened.'), [narrow])).toEqual([])
  await phone.getByLabel('What happened').fill('Chapter 13 after a medical emergency.')
  await phone.getByLabel('Date filed').fill('2019-03-14')
  await phone.getByLabel('Status', { exact: true }).selectOption('Discharged')
  await phone.getByLabel('File for Documents for 14K(1)', { exact: true }).setInputFiles(paper('discharge-order.pdf'))
  await phone.getByRole('button', { name: 'Remove discharge-order.pdf' }).waitFor()
  await goOn(phone).click()
  await heading(phone, 'Outside activities').waitFor()
  await phone.getByRole('button', { name: 'Add an activity' }).click()
  expect(await wrongWithState(phone, phone.getByLabel('Business name'), [narrow])).toEqual([])
  await phone.getByRole('button', { name: 'Remove activity' }).click()
  await phone.getByLabel('I have no outside activities').check()
  await goOn(phone).click()
  await heading(phone, 'Documents').waitFor()
  await goOn(phone).click()
  expect(await wrongWithState(phone, phone.getByText('Add this document.').first(), [narrow])).toEqual([])
  for (const document of ['Identification', 'Resume', 'Form U5', 'Voided check']) {
    await phone.getByLabel(`File for ${document}`, { exact: true }).setInputFiles(paper(`${document}.pdf`))
    await phone.getByRole('button', { name: `Remove ${document}.pdf` }).waitFor()
  }
  await goOn(phone).click()
  await heading(phone, 'Policies').waitFor()
  await phone.getByRole('button', { name: 'Acknowledge Code of ethics' }).click()
  expect(await wrongWithState(phone, phone.getByText('Read it first, then acknowledge it.'), [narrow])).toEqual([])
  const policyFile = await saved(phone, () => phone.getByRole('button', { name: 'Read Code of ethics' }).click())
  expect(policyFile.bytes.length).toBeGreaterThan(0)
  await phone.getByRole('button', { name: 'Open Code of ethics' }).waitFor()
  await phone.getByRole('button', { name: 'Acknowledge Code of ethics' }).click()
  await phone.getByText(/, acknowledged /).waitFor()
  await goOn(phone).click()

  await heading(phone, 'Review and sign').waitFor()
  expect(await wrongWithState(phone, phone.getByLabel('Type your full legal name'), [narrow])).toEqual([])
  await goOn(phone).click()
  await phone.getByText('Check this box to sign.').waitFor()
  await phone.getByRole('checkbox').check()
  await phone.getByLabel('Type your full legal name').fill('Maren Holloway')
  await goOn(phone).click()
  await phone.getByText('Type your name as in step 1: Maren Elise Holloway.').waitFor()
  await phone.getByLabel('Type your full legal name').fill('Maren Elise Holloway')
  await goOn(phone).click()
  expect(await wrongWithState(phone, phone.getByText('Nothing to do right now'))).toEqual([])

  // a reviewer wants one step changed
  const reason = 'Please upload all three pages of the discharge order.'
  await candidates.mark(admin, id, 'disclosures', reason)
  const version = await candidates.version(id)
  await admin.call(returnSteps, { params: { id }, body: { version } })
  await phone.reload()
  const back = phone.getByRole('link', { name: 'Change: Change Disclosures' })
  await phone.getByText(`“${reason}”`).waitFor()
  expect(await wrongWithState(phone, back)).toEqual([])
  await back.click()
  await phone.getByText(`“${reason}”`).waitFor()
  await phone.getByLabel('What happened').fill('Chapter 13 after a medical emergency, discharged.')
  await phone.getByLabel('File for Documents for 14K(1)', { exact: true }).setInputFiles(paper('all-pages.pdf'))
  await phone.getByRole('button', { name: 'Remove all-pages.pdf' }).waitFor()
  await savedLine(phone).waitFor()
  // what was not returned can be read only
  await phone.goto('/onboardingwizard?step=person')
  await phone.getByText('This step is with us.').waitFor()
  expect(await phone.getByLabel('First name').isDisabled()).toBe(true)
  await phone.goto('/onboardingwizard?step=sign')
  await phone.getByRole('checkbox').check()
  await phone.getByLabel('Type your full legal name').fill('maren elise holloway')
  await goOn(phone).click()
  await phone.getByText('Nothing to do right now').waitFor()

  await candidates.accept(admin, id)
  const work = 'maren.holloway@meridianharbor.example'
  expect((await candidates.approve(admin, id, work)).status).toBe(200)
  await phone.reload()
  expect(await wrongWithState(phone, phone.getByText(/^You’re approved\./))).toEqual([])

  const { page: newcomer } = await on.visitor({ viewport: wide })
  await newcomer.clock.install()
  await newcomer.goto(await linkFor(on.portal, work))
  await newcomer.waitForURL(`${on.origin}/reset`)
  await stopClock(newcomer)
  await choosePassword(newcomer)
  await newcomer.getByText(texts.redirectingToLogin).waitFor()
  await redirected(newcomer, limits.passwordSetRedirectMs)
  await newcomer.waitForURL(`${on.origin}/login`)
  await enterPassword(newcomer, { email: work }, chosen)
  await typeCode(newcomer, await on.portal.codeFor(work))
  await newcomer.waitForURL(`${on.origin}/dash/p?welcome`)
  await newcomer.getByRole('dialog', { name: /^Welcome to / }).waitFor()
})

test('expired, revoked and renewed links end in the same page; asking for a new one tells the inviter', async () => {
  const admin = await on.portal.asAdmin()
  const email = 'joan@fastmail.example'
  const { candidates, id, link } = await invited(admin, email)
  const { page, meets } = await on.visitor({ viewport: narrow })
  await openWithCode(page, link, email)
  await heading(page, 'Welcome, Maren').waitFor()
  meets(404)

  const version = () => candidates.version(id)
  await admin.call(revokeCandidateLink, { params: { id }, body: { version: await version() } })
  // the page that was open finds out with the next thing it wants
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await over(page).waitFor()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await page.getByText('Thanks. If this link came from us, its sender now knows.').waitFor()
  await admin.call(renewCandidateLink, { params: { id }, body: { version: await version() } })
  const second = await newestLink(email)
  expect(second).not.toBe(link)
  await page.goto(second)
  await heading(page, 'Check that it’s you').waitFor()

  await on.portal.sql("update link set expires_at = now() - interval '1 day' where subject = $1", [`candidate:${id}`])
  for (const address of [link, second, '/onboarding?q=nothing', '/onboardingwizard?q=nothing']) {
    await page.goto(address)
    await over(page).waitFor()
    expect(await page.content()).not.toContain('Maren')
  }
})

test('of two devices the later one is told, and loads what the other has saved', async () => {
  const admin = await on.portal.asAdmin()
  const email = 'nora@fastmail.example'
  const { link } = await invited(admin, email)
  const { page: one, meets } = await on.visitor({ viewport: wide })
  const { page: other } = await on.visitor({ viewport: narrow })
  for (const page of [one, other]) {
    await openWithCode(page, link, email)
    await page.getByRole('link', { name: 'Start: Enter your personal information' }).click()
    await heading(page, 'Personal information').waitFor()
  }
  await other.getByLabel('Middle name').fill('Elise')
  await savedLine(other).waitFor()
  meets(409)
  await one.getByLabel('Other names used').fill('Maren Smith')
  await one.locator('output:visible').getByText('Changed on another device.').waitFor()
  expect(await wrongWithState(one, one.getByLabel('Other names used'), [wide])).toEqual([])
  await one.locator('output:visible').getByRole('button', { name: 'Load it' }).click()
  await savedLine(one).waitFor()
  expect(await one.getByLabel('Middle name').inputValue()).toBe('Elise')
  await one.getByLabel('Other names used').fill('Maren Smith')
  await savedLine(one).waitFor()
})

test('who withdraws is shown nothing anymore, on any device', async () => {
  const admin = await on.portal.asAdmin()
  const email = 'ada@fastmail.example'
  const { link } = await invited(admin, email)
  const { page } = await on.visitor({ viewport: narrow })
  await openWithCode(page, link, email)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('group', { name: 'Withdraw' })
  expect(await wrongWithState(page, question)).toEqual([])
  await question.getByRole('button', { name: 'Withdraw' }).click()
  const closed = heading(page, 'This onboarding is closed')
  expect(await wrongWithState(page, closed)).toEqual([])
  expect(await page.content()).not.toContain('Maren')
})
