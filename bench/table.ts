// The one table with 5,000 rows in a real browser at a quarter of the machine's speed: from keystroke to filtered rows.
import { listProducts, type Product } from '@portal/contract/products'
import { chromium } from 'playwright-core'
import { launchOptions } from '../e2e/chromium.ts'
import { atMost, type Figure, median, rounds } from './figures.ts'

const rows = 5_000
const keystrokes = ['4', '49', '499', '']

export async function tableFilter(portal: number, cookie: string): Promise<Figure> {
  const browser = await chromium.launch(launchOptions)
  try {
    const origin = `http://localhost:${portal}`
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([
      { name, value, url: origin },
      { name: 'portal_session_hint', value: '1', url: origin },
    ])
    const page = await context.newPage()
    await page.route(`**/api${listProducts.path}`, (route) => route.fulfill({ json: { ok: true, products: funds() } }))
    await page.goto(`${origin}/securities/products`)
    await page.getByRole('row').nth(20).waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const each: number[] = []
      for (const text of keystrokes) each.push(await page.evaluate(typeAndWait, text))
      times.push(median(each))
    }
    return atMost(`${rows} rows: keystroke to filtered rows at 4× CPU throttle`, times, 100, ' ms')
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
async function typeAndWait(text: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  const before = document.querySelector('table')?.textContent
  const began = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  while (document.querySelector('table')?.textContent === before) {
    await new Promise((next) => requestAnimationFrame(next))
  }
  return performance.now() - began
}

const funds = (): Product[] =>
  Array.from({ length: rows }, (_, index) => ({
    productID: index + 1,
    id: index + 1,
    version: 1,
    Type: 'Mutual Funds',
    Name: `Fund number ${index + 1}`,
    Web: `www.fund${index + 1}.example`,
    Email: `desk@fund${index + 1}.example`,
    Phone: '(518) 555-0100',
    Fax: '',
  }))
