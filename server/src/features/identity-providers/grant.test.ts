import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { type Office, openOffice } from '../../testing/office.ts'
import { graphToken } from './public.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(() => office.portal.sql('delete from rate_window'))

describe('the token for the calendar', () => {
  const grantOf = async (id: string) =>
    (await office.portal.sql('select * from office_grant where account_id = $1', [id]))[0]
  const comesIn = async () => {
    const ann = await office.person({ domain: 'calendar.example' })
    await office.ticketFor(new Browser(office.portal), ann)
    return ann
  }
  const accepts = async (token: string | undefined) =>
    (await fetch(`${office.provider.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })).status

  it('is kept sealed, and is one the provider accepts', async () => {
    const ann = await comesIn()
    const token = await graphToken(office.portal.platform, ann.id)
    expect(await accepts(token)).toBe(200)
    expect(await accepts('another')).toBe(401)
    expect((await grantOf(ann.id))?.tokens?.toString()).not.toContain(token)
    expect(office.log()).not.toContain(token)
  })

  it('is not asked for, nor kept, where the settings want no calendar', async () => {
    const ann = await office.person()
    await office.ticketFor(new Browser(office.portal), ann)
    expect(await grantOf(ann.id)).toBeUndefined()
    expect(await graphToken(office.portal.platform, ann.id)).toBeUndefined()
  })

  it('is renewed when it ends within a minute, once for all who ask, on every node', async () => {
    const node = await office.portal.secondNode()
    const ann = await comesIn()
    const first = await graphToken(office.portal.platform, ann.id)
    const renewals = () => office.provider.grants.filter((kind) => kind === 'refresh_token').length
    const before = renewals()
    office.portal.advance(3600_000 - 120_000)
    expect(await graphToken(office.portal.platform, ann.id)).toBe(first)
    office.portal.advance(61_000)
    const asked = [office.portal, node, office.portal, node].map(({ platform }) => graphToken(platform, ann.id))
    const answers = new Set(await Promise.all(asked))
    expect(answers.size).toBe(1)
    const [second] = answers
    expect(second).not.toBe(first)
    expect(await accepts(second)).toBe(200)
    expect(renewals()).toBe(before + 1)
    expect(await office.audited(`account:${ann.id}`)).toContain('office.token-renewed')
    // and again, with the token that came along with the renewal
    office.portal.advance(3600_000)
    expect(await accepts(await graphToken(office.portal.platform, ann.id))).toBe(200)
    office.portal.advance(-(3600_000 * 2 - 59_000))
  })

  it('is gone for good once the person has withdrawn it', async () => {
    const ann = await comesIn()
    await office.provider.withdraw()
    office.portal.advance(3600_000)
    expect(await graphToken(office.portal.platform, ann.id)).toBeUndefined()
    office.portal.advance(-3600_000)
    expect(await grantOf(ann.id)).toBeUndefined()
    expect((await office.audited(`account:${ann.id}`)).at(-1)).toBe('office.grant-ended')
  })
})
