import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds, and what it does not look for: sideways scroll, and more or less than one h1. */
export async function wrongWith(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const headings = await page.locator('h1').count()
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(sideways ? ['scrolls sideways'] : []),
    ...(headings === 1 ? [] : [`${headings} h1`]),
  ]
}
