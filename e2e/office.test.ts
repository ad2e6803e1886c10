// Office Login in a real browser against a real identity provider.
import { texts } from '@portal/contract/texts'
import { saveSetting } from '@portal/server/features/settings/public'
import { changeBy } from '@portal/server/platform/change'
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  startIdentityProvider,
} from '@portal/server/testing/identity-provider'
import { appCode, withAuthenticator } from '@portal/server/testing/sign-in'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scene } from './browser.ts'
import { typeCode } from './stages.ts'

const on = scene()
let provider: IdentityProvider
const domain = 'office.example'
beforeAll(async () => {
  provider = await startIdentityProvider(on.origin, { sub: '', email: '', verified: true, amr: [] })
  const { platform } = on.portal
  const listed = { [domain]: { issuer: provider.issuer, clientId } }
  await changeBy(
    platform,
    { id: null, name: 'test' },
    'test',
  )((tx, note) => saveSetting(tx, note, platform, 'officeDomains', listed, JSON.stringify({ [domain]: clientSecret })))
})
afterAll(() => provider?.close())

let people = 0
async function colleague(amr: string[]) {
  const email = `ann.${++people}@${domain}`
  const person = await withAuthenticator(on.portal, { email })
  provider.person = { sub: `subject-${people}`, email, verified: true, amr }
  return person
}
async function officeLogin(page: Page, email: string, from = '/login') {
  await page.goto(from)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Office Login' }).click()
}

test('the domain of the email leads to the provider and, with two factors seen there, straight in [AUTH-16, AUTH-17, ROUTE-07]', async () => {
  const { email } = await colleague(['pwd', 'mfa'])
  const { page } = await on.visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await officeLogin(page, email)
  await page.waitForURL(`${on.origin}/dash/p`)
  await page.getByText(texts.authenticated).waitFor()
  expect(asked).toEqual(expect.arrayContaining([`/api/office/signin/${domain}`, '/auth', '/msal', '/api/office/token']))
  // the token is neither in the address nor in the history
  await page.goBack()
  expect(page.url()).not.toContain('token')
})

test('one factor seen there: the second stage follows here, in the same place, and leads on to where they were going', async () => {
  const { email } = await colleague(['pwd'])
  const { page } = await on.visitor()
  await officeLogin(page, email, '/dash/devices?from=mail#browsers')
  await page.getByRole('dialog', { name: 'Enter your six-digit code' }).waitFor()
  expect(page.url()).toBe(`${on.origin}/msal`)
  await typeCode(page, appCode(on.portal.platform.clock()))
  await page.waitForURL(`${on.origin}/dash/devices?from=mail#browsers`)
})
