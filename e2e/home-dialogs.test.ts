// What home meets somebody with: the welcome, then the certification, then what is new.
import { limits } from '@portal/contract/limits'
import { password, signingIn } from '@portal/server/testing/sign-in'
import { sealSocial } from '@portal/server/features/welcome/public'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { scene, type Visitor } from './browser.ts'
import { homeHeading } from './stages.ts'

const on = scene()
const daySeconds = 86_400

beforeAll(() =>
  on.portal.sql('insert into news (text, starts_at, published_at) values ($1, $2, $2)', [
    'The library has a search.',
    on.portal.platform.clock(),
  ]),
)
// every journey comes from one address
beforeEach(() => on.portal.sql('delete from rate_window'))

const wizard = (page: Page) => page.getByRole('dialog', { name: /^Welcome to / })
const step = (page: Page, name: string) => wizard(page).getByRole('heading', { level: 3, name })
const news = (page: Page) => page.getByRole('dialog', { name: 'What’s new' })
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

const forgetNews = ({ context }: Visitor) => context.clearCookies({ name: limits.newsCookie })
const newsCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === limits.newsCookie)
const daysAhead = async (context: BrowserContext) =>
  ((await newsCookie(context))?.expires ?? 0) / daySeconds - Date.now() / 1000 / daySeconds

test('somebody new is led through the welcome once [ROUTE-19, NEWS-12, NEWS-16..24, NEWS-27..29]', async () => {
  const { email } = await signingIn(on.portal, {
    welcome: true,
    first: 'Nolan',
    last: 'Firth',
    crd: '2400123',
    phone: '(518) 555-0142',
    ssn: sealSocial(on.portal.platform.keys, '987-65-4321'),
  })
  const { page } = await on.visitor()
  await page.goto('/login')
  await on.signIn(page, email, password)
  await step(page, 'Welcome').waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p?welcome`)
  await wizard(page).getByText('President').waitFor()
  await press(page, 'Continue')
  await step(page, 'Verify your details').waitFor()
  for (const [label, value] of [
    ['First name', 'Nolan'],
    ['Last name', 'Firth'],
    ['Email address', email],
    ['Social Security number', 'XXX-XX-4321'],
    ['CRD', '2400123'],
    ['Primary office phone', '(518) 555-0142'],
  ] as const) {
    const field = wizard(page).getByLabel(label)
    expect(await field.inputValue()).toBe(value)
    expect(await field.isEditable()).toBe(false)
  }
  await wizard(page)
    .getByText(/must be submitted to your manager/)
    .waitFor()
  await press(page, 'Back')
  await step(page, 'Welcome').waitFor()
  await press(page, 'Continue')
  await press(page, 'Continue')
  await step(page, 'Things to try').waitFor()
  await press(page, 'Lets Go!')
  await wizard(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${on.origin}/dash/p`)

  await page.goto('/login')
  await on.signIn(page, email, password)
  await homeHeading(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p`)
})

test('the news are shown once per browser, whoever signs in, and remembered as long as browsers allow [NEWS-01, NEWS-03..05, LIMIT-57]', async () => {
  const visitor = await on.visitorAs(await on.portal.asAdvisor())
  await forgetNews(visitor)
  const { page, context } = visitor
  await page.goto('/dash/p')
  await news(page).getByText('The library has a search.').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await news(page).count()).toBe(1)
  expect(await newsCookie(context)).toBeUndefined()
  await press(page, 'Got it')
  await news(page).waitFor({ state: 'detached' })
  const days = await daysAhead(context)
  expect(days).toBeGreaterThan(limits.newsCookieDays - 1)
  expect(days).toBeLessThanOrEqual(limits.newsCookieDays)

  // an older visit's, when somebody else opens the sign-in page (which clears the storages) and comes in
  const old = await newsCookie(context)
  await context.addCookies([
    { ...old, name: limits.newsCookie, value: '1', expires: Date.now() / 1000 + 10 * daySeconds },
  ])
  const { email } = await signingIn(on.portal)
  await page.goto('/login')
  await on.signIn(page, email, password)
  await homeHeading(page).waitFor()
  await expect.poll(() => daysAhead(context)).toBeGreaterThan(limits.newsCookieDays - 1)
  expect(await news(page).count()).toBe(0)
})
