// HTTP face of the devices page: everything here is the caller's own, and anybody else's does not exist.
import {
  addFirmDevice,
  addPasskey,
  devicesOf,
  listDevices,
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
import { hashToken } from '../../platform/crypto/keys.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { firmSettings } from '../settings/public.ts'
import { firmDevicesOf, putFirmDevice, takeFirmDeviceOff } from './firm-devices.ts'
import { approverMail, lostMail, removedMail } from './mails.ts'
import { browserName, systemName } from './names.ts'
import { endPasskey, passkeyOptionsFor, passkeysOf, registerPasskey } from './passkeys.ts'
import { checkSubscription, pushPurpose } from './push.ts'
import {
  addDevice,
  aliveSessions,
  devicesOfAccount,
  endDevice,
  endOtherSessions,
  endSessionById,
  endSessionsOfDevice,
  findDevice,
  lockDevice,
  putName,
  putSubscription,
} from './store.ts'
import { vapidKeys } from './vapid.ts'

export const devices: Feature = {
  routes(app, platform, cookies) {
    const { db, keys, clock, origin } = platform
    platform.live.declare('devices/', (user, topic) => !user.guest && topic === devicesOf(user.id))

    serve(app, listDevices, async ({ user, request }) => {
      const now = clock()
      const [sessions, mine, passkeys, firmDevices, { publicKey }] = await Promise.all([
        aliveSessions(db, user.id, now),
        devicesOfAccount(db, user.id),
        passkeysOf(db, user.id),
        firmDevicesOf(db, user.id),
        vapidKeys(platform),
      ])
      const token = cookies.device(request)
      const thisDevice = token && hashToken(token)
      return {
        browsers: sessions.map(({ id, browser, place, address, created_at, seen_at }) => ({
          id,
          browser: browserName(browser),
          system: systemName(browser),
          place,
          address,
          since: created_at.toISOString(),
          seen: seen_at.toISOString(),
          thisOne: id === request.session?.id,
        })),
        devices: mine.map(({ id, name, browser, created_at, seen_at, push, remembered_until, token_hash }) => ({
          id,
          name,
          system: systemName(browser),
          added: created_at.toISOString(),
          seen: seen_at.toISOString(),
          push: push !== null,
          remembered: remembered_until !== null && remembered_until > now,
          thisOne: thisDevice ? thisDevice.equals(token_hash) : false,
        })),
        passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
          id,
          name,
          added: created_at.toISOString(),
          used: used_at?.toISOString() ?? null,
        })),
        firmDevices,
        pushKey: publicKey,
      }
    })

    serve(app, signOutBrowser, async ({ params, user, change, request, reply }) => {
      await change(async (tx, note) => {
        if (!(await endSessionById(tx, user.id, params.id))) throw new AppError('not-found')
        note.audit('sign-in.ended', `account:${user.id}`, { session: params.id })
        note.live(devicesOf(user.id))
      })
      if (params.id === request.session?.id) cookies.clear(reply)
      return { ok: true }
    })

    serve(app, signOutOthers, async ({ user, change, request }) => {
      const but = found(request.session).id
      await change(async (tx, note) => {
        const ended = await endOtherSessions(tx, user.id, but)
        note.audit('sign-in.others-ended', `account:${user.id}`, { ended })
        note.live(devicesOf(user.id))
      })
      return { ok: true }
    })

    serve(app, registerForPush, async ({ body: { name, subscription }, user, change, request, reply }) => {
      checkSubscription(subscription, origin)
      const { endpoint, keys: secrets } = subscription
      const push = keys.seal(
        JSON.stringify({ endpoint, keys: { p256dh: secrets.p256dh, auth: secrets.auth } }),
        pushPurpose,
      )
      const token = await change(async (tx, note) => {
        const now = clock()
        const known = await findDevice(tx, cookies.device(request), user.id)
        const browser = request.headers['user-agent'] ?? ''
        const device = known ?? (await addDevice(tx, { accountId: user.id, name, browser, now }))
        await putSubscription(tx, { id: device.id, name, push, sessionId: found(request.session).id })
        await note.mail(approverMail(user, `the device “${name}”`, now, origin))
        note.audit('device.registered', `device:${device.id}`, { name, service: new URL(endpoint).host })
        note.live(devicesOf(user.id))
        return 'token' in device ? device.token : undefined
      })
      if (token) cookies.setDevice(reply, token)
      return { ok: true }
    })

    serve(app, renameDevice, async ({ params, body: { name }, user, change }) => {
      await change(async (tx, note) => {
        const device = found(await lockDevice(tx, user.id, params.id))
        await putName(tx, device.id, name)
        note.audit('device.renamed', `device:${device.id}`, { before: device.name, after: name })
        note.live(devicesOf(user.id))
      })
      return { ok: true }
    })

    serve(app, removeDevice, async ({ params, user, change }) => {
      await change(async (tx, note) => {
        const now = clock()
        const device = found(await lockDevice(tx, user.id, params.id))
        await endDevice(tx, device.id, now, false)
        // one that was merely known let nobody in
        if (device.push !== null) await note.mail(removedMail(user, `the device “${device.name}”`, now, origin))
        note.audit('device.removed', `device:${device.id}`, { name: device.name })
        note.live(devicesOf(user.id))
      })
      return { ok: true }
    })

    serve(app, reportLost, async ({ params, body: { note: said }, user, change, request, reply }) => {
      const { securityMailbox } = await firmSettings(platform)
      const ended = await change(async (tx, note) => {
        const now = clock()
        const device = found(await lockDevice(tx, user.id, params.id))
        await endDevice(tx, device.id, now, true)
        const sessions = await endSessionsOfDevice(tx, device.id)
        const { name, seen_at: seen } = device
        const system = systemName(device.browser)
        await note.mail(lostMail(securityMailbox, user, { name, system, note: said, seen, at: now }))
        note.audit('device.lost', `device:${device.id}`, { name, sessions: sessions.length, note: said })
        note.live(devicesOf(user.id))
        return sessions
      })
      if (request.session && ended.includes(request.session.id)) cookies.clear(reply)
      return { ok: true }
    })

    serve(app, addFirmDevice, async ({ body, user, change }) => {
      await change(async (tx, note) => {
        const id = await putFirmDevice(tx, user.id, body, clock())
        note.audit('firm-device.added', `firm-device:${id}`, { after: body })
        note.live(devicesOf(user.id))
      })
      return { ok: true }
    })

    serve(app, removeFirmDevice, async ({ params, user, change }) => {
      await change(async (tx, note) => {
        if (!(await takeFirmDeviceOff(tx, user.id, params.id, clock()))) throw new AppError('not-found')
        note.audit('firm-device.removed', `firm-device:${params.id}`)
        note.live(devicesOf(user.id))
      })
      return { ok: true }
    })

    serve(app, passkeyOptions, async ({ user, change }) => ({
      options: await passkeyOptionsFor(platform, change, user),
    }))

    serve(app, addPasskey, async ({ body, user, change }) => {
      await registerPasskey(platform, change, user, body)
      return { ok: true }
    })

    serve(app, removePasskey, async ({ params, user, change }) => {
      await change(async (tx, note) => {
        const name = found(await endPasskey(tx, user.id, params.id, clock()))
        await note.mail(removedMail(user, `the passkey “${name}”`, clock(), origin))
        note.audit('passkey.removed', `account:${user.id}`, { passkey: params.id })
        note.live(devicesOf(user.id))
      })
      return { ok: true }
    })
  },
}
