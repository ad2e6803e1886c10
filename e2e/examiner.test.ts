// An examiner from the invitation to the end of the access: one page, the packets released to it, and nothing else of the portal.
import { insertProduct } from '@portal/contract/products'
import { limits } from '@portal/contract/limits'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { texts } from '@portal/contract/texts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { josephsEmail as email, packetOf } from './examiners.ts'
import { goTo } from './go-to.ts'
import { heading, open } from './papers.ts'
import { choosePassword, chosen, enrolledCode, linkFor, redirected, scannedCode, stopClock } from './set-up.ts'
import { codeField, enterPassword, typeCode } from './stages.ts'

const on = scene()
const minute = 60_000
const idOf = async () => String((await on.portal.sql('select id from account where email = $1', [email]))[0]?.['id'])

/** From the link of the invitation to the sign-in, password and authenticator set up. */
async function setUp(page: Page) {
  await page.clock.install()
  await page.goto(await linkFor(on.portal, email))
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await choosePassword(page)
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await codeField(page).fill(await scannedCode(on.portal, await idOf()))
  await stopClock(page)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByText(texts.activationDone).waitFor()
  await redirected(page, limits.verifiedRedirectMs)
  await page.waitForURL(/\/login/)
}

test('an examiner is added, reads and downloads what is released and nothing else, asks for more, and is out when the access ends', async () => {
  const theodora = await on.portal.asAdmin({ first: 'Theodora', last: 'Vance' })
  for (const Name of ['Northquay Growth Fund', 'Kestrel Income Fund'])
    await theodora.call(insertProduct, { body: { item: { Type: 'Mutual Funds', Name } } })
  await packetOf(on.portal, theodora, 'Document request 1', 'products')
  await packetOf(on.portal, theodora, 'Not for examiners', 'products')

  const { page: office } = await on.visitorAs(theodora, { viewport: wide })
  await open(office, '/records?tab=examiners', 'Records')
  await office.getByRole('button', { name: 'Add an examiner' }).click()
  const adding = office.getByRole('dialog', { name: 'Add an examiner' })
  await adding.getByRole('button', { name: 'Add examiner' }).click()
  expect(await wrongWithState(office, adding.getByText('Enter the number of the examination.'))).toEqual([])
  await adding.getByRole('textbox', { name: 'First name' }).fill('Joseph')
  await adding.getByRole('textbox', { name: 'Last name' }).fill('Okafor')
  await adding.getByRole('textbox', { name: 'Email' }).fill(email)
  await adding.getByRole('textbox', { name: 'Organization' }).fill('SEC')
  await adding.getByRole('textbox', { name: 'Examination' }).fill('2026-118')
  await adding.getByLabel('Last day of access').fill(daysAfter(firmDay(new Date()), 32))
  await adding.getByRole('button', { name: 'Add examiner' }).click()
  const panel = office.getByRole('region', { name: 'Examiner', exact: true })
  await panel.getByRole('heading', { name: 'Joseph Okafor' }).waitFor()
  await panel.getByText('Invited', { exact: true }).waitFor()

  await office.getByRole('tab', { name: /^Packets/ }).click()
  await office.getByRole('button', { name: 'Release Document request 1' }).click()
  const releasing = office.getByRole('dialog', { name: 'Release to an examiner' })
  expect(await wrongWithState(office, releasing.getByText(/^Read-only until/))).toEqual([])
  await releasing.getByRole('button', { name: 'Release packet' }).click()
  await office.getByText('Released to Joseph Okafor, SEC').waitFor()

  const { page, context } = await on.visitor({ viewport: wide, acceptDownloads: true })
  const fetched: string[] = []
  await setUp(page)
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await enterPassword(page, { email }, chosen)
  on.portal.advance(minute)
  await typeCode(page, await enrolledCode(on.portal, await idOf()))
  await heading(page, 'Packets released to you').waitFor()
  expect(page.url()).toBe(`${on.origin}/examiner`)
  const packets = page.getByRole('list', { name: 'Packets' }).getByRole('listitem')
  await expect.poll(() => packets.count()).toBe(1)
  await packets.getByText('Document request 1New').waitFor()
  await page.getByText('First sign-in, two-factor set up').waitFor()

  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Browse Document request 1/ }).click()
  const packet = await opening
  await heading(packet, 'Document request 1').waitFor()
  await packet.getByRole('searchbox', { name: 'Search records' }).fill('kestrel')
  await packet.getByRole('link', { name: 'Kestrel Income Fund' }).click()
  await heading(packet, 'Approved products').waitFor()
  await packet.close()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download .* of Document request 1$/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.zip$/)
  expect(await (await saving).failure()).toBeNull()

  for (const address of ['/records', '/dash/p']) {
    await page.goto(address)
    await heading(page, 'Packets released to you').waitFor()
    expect(page.url()).toBe(`${on.origin}/examiner`)
  }
  for (const path of ['/api/records', '/api/packets', '/api/user/profile'])
    expect((await page.request.get(path)).status()).toBe(403)
  const { page: another } = { page: await context.newPage() }
  another.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await another.goto('/')
  await heading(another, 'Packets released to you').waitFor()
  await another.close()
  expect(fetched.filter((path) => /session-routes|\/api\/(live|home|message|user\/)/.test(path))).toEqual([])

  await page.getByText(/^You downloaded it today/).waitFor()
  await page.getByRole('button', { name: 'Request more records' }).click()
  const asking = page.getByRole('dialog', { name: 'Request more records' })
  await asking.getByRole('button', { name: 'Send request' }).click()
  expect(await wrongWithState(page, asking.getByText('Say which records you need.'))).toEqual([])
  await asking.getByRole('textbox', { name: 'What do you need?' }).fill('Advertising reviews of 2026')
  await asking.getByLabel('Needed by').fill(daysAfter(firmDay(new Date()), 10))
  await asking.getByRole('button', { name: 'Send request' }).click()
  const sent = await page.getByText(/^Request T-\d+ sent$/).textContent()

  await office.getByRole('tab', { name: /^Examiners/ }).click()
  await office.getByRole('button', { name: /^Joseph Okafor/ }).click()
  const did = panel.getByRole('list', { name: /^Activity of Joseph Okafor/ })
  for (const what of ['Downloaded Document request 1', 'Viewed index of Document request 1', 'Requested more records'])
    await did.getByText(what).waitFor()
  expect(await wrongWithState(office, did.getByText('“Advertising reviews of 2026”'), [wide])).toEqual([])
  await goTo(office, `/view/${/\d+/.exec(sent ?? '')?.[0]}`)
  await office.getByText('Advertising reviews of 2026').first().waitFor()

  await goTo(office, `/records?tab=examiners&examiner=${await idOf()}`)
  await panel.getByRole('button', { name: 'End access' }).click()
  const ending = office.getByRole('dialog', { name: 'End access for Joseph Okafor?' })
  await ending.getByRole('textbox', { name: 'Reason' }).fill('Examination closed.')
  await ending.getByRole('button', { name: 'End access' }).click()
  await panel.getByText('Ended', { exact: true }).first().waitFor()
  await page.reload()
  expect(await wrongWithState(page, heading(page, 'Your access has ended'))).toEqual([])
  expect(await page.getByText('Document request 1').count()).toBe(0)
  expect((await page.request.get('/api/examiner/packets/1/file')).status()).toBe(404)
})
