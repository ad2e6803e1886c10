// A link that is over: whoever has it asks for a new one, and whoever sent it sends that.
import type { Locator, Page } from 'playwright-core'
import { heading } from './papers.ts'

/** The one who asks is not answered; the sender's page says so, and is left at the dialog that sends it. */
export async function askForNewLink(theirs: Page, link: string, senders: Page): Promise<Locator> {
  await theirs.goto(link)
  await heading(theirs, 'This link doesn’t work anymore').waitFor()
  await theirs.getByRole('button', { name: 'Request a new link' }).click()
  await theirs.getByText('Thanks. If this link came from us, its sender now knows.').waitFor()
  await senders
    .getByText(/^New link requested/)
    .first()
    .waitFor()
  await senders.getByRole('button', { name: 'Send a new link' }).click()
  return senders.getByRole('dialog', { name: 'Send a new link' })
}

export async function sendNewLink(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Send new link' }).click()
  await dialog.page().getByText('New link sent').waitFor()
}
