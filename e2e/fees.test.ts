// Fees through the pages: a month billed twice, a leaver prorated, a dispute answered by two people.
import { decideCredit } from '@portal/contract/fee-disputes'
import { saveStay } from '@portal/contract/fees'
import { fee, feesOn } from '@portal/server/testing/fees'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { open } from './papers.ts'

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

test('a month billed twice gives one bill, a leaver is prorated by the second run; a dispute from a phone is answered above the limit by two people, live on every screen', async () => {
  const admin = await on.portal.asAdmin({ first: 'Lena', last: 'Brandt' })
  const dana = await fees.advisor({ last: 'Whitfield' })
  const iris = await fees.advisor({ last: 'Tolland' })
  const { page: desk } = await on.visitorAs(admin, { viewport: wide })
  await open(desk, '/fees?tab=billing', 'Fees')
  await bill(desk)
  const run = desk.getByRole('article', { name: /billing$/ })
  await run.getByText('Billed 2 of 2 advisors').waitFor()
  await run.getByText('$480.00').waitFor()
  expect(await wrongWithState(desk, run)).toEqual([])

  // she left on the first of the month
  const first = `${today().slice(0, 8)}01`
  const [stay] = await on.portal.sql('select version from fee_account where account_id = $1', [iris.id])
  const body = { joined: '2020-01-01', left: first, version: Number(stay?.['version']) }
  expect((await admin.call(saveStay, { params: { account: iris.id }, body })).status).toBe(200)
  await bill(desk)
  await run.getByText(/second run/).waitFor()
  await desk
    .getByRole('table', { name: 'Prorated in this run' })
    .getByRole('row', { name: /Tolland, Advisor/ })
    .getByText('was billed')
    .first()
    .waitFor()
  await expect.poll(() => desk.getByRole('table', { name: 'Runs' }).getByText('Complete').count()).toBe(2)
  // one bill each, and what she does not owe was credited
  expect(await fees.balance(dana.id)).toBe(24_000)
  const days = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate()
  const part = (cents: number) => Math.floor((2 * cents + days) / (2 * days))
  expect(await fees.balance(iris.id)).toBe(part(14_500) + part(9_500))

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

  await goTo(desk, `/fees?ledger=${maeve.id}`)
  const card = desk.getByRole('region', { name: 'Dispute of E&O insurance' })
  await card.getByText('I only have one policy.').waitFor()
  await card.getByText('Over $250.00.').waitFor()
  await card.getByLabel('Reply to Advisor').fill('You’re right, it was charged twice.')
  expect(await wrongWithState(desk, card)).toEqual([])
  await card.getByRole('button', { name: 'Send for approval' }).click()
  await card.getByText('Entered by you. Someone else has to approve it.').waitFor()
  const second = await on.portal.asAdmin({ first: 'Olga', last: 'Other' })
  const [credit] = await on.portal.sql('select max(id) as id from fee_credit')
  const approve = { params: { id: Number(credit?.['id']), decision: 'approve' } } as const
  expect((await second.call(decideCredit, approve)).status).toBe(200)
  // without a reload, on her phone and at the desk
  await phone.getByText('Credit, E&O insurance').waitFor()
  await desk.getByText('Credit, E&O insurance').first().waitFor()
  expect(await fees.balance(maeve.id)).toBe(12_000)

  await desk.getByRole('button', { name: 'More actions for Technology' }).click()
  await desk.getByRole('menuitem', { name: 'Waive' }).click()
  const waiver = desk.getByRole('dialog', { name: 'Waive Technology?' })
  await waiver.getByLabel('Amount').fill('45.00')
  await waiver.getByLabel('Why').fill('Office was closed for repairs')
  expect(await wrongWithState(desk, waiver)).toEqual([])
  await waiver.getByRole('button', { name: 'Waive $45.00' }).click()
  await phone.getByText('Waiver, Technology').waitFor()
  // everywhere the same total
  for (const path of ['/pending', '/general/eoy', '/general/profile']) {
    await goTo(phone, path)
    await phone.getByRole('link', { name: /My Fees.*\$75\.00/ }).waitFor()
  }
})
