import { reviewer } from '@portal/server/testing/tasks'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { heading, open, row } from './papers.ts'

const on = scene()
const blotter = '/securities/addressblotter'

const confirm = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}

async function fillIn(page: Page, { street }: { street: string }) {
  const panel = page.getByRole('region', { name: 'Add address change' })
  await panel.getByLabel('Client').fill('Esposito, Carla')
  await panel.getByLabel('Account number').fill('88-4471-9034')
  await panel.getByLabel('Old address: street').fill('214 Kenwood Avenue')
  await panel.getByLabel('Old address: city').fill('Delmar')
  await panel.getByLabel('Old address: ZIP code').fill('12054')
  await panel.getByLabel('New address: street').fill(street)
  await panel.getByLabel('New address: city').fill('Voorheesville')
  await panel.getByLabel('New address: ZIP code').fill('12186')
  return panel
}

test('an address change is entered once though the answer was lost, returned, corrected, and closed with its notices', async () => {
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const rita = await on.portal.asManager({ first: 'Rita', last: 'Review', ...reviewer })
  const advisor = await on.visitorAs(dana, { viewport: wide })
  const { page } = advisor
  await open(page, `${blotter}?new`, 'Address Blotter')
  const panel = page.getByRole('region', { name: 'Add address change' })
  await panel.getByRole('button', { name: 'Add address change' }).click()
  expect(await wrongWithState(page, panel.getByText('Enter the client’s name.'), [wide])).toEqual([])
  await fillIn(page, { street: 'PO Box 301' })
  await panel.getByText('PO box.').waitFor()

  // the answer to the first try never comes
  advisor.meets('no answer')
  let lost = false
  await page.route('**/api/address-changes', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue()
    lost = true
    await route.fetch()
    return route.abort()
  })
  await panel.getByRole('button', { name: 'Add address change' }).click()
  await panel.getByText('The server didn’t respond').waitFor()
  await panel.getByRole('button', { name: 'Add address change' }).click()
  await row(page, 'Esposito, Carla').getByText('30 days left').waitFor()
  expect(await on.portal.sql('select id from address_draft where created_by = $1', [dana.id])).toEqual([])
  expect(await on.portal.sql('select id from address_change where account_id = $1', [dana.id])).toHaveLength(1)

  // a reviewer sends it back; home leads the advisor to it
  const { page: desk } = await on.visitorAs(rita, { viewport: wide })
  await open(desk, blotter, 'Address Blotter')
  await row(desk, 'Esposito, Carla').getByRole('link').click()
  await heading(desk, 'Esposito, ····9034').waitFor()
  await desk.getByRole('button', { name: 'Return' }).click()
  const asked = desk.getByRole('dialog', { name: 'Return to advisor' })
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Please add the street address.')
  await asked.getByRole('button', { name: 'Return to advisor' }).click()
  await row(page, 'Esposito, Carla').getByText('Returned').waitFor()
  await goTo(page, '/dash/p')
  await page.getByRole('region', { name: '1 task needs your reply' }).getByRole('link', { name: 'Reply' }).click()
  await page.getByRole('link', { name: 'Open in Address Blotter' }).click()
  await heading(page, 'Esposito, ····9034').waitFor()
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  const again = page.getByRole('region', { name: 'Correct address change' })
  await again.getByLabel('New address: street').fill('12 Maple Avenue')
  // by the keyboard: what was told of the entry still lies over it
  await again.getByRole('button', { name: 'Send again' }).press('Enter')

  // verified, updated, and both letters recorded: it is closed by itself
  await confirm(desk, 'Verify')
  await desk.getByRole('button', { name: 'Mark as updated' }).waitFor()
  await confirm(desk, 'Mark as updated')
  const letter = desk.getByRole('complementary', { name: 'Letter' })
  await letter.getByText('Voorheesville, New York').waitFor()
  expect(await letter.getByText('12 Maple Avenue').count()).toBe(0)
  await desk.getByRole('button', { name: 'Send 2 notices' }).click()
  const mailing = desk.getByRole('dialog', { name: 'Send 2 notices' })
  const pdf = await mailing.getByRole('link', { name: /^Print 2 letters/ }).getAttribute('href')
  const printed = await desk.request.get(`${on.origin}${pdf}`)
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(await wrongWithState(desk, mailing.getByLabel('Mailed on'), [wide])).toEqual([])
  await mailing.getByRole('button', { name: 'Record as mailed' }).click()
  await desk.getByText('Closed: both notices are recorded').waitFor()
  await page.getByText('Closed: both notices are recorded').waitFor()
  const [task] = await on.portal.sql('select decision from work_item where account_id = $1', [dana.id])
  expect(task).toMatchObject({ decision: 'Approved' })
})
