// Work items between an advisor and whoever reviews them, and across nodes.
import { exchangeOn } from '@portal/server/testing/exchange'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { freePort, scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { heading, open, row } from './papers.ts'
import { homeHeading } from './stages.ts'

const on = scene({ balanced: true })

const title = 'Roth IRA ····4471, Halvorsen'

/** Open, with the stream running. */
async function home(page: Page) {
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
}
const tasks = (page: Page) => page.getByRole('table', { name: 'Tasks' })
const task = (page: Page, text: string) => tasks(page).getByRole('row').filter({ hasText: text })

test('new business is taken, returned, answered and approved, each at once on the other’s screen [TASK-02, TASK-04]', async () => {
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const exchange = exchangeOn(on.portal)
  const { page } = await on.visitorAs(dana)
  const { page: desk } = await on.visitorAs(await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' }))
  await home(page)
  await page.getByText('No tasks yet').waitFor()
  await open(desk, '/activities', 'Branch Activities')

  await exchange.submitted(dana)
  await task(page, title).getByText('New', { exact: true }).waitFor()
  await row(desk, title).getByText('Whitfield').waitFor()
  await row(desk, title).getByRole('checkbox').check()
  expect(await wrongWithState(desk, desk.getByText(title))).toEqual([])
  await desk.getByRole('button', { name: 'Take', exact: true }).click()
  await task(page, title).getByText('In Review').waitFor()
  await task(page, title).getByText('R. Quist').waitFor()
  await desk.getByRole('button', { name: /^Mine/ }).click()

  await desk.getByRole('link', { name: 'New Business' }).click()
  await heading(desk, title).waitFor()
  await desk.getByText('signed', { exact: true }).waitFor()
  await desk.keyboard.press('r')
  const why = desk.getByRole('dialog', { name: 'Return to advisor' })
  await why.getByRole('textbox', { name: 'Reason' }).fill('The second page is not signed.')
  await why.getByRole('button', { name: 'Return to advisor' }).click()
  await heading(desk, 'Branch Activities').waitFor()

  await task(page, title).getByText('Holding (Advisor)').waitFor()
  await task(page, title).getByRole('button', { name: 'More actions for New Business' }).click()
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  const answer = page.getByRole('textbox', { name: 'Your reply' })
  await answer.and(page.locator(':focus')).waitFor()
  expect(await wrongWithState(page, page.getByText('Waiting for your reply'))).toEqual([])
  await answer.fill('It is signed on the back.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Reply sent. Your request is back in review.').waitFor()
  await goTo(page, '/dash/p')

  await row(desk, title).getByText('In Review').waitFor()
  await desk.getByRole('link', { name: 'New Business' }).click()
  await desk.getByText('It is signed on the back.').waitFor()
  await heading(desk, title).focus()
  await desk.keyboard.press('a')
  await desk
    .getByRole('dialog', { name: `Approve ${title}?` })
    .getByRole('button', { name: 'Approve' })
    .click()
  await task(page, title).getByText('Complete', { exact: true }).waitFor()
  const mails = (await on.portal.mails()).filter(({ to }) => to === dana.email)
  expect(mails.map(({ text }) => text)).toEqual([
    expect.any(String),
    expect.stringContaining('The second page is not signed.'),
  ])
})

test('a task arrives in two browsers on two nodes, and one whose node is killed misses nothing and doubles nothing [TASK-02]', async () => {
  const { app } = await on.portal.secondNode()
  const port = await freePort()
  await app.listen({ port, host: '127.0.0.1' })
  const exchange = exchangeOn(on.portal)
  const dana = await on.portal.asAdvisor()
  const [here, there] = [await on.visitorAs(dana), await on.visitorAs(await on.elsewhere(dana))]
  await home(here.page)
  on.balancer.nodes.unshift(port)
  await home(there.page)
  // gone with a reload
  await there.page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await exchange.papers(dana, { title: 'Before' })
  for (const { page } of [here, there]) await task(page, 'Before').waitFor()

  there.meets('no answer')
  const lost = there.page.getByText('Connecting…', { exact: true }).waitFor()
  // as a process that is gone: nothing listens, and every connection broke
  app.server.close()
  app.server.closeAllConnections()
  await lost
  await exchange.papers(dana, { title: 'Meanwhile' })
  await task(here.page, 'Meanwhile').waitFor()
  await task(there.page, 'Meanwhile').waitFor()
  await there.page.getByText('Live', { exact: true }).waitFor()
  await exchange.papers(dana, { title: 'After' })
  for (const { page } of [here, there]) {
    await task(page, 'After').waitFor()
    expect(await tasks(page).locator('tbody tr').count()).toBe(3)
  }
  expect(await there.page.locator('body[data-same-page]').count()).toBe(1)
})
