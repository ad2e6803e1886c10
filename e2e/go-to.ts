import type { Locator, Page } from 'playwright-core'

/** To another address without loading the portal again; resolves to the heading of the page there, and not before it is drawn. */
export async function goTo(page: Page, address: string): Promise<Locator> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const heading = page.locator('h1:not([data-left])')
  await heading.waitFor()
  return heading
}
