// Documents from somebody without an account: asked for in a task, sent from a desktop and a phone, received live.
import { reviewer, tasksOn } from '@portal/server/testing/tasks'
import { expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { askForNewLink, sendNewLink } from './new-link.ts'
import { heading, open, paper } from './papers.ts'

const on = scene()
const ingrid = 'ingrid@fastmail.example'
const linksTo = async (to: string) =>
  (await on.portal.mails())
    .filter((mail) => mail.to === to)
    .flatMap(({ text }) => /\/request\?q=[\w-]+/.exec(text)?.[0] ?? [])

test('a reviewer asks for documents, a client sends them in two goes, the second by a new link, and the task says so live [ROUTE-13]', async () => {
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const rita = await on.portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
  const tasks = tasksOn(on.portal)
  const task = await tasks.open(dana)

  const { page } = await on.visitorAs(rita, { viewport: wide })
  await open(page, `/view/${task}`, `Number ${tasks.lastRecord()}`)
  await page.getByRole('button', { name: 'Request documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request documents' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  expect(await wrongWithState(page, dialog.getByText('Enter a valid email.'))).toEqual([])
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ingrid Halvorsen')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(ingrid)
  await dialog.getByRole('textbox', { name: 'Why, in your words' }).fill('To move your Roth IRA.')
  await dialog.getByRole('textbox', { name: 'Document 1', exact: true }).fill('Driver’s license')
  await dialog.getByRole('button', { name: 'Add a document' }).click()
  await dialog.getByRole('textbox', { name: 'Document 2', exact: true }).fill('IRA statement')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await page.getByText(/not opened yet/).waitFor()
  const [link = ''] = await linksTo(ingrid)

  // on a desktop: dropped, and the one whose name says nothing is asked about
  const { page: desktop } = await on.visitor({ viewport: wide })
  await desktop.goto(link)
  await heading(desktop, 'Please send 2 documents').waitFor()
  expect(desktop.url()).toBe(`${on.origin}/request`)
  await page.getByText('Ingrid Halvorsen opened your request').waitFor()
  await desktop.getByLabel('Files', { exact: true }).setInputFiles([paper('license-front.pdf'), paper('IMG_0412.pdf')])
  const which = desktop.getByRole('group', { name: /IMG_0412/ })
  await desktop.getByRole('button', { name: 'Remove license-front.pdf' }).waitFor()
  expect(await wrongWithState(desktop, which)).toEqual([])
  await which.getByRole('button', { name: 'Driver’s license' }).click()
  await desktop.getByRole('button', { name: 'Remove IMG_0412.pdf' }).waitFor()
  await desktop.getByRole('button', { name: 'Remove IMG_0412.pdf' }).click()
  await desktop.getByRole('button', { name: 'Remove IMG_0412.pdf' }).waitFor({ state: 'detached' })
  await page.getByText('0 of 2 here, 1 uploading').waitFor()
  await desktop.getByLabel('Your name').fill('Ingrid Halvorsen')
  await desktop.getByRole('checkbox').check()
  await desktop.getByRole('button', { name: 'Send 1 of 2 documents' }).click()
  expect(await wrongWithState(desktop, heading(desktop, 'Thank you, Ingrid'))).toEqual([])
  await page.getByText('Ingrid Halvorsen sent documents. 1 of 2 are here').waitFor()
  await page
    .getByText(/from Ingrid Halvorsen/)
    .first()
    .waitFor()

  // the link is revoked: whoever asks for a new one is not answered, and the task says so and sends it
  await page.getByRole('button', { name: 'More actions for the request to Ingrid Halvorsen' }).click()
  await page.getByRole('menuitem', { name: 'Revoke link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await page.getByText('Link revoked').waitFor()
  const { page: phone, meets } = await on.visitor({ viewport: narrow })
  meets(404)
  await sendNewLink(await askForNewLink(phone, link, page))
  const [second = ''] = await linksTo(ingrid)
  expect(second).not.toBe(link)

  // the rest from a phone
  await phone.goto(second)
  await heading(phone, 'Please send 1 document').waitFor()
  await phone.getByLabel('File for IRA statement', { exact: true }).setInputFiles(paper('statement.pdf'))
  await phone.getByRole('button', { name: 'Remove statement.pdf' }).waitFor()
  await phone.getByRole('button', { name: 'Send 1 document' }).click()
  expect(await wrongWithState(phone, phone.getByText('Enter your name.'))).toEqual([])
  await phone.getByLabel('Your name').fill('Ingrid H.')
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: 'Send 1 document' }).click()
  await heading(phone, 'Thank you, Ingrid').waitFor()
  expect(await wrongWithState(page, page.getByText(/^All 2 here/))).toEqual([])
})
