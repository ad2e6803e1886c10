// Files and rows, as the journeys with documents meet them.
import { pdf } from '@portal/server/testing/files'
import type { Locator, Page } from 'playwright-core'

export const paper = (name: string, text = name) => ({ name, mimeType: 'application/pdf', buffer: pdf(text) })

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

export async function open(page: Page, address: string, title: string) {
  await page.goto(address)
  await heading(page, title).waitFor()
}

/** Of a screen's field, or of a dialog's; what it offers lies beside either. */
export async function choose(within: Page | Locator, field: string, option: string) {
  const page = 'page' in within ? within.page() : within
  await within.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
