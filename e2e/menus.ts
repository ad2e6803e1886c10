// What the menus and the palette offer.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { narrow, wide } from './axe.ts'

export interface Entry {
  title: string
  address: string
}

const entryOf = (title: string, href: string): Entry[] =>
  href.startsWith('/') ? [{ title: title.trim(), address: href }] : []

async function inBar(page: Page): Promise<Entry[]> {
  const buttons = page.getByRole('navigation', { name: 'Main' }).getByRole('button')
  await buttons.first().waitFor()
  const entries: Entry[] = []
  for (const button of await buttons.all()) {
    await button.click()
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    for (const item of await items.all())
      entries.push(...entryOf((await item.locator('b').textContent()) ?? '', (await item.getAttribute('href')) ?? ''))
    await page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'detached' })
  }
  return entries
}

/** On a phone. */
export async function inDrawer(page: Page): Promise<Entry[]> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const folds = drawer.locator('button[aria-expanded=false]')
  await drawer.getByRole('link', { name: 'Home' }).waitFor()
  while ((await folds.count()) > 0) await folds.first().click()
  const entries: Entry[] = []
  for (const link of await drawer.locator('a[href]').all())
    entries.push(...entryOf((await link.textContent()) ?? '', (await link.getAttribute('href')) ?? ''))
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  return entries
}

/** The bar's, where there is room for it, and the drawer's elsewhere: they offer the same. */
export async function menusOf(page: Page): Promise<Entry[]> {
  const before = page.viewportSize() ?? wide
  await page.setViewportSize(wide)
  const bar = await inBar(page)
  await page.setViewportSize(narrow)
  const drawer = await inDrawer(page)
  await page.setViewportSize(before)
  const addresses = (of: Entry[]) => [...new Set(of.map(({ address }) => address))].toSorted()
  // the drawer has what the bar shows beside its menus
  expect(addresses([...bar, { title: 'Home', address: '/dash/p' }])).toEqual(addresses([...drawer]))
  return bar
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to…' })

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').waitFor()
}

const elsewhere = (page: Page) => page.locator('h1:not(:text-is("Page not found"))').first()

/** Where it leads for what is called so, from an address where there is nothing. */
export async function throughPalette(page: Page, title: string): Promise<string> {
  await openPalette(page)
  await palette(page).getByRole('combobox').fill(title)
  const option = palette(page).getByRole('group', { name: 'Pages' }).getByRole('option', { name: title }).first()
  await option.click()
  await palette(page).waitFor({ state: 'detached' })
  await elsewhere(page).waitFor()
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

/** Those that come to nothing. Signing out is a journey of its own, and the theme is the looks’ to change. */
export async function everyAction(page: Page): Promise<string[]> {
  await openPalette(page)
  const actions = palette(page).getByRole('group', { name: 'Actions' }).getByRole('option')
  const names = (await actions.allTextContents()).filter((name) => !/theme|^Logout$/.test(name))
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  const wrong: string[] = []
  for (const name of names) {
    await page.goto('/nowhere')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openPalette(page)
    await actions.filter({ hasText: name }).first().click()
    await palette(page).waitFor({ state: 'detached' })
    const came = page.getByRole('dialog').or(elsewhere(page))
    await came
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => wrong.push(`“${name}” does nothing`))
  }
  return wrong
}
