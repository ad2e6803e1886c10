import {
  addFirmDevice,
  addPasskey,
  devicesOf,
  listDevices,
  type MyDevices,
  passkeyOptions,
  registerForPush,
  removeDevice,
  removeFirmDevice,
  removePasskey,
  renameDevice,
  reportLost,
  signOutBrowser,
  signOutOthers,
} from '@portal/contract/devices'
import { listProducts } from '@portal/contract/products'
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../platform/crypto/keys.ts'
import { beginSession } from '../../platform/session/sessions.ts'
import { type Actor, caller } from '../../testing/actors.ts'
import { softPasskey } from '../../testing/passkey.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { addDevice, pushPurpose, vapidKeys } from './public.ts'

const minute = 60_000
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
let portal: TestPortal
let stranger: Actor
beforeAll(async () => {
  portal = await testPortal()
  stranger = await portal.asStranger()
})
afterAll(() => portal.close())

const ofMine = async (actor: Pick<Actor, 'call'>) => (await actor.call(listDevices, {})).body as MyDevices
const isIn = async (actor: Pick<Actor, 'call'>) => (await actor.call(listProducts, {})).status === 200

/** Another browser of the same person, with a device of its own. */
async function browserOf(actor: Actor, agent = chrome) {
  const { platform } = portal
  const { device, token } = await platform.db.transaction().execute(async (tx) => {
    const now = platform.clock()
    const device = await addDevice(tx, { accountId: actor.id, name: 'Chrome on Windows', browser: agent, now })
    const from = { address: '203.0.113.9', browser: agent, place: '42.7° N, 73.8° W', deviceId: device.id }
    return { device, token: await beginSession(tx, now, actor.id, from) }
  })
  return { device: device.id, ...caller(portal, `portal=${token}; portal_device=${device.token}`) }
}
const subscription = (endpoint = 'https://push.example.com/send/1') => {
  const point = createECDH('prime256v1').generateKeys()
  return { endpoint, keys: { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') } }
}
const challengeOf = async (actor: Actor) => (await actor.call(passkeyOptions, {})).body.options as { challenge: string }
const audited = async (action: string, subject: string) =>
  (await portal.sql('select detail from audit_entry where action = $1 and subject = $2', [action, subject])).length

describe('browsers that are signed in', () => {
  it('are listed with what they are, where and since when', async () => {
    const me = await portal.asAdvisor()
    const other = await browserOf(me)
    const { browsers } = await ofMine(me)
    expect(browsers).toHaveLength(2)
    expect(browsers.find(({ thisOne }) => !thisOne)).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      place: '42.7° N, 73.8° W',
      address: '203.0.113.9',
      since: expect.stringMatching(/^\d{4}-/),
      seen: expect.stringMatching(/^\d{4}-/),
    })
    expect((await ofMine(other)).browsers.find(({ thisOne }) => thisOne)?.browser).toBe('Chrome')
  })

  it('are not listed once they are over', async () => {
    const me = await portal.asAdvisor()
    await browserOf(me)
    await portal.sql('update session set seen_at = $2 where account_id = $1 and device_id is not null', [
      me.id,
      new Date(portal.platform.clock().getTime() - 31 * minute),
    ])
    expect((await ofMine(me)).browsers).toHaveLength(1)
  })

  it('are signed out one at a time, at once', async () => {
    const me = await portal.asAdvisor()
    const [other, third] = [await browserOf(me), await browserOf(me)]
    const id = (await ofMine(other)).browsers.find(({ thisOne }) => thisOne)?.id ?? ''
    expect((await me.call(signOutBrowser, { params: { id } })).status).toBe(200)
    expect([await isIn(me), await isIn(other), await isIn(third)]).toEqual([true, false, true])
    expect((await me.call(signOutBrowser, { params: { id } })).status).toBe(404)
  })

  it('are signed out all but this one', async () => {
    const me = await portal.asAdvisor()
    const others = [await browserOf(me), await browserOf(me)]
    expect((await me.call(signOutOthers, {})).status).toBe(200)
    expect([await isIn(me), await isIn(others[0] ?? me), await isIn(others[1] ?? me)]).toEqual([true, false, false])
    expect(await isIn(stranger)).toBe(true)
  })

  it('this one too: its cookie goes', async () => {
    const me = await portal.asAdvisor()
    const [{ id } = { id: '' }] = (await ofMine(me)).browsers
    const answer = await me.call(signOutBrowser, { params: { id } })
    expect(String(answer.headers['set-cookie'])).toContain('portal=;')
    expect(await isIn(me)).toBe(false)
  })
})

describe('a browser registered to approve', () => {
  it('keeps its subscription sealed, and is shown as such', async () => {
    const me = await portal.asAdvisor()
    const browser = await browserOf(me)
    const wanted = subscription()
    expect((await browser.call(registerForPush, { body: { name: 'Desk', subscription: wanted } })).status).toBe(200)
    const list = await ofMine(browser)
    expect(list.devices).toEqual([
      expect.objectContaining({ id: browser.device, name: 'Desk', push: true, thisOne: true }),
    ])
    const [row] = await portal.sql('select push from device where id = $1', [browser.device])
    const sealed = row?.push as Buffer
    expect(sealed.includes('push.example.com')).toBe(false)
    expect(JSON.parse(portal.platform.keys.open(sealed, pushPurpose))).toEqual(wanted)
    expect((await portal.mails()).find(({ to }) => to === me.email)?.text).toContain('Desk')
  })

  it('without a device yet becomes one, to which its session belongs', async () => {
    const me = await portal.asAdvisor()
    const answer = await me.call(registerForPush, { body: { name: 'Phone', subscription: subscription() } })
    expect(answer.status).toBe(200)
    const token = /portal_device=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
    const [row] = await portal.sql(
      'select d.id, s.device_id from device d join session s on s.device_id = d.id where d.token_hash = $1',
      [hashToken(token)],
    )
    expect(row?.id).toBeDefined()
  })

  it.each([
    'http://push.example.com/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://10.1.2.3/1',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/1',
    'https://172.20.0.1/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://[fd00::1]/1',
    'https://[fe80::1]/1',
    'https://intranet/1',
    'https://db.internal/1',
    'https://printer.local/1',
    'https://user:secret@push.example.com/1',
    'file:///etc/passwd',
    'not an address',
  ])('is refused with %s: the portal would call it', async (endpoint) => {
    const me = await portal.asAdvisor()
    const answer = await me.call(registerForPush, { body: { name: 'x', subscription: subscription(endpoint) } })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(['subscription.endpoint'])
    expect((await ofMine(me)).devices).toEqual([])
  })

  it('may have a push service beside it where the portal runs on the own machine only', async () => {
    const me = await portal.asAdvisor()
    const body = { name: 'x', subscription: subscription('http://127.0.0.1:9999/1') }
    expect((await me.call(registerForPush, { body })).status).toBe(200)
    const { checkSubscription } = await import('./push.ts')
    expect(() => checkSubscription(body.subscription, 'https://portal.example.com')).toThrow()
  })

  it.each([
    ['a short key', (good: string) => ({ p256dh: good.slice(4), auth: 'AAAAAAAAAAAAAAAAAAAAAA' })],
    [
      'a point beside the curve',
      () => ({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    ],
    ['a short secret', (good: string) => ({ p256dh: good, auth: 'AAAA' })],
  ])('is refused with %s', async (_what, keys) => {
    const me = await portal.asAdvisor()
    const good = subscription()
    const body = { name: 'x', subscription: { ...good, keys: keys(good.keys.p256dh) } }
    expect((await me.call(registerForPush, { body })).status).toBe(400)
  })
})

describe('a device', () => {
  it('is renamed', async () => {
    const me = await portal.asAdvisor()
    const { device } = await browserOf(me)
    expect((await me.call(renameDevice, { params: { id: device }, body: { name: 'Old laptop' } })).status).toBe(200)
    expect((await ofMine(me)).devices[0]?.name).toBe('Old laptop')
  })

  it('that is removed approves and remembers nothing, and stays signed in', async () => {
    const me = await portal.asAdvisor()
    const browser = await browserOf(me)
    await browser.call(registerForPush, { body: { name: 'x', subscription: subscription() } })
    await portal.sql('update device set remembered_until = $2 where id = $1', [browser.device, new Date('2100-01-01')])
    expect((await ofMine(me)).devices[0]).toMatchObject({ push: true, remembered: true })
    expect((await me.call(removeDevice, { params: { id: browser.device } })).status).toBe(200)
    expect((await ofMine(me)).devices).toEqual([])
    const [row] = await portal.sql('select push, remembered_until from device where id = $1', [browser.device])
    expect(row).toEqual({ push: null, remembered_until: null })
    expect(await isIn(browser)).toBe(true)
    expect((await portal.mails()).find(({ to }) => to === me.email)?.subject).toMatch(/removed/)
    expect((await me.call(removeDevice, { params: { id: browser.device } })).status).toBe(404)
  })

  it('reported lost ends with its sessions and its push, and the security mailbox is told', async () => {
    const me = await portal.asAdvisor()
    const [lost, kept] = [await browserOf(me), await browserOf(me)]
    await lost.call(registerForPush, { body: { name: 'Field tablet', subscription: subscription() } })
    const body = { note: 'Left on the 7:40 train <b>' }
    expect((await me.call(reportLost, { params: { id: lost.device }, body })).status).toBe(200)
    expect([await isIn(me), await isIn(lost), await isIn(kept)]).toEqual([true, false, true])
    const [row] = await portal.sql('select push, lost_at, ended_at from device where id = $1', [lost.device])
    expect(row).toMatchObject({ push: null, lost_at: expect.any(Date), ended_at: expect.any(Date) })
    expect(await audited('device.lost', `device:${lost.device}`)).toBe(1)
    const mail = (await portal.mails()).find(({ to }) => to === 'security@meridianharbor.example')
    expect(mail?.text).toContain('Field tablet')
    expect(mail?.text).toContain(me.email)
    expect(mail?.text).toContain('Left on the 7:40 train <b>')
  })

  it('reported lost by many at once is lost once', async () => {
    const me = await portal.asAdvisor()
    const { device } = await browserOf(me)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => me.call(reportLost, { params: { id: device }, body: { note: '' } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    expect(await audited('device.lost', `device:${device}`)).toBe(1)
  })

  it('that is this one, reported lost, is signed out', async () => {
    const me = await portal.asAdvisor()
    const browser = await browserOf(me)
    const answer = await browser.call(reportLost, { params: { id: browser.device }, body: { note: '' } })
    expect(String(answer.headers['set-cookie'])).toContain('portal=;')
    expect([await isIn(browser), await isIn(me)]).toEqual([false, true])
  })
})

describe('devices used for business', () => {
  const item = { name: 'ThinkPad', type: 'Laptop', system: 'Windows 11', encrypted: true, owner: 'Firm' } as const

  it('are recorded and taken off the list', async () => {
    const me = await portal.asAdvisor()
    expect((await me.call(addFirmDevice, { body: item })).status).toBe(200)
    const [{ id, added, ...rest } = { id: '', added: '' }] = (await ofMine(me)).firmDevices
    expect(rest).toEqual(item)
    expect(added).toMatch(/^\d{4}-/)
    const taken = await Promise.all(Array.from({ length: 5 }, () => me.call(removeFirmDevice, { params: { id } })))
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect((await ofMine(me)).firmDevices).toEqual([])
  })

  it.each([{ name: '' }, { type: 'Toaster' }, { owner: 'Nobody' }, { system: 'x'.repeat(61) }])(
    'are refused with %o',
    async (odd) => {
      const me = await portal.asAdvisor()
      expect((await me.call(addFirmDevice, { body: { ...item, ...odd } as typeof item })).status).toBe(400)
    },
  )
})

describe('a passkey', () => {
  const options = challengeOf
  const add = (actor: Actor, answer: unknown, name = 'Key ring') => actor.call(addPasskey, { body: { name, answer } })

  it('is registered, listed and removed', async () => {
    const me = await portal.asAdvisor()
    const asked = await options(me)
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
    })
    const key = softPasskey()
    expect((await add(me, key.register(asked))).status).toBe(200)
    expect((await ofMine(me)).passkeys).toEqual([
      { id: key.id, name: 'Key ring', added: expect.any(String), used: null },
    ])
    expect((await portal.mails()).find(({ to }) => to === me.email)?.text).toContain('Key ring')
    expect(await options(me)).toMatchObject({ excludeCredentials: [expect.objectContaining({ id: key.id })] })
    expect((await me.call(removePasskey, { params: { id: key.id } })).status).toBe(200)
    expect((await ofMine(me)).passkeys).toEqual([])
    expect((await portal.mails()).find(({ to }) => to === me.email)).toMatchObject({
      subject: 'Sign-in method removed from your account',
      text: expect.stringContaining('Key ring'),
    })
  })

  it('needs a challenge of ours, good once and for five minutes', async () => {
    const me = await portal.asAdvisor()
    const key = softPasskey()
    expect((await add(me, key.register({ challenge: 'bWFkZSB1cA' }))).status).toBe(400)
    const asked = await options(me)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(me, softPasskey().register(asked))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    const late = await options(me)
    portal.advance(5 * minute)
    expect((await add(me, key.register(late))).status).toBe(400)
    expect((await ofMine(me)).passkeys).toHaveLength(1)
  })

  it.each([
    ['another site', softPasskey(), { origin: 'http://evil.example' }],
    ['another name', softPasskey('evil.example'), {}],
    ['nobody verified', softPasskey(), { flags: 0x41 }],
  ])('made for %s is refused', async (_what, key, more) => {
    const me = await portal.asAdvisor()
    expect((await add(me, key.register(await options(me), more))).status).toBe(400)
    expect((await ofMine(me)).passkeys).toEqual([])
    expect(await audited('passkey.refused', `account:${me.id}`)).toBe(1)
  })

  it('of somebody else cannot be registered again, nor with another’s challenge', async () => {
    const [me, you] = [await portal.asAdvisor(), await portal.asAdvisor()]
    const key = softPasskey()
    await add(me, key.register(await options(me)))
    expect((await add(you, key.register(await options(you)))).status).toBe(400)
    expect((await add(you, softPasskey().register(await options(me)))).status).toBe(400)
    expect((await ofMine(you)).passkeys).toEqual([])
  })

  it.each([null, 'x', {}, { id: 'x', response: {} }, []])('is refused when the browser answers %o', async (answer) => {
    const me = await portal.asAdvisor()
    await options(me)
    expect((await add(me, answer)).status).toBe(400)
  })
})

describe('what is somebody else’s', () => {
  it('is not there: every call with an id answers 404 and changes nothing', async () => {
    const me = await portal.asAdvisor()
    const browser = await browserOf(me)
    await me.call(addFirmDevice, {
      body: { name: 'ThinkPad', type: 'Laptop', system: 'Windows 11', encrypted: true, owner: 'Firm' },
    })
    const key = softPasskey()
    await me.call(addPasskey, {
      body: { name: 'Key', answer: key.register(await challengeOf(me)) },
    })
    const before = await ofMine(me)
    const device = { id: browser.device }
    const answers = [
      ...(await Promise.all(before.browsers.map(({ id }) => stranger.call(signOutBrowser, { params: { id } })))),
      await stranger.call(renameDevice, { params: device, body: { name: 'mine now' } }),
      await stranger.call(reportLost, { params: device, body: { note: '' } }),
      await stranger.call(removeDevice, { params: device }),
      await stranger.call(removeFirmDevice, { params: { id: before.firmDevices[0]?.id ?? '' } }),
      await stranger.call(removePasskey, { params: { id: key.id } }),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(await ofMine(me)).toEqual(before)
    expect((await ofMine(stranger)).devices).toEqual([])
  })

  it.each([randomUUID(), '1', "' or true --"])('nor is %s', async (id) => {
    const params = { id }
    const answers = [
      await stranger.call(signOutBrowser, { params }),
      await stranger.call(renameDevice, { params, body: { name: 'x' } }),
      await stranger.call(reportLost, { params, body: { note: '' } }),
      await stranger.call(removeDevice, { params }),
      await stranger.call(removeFirmDevice, { params }),
      await stranger.call(removePasskey, { params }),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  })

  it('is not listened to either; one’s own is, and guests listen to nothing', async () => {
    const me = await portal.asAdvisor()
    const { live } = portal.platform
    const as = (id: string, guest = false) => ({ id, guest }) as Parameters<typeof live.mayListen>[0]
    expect(live.mayListen(as(me.id), devicesOf(me.id))).toBe(true)
    expect(live.mayListen(as(stranger.id), devicesOf(me.id))).toBe(false)
    expect(live.mayListen(as(me.id, true), devicesOf(me.id))).toBe(false)
  })

  it('a guest has no devices at all', async () => {
    const guest = await portal.asGuest()
    expect((await guest.call(listDevices, {})).status).toBe(403)
    expect((await guest.call(registerForPush, { body: { name: 'x', subscription: subscription() } })).status).toBe(403)
    expect((await guest.call(passkeyOptions, {})).status).toBe(403)
  })
})

it('every change is told to the person’s open screens', async () => {
  const me = await portal.asAdvisor()
  const told: (string | undefined)[] = []
  const stop = portal.platform.live.onChangeEarly((topic) => void told.push(topic))
  const { device } = await browserOf(me)
  const key = softPasskey()
  const steps = [
    () => me.call(registerForPush, { body: { name: 'x', subscription: subscription() } }),
    () => me.call(renameDevice, { params: { id: device }, body: { name: 'x' } }),
    async () =>
      me.call(addPasskey, {
        body: { name: 'x', answer: key.register(await challengeOf(me)) },
      }),
    () => me.call(removePasskey, { params: { id: key.id } }),
    () => me.call(reportLost, { params: { id: device }, body: { note: '' } }),
    () => me.call(signOutOthers, {}),
  ]
  for (const step of steps) {
    told.length = 0
    expect((await step()).status).toBe(200)
    expect(told).toContain(devicesOf(me.id))
  }
  stop()
})

describe('the key pair that push services know the portal by', () => {
  it('is made once, also by two nodes at the same time, and its private half is sealed', async () => {
    const fresh = await testPortal()
    const other = await fresh.secondNode()
    const pairs = await Promise.all(
      [fresh.platform, other.platform, fresh.platform, other.platform].map((platform) => vapidKeys(platform)),
    )
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
    const [pair] = pairs
    const own = createECDH('prime256v1')
    own.setPrivateKey(Buffer.from(pair?.privateKey ?? '', 'base64url'))
    expect(own.getPublicKey('base64url')).toBe(pair?.publicKey)
    const rows = await fresh.sql(`select value, secret from setting where name = 'vapid'`)
    expect(rows).toEqual([{ value: { publicKey: pair?.publicKey }, secret: expect.any(Buffer) }])
    const sealed = rows[0]?.secret as Buffer
    expect(sealed.includes(pair?.privateKey ?? '')).toBe(false)
    const person = await fresh.asAdvisor()
    expect((await ofMine(person)).pushKey).toBe(pair?.publicKey)
    await fresh.close()
  })
})
