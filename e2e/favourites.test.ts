import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scene } from './browser.ts'
import { homeHeading } from './stages.ts'

const on = scene()

/** Ids of so many documents, made for the occasion. */
async function documents(count: number): Promise<number[]> {
  const rows = await on.portal.sql(
    `insert into document (title, filename)
     select 'Transfer of account, form ' || n, 'form-' || n || '.pdf' from generate_series(1, $1) n returning id`,
    [count],
  )
  return rows.map(({ id }) => id as number)
}

async function openAccount(page: Page) {
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
  await page.getByRole('button', { name: /^Account/ }).click()
  return page.getByRole('dialog', { name: 'Account' })
}

test('of ten favourites added at once from two browsers six are kept, and both see the same six [FAV-02..04, LIMIT-18]', async () => {
  const me = await on.portal.asAdvisor()
  const [here, there] = [await on.visitorAs(me), await on.visitorAs(await on.elsewhere(me))]
  for (const { meets } of [here, there]) meets(409)
  const ids = await documents(10)
  const drawers = [await openAccount(here.page), await openAccount(there.page)]
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
