import { menusFor } from '@portal/server/testing/actors'
import { meetingsOn } from '@portal/server/testing/meetings'
import { tasksOn } from '@portal/server/testing/tasks'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { heading, open } from './papers.ts'

const on = scene()
const flags = { menus: JSON.stringify(menusFor(true)) }
const title = 'Income that lasts'

test('a meeting comes in by the web hook, is in the sample because it is over the line, is escalated, and compliance’s answer comes back onto it', async () => {
  const { portal } = on
  const meetings = await meetingsOn(portal)
  const host = await portal.asAdvisor({ first: 'Eleanor', last: 'Whitcombe' })
  const reviewer = await portal.asPlus({ first: 'Theodora', last: 'Vance', ...flags })

  const { page } = await on.visitorAs(reviewer, { viewport: wide })
  await open(page, '/zoomreview', 'Meeting Review')
  await page.getByText('No meetings yet').waitFor()

  // it appears by itself
  const chat = [
    { at: 60, name: 'Ruth Adler', text: 'Good evening' },
    { at: 1_300, name: 'Ben Castellano', text: 'So with the annuity I can’t lose money?' },
    { at: 1_325, name: 'Eleanor Whitcombe', text: 'The income is guaranteed by the insurer.' },
    { at: 2_000, name: 'Ruth Adler', text: 'What does it cost?' },
    { at: 2_100, name: 'Eleanor Whitcombe', text: 'See the next page.' },
  ]
  const attendees = [...meetings.people(27), { name: '+1 518 555 0147' }]
  const id = await meetings.arrive(host, { title, attendees, chat })
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByText('In sample').waitFor()
  await row.getByText('Retail communication').waitFor()
  await row.getByText('Not approved before use').waitFor()
  expect(await row.getByRole('meter').getAttribute('aria-valuenow')).toBe('28')

  await page.getByRole('button', { name: 'Review my 1' }).click()
  await heading(page, title).waitFor()
  await page.getByText('This is a retail communication.').waitFor()
  const rail = page.getByRole('complementary', { name: 'Review' })
  await expect.poll(() => rail.getByRole('radio').count()).toBe(2)
  await page.getByText('can’t lose money').waitFor()
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['can’t lose money', 'guaranteed'])

  // the host adds the slides; only now can it be cleared
  expect((await meetings.upload(host, id, 'slides')).status).toBe(200)
  await rail.getByRole('radio', { name: /^Clear$/ }).waitFor()
  expect(await wrongWithState(page, rail.getByText('Record outcome and open next'))).toEqual([])

  // counted again, at once
  await page.getByRole('button', { name: 'Show all 28' }).click()
  await page.getByRole('combobox', { name: '+1 518 555 0147 counts as' }).selectOption('institutional')
  await page.getByText('28 people, 27 retail').waitFor()

  // by keyboard alone
  await page.keyboard.press('Escape')
  await page.locator('h1').focus()
  await page.keyboard.press('3')
  await page.keyboard.type('He was told he cannot lose money.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Meeting escalated to compliance').waitFor()
  await page.getByText('No meetings to review').waitFor()
  await page.getByRole('button', { name: /^All/ }).click()
  await row.getByText('Escalated').waitFor()

  const [item] = await portal.sql('select max(id) as id from work_item')
  const answer = 'Call the client and write it down.'
  const conditions = { do: 'decide', decision: 'Approved with conditions', reason: answer } as const
  const compliance = await portal.asAdmin({ first: 'Olga', last: 'Office' })
  expect((await tasksOn(portal).act(compliance, conditions, Number(item?.['id']))).done).toHaveLength(1)
  await row.getByText('Cleared, note').waitFor()
  await goTo(page, `/zoomreview?meeting=${id}`)
  await page.getByText(answer).waitFor()
  await page.getByText('Approved with conditions, Olga Office').waitFor()
})
