import { chromium } from 'playwright-core'
const B = process.env.BASE ?? 'http://localhost:8091'
const only = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const problems = []
async function ctx(width, dark, state) {
  const c = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    deviceScaleFactor: width < 500 ? 2 : 1,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  })
  c.on('page', (p) => {
    p.on('console', (m) => {
      if (m.type() === 'error') problems.push([p.url(), m.text()])
    })
    p.on('pageerror', (e) => problems.push([p.url(), e.stack]))
  })
  return c
}
async function code(email) {
  for (let i = 0; i < 60; i++) {
    const r = await (await fetch(B + '/api/dev/outbox')).json()
    const m = r.mails.find((x) => x.to === email && Date.now() - Date.parse(x.at) < 8000)
    const hit = m && /\b\d{8}\b/.exec(m.text)
    if (hit) return hit[0]
    await new Promise((r) => setTimeout(r, 150))
  }
  throw new Error('no code')
}
async function toCode(page, email) {
  await page.goto(B + '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct-horse-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').waitFor()
}
const shot = async (page, name, full) => {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(250)
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: !!full })
  console.log(name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
}
const states = {}
for (const [who, email] of [
  ['advisor', 'advisor@meridianharbor.example'],
  ['admin', 'admin@meridianharbor.example'],
]) {
  const c = await ctx(1440, false)
  const p = await c.newPage()
  await toCode(p, email)
  if (who === 'advisor') await shot(p, 'code-1440-light')
  const digits = await code(email)
  await p.keyboard.type(digits)
  await p.waitForURL('**/dash/p**')
  await shot(p, `home-${who}-first`)
  states[who] = await c.storageState()
  await c.close()
}
for (const width of [1440, 390])
  for (const dark of [false, true]) {
    const tag = `${width}-${dark ? 'dark' : 'light'}`
    if (only.length && !only.includes(tag)) continue
    const a = await ctx(width, dark)
    const p0 = await a.newPage()
    await p0.goto(B + '/login')
    await p0.getByLabel('Email').waitFor()
    await shot(p0, `login-${tag}`)
    await p0.getByLabel('Email').fill('dana')
    await p0.getByLabel('Password', { exact: true }).fill('short')
    await p0.getByLabel('Email').focus()
    await shot(p0, `login-errors-${tag}`)
    await p0.goto(B + '/login?q=l')
    await p0.getByRole('alert').waitFor()
    await shot(p0, `login-expired-${tag}`)
    await a.close()
    for (const who of ['advisor', 'admin']) {
      const c = await ctx(width, dark, states[who])
      const p = await c.newPage()
      await p.goto(B + '/dash/p')
      await p.getByRole('heading', { level: 1 }).waitFor()
      await shot(p, `home-${who}-${tag}`)
      await p.goto(B + '/securities/products')
      await p.getByText(/1–20 of/).waitFor()
      await shot(p, `products-${who}-${tag}`)
      if (width === 390) await shot(p, `products-${who}-full-${tag}`, true)
      if (who === 'admin') {
        await p.getByRole('button', { name: 'Add product' }).click()
        await p.getByRole('dialog').waitFor()
        await p.waitForTimeout(250)
        await shot(p, `editor-new-${tag}`)
        await p.keyboard.press('Escape')
        await p.getByRole('dialog').waitFor({ state: 'detached' })
        await p.getByRole('button', { name: /^Edit/ }).first().click()
        await p.getByRole('dialog').waitFor()
        await p.getByLabel('Email').fill('NOT An email')
        await p.getByLabel('Website').fill('https://x.y')
        await p.getByLabel('Phone').focus()
        await p.waitForTimeout(250)
        await shot(p, `editor-${tag}`)
        await p.keyboard.press('Escape')
        await p.getByText('Discard your changes?').waitFor()
        await p.waitForTimeout(250)
        await shot(p, `discard-${tag}`)
        await p.getByRole('button', { name: 'Discard changes' }).click()
        await p.getByRole('dialog').first().waitFor({ state: 'detached' })
        await p
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click()
        await p.getByText('This action cannot be undone').waitFor()
        await p.waitForTimeout(250)
        await shot(p, `confirm-${tag}`)
        await p.getByRole('button', { name: 'Cancel' }).click()
        await p.getByLabel('Search').fill('zzzz')
        await p.getByText('No products found').waitFor()
        await shot(p, `empty-${tag}`)
        await p.goto(B + '/nowhere')
        await p.getByRole('heading', { level: 1 }).waitFor()
        await shot(p, `notfound-${tag}`)
        if (width === 1440) {
          await p.getByRole('button', { name: 'Securities' }).click()
          await p.getByRole('menu').waitFor()
          await shot(p, `menu-${tag}`)
          await p.keyboard.press('Escape')
        } else {
          await p.getByRole('button', { name: 'Open menu' }).click()
          await p.getByRole('dialog').waitFor()
          await p.getByRole('button', { name: 'Securities' }).click()
          await shot(p, `menu-${tag}`)
          await p.keyboard.press('Escape')
        }
        await p.getByRole('button', { name: /^Account/ }).click()
        await p.getByRole('dialog').waitFor()
        await p.waitForTimeout(250)
        await shot(p, `account-${tag}`)
        const before = problems.length
        await p.route('**/api/data/products', (r) =>
          r.fulfill({
            status: 500,
            contentType: 'application/json',
            body: JSON.stringify({
              ok: false,
              code: 'unexpected',
              message: 'Something went wrong.',
              requestId: 'ljjlck0O29sL',
            }),
          }),
        )
        await p.goto(B + '/securities/products')
        await p.getByText('Failed to retrive data from server.').waitFor()
        await shot(p, `error-${tag}`)
        problems.splice(before)
        await p.unroute('**/api/data/products')
        await p.route('**/api/data/products', () => {})
        await p.reload()
        await p.locator('[aria-busy=true]').waitFor()
        await shot(p, `loading-${tag}`)
      }
      await c.close()
    }
  }
{
  const c = await ctx(1440, false)
  const p = await c.newPage()
  await p.goto(B + '/dev/outbox')
  await p.getByRole('heading', { level: 2 }).first().waitFor()
  await shot(p, 'outbox-1440-light')
}
await browser.close()
console.log('PROBLEMS', problems)
