// Whoever worked on something while acting for an advisor meets it again as themselves.
import { exchangeOn } from '@portal/server/testing/exchange'
import { examsOn } from '@portal/server/testing/exams'
import { startActing, stopActing } from '@portal/contract/acting'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { heading, open } from './papers.ts'

const on = scene()
const title = 'Signed form'

test('a manager returns a document, replies to it for the advisor, and then has to leave the decision to a colleague', async () => {
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const rhea = await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' })
  const exams = examsOn(on.portal)
  await exams.hold(dana, 'SIE')
  const id = await exchangeOn(on.portal).papers(dana)
  const [item] = await on.portal.sql('select work_item_id as id from submission where id = $1', [id])
  const task = Number(item?.['id'])
  const { act } = exams.tasks
  await act(rhea, { do: 'take' }, task)
  await act(rhea, { do: 'return', reason: 'Page 4 is missing.' }, task)

  const { page } = await on.visitorAs(rhea, { viewport: wide })
  await rhea.call(startActing, { body: { email: dana.email } })
  await open(page, `/view/${task}`, title)
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Here it is.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Reply sent. Your request is back in review.').waitFor()
  const { body: asked } = await exams.ask(rhea, '63')
  await rhea.call(stopActing, {})

  const colleague = await on.portal.asAdmin({ first: 'Sam', last: 'Second' })
  await exams.decide(colleague, asked.id, 'Approved')
  await exams.opened(await other(), colleague)
  await open(page, `/view/${task}`, title)
  const said = page.getByText(workedOnIt)
  await said.waitFor()
  expect(await page.getByRole('button', { name: /^(Approve|Decline|Return)/ }).count()).toBe(0)
  expect(await wrongWithState(page, said)).toEqual([])
  await goTo(page, `/documents?paper=${id}`)
  await heading(page, title).waitFor()
  await said.waitFor()

  await goTo(page, '/securities/examcenter')
  await said.waitFor()
  // read as a whole, not cut off
  expect(await said.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  // what somebody else asked for is theirs to record
  await page.getByRole('button', { name: /^Record result for .*Series 7$/ }).click()
  const result = page.getByRole('dialog', { name: 'Series 7 result' })
  await result.getByRole('radio', { name: 'Passed' }).check()
  expect(await wrongWithState(page, result)).toEqual([])

  expect((await act(colleague, { do: 'decide', decision: 'Approved' }, task)).done).toEqual([task])

  async function other() {
    const advisor = await on.portal.asAdvisor({ first: 'Nolan', last: 'Firth' })
    await exams.hold(advisor, 'SIE')
    return advisor
  }
})
