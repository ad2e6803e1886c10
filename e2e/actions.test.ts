// A link in an email: nothing happens until somebody presses the button, whatever opens it before.
import { setDue } from '@portal/contract/attestations'
import { recordMeetingOutcome } from '@portal/contract/meetings'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { remindDue } from '@portal/server/features/attestations/public'
import { menusFor } from '@portal/server/testing/actors'
import { aPdf, publish } from '@portal/server/testing/documents'
import { actionIn } from '@portal/server/testing/mailed-links'
import { meetingsOn } from '@portal/server/testing/meetings'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open } from './papers.ts'

const on = scene()
const over = (page: Page) => heading(page, 'This link doesn’t work anymore')

/** A program that looks at every link, in every way. */
async function scan(link: string) {
  for (const method of ['HEAD', 'GET']) await fetch(`${on.origin}${link}`, { method })
}

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
  const stopped = () => on.portal.sql('select count(*)::int from reminders_off')

  await scan(link)
  const { page: phone, meets } = await on.visitor({ viewport: narrow })
  await phone.goto(link)
  // the screen itself is among those of the walk
  await heading(phone, 'Stop reminders about attestations?').waitFor()
  expect(phone.url()).toBe(`${on.origin}/action`)
  expect(await stopped()).toEqual([{ count: 0 }])
  await phone.getByRole('button', { name: 'Stop reminders' }).click()
  expect(await wrongWithState(phone, heading(phone, 'Reminders stopped'))).toEqual([])
  expect(await stopped()).toEqual([{ count: 1 }])
  on.portal.advance(24 * 3_600_000)
  expect(await reminders()).toHaveLength(1)

  // over, it looks as one that never was
  await on.portal.sql('update link set revoked_at = now()')
  meets(404)
  await phone.goto(link)
  expect(await wrongWithState(phone, over(phone))).toEqual([])
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

const title = 'Acknowledge Theodora’s note?'
const text = 'Please show the 2026 limits <b>next</b> time.'

/** The link of a mail that has just come, and whether the note it is about was acknowledged. */
async function note() {
  const host = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const menus = JSON.stringify(menusFor(true))
  const theodora = await on.portal.asPlus({ first: 'Theodora', last: 'Vance', menus })
  const meetings = await meetingsOn(on.portal)
  const id = await meetings.sampled(host, theodora)
  const { version } = await meetings.get(theodora, id)
  await theodora.call(recordMeetingOutcome, { params: { id }, body: { outcome: 'note', note: text, version } })
  return {
    link: `/action?q=${await actionIn(on.portal, host.email, 'A note about your recorded meeting')}`,
    acknowledged: async () =>
      (await on.portal.sql('select acknowledged_at is not null as state from meeting where id = $1', [id]))[0]?.[
        'state'
      ],
  }
}

test('from an email, a note is read and acknowledged once, and not by a program that only looks [ROUTE-12]', async () => {
  const { link, acknowledged } = await note()
  await scan(link)
  const { page: phone, meets } = await on.visitor({ viewport: narrow })
  await phone.goto(link)
  await heading(phone, title).waitFor()
  await phone.getByRole('button', { name: 'Read the note' }).click()
  expect(await wrongWithState(phone, phone.getByText(text))).toEqual([])
  expect(await acknowledged()).toBe(false)
  await phone.getByRole('button', { name: 'Acknowledge note', exact: true }).dblclick()
  await heading(phone, 'Note acknowledged').waitFor()
  expect(await acknowledged()).toBe(true)
  meets(404)
  await phone.goto(link)
  await over(phone).waitFor()
})

test('so without JavaScript, on pages of its own', async () => {
  const { link, acknowledged } = await note()
  const { page } = await on.visitor({ viewport: wide, javaScriptEnabled: false })
  const said = () => page.getByRole('main').textContent()
  await open(page, link, title)
  await page.getByRole('button', { name: 'Read the note' }).click()
  await expect.poll(said).toContain(text)
  expect(await acknowledged()).toBe(false)
  await page.getByRole('button', { name: 'Acknowledge note', exact: true }).click()
  await heading(page, 'Note acknowledged').waitFor()
  expect(await acknowledged()).toBe(true)
  // what was done is at an address without the token, and the link is over
  expect(page.url()).toBe(`${on.origin}/action`)
  await page.goto(link)
  await over(page).waitFor()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect.poll(said).toContain('Thanks. If this link came from us, its sender now knows.')
})
