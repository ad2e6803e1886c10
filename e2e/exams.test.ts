import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { examWindowDays } from '@portal/contract/rules/exams'
import { newTapsid } from '@portal/server/testing/production'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open, row } from './papers.ts'
import { switchOn } from './tabs.ts'

const on = scene()
const title = 'Series 66, Uniform Combined State Law'

test('an exam is asked for in the tab of the registrations, paid, approved, scheduled, passed and then held [EXAM-02, EXAM-04, EXAM-05]', async () => {
  // only what pays in test cards is the demo firm here
  on.portal.platform.demo = true
  await switchOn(on.portal, 'examsTab')
  const today = firmDay(on.portal.platform.clock())
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield', tapsid: newTapsid() })
  const { page } = await on.visitorAs(dana, { viewport: wide })
  await open(page, '/securities/regs', 'Maintain Your U4')
  await page.getByRole('tab', { name: 'Exams for Dana Whitfield' }).click()

  // what needs another before it says so, and cannot be asked for
  await page.getByRole('searchbox').fill('Series 7')
  const other = page.getByRole('radio', { name: 'Select Series 7', exact: true })
  await other.waitFor()
  const schedule = page.getByRole('button', { name: 'Schedule Exam' })
  expect([await schedule.isDisabled(), await other.isDisabled()]).toEqual([true, true])
  await page
    .getByRole('row', { name: /Series 7 / })
    .getByText('Needs SIE')
    .waitFor()

  await page.getByRole('searchbox').fill('Series 66')
  const choice = page.getByRole('radio', { name: 'Select Series 66' })
  await choice.check()
  await schedule.click()
  const asking = page.getByRole('dialog', { name: 'Schedule Exam' })
  await asking.getByLabel('Note').fill('Clients in more states')
  await asking.getByLabel('Earliest date').fill(daysAfter(today, 20))
  await asking.getByLabel('Latest date').fill(daysAfter(today, 60))
  await asking.getByRole('radio', { name: /^The advisor/ }).check()
  expect(await wrongWithState(page, asking)).toEqual([])
  await asking.getByRole('button', { name: 'Continue to payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Payment' })
  await payment.getByRole('textbox', { name: 'Test card number' }).fill('4242 4242 4242 4242')
  await payment.getByRole('button', { name: 'Pay $177.00' }).click()
  await page.getByRole('dialog', { name: 'Paid' }).getByRole('button', { name: 'Done' }).click()
  const mine = page.getByRole('table', { name: 'Exam requests' }).getByRole('row', { name: /^Series 66/ })
  await mine.getByText('Requested').waitFor()

  const { page: desk } = await on.visitorAs(await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' }), {
    viewport: wide,
  })
  await open(desk, '/activities', 'Branch Activities')
  await row(desk, title).getByRole('link').click()
  await heading(desk, 'Series 66 exam').waitFor()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await mine.getByText('Window open').waitFor()
  await mine.getByText(`${examWindowDays} days left`).waitFor()

  await mine.getByRole('button', { name: 'Set date for Series 66' }).click()
  const date = page.getByRole('dialog', { name: 'Series 66 exam date' })
  expect(await wrongWithState(page, date)).toEqual([])
  await date.getByLabel('Exam date').fill(today)
  await date.getByRole('button', { name: 'Save date' }).click()
  await mine.getByText('Scheduled').waitFor()

  await open(desk, '/securities/examcenter', 'Exam Center')
  await desk.getByRole('button', { name: /^Record result for .+, Series 66$/ }).click()
  const result = desk.getByRole('dialog', { name: 'Series 66 result' })
  await result.getByRole('radio', { name: 'Passed' }).check()
  expect(await wrongWithState(desk, result)).toEqual([])
  await result.getByRole('button', { name: 'Record result' }).click()
  const over = page.getByRole('table', { name: 'Earlier requests' }).getByRole('row', { name: /^Series 66/ })
  await over.getByText('Passed', { exact: true }).waitFor()
  await page.getByRole('list', { name: 'Held' }).getByText('Series 66').waitFor()
  expect(await choice.isDisabled()).toBe(true)

  await open(page, '/securities/examcenter?q=Series%2066', 'Exam Center')
  await over.getByText('Passed', { exact: true }).waitFor()
  expect(await choice.isDisabled()).toBe(true)
})
