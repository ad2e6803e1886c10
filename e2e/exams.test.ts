import { recordResult } from '@portal/contract/exams'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { examWindowDays } from '@portal/contract/rules/exams'
import { examsOn } from '@portal/server/testing/exams'
import { newTapsid } from '@portal/server/testing/production'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { open } from './papers.ts'
import { switchOn } from './tabs.ts'

const on = scene()

test('an exam is asked for in the tab of the registrations, paid, approved, scheduled, passed and then held [EXAM-02, EXAM-04, EXAM-05]', async () => {
  // only what pays in test cards is the demo firm here
  on.portal.platform.demo = true
  await switchOn(on.portal, 'examsTab')
  const today = firmDay(on.portal.platform.clock())
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield', tapsid: newTapsid() })
  const { page } = await on.visitorAs(dana, { viewport: wide })
  await open(page, '/securities/regs', 'Maintain Your U4')
  await page.getByRole('tab', { name: 'Exams for Dana Whitfield' }).click()

  const schedule = page.getByRole('button', { name: 'Schedule Exam' })
  // the states had a search of their own
  await schedule.waitFor()
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

  const admin = await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' })
  const [asked] = await on.portal.sql('select max(id) as id from exam_request')
  const id = Number(asked?.['id'])
  await examsOn(on.portal).decide(admin, id, 'Approved')
  await mine.getByText('Window open').waitFor()
  await mine.getByText(`${examWindowDays} days left`).waitFor()

  await mine.getByRole('button', { name: 'Set date for Series 66' }).click()
  const date = page.getByRole('dialog', { name: 'Series 66 exam date' })
  expect(await wrongWithState(page, date)).toEqual([])
  await date.getByLabel('Exam date').fill(today)
  await date.getByRole('button', { name: 'Save date' }).click()
  await mine.getByText('Scheduled').waitFor()

  const passed = { params: { id }, body: { result: 'Passed', on: today } } as const
  expect((await admin.call(recordResult, passed)).status).toBe(200)
  const over = page.getByRole('table', { name: 'Earlier requests' }).getByRole('row', { name: /^Series 66/ })
  await over.getByText('Passed', { exact: true }).waitFor()
  await page.getByRole('list', { name: 'Held' }).getByText('Series 66').waitFor()
  await expect.poll(() => choice.isDisabled()).toBe(true)
})
