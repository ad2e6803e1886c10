// A link in an email: nothing happens until somebody presses the button, whatever opens it before.
import { setDue } from '@portal/contract/attestations'
import { recordMeetingOutcome } from '@portal/contract/meetings'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { remindDue } from '@portal/server/features/attestations/public'
import { menusFor } from '@portal/server/testing/actors'
import { addressesOn } from '@portal/server/testing/address-blotter'
import { aPdf, publish } from '@portal/server/testing/documents'
import { actionIn } from '@portal/server/testing/mailed-links'
import { meetingsOn } from '@portal/server/testing/meetings'
import { submitted } from '@portal/server/testing/outside-business'
import { reviewer } from '@portal/server/testing/tasks'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { narrow, wide, wrongInEveryLook, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open } from './papers.ts'

const on = scene()
const over = (page: Page) => heading(page, 'This link doesn’t work anymore')

/** A program that looks at every link, five times in every way. */
async function scan(link: string, title: string) {
  const { page } = await on.visitor()
  for (let n = 0; n < 5; n++) {
    for (const method of ['HEAD', 'GET']) await fetch(`${on.origin}${link}`, { method })
    await page.goto(link)
    await heading(page, title).waitFor()
  }
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

  await scan(link, 'Stop reminders about attestations?')
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
  for (const address of [link, '/action?q=nothing']) {
    await phone.goto(address)
    await over(phone).waitFor()
  }
  expect(await wrongInEveryLook(phone, over(phone))).toEqual([])
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

/** Asked for too early first; what is wrong with the page once it is there. */
async function read(page: Page, press: Locator, { button, text }: NonNullable<Asked['reads']>) {
  await press.click()
  await page.getByText(`${button} first.`).waitFor()
  await page.getByRole('button', { name: button }).click()
  return wrongWithState(page, page.getByText(text))
}

interface Asked {
  title: string
  /** What has to be read before, and by which button. */
  reads?: { button: string; text: string }
  yes: string
  done: string
  /** The link of a mail that has just come, and how what it is about stands. */
  mailed: () => Promise<{ link: string; state: () => Promise<unknown> }>
}

const stored = async (text: string, id: number) => (await on.portal.sql(text, [id]))[0]?.['state'] ?? null

const kinds = {
  'a reviewer’s note is acknowledged': {
    title: 'Acknowledge Theodora’s note?',
    reads: { button: 'Read the note', text: 'Please show the 2026 limits <b>next</b> time.' },
    yes: 'Acknowledge note',
    done: 'Note acknowledged',
    mailed: async () => {
      const host = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
      const menus = JSON.stringify(menusFor(true))
      const theodora = await on.portal.asPlus({ first: 'Theodora', last: 'Vance', menus })
      const meetings = await meetingsOn(on.portal)
      const id = await meetings.sampled(host, theodora)
      const { version } = await meetings.get(theodora, id)
      const note = 'Please show the 2026 limits <b>next</b> time.'
      await theodora.call(recordMeetingOutcome, { params: { id }, body: { outcome: 'note', note, version } })
      return {
        link: `/action?q=${await actionIn(on.portal, host.email, 'A note about your recorded meeting')}`,
        state: () => stored('select acknowledged_at is not null as state from meeting where id = $1', id),
      }
    },
  },
  'an outside activity is approved by the branch manager': {
    title: 'Approve Daniel’s outside activity?',
    yes: 'Approve activity',
    done: 'Activity approved',
    mailed: async () => {
      await on.portal.sql('update account set manager = false')
      const daniel = await on.portal.asAdvisor({ first: 'Daniel', last: 'Park' })
      const julian = await on.portal.asManager({ ...reviewer, first: 'Julian', last: 'Lindqvist' })
      const { id } = await submitted(daniel, { start_date: daysAfter(firmDay(new Date()), 30) })
      return {
        link: `/action?q=${await actionIn(on.portal, julian.email, 'Outside activity to approve')}`,
        state: () => stored('select manager_at is not null as state from outside_business where id = $1', id),
      }
    },
  },
  'a client stops an address change': {
    title: 'Wasn’t you? Stop this address change',
    yes: 'Stop this change',
    done: 'We stopped the change',
    mailed: async () => {
      const eleanor = await on.portal.asAdvisor({ first: 'Eleanor', last: 'Whitcombe' })
      const email = `walter.${crypto.randomUUID()}@clients.example`
      const id = await addressesOn(on.portal).entered(eleanor, { email, phone: '(518) 555-0177' })
      return {
        link: `/action?q=${await actionIn(on.portal, email, 'Did you ask us to change your address?')}`,
        state: () => stored('select client_stopped_at is not null as state from address_change where id = $1', id),
      }
    },
  },
} satisfies Record<string, Asked>
const everyKind = Object.entries<Asked>(kinds)

test.each(everyKind)('from an email, %s: once, and not by a program that only looks [ROUTE-12]', async (_, kind) => {
  const { title, reads, yes, done, mailed } = kind
  const { link, state } = await mailed()
  await scan(link, title)
  expect(await state()).toBe(false)

  const { page: phone, meets } = await on.visitor({ viewport: narrow })
  await phone.goto(link)
  expect(await wrongInEveryLook(phone, heading(phone, title))).toEqual([])
  expect(phone.url()).toBe(`${on.origin}/action`)
  const press = phone.getByRole('button', { name: yes, exact: true })
  expect(reads ? await read(phone, press, reads) : []).toEqual([])
  expect(await state()).toBe(false)
  await press.dblclick()
  expect(await wrongInEveryLook(phone, heading(phone, done))).toEqual([])
  expect(await state()).toBe(true)
  meets(404)
  await phone.goto(link)
  await over(phone).waitFor()
})

test.each(everyKind)('from an email, without JavaScript, %s', async (_, { title, reads, yes, done, mailed }) => {
  const { link, state } = await mailed()
  const { page } = await on.visitor({ viewport: wide, javaScriptEnabled: false })
  const said = () => page.getByRole('main').textContent()
  await open(page, link, title)
  if (reads) await page.getByRole('button', { name: reads.button }).click()
  await expect.poll(said).toContain(reads?.text ?? title)
  expect(await state()).toBe(false)
  await page.getByRole('button', { name: yes, exact: true }).click()
  await heading(page, done).waitFor()
  expect(await state()).toBe(true)
  // what was done is at an address without the token, and the link is over
  expect(page.url()).toBe(`${on.origin}/action`)
  await page.goto(link)
  await over(page).waitFor()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect.poll(said).toContain('Thanks. If this link came from us, its sender now knows.')
})

test('a link whose time is up looks as one that was used, with JavaScript and without', async () => {
  const { link, state } = await kinds['a client stops an address change'].mailed()
  await on.portal.sql(`update link set expires_at = now() - interval '1 day'`)
  for (const javaScriptEnabled of [true, false]) {
    const { page, meets } = await on.visitor({ viewport: wide, javaScriptEnabled })
    meets(404)
    await page.goto(link)
    await over(page).waitFor()
  }
  expect(await state()).toBe(false)
})
