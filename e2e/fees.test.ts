// Fees through the pages: a month billed twice, a leaver prorated, a dispute answered by two people.
import { fee, feesOn } from '@portal/server/testing/fees'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open } from './papers.ts'

const on = scene()
let fees: ReturnType<typeof feesOn>
beforeAll(async () => {
  fees = feesOn(on.portal)
  await fees.price(fee.technology, 14_500)
  await fees.price(fee.affiliation, 9_500)
})

const today = () => on.portal.platform.clock().toISOString().slice(0, 10)

async function bill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview and run' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill fees' })
  await dialog.getByText('Already billed').waitFor()
  await dialog.getByRole('button', { name: 'Start billing' }).click()
  await dialog.waitFor({ state: 'detached' })
  await on.portal.runJobs()
}

test('a month billed twice gives one bill, and a leaver is prorated by the second run', async () => {
  const dana = await fees.advisor({ last: 'Whitfield' })
  const iris = await fees.advisor({ last: 'Tolland' })
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  await open(page, '/fees?tab=billing', 'Fees')
  await bill(page)
  const card = page.getByRole('article', { name: /billing$/ })
  await card.getByText('Billed 2 of 2 advisors').waitFor()
  await card.getByText('$480.00').waitFor()
  expect(await wrongWithState(page, card)).toEqual([])

  // she left on the first of the month
  const first = `${today().slice(0, 8)}01`
  await open(page, `/fees?ledger=${iris.id}`, 'Advisor Tolland')
  await page.getByRole('button', { name: 'Change dates' }).click()
  const dates = page.getByRole('dialog', { name: /joined and left/ })
  await dates.getByLabel('Left').fill(first)
  await dates.getByRole('button', { name: 'Save dates' }).click()
  await dates.waitFor({ state: 'detached' })

  await open(page, '/fees?tab=billing', 'Fees')
  await bill(page)
  await card.getByText(/second run/).waitFor()
  const sums = page.getByRole('table', { name: 'Prorated in this run' })
  await sums
    .getByRole('row', { name: /Tolland, Advisor/ })
    .getByText('was billed')
    .first()
    .waitFor()
  const runs = page.getByRole('table', { name: 'Runs' })
  expect(await runs.getByText('Complete').count()).toBe(2)
  // one bill each, and what she does not owe was credited
  const bills = await on.portal.sql(
    `select account_id, count(*)::int as n from fee_entry where kind = 'charge' group by account_id`,
  )
  expect(bills.map(({ n }) => n)).toEqual([2, 2])
  expect(await fees.balance(dana.id)).toBe(24_000)
  const days = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate()
  const part = (cents: number) => Math.floor((2 * cents + days) / (2 * days))
  expect(await fees.balance(iris.id)).toBe(part(14_500) + part(9_500))
})

test('a dispute from a phone is answered above the limit by two people, and the advisor sees it live', async () => {
  const maeve = await fees.advisor({ last: 'Kennedy' })
  await fees.charge(maeve.id, 148_000, 'E&O insurance')
  await fees.charge(maeve.id, 12_000, 'Technology')
  const { page: phone } = await on.visitorAs(maeve, { viewport: narrow })
  await open(phone, '/fees', 'My Fees')
  await phone
    .getByRole('button', { name: /E&O insurance/ })
    .first()
    .click()
  const sheet = phone.getByRole('dialog', { name: 'E&O insurance' })
  await sheet.getByRole('button', { name: 'Dispute this charge' }).click()
  const asking = phone.getByRole('dialog', { name: 'Dispute this charge?' })
  await asking.getByText('Charged twice').click()
  await asking.getByLabel('What happened?').fill('I only have one policy.')
  expect(await wrongWithState(phone, asking, [narrow])).toEqual([])
  await asking.getByRole('button', { name: 'Dispute charge' }).click()
  await phone.getByText('$1,480.00 disputed').waitFor()

  const { page: desk } = await on.visitorAs(await on.portal.asAdmin({ first: 'Lena', last: 'Brandt' }), {
    viewport: wide,
  })
  await open(desk, `/fees?ledger=${maeve.id}`, 'Advisor Kennedy')
  const card = desk.getByRole('region', { name: 'Dispute of E&O insurance' })
  await card.getByText('I only have one policy.').waitFor()
  await card.getByText('Over $250.00.').waitFor()
  await card.getByLabel('Reply to Advisor').fill('You’re right, it was charged twice.')
  expect(await wrongWithState(desk, card)).toEqual([])
  await card.getByRole('button', { name: 'Send for approval' }).click()
  await card.getByText('Entered by you. Someone else has to approve it.').waitFor()

  const { page: second } = await on.visitorAs(await on.portal.asAdmin({ first: 'Olga', last: 'Other' }), {
    viewport: wide,
  })
  await open(second, '/fees?tab=disputes', 'Fees')
  await second.getByRole('button', { name: 'Approve $1,480.00' }).click()
  await second.getByText('Credit approved').waitFor()
  await second.getByText('No open disputes').waitFor()
  // without a reload, on her phone and at the first desk
  await phone.getByText('Credit, E&O insurance').waitFor()
  await desk.getByText('Credit, E&O insurance').first().waitFor()
  await heading(phone, 'My Fees').waitFor()
  expect(await fees.balance(maeve.id)).toBe(12_000)
})

test('a charge is waived at once up to the limit, and everyone’s total is the same', async () => {
  const nolan = await fees.advisor({ last: 'Firth' })
  await fees.charge(nolan.id, 9_500, 'Affiliation, November')
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  await open(page, `/fees?ledger=${nolan.id}`, 'Advisor Firth')
  await page.getByRole('button', { name: 'More actions for Affiliation, November' }).click()
  await page.getByRole('menuitem', { name: 'Waive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Waive Affiliation, November?' })
  await dialog.getByLabel('Amount').fill('95.001')
  await dialog.getByRole('button', { name: /^Waive/ }).click()
  await dialog.getByText('Enter an amount in dollars and cents, such as 95.00.').waitFor()
  await dialog.getByLabel('Amount').fill('45.00')
  await dialog.getByLabel('Why').fill('Office was closed for repairs')
  expect(await wrongWithState(page, dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Waive $45.00' }).click()
  await page.getByText('Waiver, Affiliation, November').waitFor()

  const { page: own } = await on.visitorAs(nolan, { viewport: wide })
  for (const [path, title] of [
    ['/pending', 'Pending Compensation'],
    ['/general/eoy', 'End of Year'],
    ['/general/profile', 'Advisor Firth'],
  ] as const) {
    await open(own, path, title)
    await own.getByRole('link', { name: /My Fees.*\$50\.00/ }).waitFor()
  }
  await own.getByRole('link', { name: /My Fees.*\$50\.00/ }).click()
  await heading(own, 'My Fees').waitFor()
  await own.getByText('Waiver, Affiliation, November').waitFor()
})
