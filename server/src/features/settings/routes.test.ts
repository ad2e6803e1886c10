import { getFirm } from '@portal/contract/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Portal } from '../../app.ts'
import { changeBy } from '../../platform/change.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { brand, firmSettings, saveSetting, type SettingName, settingSecret, settingsTopic } from './public.ts'
import { defaults, type FirmSettings } from './settings.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const save = <N extends SettingName>(name: N, value: FirmSettings[N], secret?: string) =>
  changeBy(
    portal.platform,
    { id: null, name: 'test' },
    'test',
  )((tx, note) => saveSetting(tx, note, portal.platform, name, value, secret))
const firm = async ({ app }: Pick<Portal, 'app'> = portal) => (await app.inject('/api/firm')).json()

describe('the firm', () => {
  it('is what the defaults say until something is settled', async () => {
    const own: string[] = ['feedbackMailbox', 'welcomeLetter', 'communicationCertification', 'offices', 'dueTimes']
    own.push('closings', 'addressNotice', 'blotterReview', 'meetingReview', 'deposits', 'fees', 'vendors')
    own.push('recordsMailbox')
    const open = Object.fromEntries(Object.entries(defaults).filter(([name]) => !own.includes(name)))
    const { status, body } = await (await portal.asAnonymous()).call(getFirm, {})
    expect(status).toBe(200)
    expect(body).toEqual({ ...open, officeDomains: [], statusUrl: '/status/summary.json' })
  })

  it('tells its mark, colours, links and features, all of which can be settled', async () => {
    const links = Array.from({ length: 7 }, (_, i) => ({ title: `Site ${i}`, url: `https://site${i}.example/` }))
    await save('mark', 'data:image/svg+xml;base64,PHN2Zy8+')
    await save('importantLinks', links)
    await save('insuranceLink', { title: 'Cover', url: 'https://cover.example/' })
    await save('mortgageLink', { title: 'Homes', url: 'https://homes.example/' })
    await save('features', { productionExcel: true, examsTab: false, obaTab: true, apiReference: false })
    expect(await firm()).toMatchObject({
      mark: 'data:image/svg+xml;base64,PHN2Zy8+',
      colours: { brand: '#12284C', accent: '#2254C7' },
      importantLinks: links,
      insuranceLink: { title: 'Cover', url: 'https://cover.example/' },
      mortgageLink: { title: 'Homes', url: 'https://homes.example/' },
      features: { productionExcel: true, examsTab: false, obaTab: true, apiReference: false },
    })
  })

  it('keeps the features it saved before there was a switch for the API reference', async () => {
    const before = { productionExcel: true, examsTab: true, obaTab: true }
    await save('features', { ...before, apiReference: true })
    await portal.sql(`update setting set value = value - 'apiReference' where name = 'features'`)
    const read = await firmSettings({ ...portal.platform })
    expect(read.features).toEqual({ ...before, apiReference: false })
  })

  it('keeps its mailbox, its letter and its certification to itself', async () => {
    await save('feedbackMailbox', 'hidden-mailbox@meridianharbor.example')
    await save('welcomeLetter', { text: 'Hidden letter.', name: 'Hidden Name', role: 'Hidden role' })
    await save('communicationCertification', { version: 3, text: 'Hidden certification.' })
    expect((await firmSettings(portal.platform)).communicationCertification.version).toBe(3)
    const { body } = await portal.app.inject('/api/firm')
    expect(body).not.toMatch(/hidden/i)
    for (const name of ['feedbackMailbox', 'welcomeLetter', 'communicationCertification'])
      expect(JSON.parse(body)).not.toHaveProperty(name)
  })

  it('is what was saved, at the very next call and on record', async () => {
    await save('claim', 'Hold fast.')
    expect(await firm()).toMatchObject({ claim: 'Hold fast.', name: defaults.name })
    await save('claim', 'Mind the tide.')
    expect((await firm()).claim).toBe('Mind the tide.')
    const audited = await portal.sql(
      `select action, detail from audit_entry where subject = 'setting:claim' order by id`,
    )
    expect(audited).toMatchObject([
      { action: 'setting.saved', detail: { before: defaults.claim, after: 'Hold fast.', secret: false } },
      { action: 'setting.saved', detail: { before: 'Hold fast.', after: 'Mind the tide.' } },
    ])
  })

  it('is fresh on another node after a change on this one', async () => {
    const node = await portal.secondNode()
    await firm(node)
    const heard = new Promise<void>((resolve) => {
      node.platform.live.onChange((topic) => topic === settingsTopic && resolve())
    })
    await save('phone', '(518) 555-0177')
    await heard
    expect((await firm(node)).phone).toBe('(518) 555-0177')
    expect((await firmSettings(node.platform)).phone).toBe('(518) 555-0177')
  })

  it('is read again when notices may have been missed', async () => {
    await firmSettings(portal.platform)
    await portal.sql(
      `insert into setting (name, value) values ('address', '"Pier 9"') on conflict (name) do update set value = excluded.value`,
    )
    expect((await firm()).address).toBe(defaults.address)
    const missed = new Promise<void>((resolve) => {
      const stop = portal.platform.live.onChange((topic) => {
        if (topic !== undefined || !portal.platform.live.connected()) return
        stop()
        resolve()
      })
    })
    await portal.cutListeners()
    await missed
    expect((await firm()).address).toBe('Pier 9')
  })

  it('names the office domains and keeps their providers, clients and secrets to itself', async () => {
    const secret = 'a-very-secret-client-secret'
    const provider = { issuer: 'https://login.office.example/tenant-7', clientId: 'portal-client-id' }
    await save('officeDomains', { 'office.example': provider }, secret)
    const { body } = await portal.app.inject('/api/firm')
    expect(JSON.parse(body).officeDomains).toEqual(['office.example'])
    for (const hidden of [secret, provider.issuer, provider.clientId]) expect(body).not.toContain(hidden)
    const [row] = await portal.sql(
      `select value::text, encode(secret, 'escape') as secret from setting where secret is not null`,
    )
    expect(JSON.stringify(row)).not.toContain(secret)
    const audited = await portal.sql(`select detail from audit_entry where subject = 'setting:officeDomains'`)
    expect(JSON.stringify(audited)).not.toContain(secret)
    expect(await settingSecret(portal.platform, 'officeDomains')).toBe(secret)
    // saved again without one: the secret stays
    await save('officeDomains', { 'office.example': provider, 'second.example': provider })
    expect(await settingSecret(portal.platform, 'officeDomains')).toBe(secret)
  })

  it.each<[SettingName, unknown]>([
    ['brokerCheckUrl', 'javascript:alert(1)'],
    ['clientLoginUrl', 'http://clients.meridianharbor.example/'],
    ['statusUrl', 'data:text/html,x'],
    ['securityMailbox', 'security'],
    ['publicMailDomains', ['Com Cast']],
    ['officeDomains', { 'office.example': { issuer: 'http://login.office.example', clientId: 'x' } }],
    ['officeDomains', { 'office.example': { issuer: 'https://login.office.example', clientId: 'x', secret: 'y' } }],
    ['officeDomains', { 'a b': { issuer: 'https://login.office.example', clientId: 'x' } }],
    ['colours', { brand: 'red;background:url(https://x.example)', accent: '#000000' }],
    ['mark', 'javascript:alert(1)'],
    ['mark', 'https://cdn.meridianharbor.example/mark.svg'],
    ['importantLinks', []],
    ['importantLinks', [...defaults.importantLinks, { title: 'Eighth', url: 'https://eighth.example/' }]],
    ['importantLinks', [...defaults.importantLinks.slice(1), { title: 'Trap', url: 'javascript:alert(1)' }]],
    ['importantLinks', [...defaults.importantLinks.slice(1), { title: '', url: 'https://nameless.example/' }]],
    ['insuranceLink', { title: 'Trap', url: 'javascript:alert(1)' }],
    ['mortgageLink', { url: 'https://homes.example/' }],
    ['features', { productionExcel: 'yes', examsTab: false, obaTab: false, apiReference: false }],
    ['features', { productionExcel: true }],
    ['feedbackMailbox', 'feedback'],
    ['recordsMailbox', 'records'],
    ['welcomeLetter', { text: '', name: 'Harriet', role: 'President' }],
    ['communicationCertification', { version: 0, text: 'x' }],
    ['name', ''],
    ['toString' as SettingName, 'x'],
  ])('has no %s like %j, neither saved nor read', async (name, value) => {
    await expect(save(name, value as never)).rejects.toThrow('setting')
    await portal.sql(
      'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [name, JSON.stringify(value)],
    )
    const read = (await firmSettings({ ...portal.platform })) as unknown as Record<string, unknown>
    expect(read[name]).toEqual((defaults as unknown as Record<string, unknown>)[name])
    await portal.sql('delete from setting where name = $1', [name])
  })

  it('has its name and colour in the mails', async () => {
    await save('name', 'Quayside <Partners>')
    await save('colours', { brand: '#336699', accent: '#000000' })
    await firmSettings(portal.platform)
    expect(brand(portal.platform)).toEqual({ name: 'Quayside <Partners>', colour: '#336699' })
    await changeBy(
      portal.platform,
      { id: null, name: 'test' },
      'test',
    )(async (_tx, note) => {
      await note.mail({ to: 'dana@meridianharbor.example', subject: 'Hello', parts: [{ text: 'Good day.' }] })
      note.audit('feedback.sent', 'feedback:1')
    })
    expect((await portal.mails())[0]?.text).toContain('Quayside <Partners>')
  })
})

describe('the status summary', () => {
  const at = (hours: number) => new Date(Date.UTC(2027, 4, 1, hours))
  const summary = async () => (await portal.app.inject('/status/summary.json')).json()

  it('tells the maintenance that is under way, and only while it is [API-25]', async () => {
    await portal.sql('insert into maintenance (name, url, starts_at, ends_at) values ($1, $2, $3, $4)', [
      'Database move',
      'https://status.meridianharbor.example/1',
      at(10),
      at(12),
    ])
    portal.setTime(new Date(at(10).getTime() - 60_000))
    expect(await summary()).toEqual({ activeMaintenances: [] })
    portal.setTime(at(11))
    expect(await summary()).toEqual({
      activeMaintenances: [
        {
          name: 'Database move',
          url: 'https://status.meridianharbor.example/1',
          start: '2027-05-01T10:00:00.000Z',
          end: '2027-05-01T12:00:00.000Z',
        },
      ],
    })
    portal.setTime(at(12))
    expect(await summary()).toEqual({ activeMaintenances: [] })
  })

  it('may be on a page of the operator or of the firm, which the page then may read, and no other', async () => {
    const own = await testPortal({ statusUrl: 'https://status.operator.example/api/summary.json' })
    const policy = async () => String((await own.app.inject('/login')).headers['content-security-policy'])
    try {
      expect((await firm(own)).statusUrl).toBe('https://status.operator.example/api/summary.json')
      expect(await policy()).toContain("connect-src 'self' https://status.operator.example;")
      await changeBy(
        own.platform,
        { id: null, name: 'test' },
        'test',
      )((tx, note) => saveSetting(tx, note, own.platform, 'statusUrl', 'https://status.firm.example/summary.json'))
      expect((await firm(own)).statusUrl).toBe('https://status.firm.example/summary.json')
      expect(await policy()).toContain("connect-src 'self' https://status.firm.example;")
    } finally {
      await own.close()
    }
    expect(String((await portal.app.inject('/login')).headers['content-security-policy'])).toContain(
      "connect-src 'self';",
    )
  })
})
