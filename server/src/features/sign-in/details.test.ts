import { startActing } from '@portal/contract/acting'
import { addFavourite, keepTabs } from '@portal/contract/favourites'
import { savePreferences } from '@portal/contract/preferences'
import { verifySession } from '@portal/contract/sign-in'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid, putProduction } from '../../testing/production.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const details = async (actor: Actor) => (await actor.call(verifySession, {})).body.details

it('the picture is a blank one until there is another [DATA-01, SHELL-23]', async () => {
  expect((await details(await portal.asAdvisor()))?.profile_image).toBe('/blank-profile.svg')
  const me = await portal.asAdvisor({ profile_image: '/pictures/7.png' })
  expect((await details(me))?.profile_image).toBe('/pictures/7.png')
})

it('the menus are those of the account, section by section and tool by tool [DATA-02, ROLE-16, ROLE-17]', async () => {
  const all = menusFor(true)
  const menus = { ...all, mortgage: false, reviewer_tools: { ...all.reviewer_tools, blotters: false } }
  const me = await portal.asManager({ menus: JSON.stringify(menus) })
  expect((await details(me))?.menus).toEqual(menus)
  expect((await details(await portal.asManager()))?.menus).toEqual(menusFor(false))
})

it('tell whether the certification in force was accepted; guests are not asked [DATA-01]', async () => {
  const attested = async (actor: Actor) => (await details(actor))?.certifications.communication.attested
  expect(await attested(await portal.asAdvisor())).toBe(true)
  expect(await attested(await portal.asAdvisor({}, { attested: false }))).toBe(false)
  expect(await attested(await portal.asGuest({}, { attested: false }))).toBe(true)
})

it('bring along what the person keeps: favourites, tabs, preferences, whom they may act for [DATA-01, DATA-43]', async () => {
  const me = await portal.asAdvisor()
  const owner = await portal.asAdvisor()
  await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, me.id])
  const [row] = await portal.sql(`insert into document (title, filename) values ('Form', 'form.pdf') returning id`)
  await me.call(addFavourite, { params: { documentId: Number(row?.id) } })
  await me.call(keepTabs, { body: { tabs: ['/products'] } })
  await me.call(savePreferences, { body: { event_days: 30 } })
  expect(await details(me)).toMatchObject({
    favorites: [{ title: 'Form', filename: 'form.pdf' }],
    favorite_tabs: ['/products'],
    preferences: { event_days: 30 },
    taps_admins: [{ email: owner.email }],
  })
})

it('tell whether commission payments are allowed: above 25,000 of securities over the last 365 days, exactly [LIMIT-40]', async () => {
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
  const tapsid = newTapsid()
  const me = await portal.asAdvisor({ tapsid })
  const allowed = async () => (await details(me))?.allow_comission_payment
  await putProduction(portal, tapsid, '2025-10', { egci: '90000.00' })
  expect(await allowed()).toBe(false)
  await putProduction(portal, tapsid, '2025-11', { egci: '24999.90' })
  await putProduction(portal, tapsid, '2026-11', { egci: '0.10' })
  expect(await allowed()).toBe(false)
  await portal.sql('update production set egci = 0.11 where tapsid = $1 and month = 11 and year = 2026', [tapsid])
  expect(await allowed()).toBe(true)
  const guest = await portal.asGuest({ tapsid })
  expect((await details(guest))?.allow_comission_payment).toBe(false)
})

it('tell how many tasks wait for a reply of theirs, or of whom they act for', async () => {
  const [me, owner] = [await portal.asAdvisor(), await portal.asAdvisor()]
  await portal.sql(
    `insert into work_item (department, category, info, account_id, created_by, created_at, record_kind, record_id, changed_at, stage)
     select 'People', 'Document', '', $1, $1, now(), 'test', 0, now(), s from unnest('{0,2,6,6}'::int[]) s`,
    [owner.id],
  )
  expect((await details(owner))?.replies).toBe(2)
  expect((await details(me))?.replies).toBe(0)
  await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, me.id])
  await me.call(startActing, { body: { email: owner.email } })
  expect((await details(me))?.replies).toBe(2)
})
