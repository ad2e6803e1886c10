// A link in an email: nothing happens until somebody presses the button, whatever opens it before.
import { setDue } from '@portal/contract/attestations'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { remindDue } from '@portal/server/features/attestations/public'
import { aPdf, publish } from '@portal/server/testing/documents'
import { expect, test } from 'vitest'
import { narrow, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open } from './papers.ts'

const on = scene()

test('a reminder is stopped from a phone, looked at by programs before, and turned on again in the profile [ROUTE-12]', async () => {
  const admin = await on.portal.asAdmin()
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const id = await publish(on.portal, admin, { title: 'Gifts', comp: 'true', attestation: 'true' }, aPdf('Gifts'))
  await admin.call(setDue, { params: { id }, body: { due: daysAfter(firmDay(on.portal.platform.clock()), 2) } })
  const reminders = async () => {
    await remindDue(on.portal.platform)
    return (await on.portal.mails()).filter(({ to, subject }) => to === dana.email && subject.includes('Gifts'))
  }
  const [mail] = await reminders()
  const link = /\/action\?q=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''

  // a program that looks at every link, five times in every way
  const { page: scanner } = await on.visitor()
  for (let n = 0; n < 5; n++) {
    for (const method of ['HEAD', 'GET']) await fetch(`${on.origin}${link}`, { method })
    await scanner.goto(link)
    await heading(scanner, 'Stop reminders about attestations?').waitFor()
  }
  expect(await on.portal.sql('select count(*)::int from reminders_off')).toEqual([{ count: 0 }])

  const { page: phone, meets } = await on.visitor({ viewport: narrow })
  await phone.goto(link)
  const title = heading(phone, 'Stop reminders about attestations?')
  expect(await wrongWithState(phone, title)).toEqual([])
  expect(phone.url()).toBe(`${on.origin}/action`)
  await phone.reload()
  await title.waitFor()
  await phone.getByRole('button', { name: 'Stop reminders' }).click()
  expect(await wrongWithState(phone, heading(phone, 'Reminders stopped'))).toEqual([])
  on.portal.advance(24 * 3_600_000)
  expect(await reminders()).toHaveLength(1)

  // over, it looks as one that never was
  await on.portal.sql('update link set revoked_at = now()')
  meets(404)
  const over = heading(phone, 'This link doesn’t work anymore')
  for (const address of [link, '/action?q=nothing']) {
    await phone.goto(address)
    await over.waitFor()
  }
  expect(await wrongWithState(phone, over)).toEqual([])
  await phone.getByRole('button', { name: 'Request a new link' }).click()
  await phone.getByText('Thanks. If this link came from us, its sender now knows.').waitFor()

  const { page } = await on.visitorAs(await on.elsewhere(dana))
  await open(page, '/general/profile', 'Dana Whitfield')
  const all = page.getByRole('switch', { name: 'Attestations' })
  expect(await all.isChecked()).toBe(false)
  await page.getByText('Attestations', { exact: true }).click()
  await expect.poll(() => on.portal.sql('select topic from reminders_off')).toEqual([])
  expect(await reminders()).toHaveLength(2)
})
