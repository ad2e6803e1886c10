// Events across time zones, and into calendars.
import { readFile } from 'node:fs/promises'
import { texts } from '@portal/contract/texts'
import { saveSetting } from '@portal/server/features/settings/public'
import { changeBy } from '@portal/server/platform/change'
import { addEvent } from '@portal/server/testing/events'
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  startIdentityProvider,
} from '@portal/server/testing/identity-provider'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { homeHeading } from './stages.ts'

const on = scene({ calendars: true })
// a Monday in New York, so that the days below are to come whenever this runs
beforeAll(() => on.portal.setTime(new Date('2026-11-16T15:00:00Z')))

const title = 'Form CRS refresher'
const card = (page: Page, name = title) =>
  page.getByRole('region', { name: 'Events' }).getByRole('listitem').filter({ hasText: name })
const details = (page: Page, name = title) => page.getByRole('dialog', { name })

async function home(page: Page) {
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
}

test('an event made in Tokyo is New York’s: shown right in both, deleted on every screen, saved as a file [EVENT-01, EVENT-07, EVENT-11, EVENT-20, EVENT-22, EVENT-23]', async () => {
  const editor = await on.visitorAs(await on.portal.asAdvisor({ calendar_editing: true }), { timezoneId: 'Asia/Tokyo' })
  const reader = await on.visitorAs(await on.portal.asAdvisor(), { timezoneId: 'America/New_York' })
  const [tokyo, newYork] = [editor.page, reader.page]
  for (const page of [tokyo, newYork]) await home(page)
  await newYork.getByText('No events in the next 60 days').waitFor()

  await tokyo.getByRole('button', { name: 'New event' }).click()
  const form = tokyo.getByRole('dialog', { name: 'New event' })
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await form.getByRole('textbox', { name: 'Location' }).fill('Albany office')
  await form.getByLabel('Start date').fill('2026-11-18')
  await form.getByLabel('Start time').fill('10:30')
  await form.getByRole('button', { name: '1 hour' }).click()
  await expect.poll(() => form.getByLabel('End time').inputValue()).toBe('11:30')
  const clock = form.getByText('On your clock: Thu 12:30 – 1:30 AM GMT+9.')
  expect(await wrongWithState(tokyo, clock)).toEqual([])
  await form.getByRole('button', { name: 'Create event' }).click()
  await form.waitFor({ state: 'detached' })

  const ofTheFirm = 'Wed 10:30 – 11:30 AM ET'
  await card(newYork).getByText(ofTheFirm).waitFor()
  await card(newYork).getByTitle('Wednesday, November 18, 2026').waitFor()
  expect(await card(newYork).getByText('GMT').count()).toBe(0)
  await card(tokyo).getByText('Thu 12:30 – 1:30 AM GMT+9').waitFor()
  await card(tokyo).getByText('(Wed 10:30 AM ET)').waitFor()
  await card(tokyo).getByTitle('Thursday, November 19, 2026').waitFor()
  expect(await on.portal.sql('select dt_start_time from event where title = $1', [title])).toEqual([
    { dt_start_time: expect.stringMatching(/^11\/18\/2026, 10:30/) },
  ])

  await card(newYork).getByRole('button', { name: title, exact: true }).click()
  expect(await wrongWithState(newYork, details(newYork))).toEqual([])
  expect(
    await details(newYork)
      .getByRole('button', { name: /Edit|Delete/ })
      .count(),
  ).toBe(0)
  const [file] = await Promise.all([
    newYork.waitForEvent('download'),
    details(newYork).getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${title}.ics`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('DTSTART:20261118T153000Z\r\nDTEND:20261118T163000Z\r\n')
  await newYork.keyboard.press('Escape')
  await details(newYork).waitFor({ state: 'detached' })

  await card(tokyo).getByRole('button', { name: title, exact: true }).click()
  await details(tokyo).getByRole('button', { name: 'Delete event' }).click()
  const question = tokyo.getByRole('dialog', { name: title })
  await question.getByText(texts.eventDeleteConfirm).waitFor()
  await question.getByRole('button', { name: 'Delete event' }).click()
  for (const page of [tokyo, newYork]) await card(page).waitFor({ state: 'detached' })
})

const domain = 'office.example'
let provider: IdentityProvider
beforeAll(async () => {
  const person = { sub: 'ann', email: `ann@${domain}`, verified: true, amr: ['pwd', 'mfa'] }
  provider = await startIdentityProvider(on.origin, person)
  const { platform } = on.portal
  const listed = { [domain]: { issuer: provider.issuer, clientId, scope: 'offline_access calendar' } }
  await changeBy(
    platform,
    { id: null, name: 'test' },
    'test',
  )((tx, note) => saveSetting(tx, note, platform, 'officeDomains', listed, JSON.stringify({ [domain]: clientSecret })))
})
afterAll(() => provider?.close())

test('whoever signed in through the office has it in the office’s calendar, and as a file when that ended [EVENT-07, EVENT-08]', async () => {
  await on.portal.asAdvisor({ email: provider.person.email })
  await addEvent(on.portal, await on.portal.asAdmin(), {
    title,
    start_date: '2026-11-24',
    start_time: '13:00',
    end_time: '14:00',
    location: 'Albany office',
  })
  const { page, meets } = await on.visitor()
  meets(409)
  await page.goto('/login')
  await page.getByLabel('Email').fill(provider.person.email)
  await page.getByRole('button', { name: 'Office Login' }).click()
  await homeHeading(page).waitFor()

  const add = card(page).getByRole('button', { name: `Add to calendar: ${title}` })
  await add.click()
  await page.getByText(texts.addedToCalendar).waitFor()
  expect(on.graph.entries).toMatchObject([
    {
      path: '/v1.0/me/events',
      entry: {
        subject: title,
        start: { dateTime: '2026-11-24T18:00:00', timeZone: 'UTC' },
        end: { dateTime: '2026-11-24T19:00:00', timeZone: 'UTC' },
        location: { displayName: 'Albany office' },
      },
    },
  ])

  on.graph.answers = 401
  on.graph.entries.length = 0
  await add.click()
  const instead = page.getByRole('dialog', { name: 'Download a calendar file instead?' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    instead.getByRole('button', { name: 'Download file' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('DTSTART:20261124T180000Z')
  // from now on at once
  const [again] = await Promise.all([page.waitForEvent('download'), add.click()])
  expect(again.suggestedFilename()).toBe(`${title}.ics`)
})
