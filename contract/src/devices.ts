// Browsers that are signed in, devices that may approve, passkeys, and the firm's own devices.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { Lines } from './lines.ts'

export const SignedInBrowser = T.Object({
  id: T.String(),
  browser: T.String(),
  system: T.String(),
  place: T.String({ description: 'Approximate. Empty if unknown' }),
  address: T.String(),
  since: T.String(),
  seen: T.String(),
  thisOne: T.Boolean(),
})
export const Device = T.Object({
  id: T.String(),
  name: T.String(),
  system: T.String(),
  added: T.String(),
  seen: T.String(),
  push: T.Boolean({ description: 'Registered to approve sign-ins' }),
  remembered: T.Boolean(),
  thisOne: T.Boolean(),
})
export const Passkey = T.Object({
  id: T.String(),
  name: T.String(),
  added: T.String(),
  used: T.Union([T.String(), T.Null()]),
})
export const deviceTypes = ['Laptop', 'Desktop', 'Tablet', 'Phone'] as const
export const FirmDevice = T.Object({
  id: T.String(),
  name: T.String({ minLength: 1, maxLength: 60 }),
  type: T.Enum([...deviceTypes]),
  system: T.String({ minLength: 1, maxLength: 60 }),
  encrypted: T.Boolean(),
  owner: T.Enum(['Firm', 'Personal']),
  added: T.String(),
})
export const MyDevices = T.Object({
  browsers: T.Array(SignedInBrowser),
  devices: T.Array(Device),
  passkeys: T.Array(Passkey),
  firmDevices: T.Array(FirmDevice),
  pushKey: T.String({ description: 'Public key for push subscriptions' }),
})
export type MyDevices = T.Static<typeof MyDevices>

/** Told when something on the devices page of one person changed. */
export const devicesOf = (accountId: string) => `devices/${accountId}`

const ById = T.Object({ id: T.String({ maxLength: 100 }) })
const Name = T.Object({ name: T.String({ minLength: 1, maxLength: 60 }) })
const of = <const M extends 'GET' | 'POST' | 'PUT' | 'DELETE', const P extends `/${string}`>(
  method: M,
  path: P,
  summary: string,
) => ({ method, path, access: 'signed-in', summary }) as const

export const listDevices = endpoint({
  ...of('GET', '/user/devices', 'Lists the caller’s devices, browsers, and passkeys'),
  answer: MyDevices,
})
export const signOutBrowser = endpoint({
  ...of('DELETE', '/user/devices/browsers/:id', 'Signs out one browser'),
  params: ById,
  answer: Ok,
})
export const signOutOthers = endpoint({
  ...of('DELETE', '/user/devices/browsers', 'Signs out all other browsers'),
  answer: Ok,
})
export const registerForPush = endpoint({
  ...of('POST', '/user/devices/push', 'Registers this browser to approve sign-ins'),
  body: T.Object({
    name: T.String({ minLength: 1, maxLength: 60 }),
    subscription: T.Object({
      endpoint: T.String({ maxLength: 1000 }),
      keys: T.Object({ p256dh: T.String({ maxLength: 200 }), auth: T.String({ maxLength: 100 }) }),
    }),
  }),
  proof: 'recent',
  answer: Ok,
})
export const renameDevice = endpoint({
  ...of('PUT', '/user/devices/:id', 'Renames a device'),
  params: ById,
  body: Name,
  answer: Ok,
})
export const removeDevice = endpoint({
  ...of(
    'DELETE',
    '/user/devices/:id',
    'Removes a device. It can no longer approve sign-ins and is no longer remembered',
  ),
  params: ById,
  proof: 'recent',
  answer: Ok,
})
export const reportLost = endpoint({
  ...of('POST', '/user/devices/lost/:id', 'Revokes a lost device, ends its sessions, and emails the security mailbox'),
  params: ById,
  body: T.Object({ note: Lines({ maxLength: 600 }) }),
  answer: Ok,
})
const FirmDeviceItem = T.Object({
  name: FirmDevice.properties.name,
  type: FirmDevice.properties.type,
  system: FirmDevice.properties.system,
  encrypted: T.Boolean(),
  owner: FirmDevice.properties.owner,
})
export const addFirmDevice = endpoint({
  ...of('POST', '/user/devices/firm', 'Records a device used for business'),
  body: FirmDeviceItem,
  answer: Ok,
})
export const removeFirmDevice = endpoint({
  ...of('DELETE', '/user/devices/firm/:id', 'Removes a business device from the list'),
  params: ById,
  answer: Ok,
})

// Passkeys. Options and answers are WebAuthn's own JSON, judged by the library on either side.
export const passkeyOptions = endpoint({
  ...of('POST', '/user/passkeys/options', 'Starts registering a passkey'),
  proof: 'recent',
  answer: T.Object({ options: T.Unknown() }),
})
export const addPasskey = endpoint({
  ...of('POST', '/user/passkeys', 'Registers a passkey'),
  body: T.Object({ name: T.String({ minLength: 1, maxLength: 60 }), answer: T.Unknown() }),
  proof: 'recent',
  answer: Ok,
})
export const removePasskey = endpoint({
  ...of('DELETE', '/user/passkeys/:id', 'Removes a passkey'),
  params: ById,
  proof: 'recent',
  answer: Ok,
})
