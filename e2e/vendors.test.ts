// A vendor from the invitation to the decision, and a year later: two devices, two people, links that are over.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import type { AnswerValue } from '@portal/contract/rules/vendor-answers'
import { goodAnswers, vendorReviewer, vendorsOn } from '@portal/server/testing/vendors'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { askForNewLink, sendNewLink } from './new-link.ts'
import { choose, heading, open, paper } from './papers.ts'

const on = scene()
const questionnaire = (page: Page) => heading(page, 'Security questionnaire for Cobalt Archive')
const compliance = () => on.portal.asManager({ ...vendorReviewer, first: 'Theodora', last: 'Vance' })

/** True on whichever day the test runs. */
const answersOfToday = (): Record<string, AnswerValue> => {
  const ago = (days: number) => daysAfter(firmDay(new Date()), -days)
  return {
    ...goodAnswers,
    soc2_from: ago(450),
    soc2_to: ago(90),
    pentest_on: ago(40),
    notice_test_on: ago(100),
    cyber_until: ago(-200),
  }
}

/** The code from the mail: each device asks for its own. */
async function enter(page: Page, link: string, email: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await heading(page, 'Enter your code').waitFor()
  const codes = async () =>
    (await vendorsOn(on.portal).mailsTo(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  await page.getByRole('textbox', { name: 'Code' }).fill((await codes())[0] ?? '')
  await questionnaire(page).waitFor()
}
const linkTo = async (email: string) => `/vendor/attestation?q=${await vendorsOn(on.portal).token(email)}`
const section = async (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name }).click()

test('a vendor is added and invited, answers on two devices beside a colleague, signs, and is accepted live [ROUTE-09]', async () => {
  const thea = await compliance()
  const email = 'tomas@cobalt-archive.example'
  const { page } = await on.visitorAs(thea, { viewport: wide })
  await open(page, '/vendors', 'Vendors')
  await page.getByRole('button', { name: 'Add vendor' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add vendor' })
  await adding.getByRole('button', { name: 'Add vendor' }).click()
  expect(await wrongWithState(page, adding.getByText('Choose at least one.'))).toEqual([])
  await adding.getByRole('textbox', { name: 'Vendor' }).fill('Cobalt Archive')
  await adding.getByRole('textbox', { name: 'Service' }).fill('Email archiving')
  await adding.getByRole('checkbox', { name: 'Email archive' }).check()
  await choose(adding, 'Tier', 'Tier 1')
  await adding.getByRole('textbox', { name: 'Contact' }).fill('Tomas Reyes')
  await adding.getByRole('textbox', { name: 'Email' }).fill(email)
  await adding.getByRole('button', { name: 'Add vendor' }).click()
  await heading(page, 'Cobalt Archive').waitFor()
  await page.getByRole('button', { name: 'Invite vendor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(/Not opened yet/).waitFor()
  const link = await linkTo(email)

  // on a desktop: what is chosen opens what follows, and everything is saved
  const { page: desktop, meets } = await on.visitor({ viewport: wide })
  await enter(desktop, link, email)
  meets(409)
  expect(desktop.url()).toBe(`${on.origin}/vendor/attestation`)
  const vendors = vendorsOn(on.portal)
  const colleague = vendors.visitor(link.split('=')[1] ?? '', email)
  await colleague.enter()

  // a colleague was faster: it is told whose answer stands, and nothing is lost
  await colleague.save('policy', 'no', { by: 'Ana Lyle' })
  const policy = desktop.getByRole('group', { name: /written information security policy/ })
  // a press and no more: the answer that comes back may be faster than a look at whether it was taken
  await policy.getByRole('radio', { name: 'Yes, reviewed yearly' }).click({ force: true })
  await desktop.getByText(/Ana Lyle changed this answer in the meantime/).waitFor()
  expect(await policy.getByRole('radio', { name: 'No', exact: true }).isChecked()).toBe(true)
  expect(await wrongWithState(desktop, desktop.getByRole('button', { name: 'Save mine instead' }))).toEqual([])
  await desktop.getByRole('button', { name: 'Save mine instead' }).click()
  await desktop.getByText(/in the meantime/).waitFor({ state: 'detached' })
  await expect.poll(async () => (await colleague.seen()).answers['policy']?.value).toBe('yearly')

  await desktop.getByRole('textbox', { name: /legal name/ }).fill('Cobalt Archive, Inc.')
  await section(desktop, /Security reports/)
  await desktop
    .getByRole('group', { name: /current SOC 2/ })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await desktop.getByText('5 questions added').waitFor()
  await desktop.getByLabel('Period to').fill(String(answersOfToday()['soc2_to']))
  await desktop.getByLabel('File for The report', { exact: true }).setInputFiles(paper('soc2.pdf'))
  await desktop.getByText(/^Covers until/).waitFor()
  expect(await wrongWithState(desktop, desktop.getByText(/^Saved /))).toEqual([])
  await page.getByText('In progress', { exact: false }).first().waitFor()

  // the rest by the colleague
  const { notice: _, soc2_file: __, ...rest } = answersOfToday()
  await colleague.answer(rest)

  // on a phone, by the same link: its own code, the answers are there, the last is given, and it is signed
  const { page: phone } = await on.visitor({ viewport: narrow })
  await enter(phone, link, email)
  await phone.getByLabel(/^Step /).selectOption('sign')
  await phone.getByRole('button', { name: 'Sign and send' }).click()
  expect(await wrongWithState(phone, phone.getByText('Answer this question to sign.'))).toEqual([])
  const clause = phone.getByRole('group', { name: /within 72 hours/ })
  await clause.getByRole('radio', { name: 'Yes, without a contract' }).check()
  await phone.getByRole('button', { name: 'Review and sign' }).click()
  await phone.getByRole('textbox', { name: 'Title' }).fill('CISO')
  await phone.getByRole('checkbox', { name: /I can sign for Cobalt Archive/ }).check()
  await phone.getByRole('button', { name: 'Sign and send' }).click()
  expect(await wrongWithState(phone, heading(phone, 'Thank you, Tomas'))).toEqual([])
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Download your answers' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^vendor-attestation-\d{4}-.+\.pdf$/)

  // whoever reviews has it on the screen, with an item for what is missing
  await page.getByText('Submitted, to review').waitFor()
  await page.getByText('72-hour breach clause in the contract').waitFor()
  expect(await wrongWithState(page, page.getByRole('table', { name: /^Answers of/ }))).toEqual([])
  await page.getByRole('button', { name: 'Accept with 1 item' }).first().click()
  const accepting = page.getByRole('dialog', { name: 'Accept with 1 item?' })
  expect(await wrongWithState(page, accepting)).toEqual([])
  await accepting.getByRole('button', { name: 'Accept with 1 item' }).click()
  await page.getByText('Attestation accepted').waitFor()
  await page.getByText('1 open item').waitFor()
})

test('a year later: a link that was revoked ends in a new one, both years are compared, and questions go back', async () => {
  const thea = await compliance()
  const vendors = vendorsOn(on.portal)
  const before = answersOfToday()
  const { id, email } = await vendors.submitted(thea, before)
  await vendors.accept(thea, id)
  await vendors.invite(thea, id)
  const link = await linkTo(email)
  const { page } = await on.visitorAs(thea, { viewport: wide })
  await open(page, `/vendors?id=${id}`, 'Cobalt Archive')
  await page.getByRole('button', { name: 'More actions for the link of Cobalt Archive' }).click()
  await page.getByRole('menuitem', { name: 'Revoke link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await page.getByText('Link revoked', { exact: true }).waitFor()

  const { page: phone, meets } = await on.visitor({ viewport: narrow })
  meets(404)
  const sending = await askForNewLink(phone, link, page)
  expect(await wrongWithState(page, sending)).toEqual([])
  await sendNewLink(sending)
  const who = vendors.visitor(await vendors.token(email), email)
  await who.enter()
  await who.answer({ ...before, pentest: 'no', subs_who: ['Pinegate Cloud (Ohio)', 'Vantor Search (Ireland)'] })
  await who.sign()

  await page.getByRole('button', { name: 'Compare' }).click()
  const table = page.getByRole('table', { name: / compared$/ })
  await table.getByText('Pinegate Cloud (Ohio), Vantor Search (Ireland)').waitFor()
  await table.getByText('Tells us within 72 hours').waitFor()
  expect(await wrongWithState(page, table)).toEqual([])
  await page.getByRole('button', { name: 'Return questions' }).click()
  const returning = page.getByRole('dialog', { name: 'Return questions' })
  await returning.getByRole('textbox', { name: /Reason/ }).fill('When is the next test?')
  await returning.getByRole('checkbox', { name: 'Penetration test', exact: true }).check()
  expect(await wrongWithState(page, returning)).toEqual([])
  await returning.getByRole('button', { name: 'Return 1 question' }).click()
  await page.getByText('Returned. The vendor gets an email.').waitFor()

  // last year's answer stands above each question, and what goes back is on top
  await enter(phone, await linkTo(email), email)
  const box = phone.getByRole('region', { name: 'Returned' })
  await box.getByText('When is the next test?').waitFor()
  await box.getByRole('button', { name: 'Penetration test' }).click()
  expect(await wrongWithState(phone, phone.getByText('3.2 · Last year: Yes', { exact: false }))).toEqual([])
})
