import { saveSetting } from '@portal/contract/firm-settings'
import { endVendor } from '@portal/contract/vendors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { empty, vendorTables } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { vendorReviewer, vendorsOn } from '../../testing/vendors.ts'
import { defaults } from '../settings/public.ts'
import { followUp } from './jobs.ts'

let portal: TestPortal
let on: ReturnType<typeof vendorsOn>
let theo: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = vendorsOn(portal)
})
afterAll(() => portal.close())
/** Days later every session is over: they sign in again. */
async function at(moment: string) {
  portal.setTime(new Date(moment))
  theo = theo
    ? await portal.inAnotherBrowser(theo)
    : await portal.asPlus({ ...vendorReviewer, first: 'Theodora', last: 'Vance' })
}
beforeEach(async () => {
  await empty(portal, 'rate_window', ...vendorTables)
  await at('2026-11-16T15:00:00Z')
})
/** Several nodes, twice: what is to happen happens once. */
const day = async (moment: string) => {
  await at(moment)
  await Promise.all([followUp(portal.platform), followUp(portal.platform)])
  await followUp(portal.platform)
}
const subjects = async (to: string) => (await on.mailsTo(to)).map(({ subject }) => subject)
const plan = [{ text: 'Penetration test with summary', due: '2027-01-29', who: 'Ana Lyle' }]

describe('reminders of an attestation', () => {
  it('go out 14 and 3 days before, on days the firm is open, with a link that works', async () => {
    // due on a Monday: three days before is a Friday, fourteen a Monday
    const { email } = await on.invited(theo, { due: '2026-12-07' })
    const before = (await subjects(email)).length
    await day('2026-11-22T15:00:00Z')
    expect(await subjects(email)).toHaveLength(before)
    await day('2026-11-23T15:00:00Z')
    expect(await subjects(email)).toHaveLength(before + 1)
    expect((await subjects(email))[0]).toBe('Reminder: security questionnaire due Dec 7, 2026')
    expect((await on.visitor(await on.token(email), email).open()).statusCode).toBe(200)
    await day('2026-12-04T15:00:00Z')
    expect(await subjects(email)).toHaveLength(before + 2)
    await day('2026-12-07T15:00:00Z')
    expect(await subjects(email)).toHaveLength(before + 2)
  })

  it('not to who has sent it, whose link was revoked, or who is no vendor any more', async () => {
    const sent = await on.submitted(theo, undefined, { due: '2026-12-07' })
    const ended = await on.invited(theo, { due: '2026-12-07' })
    const body = { version: await on.version(theo, ended.id), reason: 'Contract ended' }
    await theo.call(endVendor, { params: { id: ended.id }, body })
    const counts = [(await subjects(sent.email)).length, (await subjects(ended.email)).length]
    await day('2026-12-04T15:00:00Z')
    await day('2026-12-08T15:00:00Z')
    expect([(await subjects(sent.email)).length, (await subjects(ended.email)).length]).toEqual(counts)
    expect((await on.get(theo, ended.id)).activity.at(-1)).toMatchObject({ kind: 'ended' })
  })
})

describe('what is overdue', () => {
  it('is told once to the security mailbox, or to whom the firm chose', async () => {
    const { id } = await on.invited(theo, { due: '2026-11-17' })
    const never = await on.add(theo, { name: 'Never invited', due: '2026-11-17' })
    await day('2026-11-17T15:00:00Z')
    expect(await subjects(defaults.securityMailbox)).toEqual([])
    await day('2026-11-18T15:00:00Z')
    expect((await subjects(defaults.securityMailbox)).toSorted()).toEqual([
      'Overdue: Cobalt Archive',
      'Overdue: Never invited',
    ])
    const { vendor, activity } = await on.get(theo, id)
    expect(vendor).toMatchObject({ state: 'overdue', days_overdue: 1 })
    expect(activity.at(-1)).toMatchObject({ kind: 'escalated', by: 'Portal' })
    expect((await on.row(theo, never.id))?.state).toBe('overdue')

    const harriet = await portal.asAdmin({ first: 'Harriet', last: 'Quill' })
    const value = { ...defaults.vendors, escalateTo: harriet.id }
    await harriet.call(saveSetting, { params: { name: 'vendors' }, body: { value, before: defaults.vendors } })
    await on.invited(theo, { name: 'Bluejay', due: '2026-11-18' })
    await day('2026-11-19T15:00:00Z')
    expect(await subjects(harriet.email)).toEqual(['Overdue: Bluejay'])
    expect((await on.get(theo, id)).escalates_to).toBe('Harriet Quill')
    await portal.sql('update account set disabled_at = now() where id = $1', [harriet.id])
    await on.add(theo, { name: 'Late', due: '2026-11-19' })
    await day('2026-11-20T15:00:00Z')
    expect(await subjects(defaults.securityMailbox)).toContain('Overdue: Late')
    await portal.sql(`delete from setting where name = 'vendors'`)
  })

  it('items are reminded of on both sides, escalated once, and left alone when done', async () => {
    const { id, email } = await on.submitted(theo, undefined, { name: 'Harborlight IT' })
    await on.accept(theo, id, plan)
    await day('2027-01-15T15:00:00Z')
    expect((await subjects(email))[0]).toBe('Reminder: due Jan 29, 2027 for Meridian Harbor')
    expect((await subjects(theo.email))[0]).toBe('Remediation item due Jan 29, 2027: Harborlight IT')
    const count = (await subjects(email)).length
    await day('2027-01-26T15:00:00Z')
    expect(await subjects(email)).toHaveLength(count + 1)
    await day('2027-01-30T15:00:00Z')
    await day('2027-02-02T15:00:00Z')
    const told = await subjects(defaults.securityMailbox)
    expect(told.filter((subject) => subject === 'Overdue: Harborlight IT')).toHaveLength(1)
    expect((await on.get(theo, id)).items).toMatchObject([{ days_overdue: 4, escalated: expect.any(String) }])
  })
})

describe('the next year', () => {
  it('begins by itself before the due date, once, with a link to the contact', async () => {
    const { id, email } = await on.submitted(theo, undefined, { due: '2026-12-04' })
    await on.accept(theo, id)
    const before = (await subjects(email)).length
    await day('2027-11-03T15:00:00Z')
    expect(await subjects(email)).toHaveLength(before)
    await day('2027-11-04T15:00:00Z')
    expect(await subjects(email)).toHaveLength(before + 1)
    expect((await subjects(email))[0]).toBe('Meridian Harbor: yearly security questionnaire for Cobalt Archive')
    const { vendor, attestations } = await on.get(theo, id)
    expect(attestations.map(({ year, state }) => [year, state])).toEqual([
      [2027, 'open'],
      [2026, 'accepted'],
    ])
    expect(vendor.link).toMatchObject({ to: email, until: '2028-01-03' })
  })

  it('not for who was never asked, or is ended', async () => {
    const { id } = await on.add(theo, { due: '2026-11-20' })
    const ended = await on.submitted(theo, undefined, { due: '2026-11-20' })
    await on.accept(theo, ended.id)
    const body = { version: await on.version(theo, ended.id), reason: 'Over' }
    await theo.call(endVendor, { params: { id: ended.id }, body })
    await day('2027-12-01T15:00:00Z')
    expect((await on.get(theo, id)).attestations).toEqual([])
    expect((await on.get(theo, ended.id)).attestations).toHaveLength(1)
  })
})
