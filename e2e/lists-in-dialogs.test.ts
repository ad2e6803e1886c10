// What opens over a dialog stays with it while the page behind moves.
import { expect, test } from 'vitest'
import { scene } from './browser.ts'

const on = scene()

test('the list of a field in a dialog stays where it is when the page behind it gets shorter', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin())
  await page.goto('/management')
  await page.getByRole('button', { name: 'Invite person' }).waitFor()
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px'
    window.scrollTo(0, 600)
  })
  await page.getByRole('button', { name: 'Invite person' }).evaluate((button) => (button as HTMLElement).click())
  const dialog = page.getByRole('dialog', { name: 'Invite person' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ines')
  await dialog.getByRole('combobox', { name: 'Access level' }).click()
  const option = page.getByRole('option', { name: '3, advisor plus' })
  await option.waitFor()
  // measured in the same breath: nothing has had the time to put it back
  const [before, after] = await option.evaluate((element) => {
    const top = () => element.getBoundingClientRect().top
    const first = top()
    document.body.style.minHeight = '0'
    return [first, top()]
  })
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(600)
  expect(after).toBe(before)
  await option.click()
  expect(await dialog.getByRole('combobox', { name: 'Access level' }).inputValue()).toBe('3, advisor plus')
})
