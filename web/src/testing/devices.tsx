import type { MyDevices } from '@portal/contract/devices'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

const at = '2026-11-16T14:12:00.000Z'
export const pushKey = 'BExamplePushKey'

export const browserOf = (id: string, more: Partial<MyDevices['browsers'][number]> = {}) => ({
  id,
  browser: 'Chrome',
  system: 'Windows',
  place: 'Albany, New York',
  address: '203.0.113.7',
  since: at,
  seen: at,
  thisOne: false,
  ...more,
})
export const deviceOf = (id: string, more: Partial<MyDevices['devices'][number]> = {}) => ({
  id,
  name: `Device ${id}`,
  system: 'Safari on iPhone',
  added: at,
  seen: at,
  push: true,
  remembered: false,
  thisOne: false,
  ...more,
})
export const passkeyOf = (id: string, more: Partial<MyDevices['passkeys'][number]> = {}) => ({
  id,
  name: `Key ${id}`,
  added: at,
  used: null,
  ...more,
})
export const firmDeviceOf = (id: string, more: Partial<MyDevices['firmDevices'][number]> = {}) => ({
  id,
  name: `Machine ${id}`,
  type: 'Laptop' as const,
  system: 'Windows 11',
  encrypted: true,
  owner: 'Firm' as const,
  added: at,
  ...more,
})

/** The devices screen with these; what was changed on the server shows at the next asking. */
export async function openDevices(more: Partial<MyDevices> = {}, answers: Parameters<typeof wire>[0] = {}) {
  const who = detailsOf()
  const mine: MyDevices = {
    browsers: [browserOf('here', { browser: 'Firefox', system: 'Mac', thisOne: true })],
    devices: [],
    passkeys: [],
    firmDevices: [],
    pushKey,
    ...more,
  }
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/push/pending': { request: null },
    'GET /api/user/devices': () => mine,
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen('/dash/devices')
  await screen.findByRole('heading', { level: 1, name: 'Registered Devices' })
  return { ...portal, server, mine }
}
