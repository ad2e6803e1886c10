import { aPdf, publish } from '@portal/server/testing/documents'
import { expect, test } from 'vitest'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'

const on = scene()

test('a PDF that is left before its first page has come is no error', async () => {
  const id = await publish(on.portal, await on.portal.asAdmin(), {}, aPdf('Left early'))
  const { page } = await on.visitorAs(await on.portal.asAdvisor())
  // once the file is open, what its worker says waits until told to come
  await page.addInitScript(() => {
    const listen = Worker.prototype.addEventListener
    const late: (() => void)[] = []
    let held = false
    Worker.prototype.addEventListener = function (this: Worker, type: string, listener: never, options?: object) {
      const heard = (event: MessageEvent<{ action?: string }>) => {
        const hear = () => (listener as (event: Event) => void)(event)
        held ||= event.data.action === 'GetDoc'
        if (held && event.data.action !== 'GetDoc') late.push(hear)
        else hear()
      }
      listen.call(this, type, heard as EventListener, options)
    }
    addEventListener('release', () => {
      held = false
      for (const hear of late.splice(0)) hear()
    })
  })
  await page.goto(`/document/${id}`)
  await page.getByText('of 1', { exact: true }).waitFor()
  await goTo(page, '/general/profile')
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect.poll(() => page.workers().length).toBe(0)
})

test('what stands below a document stays where it is while the reader comes, at every width', async () => {
  const admin = await on.portal.asAdmin()
  const id = await publish(on.portal, admin, {}, aPdf('A shoal here'))
  const { page } = await on.visitorAs(admin)
  let arrives = Promise.withResolvers<void>()
  await page.route('**/assets/PdfPages-*.js', async (route) => {
    await arrives.promise
    await route.continue()
  })
  const below = page.getByRole('heading', { name: 'Versions' })
  const top = () => below.evaluate((heading) => heading.getBoundingClientRect().top)
  // one for each height of its tools
  for (const width of [1440, 768, 360]) {
    arrives = Promise.withResolvers<void>()
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/document/${id}`)
    await below.waitFor()
    const before = await top()
    arrives.resolve()
    await page.locator('.textLayer').first().waitFor()
    expect(await top(), `at ${width} px`).toBe(before)
  }
})
