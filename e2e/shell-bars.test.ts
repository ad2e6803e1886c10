// What the shell tells of the world around it, and what people tell the firm.
import { limits } from '@portal/contract/limits'
import { listMessages } from '@portal/contract/messages'
import { texts } from '@portal/contract/texts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { homeHeading } from './stages.ts'

const on = scene()
const minuteMs = 60_000

async function home(page: Page) {
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
}

async function openAccount(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click()
  return page.getByRole('dialog', { name: 'Account' })
}

test('a click is not lost when everything on the screen is asked for again while the button is down; acting is told on every screen until it is stopped, and the audit names both', async () => {
  const me = await on.portal.asPlus()
  const owner = await on.portal.asAdvisor({ first: 'Olive', last: 'Owner', tapsid: 4_242 })
  await on.portal.sql('insert into proxy (owner_id, proxy_id, granted_at) values ($1, $2, $3)', [
    owner.id,
    me.id,
    on.portal.platform.clock(),
  ])
  const { page } = await on.visitorAs(me)
  await home(page)
  await page.getByText('Live', { exact: true }).waitFor()
  const account = await openAccount(page)
  await account.getByRole('combobox', { name: 'Act for' }).click()
  await page.getByRole('option', { name: 'Owner, Olive' }).hover()
  await page.mouse.down()
  const asked = ['/api/user/favorites', '/api/announcements', '/api/user/message', '/api/events/60'].map((path) =>
    page.waitForResponse(`**${path}`),
  )
  // a node that has missed notices has every page ask for everything
  await on.portal.cutListeners()
  await Promise.all(asked)
  await page.mouse.up()
  const bar = page.getByText('Acting for Olive Owner')
  await bar.waitFor()
  const [entered] = await on.portal.sql('select acting_for from session where account_id = $1', [me.id])
  expect(entered?.['acting_for']).toBe(owner.id)
  await account.waitFor({ state: 'detached' })
  expect(await wrongWithState(page, bar)).toEqual([])

  await goTo(page, '/dash/devices')
  await bar.waitFor()
  await openAccount(page)
  // it is in the drawer before the server has it
  const kept = page.waitForResponse('**/api/user/tabs')
  await account.getByRole('button', { name: 'Pin this page' }).click()
  expect((await kept).status()).toBe(200)
  await account.getByRole('link', { name: 'Registered Devices' }).waitFor()
  await page.keyboard.press('Escape')
  await account.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Stop acting for Olive Owner' }).click()
  await bar.waitFor({ state: 'detached' })
  const both = `${me.email} for ${owner.email}`
  const entries = await on.portal.sql('select actor, action from audit_entry where actor_id = $1 order by id', [me.id])
  expect(entries).toEqual([
    { actor: me.email, action: 'acting.started' },
    { actor: both, action: expect.stringMatching(/tabs/) },
    { actor: both, action: 'acting.stopped' },
  ])
})

/** Ids of so many documents, made for the occasion. */
async function documents(count: number): Promise<number[]> {
  const rows = await on.portal.sql(
    `insert into document (title, filename)
     select 'Transfer of account, form ' || n, 'form-' || n || '.pdf' from generate_series(1, $1) n returning id`,
    [count],
  )
  return rows.map(({ id }) => id as number)
}

async function drawerOf(page: Page) {
  await home(page)
  return openAccount(page)
}

test('of ten favourites added at once from two browsers six are kept, and both see the same six [FAV-02..04, LIMIT-18]', async () => {
  const me = await on.portal.asAdvisor()
  const [here, there] = [await on.visitorAs(me), await on.visitorAs(await on.elsewhere(me))]
  for (const { meets } of [here, there]) meets(409)
  const ids = await documents(10)
  const drawers = [await drawerOf(here.page), await drawerOf(there.page)]
  for (const drawer of drawers) await drawer.getByText(`0 of ${limits.favourites}`).waitFor()

  const add = (page: Page, some: number[]) =>
    page.evaluate(
      (wanted) =>
        Promise.all(
          wanted.map(async (id) => {
            const answer = await fetch(`/api/user/favorites/${id}`, { method: 'PUT' })
            return { status: answer.status, message: (await answer.json()).message as string | undefined }
          }),
        ),
      some,
    )
  const answers = (await Promise.all([add(here.page, ids.slice(0, 5)), add(there.page, ids.slice(5))])).flat()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.favourites)
  expect(answers.filter(({ status }) => status !== 200)).toEqual(
    Array.from({ length: 4 }, () => ({ status: 409, message: texts.sixFavourites })),
  )
  expect(await on.portal.sql('select 1 from favourite where account_id = $1', [me.id])).toHaveLength(limits.favourites)

  for (const drawer of drawers) await drawer.getByText(`${limits.favourites} of ${limits.favourites}`).waitFor()
  const [mine, theirs] = drawers.map((drawer) => drawer.getByRole('list', { name: 'Favorites' }).getByRole('listitem'))
  await expect
    .poll(async () => [await mine?.allTextContents(), await theirs?.count()])
    .toEqual([await theirs?.allTextContents(), limits.favourites])

  const removed = drawers[0]?.getByRole('button', { name: /^Remove .* from favorites$/ }).first()
  await removed?.click()
  for (const drawer of drawers) await drawer.getByText(`5 of ${limits.favourites}`).waitFor()
  await expect.poll(() => theirs?.allTextContents()).toEqual(await mine?.allTextContents())
  await expect
    .poll(() => on.portal.sql('select 1 from favourite where account_id = $1', [me.id]))
    .toHaveLength(limits.favourites - 1)
})

/** Began so many minutes ago, by the portal's clock. */
async function publish(message: string, minutes: number) {
  const now = on.portal.platform.clock().getTime()
  const [row] = await on.portal.sql(
    `insert into message (message, type, audience, starts_at, ends_at, published_at)
     values ($1, 'info', 'everyone', $2, $3, $2) returning idx`,
    [message, new Date(now - minutes * minuteMs), new Date(now + 600 * minuteMs)],
  )
  return row?.idx
}

test('a message dismissed by one, also the one with idx 0, stays away from this person alone; a lost connection is told for as long as it lasts; feedback reaches the firm [MSG-03, MSG-04, FEED-01, FEED-03, FEED-04, ERR-50]', async () => {
  expect(await publish('The very first', 5)).toBe(0)
  await publish('The one after', 9)
  const me = await on.portal.asAdvisor()
  const { page, context, meets } = await on.visitorAs(me)
  meets('no answer')
  await home(page)
  const bar = page.getByRole('region', { name: 'Messages' })
  await bar.getByText('The very first').waitFor()
  const dismissed = page.waitForResponse('**/api/user/message/dismiss/0')
  await bar.getByRole('button', { name: 'Dismiss message' }).click()
  await bar.getByText('The one after').waitFor()
  expect((await dismissed).status()).toBe(200)
  await page.reload()
  await bar.getByText('The one after').waitFor()
  expect(await bar.getByText('1 of 2').count()).toBe(0)
  const room = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--message-h'))
  expect(await room()).toBe('34px')
  await bar.getByRole('button', { name: 'Dismiss message' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(await room(), 'what floats above the bar comes down').toBe('0px')
  const others = (await (await on.portal.asAdvisor()).call(listMessages, {})).body
  expect(others.map(({ message }) => message)).toEqual(['The very first', 'The one after'])

  const offline = page.getByText('You’re offline.')
  await context.setOffline(true)
  await offline.waitFor()
  await context.setOffline(false)
  await expect.poll(() => offline.count()).toBe(0)

  const account = await openAccount(page)
  const comment = 'The products page could remember my sponsor.'
  await account.getByRole('textbox', { name: 'Feedback' }).fill(comment)
  await account.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByText(texts.feedbackSent).waitFor()
  expect(await on.portal.sql('select comment from feedback where account_id = $1', [me.id])).toEqual([{ comment }])
  expect((await on.portal.mails()).filter(({ text }) => text.includes(comment))).toHaveLength(1)
})
