import {
  allSettings,
  type FirmSettings,
  resetSetting,
  type SettingName,
  saveSetting,
  saveSettings,
} from '@portal/contract/firm-settings'
import { taskCategories } from '@portal/contract/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { savedSetting, settingSecret, settingsTopic } from './public.ts'
import { defaults } from './settings.ts'

let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

const all = async () => (await admin.call(allSettings, {})).body
const now = async <N extends SettingName>(name: N): Promise<FirmSettings[N]> => (await all()).values[name]
/** As an editor does who has just read it. */
const save = async (name: SettingName, value: unknown, secrets?: Record<string, string>) =>
  admin.call(saveSetting, {
    params: { name },
    body: { value, before: await now(name), ...(secrets && { secrets }) },
  })
const reset = async (name: SettingName) =>
  admin.call(resetSetting, { params: { name }, body: { before: await now(name) } })
const audited = (name: SettingName) =>
  portal.sql('select action, actor, detail from audit_entry where subject = $1 order by id', [`setting:${name}`])
const firm = async () => (await portal.app.inject('/api/firm')).json()

const svg = (drawing: string) => `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
const drawn = (address: string) => Buffer.from(address.split(',')[1] ?? '', 'base64').toString()

describe('the settings of an admin', () => {
  it('are all there, each with its default and by whom it was changed', async () => {
    expect(await all()).toEqual({ ok: true, values: defaults, defaults, changed: [], last: {}, secrets: [] })
    expect((await save('name', 'Quayside')).status).toBe(200)
    const { values, changed, last } = await all()
    expect([values.name, changed]).toEqual(['Quayside', ['name']])
    expect(last).toEqual({ name: { by: admin.email, at: expect.any(String) } })
  })

  it('show at the next call of everybody, and tell open screens', async () => {
    const heard = new Promise<void>((resolve) => {
      const stop = portal.platform.live.onChange((topic) => {
        if (topic !== settingsTopic) return
        stop()
        resolve()
      })
    })
    await save('claim', 'Mind the tide.')
    expect((await firm()).claim).toBe('Mind the tide.')
    await heard
  })

  it('are on record with before and after', async () => {
    await save('phone', '(518) 555-0111')
    await save('phone', '(518) 555-0122')
    await reset('phone')
    expect(await audited('phone')).toEqual([
      {
        action: 'setting.saved',
        actor: admin.email,
        detail: { before: defaults.phone, after: '(518) 555-0111', secret: false },
      },
      expect.objectContaining({ detail: { before: '(518) 555-0111', after: '(518) 555-0122', secret: false } }),
      expect.objectContaining({ action: 'setting.reset', detail: { before: '(518) 555-0122', after: defaults.phone } }),
    ])
    expect([await now('phone'), (await firm()).phone]).toEqual([defaults.phone, defaults.phone])
    const { changed, last } = await all()
    expect(changed).not.toContain('phone')
    expect(last['phone']?.by).toBe(admin.email)
  })

  it('are not overwritten by whoever saw an older value', async () => {
    const before = await now('address')
    const write = (value: string) => admin.call(saveSetting, { params: { name: 'address' }, body: { value, before } })
    const both = await Promise.all([write('Pier 1'), write('Pier 2')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = await now('address')
    expect((await admin.call(resetSetting, { params: { name: 'address' }, body: { before } })).status).toBe(409)
    expect(await now('address')).toBe(kept)
    expect(await audited('address')).toHaveLength(1)
  })

  it('are saved several together, or none of them', async () => {
    const { values } = await all()
    const good = {
      membership: { value: 'Member FINRA', before: values.membership },
      importantLinks: { value: values.importantLinks.toReversed().slice(1), before: values.importantLinks },
    }
    expect((await admin.call(saveSettings, { body: { settings: good } })).status).toBe(200)
    expect((await firm()).importantLinks.map(({ title }: { title: string }) => title)).toEqual(
      good.importantLinks.value.map(({ title }) => title),
    )
    // an answer that was lost: the same again is no conflict
    expect((await admin.call(saveSettings, { body: { settings: good } })).status).toBe(200)

    const bad = {
      membership: { value: 'Lost', before: 'Member FINRA' },
      claim: { value: '', before: await now('claim') },
      colours: { value: { brand: '#FFD700', accent: '#2254C7' }, before: values.colours },
    }
    const refused = await admin.call(saveSettings, { body: { settings: bad } })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { claim: 'This field is required.', 'colours.brand': expect.stringContaining('4.5:1') },
    ])
    const met = await admin.call(saveSettings, {
      body: {
        settings: {
          membership: { value: 'Lost', before: 'Member FINRA' },
          address: { value: 'Pier 9', before: 'Pier 0' },
        },
      },
    })
    expect([met.status, met.body.fields]).toEqual([409, { address: 'Someone else changed this in the meantime.' }])
    expect(await now('membership')).toBe('Member FINRA')
    const strange = { vapid: { value: 'x', before: 'x' } }
    expect((await admin.call(saveSettings, { body: { settings: strange } })).status).toBe(404)
  })

  it('are nobody else’s', async () => {
    const call = { params: { name: 'name' }, body: { value: 'Mine', before: await now('name') } }
    for (const actor of [await portal.asManager(), await portal.asAdvisor(), await portal.asGuest({ access: 7 })]) {
      expect((await actor.call(allSettings, {})).status).toBe(403)
      expect((await actor.call(saveSetting, call)).status).toBe(403)
      expect((await actor.call(resetSetting, call)).status).toBe(403)
    }
    for (const name of ['vapid', 'toString', 'nothing'])
      expect((await admin.call(saveSetting, { params: { name }, body: { value: 'x', before: 'x' } })).status).toBe(404)
  })
})

it.each<[SettingName, unknown, Record<string, string>]>([
  ['name', ' ', { value: 'This field is required.' }],
  ['name', 'x'.repeat(61), { value: 'Use 60 characters or fewer.' }],
  ['clientLoginUrl', 'http://clients.example/', { value: 'Enter a URL that starts with https://.' }],
  ['securityMailbox', 'security', { value: 'Enter an email address.' }],
  ['recordsMailbox', 'records', { value: 'Enter an email address.' }],
  [
    'insuranceLink',
    { title: '', url: 'x' },
    { 'value.title': 'This field is required.', 'value.url': expect.any(String) as never },
  ],
  ['importantLinks', [], { value: 'Enter at least one link.' }],
  [
    'importantLinks',
    Array.from({ length: 8 }, (_, n) => ({ title: `Site ${n}`, url: `https://site${n}.example/` })),
    { value: 'Enter up to seven links.' },
  ],
  [
    'importantLinks',
    [{ title: 'Site', url: 'http://site.example/' }],
    { 'value.0.url': 'Enter a URL that starts with https://.' },
  ],
  ['offices', [{ name: 'Albany', networks: [] }], { 'value.0.networks': expect.stringContaining('network') as never }],
  [
    'offices',
    [{ name: '', networks: ['203.0.113.0/24', '0.0.0.0/0'] }],
    {
      'value.0.name': 'This field is required.',
      'value.0.networks.1': 'Enter a network such as 203.0.113.0/24.',
    },
  ],
  [
    'closings',
    [
      { day: '2026-11-27', name: 'Founders’ Day' },
      { day: '2026-11-27', name: 'Again' },
    ],
    { 'value.1.day': 'This day is already listed.' },
  ],
  [
    'closings',
    [{ day: '2026-02-30', name: '' }],
    { 'value.0.day': 'Choose a date.', 'value.0.name': 'This field is required.' },
  ],
  [
    'closings',
    Array.from({ length: 101 }, (_, n) => ({ day: `${2000 + n}-05-04`, name: 'Closed' })),
    { value: 'Enter up to 100 days.' },
  ],
  ['publicMailDomains', ['comcast', 'A B'], { 'value.1': expect.stringContaining('lowercase') as never }],
  [
    'officeDomains',
    { 'o.example': { issuer: 'x' } },
    { 'value.o.example.issuer': expect.any(String) as never, 'value.o.example.clientId': 'This field is required.' },
  ],
  [
    'features',
    { productionExcel: 1, examsTab: true, obaTab: true, apiReference: true },
    { 'value.productionExcel': 'On or off.' },
  ],
  ['communicationCertification', { text: '' }, { 'value.text': 'This field is required.' }],
  ['mark', 'https://cdn.example/mark.svg', { value: 'Choose a PNG, WebP, or SVG image.' }],
  [
    'mark',
    `data:image/png;base64,${Buffer.alloc(40 * 1024 + 1).toString('base64')}`,
    { value: 'The image can be up to 40 KB.' },
  ],
  [
    'mark',
    'data:image/png;base64,aGVsbG8=',
    { value: 'The file’s content doesn’t match its type. Choose another image.' },
  ],
  ['mark', svg('<p>no drawing</p>'), { value: 'The file’s content doesn’t match its type. Choose another image.' }],
  [
    'mark',
    svg('<svg><style>@import "https://x.example"</style></svg>'),
    { value: expect.stringContaining('style sheets') as never },
  ],
])('of %s like %j it is said what is wrong, field by field', async (name, value, fields) => {
  const before = await now(name)
  const { status, body } = await save(name, value)
  expect([status, body.fields]).toEqual([400, fields])
  expect(await now(name)).toEqual(before)
})

describe('colours', () => {
  it.each([
    ['#FFD700', '1.4:1'],
    ['#777777', '4.4:1'],
  ])('that cannot be read are refused with the figure: %s', async (brand, figure) => {
    const { status, body } = await save('colours', { brand, accent: '#2254C7' })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ 'value.brand': expect.stringContaining(figure) })
    expect(body.fields?.['value.brand']).toContain('4.5:1')
  })

  it('that can be read are what everybody sees', async () => {
    const colours = { brand: '#0B3D2E', accent: '#8A1C4A' }
    expect((await save('colours', colours)).status).toBe(200)
    expect((await firm()).colours).toEqual(colours)
    await reset('colours')
    expect((await firm()).colours).toEqual(defaults.colours)
  })
})

describe('the mark', () => {
  it('is kept without scripts, event handlers and addresses elsewhere', async () => {
    const trap = `<?xml version="1.0"?><!DOCTYPE svg><!-- made by --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="steal()">
      <script>steal()</script><foreignObject><p onclick="steal()">x</p></foreignObject>
      <image href="https://x.example/p.png"/><a href="javascript:steal()"><path d="M0 0"/></a>
      <linearGradient id="g"/><use xlink:href="#g"/><use href="https://x.example/s.svg#a"/><use href="javascript:steal()"/>
      <rect fill="url(#g)" width="9" ONCLICK="steal()"/><rect fill="url(https://x.example/f)" height="9"/></svg>`
    expect((await save('mark', svg(trap))).status).toBe(200)
    const kept = drawn(await now('mark'))
    expect(kept).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 9 9">/)
    expect(kept).not.toMatch(/steal|x\.example|script|foreignObject|onload|onclick|javascript|<image|<a |<!/i)
    for (const part of ['<use href="#g">', '<linearGradient id="g">', 'fill="url(#g)"', 'd="M0 0"'])
      expect(kept).toContain(part)
    // what everybody gets is the cleaned one, and the log has its hash
    expect((await firm()).mark).toBe(await now('mark'))
    expect(JSON.stringify((await audited('mark')).at(-1))).toMatch(/data:image\/svg\+xml, sha256 [0-9a-f]{64}/)
    expect(JSON.stringify(await audited('mark'))).not.toContain('base64')
  })

  it('may be a PNG or WebP, and none again', async () => {
    const png = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1').toString('base64')}`
    const webp = `data:image/webp;base64,${Buffer.from('RIFF____WEBPVP8 ').toString('base64')}`
    for (const mark of [png, webp, '']) {
      expect((await save('mark', mark)).status).toBe(200)
      expect(await now('mark')).toBe(mark)
    }
  })
})

describe('the certification', () => {
  it('takes the next version with another text, and never an old one again', async () => {
    const text = 'I will use the firm’s systems.'
    await save('communicationCertification', { version: 99, text })
    expect(await now('communicationCertification')).toEqual({ version: 2, text })
    await save('communicationCertification', { version: 2, text })
    expect(await now('communicationCertification')).toEqual({ version: 2, text })
    await reset('communicationCertification')
    const { text: first } = defaults.communicationCertification
    expect(await now('communicationCertification')).toEqual({ version: 3, text: first })
    expect((await all()).changed).not.toContain('communicationCertification')
  })
})

describe('client secrets of the office sign-in', () => {
  const one = { issuer: 'https://login.one.example/', clientId: 'portal' }
  const two = { issuer: 'https://login.two.example/', clientId: 'portal' }
  const kept = async () => JSON.parse((await settingSecret(portal.platform, 'officeDomains')) ?? '{}')

  it('can be given and taken away, and are never told', async () => {
    await save(
      'officeDomains',
      { 'one.example': one, 'two.example': two },
      { 'one.example': 'hush-one', 'two.example': 'hush-two' },
    )
    const { body } = await admin.call(allSettings, {})
    expect(body.secrets).toEqual(['one.example', 'two.example'])
    expect(JSON.stringify(body)).not.toContain('hush')
    // saved without them they stay
    await save('officeDomains', { 'one.example': { ...one, clientId: 'other' }, 'two.example': two })
    expect(await kept()).toEqual({ 'one.example': 'hush-one', 'two.example': 'hush-two' })
    await save('officeDomains', await now('officeDomains'), { 'two.example': '' })
    expect(await kept()).toEqual({ 'one.example': 'hush-one' })
    expect(JSON.stringify(await audited('officeDomains'))).not.toContain('hush')
  })

  it('do not go along to another provider, nor come back with a domain', async () => {
    await save('officeDomains', { 'one.example': one }, { 'one.example': 'hush-one' })
    await save('officeDomains', { 'one.example': { ...one, issuer: 'https://evil.example/' } })
    expect(await kept()).toEqual({})
    await save('officeDomains', { 'one.example': one }, { 'one.example': 'hush-one' })
    await save('officeDomains', {})
    await save('officeDomains', { 'one.example': one })
    expect(await kept()).toEqual({})
    await save('officeDomains', { 'one.example': one }, { 'one.example': 'hush-one' })
    await reset('officeDomains')
    expect([await kept(), await now('officeDomains')]).toEqual([{}, {}])
  })
})

describe('due times', () => {
  const { dueTimes } = defaults
  const withDocument = (time: unknown) => ({ ...dueTimes, categories: { ...dueTimes.categories, Document: time } })

  it('have one for every category by default, but for incidents, which have the law’s', () => {
    expect(Object.keys(dueTimes.categories).toSorted()).toEqual([...taskCategories])
    expect(taskCategories.filter((name) => dueTimes.categories[name] === null)).toEqual(['Incident'])
  })

  it.each<[string, unknown, Record<string, string>]>([
    [
      'a fraction',
      withDocument({ unit: 'days', count: 1.5 }),
      { 'value.categories.Document': 'Enter a whole number from 1 to 90.' },
    ],
    ['none at all', withDocument({ unit: 'days', count: 0 }), { 'value.categories.Document': expect.any(String) }],
    [
      'too many hours',
      withDocument({ unit: 'hours', count: 241 }),
      { 'value.categories.Document': expect.any(String) },
    ],
    [
      'another unit',
      withDocument({ unit: 'weeks', count: 1 }),
      { 'value.categories.Document': 'Choose hours or business days.' },
    ],
    [
      'more than asked',
      withDocument({ unit: 'days', count: 1, by: 'me' }),
      { 'value.categories.Document': expect.any(String) },
    ],
    [
      'a strange category',
      { ...dueTimes, categories: { ...dueTimes.categories, Parcel: null } },
      { 'value.categories.Parcel': 'Unknown field.' },
    ],
    ['no hour', { ...dueTimes, cutoff: 24 }, { 'value.cutoff': 'Choose an hour of the day.' }],
  ])('refuse %s', async (_, value, fields) => {
    const { status, body } = await save('dueTimes', value)
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('are kept, told in words, and complete when a category comes later', async () => {
    expect((await save('dueTimes', withDocument(null))).status).toBe(200)
    expect(await now('dueTimes')).toEqual(withDocument(null))
    const [entry] = (await audited('dueTimes')).slice(-1)
    expect(entry?.['detail']).toMatchObject({
      before: { Document: '2 business days', Incident: 'None', 'End of business day': '5 PM ET' },
      after: { Document: 'None', Incident: 'None' },
    })
    await portal.sql(`update setting set value = value #- '{categories,State Request}' where name = 'dueTimes'`)
    const kept = await portal.platform.db.transaction().execute((tx) => savedSetting(tx, 'dueTimes'))
    expect(kept.categories['State Request']).toEqual({ unit: 'days', count: 2 })
    expect((await firm()).dueTimes).toBeUndefined()
  })
})
