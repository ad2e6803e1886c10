import { checkPicture, depositReviewer } from '@portal/server/testing/deposits'
import { firmInstant } from '@portal/contract/rules/firm-time'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choose, heading, open } from './papers.ts'

const on = scene()
const address = '/securities/mobiledeposits'
const at = (day: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  on.portal.setTime(firmInstant(day, hours * 60 + minutes))
}
const picture = async (name: string, blurred = false) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await checkPicture({ blurred }),
})

/** Through the phone's camera, which is a file field to the browser. */
async function shoot(page: Page, side: 'front' | 'back', taken: Awaited<ReturnType<typeof picture>>) {
  await heading(page, side === 'front' ? 'Front of check' : 'Back of check').waitFor()
  const camera = page.getByLabel(`Camera, ${side}`)
  expect(await camera.getAttribute('capture')).toBe('environment')
  await camera.setInputFiles(taken)
}

async function fill(page: Page, fields: Record<string, string>) {
  await heading(page, 'Check details').waitFor()
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text)
}
const typed = {
  'Account number': 'MH-00019041',
  Client: 'Carla Esposito',
  Amount: '6,500.00',
  'Check number': '1204',
  'Check date': '2026-11-15',
  'Pay to': 'Eastlight Clearing FBO C. Esposito',
}

test('a check goes from a phone’s camera to destroyed, and the same check again is refused [ROUTE-44]', {
  timeout: 300_000,
}, async () => {
  at('2026-11-16', '10:42')
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const { page: phone, meets } = await on.visitorAs(dana, { viewport: narrow })
  await open(phone, address, 'Mobile Deposits')
  await phone.getByRole('link', { name: 'New deposit' }).first().click()

  // what can't be read is said before anything is sent
  await shoot(phone, 'front', await picture('front', true))
  await phone.getByText('Too blurry. Move back a little').waitFor()
  await shoot(phone, 'front', await picture('front'))
  expect(await wrongWithState(phone, phone.getByText(/Got it/), [narrow])).toEqual([])
  await phone.getByRole('button', { name: 'Use picture' }).click()
  await shoot(phone, 'back', await picture('back'))
  await phone.getByRole('button', { name: 'Use picture' }).click()
  await fill(phone, { ...typed, 'Amount again': '6,500.01' })
  await choose(phone, 'Account type', 'Roth IRA')
  await choose(phone, 'Contribution', 'Regular')
  await choose(phone, 'Tax year', '2026')
  await phone.getByText('$7,500.00 limit for 2026, $1,000.00 left after this check.').waitFor()
  await phone.getByRole('button', { name: 'Continue' }).click()
  expect(await wrongWithState(phone, phone.getByText('Amounts don’t match.'), [narrow])).toEqual([])
  await phone.getByLabel(/^Amount again/).fill('6500')
  await phone.getByRole('button', { name: 'Continue' }).click()
  // the clocks go on, on a slow machine by minutes
  await phone.getByText(/^4 h 1\d min to the cut-off$/).waitFor()
  expect(await wrongWithState(phone, phone.getByText('Sent by 3:00 PM ET, it’s deposited today.'), [narrow])).toEqual(
    [],
  )

  // the network goes in the middle: the same deposit is sent again, and it is one
  meets('no answer')
  await phone.route(
    '**/api/deposits',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await phone.getByRole('button', { name: 'Send deposit' }).click()
  await phone.getByText('You’re offline').waitFor()
  await phone.getByRole('button', { name: 'Try again' }).click()
  await heading(phone, 'Deposit sent').waitFor()
  await phone.getByText('Keep the check until Dec 16.').waitFor()
  expect(await on.portal.sql('select count(*)::int from deposit')).toEqual([{ count: 1 }])

  // the same check again
  await phone.getByRole('button', { name: 'Deposit another' }).click()
  await shoot(phone, 'front', await picture('front'))
  await phone.getByRole('button', { name: 'Use picture' }).click()
  await shoot(phone, 'back', await picture('back'))
  await phone.getByRole('button', { name: 'Use picture' }).click()
  await heading(phone, 'Check details').waitFor()
  await phone.getByRole('combobox', { name: 'Account', exact: true }).click()
  await phone.getByRole('option', { name: /9041, Roth IRA/ }).click()
  const { 'Account number': _, Client: __, ...same } = typed
  await fill(phone, { ...same, 'Amount again': '6500' })
  await choose(phone, 'Contribution', 'Regular')
  await choose(phone, 'Tax year', '2026')
  await phone.getByRole('button', { name: 'Continue' }).click()
  meets(409)
  await phone.getByRole('button', { name: /^Send/ }).click()
  await phone.getByText('This check was already deposited.').waitFor()
  expect(await wrongWithState(phone, phone.getByText(/You sent check 1204 for \$6,500.00/), [narrow])).toEqual([])
  await phone.getByRole('link', { name: 'View first deposit' }).click()
  await phone.getByText('In review').first().waitFor()

  // the reviewer compares every field from the keyboard
  const rita = await on.portal.asPlus({ ...depositReviewer, first: 'Rita', last: 'Reviewer' })
  const { page: desk } = await on.visitorAs(rita, { viewport: wide })
  await open(desk, address, 'Mobile Deposits')
  await desk.getByRole('link', { name: 'Review 1 deposit' }).click()
  await heading(desk, '$6,500.00, check 1204').waitFor()
  await desk.getByText('7 fields left to compare').waitFor()
  expect(await wrongWithState(desk, desk.getByText('Checked by the portal'), [wide])).toEqual([])
  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: 'Return check 1204' })
  expect(await wrongWithState(desk, dialog, [wide])).toEqual([])
  await desk.keyboard.press('3')
  await dialog.getByRole('button', { name: 'Return deposit' }).click()

  // the advisor is told live, and retakes only what was wrong
  await phone.getByText('No endorsement.').waitFor()
  await phone.getByRole('link', { name: 'Retake the back' }).click()
  await shoot(phone, 'back', await picture('back'))
  await phone.getByRole('button', { name: 'Use picture' }).click()
  await phone.getByRole('button', { name: 'Send again' }).click()
  await heading(phone, 'Sent again').waitFor()

  await desk.getByRole('link', { name: 'Review 1 deposit' }).click()
  await desk.getByText('7 fields left to compare').waitFor()
  for (let field = 0; field < 7; field++) await desk.keyboard.press('Space')
  await desk.getByText('Accepting ends the queue.').waitFor()
  await desk.keyboard.press('a')
  await desk.getByText('Deposit accepted').waitFor()

  // sessions end with the day: nobody waits for an answer then
  for (const page of [phone, desk]) await page.context().close()
  // posted after the cut-off, due thirty days later, and destroyed
  at('2026-11-16', '15:01')
  const { postDeposits, remindToDestroy } = await import('@portal/server/features/deposits/public')
  await postDeposits(on.portal.platform)
  at('2026-12-19', '09:00')
  await remindToDestroy(on.portal.platform)
  expect((await on.portal.mails())[0]).toMatchObject({ subject: 'Check 1204 is overdue for destruction' })
  const later = await on.visitorAs(await on.elsewhere(dana), { viewport: narrow })
  await open(later.page, `${address}?segment=destroy`, 'Mobile Deposits')
  await later.page.getByRole('link', { name: /Esposito/ }).click()
  expect(await wrongWithState(later.page, later.page.getByText('Destroy the check, 3 days overdue'), [narrow])).toEqual(
    [],
  )
  await later.page.getByLabel('I shredded check 1204 and kept no copy').check()
  await later.page.getByRole('button', { name: 'Confirm destroyed' }).click()
  await later.page.getByText('Check destroyed').waitFor()
  expect(await on.portal.sql('select status from deposit')).toEqual([{ status: 'Destroyed' }])
})
