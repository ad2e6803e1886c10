// A record past its time: kept by a hold, let go when the hold is lifted, and disposed of by two people.
import { oldProduct, proposeDisposal } from '@portal/server/testing/records'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'

const isOnTop = (button: Element) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

const on = scene()

test('compliance holds a record, lifts the hold, and two people dispose of it; a note stays', async () => {
  const [held, other] = [await oldProduct(on.portal, 'Kestrel Fund'), await oldProduct(on.portal, 'Harbor Fund')]
  const rosalind = await on.portal.asAdmin({ first: 'Rosalind', last: 'Achterberg' })
  const theodora = await on.portal.asAdmin({ first: 'Theodora', last: 'Vance' })
  await proposeDisposal(on.portal.platform)
  const { page } = await on.visitorAs(rosalind, { viewport: wide })

  await page.goto('/records?tab=holds')
  await page.getByRole('button', { name: 'Place a hold' }).click()
  const placing = page.getByRole('dialog', { name: 'Place a hold' })
  await placing.getByRole('textbox', { name: 'Matter' }).fill('Kestrel Farms')
  await placing.getByRole('textbox', { name: 'Reason' }).fill('Counsel asked us to keep everything.')
  await placing.getByText(/leave the open proposal D-1/).waitFor()
  expect(await wrongWithState(page, placing)).toEqual([])
  await placing.getByRole('button', { name: 'Place hold' }).click()
  await page.getByRole('heading', { name: 'Kestrel Farms' }).waitFor()
  const lift = page.getByRole('button', { name: 'Lift hold' })
  await lift.waitFor()
  // what was said of the last step doesn’t lie on the next
  await page.getByText('Hold placed').waitFor()
  expect(await lift.evaluate(isOnTop)).toBe(true)
  await page.getByText(/records kept back from disposal/).waitFor()

  // all of it is held: nothing is left to approve
  await goTo(page, '/records?tab=disposal&disposal=1')
  await page.getByText(/Dispose of 0 records/).waitFor()
  const [item] = await on.portal.sql(`select state from disposal_item where record = 'product:${held}'`)
  expect(item).toEqual({ state: 'held' })

  await goTo(page, '/records?tab=holds&hold=1')
  await lift.click()
  const lifting = page.getByRole('dialog', { name: 'Lift hold on Kestrel Farms?' })
  await lifting.getByRole('textbox', { name: 'Reason' }).fill('Award paid.')
  await lifting.getByRole('button', { name: 'Lift hold' }).click()
  await page.getByText('Hold lifted').waitFor()

  // the next month’s
  await on.portal.sql(`update disposal set state = 'lapsed', ended_at = now(), month = '2001-01'`)
  await proposeDisposal(on.portal.platform)
  const wrong: string[] = []
  const second = await on.visitorAs(theodora, { viewport: wide })
  for (const [index, tab] of [page, second.page].entries()) {
    await tab.goto('/records?tab=disposal&disposal=2')
    await tab.getByRole('heading', { name: /^Disposal proposal/ }).waitFor()
    const classes = tab.getByRole('button', { name: /^View / })
    for (let n = 0; n < (await classes.count()); n++) {
      await classes.nth(n).click()
      await tab.getByRole('list', { name: 'Records' }).getByRole('listitem').first().waitFor()
      await tab.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    }
    await tab.getByText('You’ve looked at every class').waitFor()
    wrong.push(...(index === 0 ? await wrongWithState(tab, tab.getByRole('main')) : []))
    await tab.getByRole('button', { name: 'Approve disposal' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Approve disposal' }).click()
    await tab.getByText(index === 0 ? 'Disposal approved' : 'Approved. The disposal has started.').waitFor()
  }
  expect(wrong).toEqual([])
  await on.portal.runJobs()
  await page.getByText(/disposed of\. A short disposal note stays for each/).waitFor()
  const notes = await on.portal.sql('select record, first_by, second_by from disposal_note')
  for (const id of [held, other])
    expect(notes).toContainEqual({
      record: `product:${id}`,
      first_by: 'Rosalind Achterberg',
      second_by: 'Theodora Vance',
    })
  expect(await on.portal.sql(`select 1 from product where name in ('Kestrel Fund', 'Harbor Fund')`)).toEqual([])
})
