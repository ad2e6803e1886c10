// State registrations: paid for, decided by a reviewer, given up, and by somebody who acts for the advisor.
import type { Actor } from '@portal/server/testing/actors'
import { newTapsid } from '@portal/server/testing/production'
import { registrationsOn } from '@portal/server/testing/registrations'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { choose, heading, open, row } from './papers.ts'

const on = scene()
const good = '4242 4242 4242 4242'
const declined = '4000 0000 0000 0002'
let regs: ReturnType<typeof registrationsOn>

beforeAll(async () => {
  // only what pays in test cards is the demo firm here
  on.portal.platform.demo = true
  regs = registrationsOn(on.portal)
  for (const state of ['New York', 'Ohio', 'Utah']) await regs.putFees(state, { agi: 60, agr: 45 })
})

const registration = (page: Page, state: string) =>
  page.getByRole('table', { name: 'Registrations' }).getByRole('row', { name: `${state} Securities Agent` })
const payment = (page: Page) => page.getByRole('dialog', { name: 'Payment' })
const paid = (page: Page) => page.getByRole('dialog', { name: 'Paid' })

/** The search keeps a state in sight, and out of the other pages of the table. */
async function openRegs(page: Page, search: string) {
  await open(page, `/securities/regs?q=${search}`, 'Maintain Your U4')
}
async function ask(page: Page, state: string): Promise<Locator> {
  await page.getByRole('button', { name: `Add ${state}, Securities Agent` }).click()
  await payment(page).getByText('$60.00').first().waitFor()
  return payment(page)
}
const charges = async ({ id }: Actor, state: string) =>
  (
    await on.portal.sql('select status, method from payment where account_id = $1 and state = $2 order by created_at', [
      id,
      state,
    ])
  ).map(({ status, method }) => `${String(method)} ${String(status)}`)
const requests = ({ id }: Actor, state: string) =>
  on.portal.sql('select id from work_item where account_id = $1 and info like $2', [id, `${state}, %`])

/** By whoever reviews, from the queue. */
async function approve(desk: Page, item: string) {
  await row(desk, item).getByRole('link').click()
  await desk.getByRole('heading', { level: 1, name: item }).waitFor()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await heading(desk, 'Branch Activities').waitFor()
}

test('a state is paid for by card, once however often it is pressed, and approved; another is dropped at the end of the year [REGS-12..14, REGS-25, REGS-29]', async () => {
  const tapsid = newTapsid()
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield', tapsid })
  await regs.hold(dana, 'New York', 'Securities')
  const { page } = await on.visitorAs(dana, { viewport: wide })
  const { page: desk } = await on.visitorAs(await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' }))
  await open(desk, '/activities', 'Branch Activities')

  // a declined card, then a good one with a double click
  await openRegs(page, 'Ohio')
  const dialog = await ask(page, 'Ohio')
  await dialog.getByRole('textbox', { name: 'Test card number' }).fill(declined)
  await dialog.getByRole('button', { name: 'Pay $60.00' }).click()
  expect(await wrongWithState(page, dialog.getByText('Your card was declined.'))).toEqual([])
  await dialog.getByRole('textbox', { name: 'Test card number' }).fill(good)
  await dialog.getByRole('button', { name: 'Pay $60.00' }).dblclick()
  await paid(page).getByText('$60.00 paid by test card').waitFor()
  expect(await wrongWithState(page, paid(page))).toEqual([])
  await paid(page).getByRole('button', { name: 'Done' }).click()
  await registration(page, 'Ohio').getByText('Pending').waitFor()
  expect(await charges(dana, 'Ohio')).toEqual(['sandbox failed', 'sandbox paid'])
  expect(await requests(dana, 'Ohio')).toHaveLength(1)
  const mails = (await on.portal.mails()).filter(({ to }) => to === dana.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Receipt: Ohio, Securities Agent'])

  // the reviewer's decision, before the advisor's eyes
  await approve(desk, 'Ohio, Securities Agent')
  await registration(page, 'Ohio').getByText('Approved').waitFor()
  await registration(page, 'Ohio').getByRole('button', { name: 'Remove Ohio' }).waitFor()

  // every payment, on one list
  await page.getByRole('button', { name: 'Payments' }).click()
  const receipts = page.getByRole('dialog', { name: 'Payments' })
  expect(await wrongWithState(page, receipts.getByRole('listitem').filter({ hasText: 'Ohio' }).first())).toEqual([])
  await page.keyboard.press('Escape')
  await receipts.waitFor({ state: 'detached' })

  // given up at the end of the year
  await goTo(page, '/general/eoy')
  await page.getByRole('button', { name: 'Drop New York, Securities Agent' }).click()
  await page.getByRole('dialog', { name: 'Remove New York?' }).getByRole('button', { name: 'Request removal' }).click()
  const kept = page.getByRole('table', { name: 'Registrations to keep or drop' })
  await kept
    .getByRole('row', { name: /New York/ })
    .getByText('Removal requested')
    .waitFor()
  await approve(desk, 'New York, Securities Agent')
  await kept.getByRole('row', { name: /New York/ }).waitFor({ state: 'detached' })
})

test('somebody who acts for an advisor adds a state in both names, until the right is taken back [REGS-31, ROLE-24] (Z15)', async () => {
  const tapsid = newTapsid()
  const olive = await on.portal.asAdvisor({ first: 'Olive', last: 'Owner', tapsid })
  const sam = await on.portal.asAdvisor({ first: 'Sam', last: 'Archer', tapsid: newTapsid() })
  await on.portal.sql('insert into proxy values ($1, $2, now())', [olive.id, sam.id])
  await regs.hold(olive, 'New York', 'Securities')
  const { page, meets } = await on.visitorAs(sam, { viewport: wide })
  await openRegs(page, 'Utah')
  await choose(page, 'Advisor', 'Owner, Olive')
  await page.getByText('Acting for Olive Owner').waitFor()
  await page.getByRole('tab', { name: 'State Regs for Olive Owner' }).waitFor()
  const dialog = await ask(page, 'Utah')
  await dialog.getByText('Olive Owner (you’re acting for them)').waitFor()
  await dialog.getByRole('textbox', { name: 'Test card number' }).fill(good)
  await dialog.getByRole('button', { name: 'Pay $60.00' }).click()
  await paid(page).getByRole('link', { name: /^task/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Utah, Securities Agent' }).waitFor()
  await page
    .getByText(/by Sam Archer/)
    .first()
    .waitFor()
  const actors = await on.portal.sql(
    `select distinct actor from audit_entry where actor_id = $1 and action in ('payment.paid', 'registration.requested')`,
    [sam.id],
  )
  expect(actors).toEqual([{ actor: `${sam.email} for ${olive.email}` }])
  expect((await on.portal.mails()).find(({ to }) => to === olive.email)?.subject).toBe(
    'Receipt: Utah, Securities Agent',
  )

  // taken back as the answer to the question goes out: earlier, whatever the page still loads could find it out first
  await goTo(page, '/securities/regs?q=New York')
  await page.getByRole('button', { name: 'Remove New York, Securities Agent' }).click()
  meets(403, 404)
  await page.route('**/api/user/state/reg', async (route) => {
    await on.portal.sql('delete from proxy where proxy_id = $1', [sam.id])
    await route.continue()
  })
  await page.getByRole('button', { name: 'Request removal' }).click()
  await page.getByText('You can no longer act for this person.').waitFor()
  await page.getByText('Acting for Olive Owner').waitFor({ state: 'detached' })
  expect(await regs.stored(olive)).toContainEqual(expect.objectContaining({ state: 'New York', removal: false }))
  expect(await requests(olive, 'New York')).toEqual([])
})
