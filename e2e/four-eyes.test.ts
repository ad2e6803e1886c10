// Whoever worked on something while acting for an advisor meets it again as themselves.
import { exchangeOn } from '@portal/server/testing/exchange'
import { examsOn } from '@portal/server/testing/exams'
import { startActing, stopActing } from '@portal/contract/acting'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open, row } from './papers.ts'

const on = scene()
const title = 'Signed form'

test('a manager returns a document, replies to it for the advisor, and then has to leave the decision to a colleague', async () => {
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const rhea = await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' })
  const exams = examsOn(on.portal)
  await exams.hold(dana, 'SIE')
  const id = await exchangeOn(on.portal).papers(dana)
  const { page } = await on.visitorAs(rhea, { viewport: wide })
  await open(page, '/activities', 'Branch Activities')
  await row(page, title).getByRole('link').click()
  await heading(page, title).waitFor()
  const task = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  const why = page.getByRole('dialog', { name: 'Return to advisor' })
  await why.getByLabel('Reason').fill('Page 4 is missing.')
  await why.getByRole('button', { name: 'Return to advisor' }).click()
  await why.waitFor({ state: 'detached' })

  await rhea.call(startActing, { body: { email: dana.email } })
  await open(page, task, title)
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Here it is.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Reply sent. Your request is back in review.').waitFor()
  const { body: asked } = await exams.ask(rhea, '63')
  await rhea.call(stopActing, {})

  await open(page, task, title)
  const said = page.getByText(workedOnIt)
  await said.waitFor()
  expect(await page.getByRole('button', { name: /^(Approve|Decline|Return)/ }).count()).toBe(0)
  expect(await wrongWithState(page, said)).toEqual([])
  await open(page, `/documents?paper=${id}`, title)
  await page.getByText(workedOnIt).waitFor()

  const colleague = await on.portal.asAdmin({ first: 'Sam', last: 'Second' })
  await exams.decide(colleague, asked.id, 'Approved')
  await open(page, '/securities/examcenter', 'Exam Center')
  const result = page.getByText(workedOnIt)
  await result.waitFor()
  // read as a whole, not cut off
  expect(await result.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  expect(await wrongWithState(page, result, [wide])).toEqual([])

  const { page: desk } = await on.visitorAs(colleague, { viewport: wide })
  await open(desk, task, title)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await desk.getByText(/ approved\. The advisor gets an email\./).waitFor()
})
