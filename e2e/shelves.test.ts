import { createHash } from 'node:crypto'
import { statusOf } from '@portal/contract/errors'
import { incidentNoticeDays } from '@portal/contract/incidents'
import { texts } from '@portal/contract/texts'
import { aPdf, publish } from '@portal/server/testing/documents'
import { pdf } from '@portal/server/testing/files'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choose, heading, open, paper, row } from './papers.ts'

const on = scene()

test('the Knowledge Center by subject, and by a word inside a PDF, marked where it stands', async () => {
  const admin = await on.portal.asAdmin()
  const shelf = { category: '6', kc: 'true' }
  await publish(on.portal, admin, { ...shelf, title: 'Rollovers', kc_category: '4' }, aPdf('Mind the sixty day window'))
  await publish(on.portal, admin, { ...shelf, title: 'Reverse mortgages', kc_category: '2' }, aPdf('Counselling first'))
  await on.portal.runJobs()

  const { page } = await on.visitorAs(await on.portal.asAdvisor())
  await open(page, '/general/kc', 'Knowledge Center')
  const subjects = page.getByRole('group', { name: 'Topics' })
  await subjects.getByRole('button', { name: 'Mortgage 1' }).click()
  await page.getByRole('link', { name: 'Rollovers' }).waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Mortgage' }).getByRole('link', { name: 'Reverse mortgages' }).waitFor()

  await page.getByRole('searchbox').fill('sixty window')
  const found = page.getByRole('list', { name: 'Search results' })
  await found.getByRole('link', { name: 'Rollovers' }).waitFor()
  expect(await found.locator('mark').allTextContents()).toEqual(['sixty', 'window'])
  expect(await found.getByRole('link').count()).toBe(1)
  expect(await wrongWithState(page, found)).toEqual([])
  await page.getByRole('searchbox').fill('zeppelin')
  await page.getByText('No results').waitFor()
  await page.getByRole('searchbox').fill('sixty window')
  await found.getByRole('link', { name: 'Rollovers' }).click()
  await page.getByText('Mind the sixty day window').waitFor()
})

test('a security policy is acknowledged, and an incident reaches the security mailbox with its clock', async () => {
  await publish(on.portal, await on.portal.asAdmin(), { title: 'Clean desk', cyber: 'true' })
  const me = await on.portal.asAdvisor()
  const { page } = await on.visitorAs(me)
  await open(page, '/cybersecurity/library', 'Security Library')
  const policies = page.getByRole('list', { name: 'Policies' })
  await policies.getByRole('button', { name: 'Acknowledge Clean desk' }).click()
  await policies.getByText(/^Acknowledged/).waitFor()
  expect(await on.portal.sql('select kind, version from reading where account_id = $1', [me.id])).toEqual([
    { kind: 'acknowledged', version: 1 },
  ])

  await page.getByRole('button', { name: 'Report an incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report an incident' })
  await dialog.getByRole('button', { name: 'Report incident' }).click()
  await dialog.getByText('Enter when you noticed it.').waitFor()
  expect(await wrongWithState(page, dialog)).toEqual([])
  await dialog.getByRole('textbox', { name: 'In a few words' }).fill('Lost laptop')
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('A laptop was left in a taxi.')
  // by the wall clock, as the browser reads it
  const noticed = new Date(Date.now() - 2 * 86_400_000).toLocaleDateString('sv')
  await dialog.getByLabel('When you noticed it').fill(`${noticed}T12:00`)
  await dialog.getByRole('textbox', { name: 'Clients affected' }).fill('3')
  await dialog.getByText(new RegExp(`${incidentNoticeDays} days after discovery`)).waitFor()
  await dialog.getByRole('button', { name: 'Report incident' }).click()
  await page.getByText('Incident reported. The security team has been notified.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const left = row(page, 'Lost laptop').getByText(`${incidentNoticeDays - 2} days left`)
  await left.waitFor()
  expect(await wrongWithState(page, page.getByText(`${incidentNoticeDays - 2} days left`))).toEqual([])
  const mail = (await on.portal.mails()).find(({ to }) => to === 'security@meridianharbor.example')
  expect(mail?.subject).toBe('Security incident reported by Advisor Tester')
  expect(mail?.text).toContain('A laptop was left in a taxi.')
  expect(mail?.text).toContain(me.email)
})

test("a branch's library: the manager adds, a member acknowledges by name, another branch sees none of it", async () => {
  const [member, manager, stranger] = [
    await on.visitorAs(await on.portal.asAdvisor({ first: 'Mina', last: 'Okafor' })),
    await on.visitorAs(await on.portal.asManager()),
    await on.visitorAs(await on.portal.asStranger()),
  ]
  for (const { page } of [member, manager, stranger]) await open(page, '/general/branch', 'Branch Library')
  expect(await member.page.getByRole('button', { name: 'Add document' }).count()).toBe(0)
  await manager.page.getByRole('button', { name: 'Add document' }).click()
  const dialog = manager.page.getByRole('dialog', { name: 'Add document' })
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await dialog.getByText('Choose a file.').waitFor()
  expect(await wrongWithState(manager.page, dialog)).toEqual([])
  await dialog.locator('input[type="file"]').setInputFiles(paper('opening.pdf', 'Lights first'))
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Opening the office')
  await choose(dialog, 'Type', 'Procedures')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await manager.page.getByText(texts.filePosted).waitFor()
  await dialog.waitFor({ state: 'detached' })

  // appears by itself
  await member.page.getByRole('button', { name: 'Acknowledge Opening the office' }).click()
  await row(member.page, 'Opening the office')
    .getByText(/^Acknowledged/)
    .waitFor()
  await row(manager.page, 'Opening the office')
    .getByText(/^1 of \d+$/)
    .waitFor()
  await row(manager.page, 'Opening the office')
    .getByRole('button', { name: /^Details for/ })
    .click()
  const names = manager.page.getByRole('list', { name: 'Acknowledged by' })
  await names.getByText('Mina Okafor').waitFor()
  expect(await wrongWithState(manager.page, manager.page.getByText('Opening the office'))).toEqual([])

  await manager.page.getByRole('button', { name: 'Upload new version of Opening the office' }).click()
  const next = manager.page.getByRole('dialog', { name: 'Upload new version of Opening the office' })
  await next.locator('input[type="file"]').setInputFiles(paper('opening-2.pdf', 'Alarm first'))
  await next.getByRole('button', { name: 'Upload new version' }).click()
  await next.waitFor({ state: 'detached' })
  // the new version is acknowledged anew, by everybody
  await member.page.getByRole('button', { name: 'Acknowledge Opening the office' }).waitFor()
  await row(manager.page, 'Opening the office')
    .getByText(/^0 of \d+$/)
    .waitFor()
  await member.page.getByRole('link', { name: 'Opening the office' }).click()
  await member.page.getByText('Alarm first').waitFor()

  const [kept] = await on.portal.sql(`select id from document where title = 'Opening the office'`)
  stranger.meets(404)
  await stranger.page.reload()
  await stranger.page.getByText('No documents yet').waitFor()
  await stranger.page.goto(`/document/${Number(kept?.['id'])}`)
  await heading(stranger.page, 'Page not found').waitFor()
})

test('anybody reads what is public at /compliance, and nothing else [ROUTE-06]', async () => {
  const admin = await on.portal.asAdmin()
  const shown = await publish(on.portal, admin, { title: 'Form CRS', public: 'true' }, aPdf('Who we are'))
  const kept = await publish(on.portal, admin, { title: 'Supervisory manual' })
  const { page, context } = await on.visitor()
  await open(page, '/compliance', 'Compliance')
  const list = page.getByRole('region', { name: 'Disclosures' })
  await list.getByRole('link', { name: /^Form CRS/ }).waitFor()
  expect(await list.getByRole('link').count()).toBe(1)
  const address = await list.getByRole('link').getAttribute('href')
  expect(address).toContain(String(shown))
  const opened = context.waitForEvent('response', (answer) => new URL(answer.url()).pathname === address)
  await list.getByRole('link').click()
  expect((await opened).status()).toBe(200)
  const file = await page.request.get(address ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(digest(await file.body())).toBe(digest(pdf('Who we are')))
  expect((await page.request.get((address ?? '').replace(String(shown), String(kept)))).status()).toBe(404)
  expect((await page.request.get('/api/docs')).status()).toBe(statusOf['session-expired'])
})
