import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { browserOf, deviceOf, firmDeviceOf, openDevices, passkeyOf } from '../../testing/devices.tsx'
import { onPhone } from '../../testing/phone.ts'
import { withShell } from '../../testing/render.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'

const table = (name: string) => within(screen.getByRole('table', { name }))
const section = (name: string) => within(screen.getByRole('region', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const ok = { ok: true }

it('shows each signed-in browser with system, place, address and times, and which one this is [ROUTE-20]', async () => {
  await openDevices({ browsers: [browserOf('here', { browser: 'Firefox', thisOne: true }), browserOf('there')] })
  await screen.findByText('This browser')
  const rows = screen.getAllByRole('row').filter((row) => within(row).queryAllByRole('cell').length > 1)
  const there = rows.find((row) => row.textContent?.startsWith('Chrome'))
  expect(there).toHaveTextContent(/^ChromeWindowsAlbany, New York203\.0\.113\.7Nov 16, .+Nov 16, /)
  expect(rows.find((row) => row.textContent?.startsWith('Firefox'))).toHaveTextContent('This browser')
  expect(screen.queryByRole('button', { name: /Sign out Firefox/ })).toBeNull()
})

it('signs one browser out after asking', async () => {
  const { user, server, mine } = await openDevices({ browsers: [browserOf('there')] })
  server.answers['DELETE /api/user/devices/browsers/there'] = () => {
    mine.browsers = []
    return ok
  }
  await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }))
  const asking = await dialog('Sign out Chrome on Windows?')
  expect(server.to('DELETE', '/api/user/devices/browsers/there')).toHaveLength(0)
  await user.click(asking.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Chrome on Windows signed out')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull())
})

it('signs all others out after asking, and offers it only where there are others', async () => {
  const { user, server, mine } = await openDevices({
    browsers: [browserOf('here', { thisOne: true }), browserOf('there')],
  })
  server.answers['DELETE /api/user/devices/browsers'] = () => {
    mine.browsers = mine.browsers.filter(({ thisOne }) => thisOne)
    return ok
  }
  await user.click(await screen.findByRole('button', { name: 'Sign out all others' }))
  const asking = await dialog('Sign out all other browsers?')
  await user.click(asking.getByRole('button', { name: 'Sign out all others' }))
  await screen.findByText('Signed out of all other browsers')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull())
})

it('says so when a browser could not be signed out', async () => {
  const { user } = await openDevices(
    { browsers: [browserOf('there')] },
    { 'DELETE /api/user/devices/browsers/there': failure(500, 'unexpected') },
  )
  await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }))
  await user.click((await dialog(/^Sign out/)).getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Couldn’t sign out Chrome on Windows')
  expect(screen.getByText('The server said unexpected.')).toBeInTheDocument()
})

it('says what to do where there is nothing yet', async () => {
  await openDevices()
  expect(await screen.findByText('No devices approve sign-ins yet')).toBeInTheDocument()
  expect(screen.getByText('No passkeys yet')).toBeInTheDocument()
  expect(screen.getByText('No business devices yet')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Remembered devices' })).toBeNull()
})

it('tells apart devices that approve and devices that are only remembered', async () => {
  await openDevices({
    devices: [
      deviceOf('1', { name: 'Phone', thisOne: true }),
      deviceOf('2', { name: 'Tablet', push: false, remembered: true }),
      deviceOf('3', { name: 'Nothing any more', push: false }),
    ],
  })
  expect(await screen.findByText('This device')).toBeInTheDocument()
  expect(table('Devices that approve sign-ins').getAllByRole('row')).toHaveLength(2)
  expect(table('Remembered devices').getByText('Tablet')).toBeInTheDocument()
  expect(screen.queryByText('Nothing any more')).toBeNull()
})

async function choose(user: Awaited<ReturnType<typeof openDevices>>['user'], entry: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Phone' }))
  await user.click(await screen.findByRole('menuitem', { name: entry, hidden: true }))
}

it('renames a device', async () => {
  const { user, server } = await openDevices(
    { devices: [deviceOf('1', { name: 'Phone' })] },
    { 'PUT /api/user/devices/1': ok },
  )
  await choose(user, 'Rename')
  const rename = await dialog('Rename device')
  await user.clear(rename.getByLabelText(/^Name/))
  await user.click(rename.getByRole('button', { name: 'Save name' }))
  expect(rename.getByText('Enter a name.')).toBeInTheDocument()
  await fill(user, rename.getByLabelText(/^Name/), '  Work phone ')
  await user.keyboard('{Enter}')
  await screen.findByText('Device renamed')
  expect(server.to('PUT', '/api/user/devices/1')[0]?.body).toEqual({ name: 'Work phone' })
})

it('puts what the server says about a name on the field', async () => {
  const { user } = await openDevices(
    { devices: [deviceOf('1', { name: 'Phone' })] },
    { 'PUT /api/user/devices/1': failure(400, 'invalid', { fields: { name: 'Taken already.' } }) },
  )
  await choose(user, 'Rename')
  const rename = await dialog('Rename device')
  await user.type(rename.getByLabelText(/^Name/), '2{Enter}')
  await waitFor(() => expect(rename.getByLabelText(/^Name/)).toBeInvalid())
  expect(rename.getByText('Taken already.')).toBeInTheDocument()
})

it('removes a device after asking', async () => {
  const { user, server } = await openDevices(
    { devices: [deviceOf('1', { name: 'Phone' })] },
    { 'DELETE /api/user/devices/1': ok },
  )
  await choose(user, 'Remove')
  await user.click((await dialog('Remove Phone?')).getByRole('button', { name: 'Remove device' }))
  await screen.findByText('Phone removed')
  expect(server.to('DELETE', '/api/user/devices/1')).toHaveLength(1)
})

it('reports a device lost with a note, and then says what happened', async () => {
  const { user, server } = await openDevices(
    { devices: [deviceOf('1', { name: 'Phone' })] },
    { 'POST /api/user/devices/lost/1': ok },
  )
  await choose(user, 'Report as lost')
  const report = await dialog('Report Phone as lost')
  await fill(user, report.getByLabelText('What happened'), 'Left on the train')
  expect(report.getByText('17 / 600')).toBeInTheDocument()
  await user.click(report.getByRole('button', { name: 'Report as lost' }))
  const told = await dialog('Phone reported as lost')
  expect(told.getByText(/signed out, can’t approve sign-ins/)).toBeInTheDocument()
  expect(told.getByText(/security team has your note/)).toBeInTheDocument()
  expect(server.to('POST', '/api/user/devices/lost/1')[0]?.body).toEqual({ note: 'Left on the train' })
  await user.click(told.getByRole('button', { name: 'Done' }))
  await gone()
})

it('adds a device used for business, with its problems told on the fields', async () => {
  const { user, server } = await openDevices({}, { 'POST /api/user/devices/firm': ok })
  await user.click(await screen.findByRole('button', { name: 'Add device' }))
  const add = await dialog('Add business device')
  await user.click(add.getByRole('button', { name: 'Add device' }))
  expect(add.getByLabelText(/^Name/)).toBeInvalid()
  expect(add.getByLabelText(/^Operating system/)).toBeInvalid()
  await fill(user, add.getByLabelText(/^Name/), 'Office laptop')
  await fill(user, add.getByLabelText(/^Operating system/), 'Windows 11')
  await user.click(add.getByLabelText('Storage is encrypted'))
  await user.click(add.getByRole('combobox', { name: 'Owner' }))
  await user.click(await screen.findByRole('option', { name: 'Personal', hidden: true }))
  await user.click(add.getByRole('button', { name: 'Add device' }))
  await screen.findByText('Device added')
  expect(server.to('POST', '/api/user/devices/firm')[0]?.body).toEqual({
    name: 'Office laptop',
    type: 'Laptop',
    system: 'Windows 11',
    encrypted: true,
    owner: 'Personal',
  })
})

it('shows devices used for business and removes one', async () => {
  const { user } = await openDevices(
    { firmDevices: [firmDeviceOf('1'), firmDeviceOf('2', { encrypted: false, owner: 'Personal', type: 'Phone' })] },
    { 'DELETE /api/user/devices/firm/2': ok },
  )
  expect((await screen.findByText('Machine 2')).closest('tr')).toHaveTextContent('Machine 2PhoneWindows 11NoPersonal')
  await user.click(screen.getByRole('button', { name: 'Remove Machine 2' }))
  await user.click((await dialog('Remove Machine 2?')).getByRole('button', { name: 'Remove device' }))
  await screen.findByText('Machine 2 removed')
})

it('refreshes when something changed elsewhere', async () => {
  const { mine } = await openDevices()
  await screen.findByText('No passkeys yet')
  mine.passkeys = [passkeyOf('1')]
  act(() => FakeEventSource.open[0]?.say('changed', 'devices/account-1'))
  expect(await screen.findByText('Key 1')).toBeInTheDocument()
})

it('says that the list could not be loaded, and tries again', async () => {
  const { user, server, mine } = await openDevices({}, { 'GET /api/user/devices': failure(503, 'unavailable') })
  await screen.findByText('Couldn’t load your devices')
  server.answers['GET /api/user/devices'] = mine
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No passkeys yet')).toBeInTheDocument()
})

it('is in the General menu and on home', async () => {
  withShell()
  const { user } = await openDevices()
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'General' }))
  expect(await screen.findByRole('menuitem', { name: /Registered Devices/, hidden: true })).toHaveAttribute(
    'href',
    '/dash/devices',
  )
})

it('becomes lists of two lines on a phone', async () => {
  onPhone()
  const { user } = await openDevices({ browsers: [browserOf('there')] })
  const list = await screen.findByRole('list', { name: 'Signed-in browsers' })
  await waitFor(() => expect(list).toHaveTextContent(/^Chrome/))
  await user.click(within(list).getByRole('button', { name: 'Chrome' }))
  const sheet = await screen.findByRole('dialog', { name: 'Chrome' })
  expect(sheet).toHaveTextContent(/Last seen/)
  expect(within(sheet).getByRole('button', { name: /^Sign out/ })).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()
})

const given = ['Notification', 'PushManager', 'PublicKeyCredential']
const give = (name: string, value: unknown) => Object.defineProperty(window, name, { configurable: true, value })

/** What a browser has that can receive push messages, and jsdom has not. */
function giveBrowser(permission: NotificationPermission, subscribe: () => Promise<unknown>) {
  const register = vi.fn<(script: string) => Promise<void>>(async () => {})
  const subscribing = vi.fn<(options: unknown) => Promise<unknown>>(subscribe)
  give('Notification', { requestPermission: async () => permission })
  give('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve({ pushManager: { subscribe: subscribing } }) },
  })
  return { register, subscribing }
}
const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }
const subscribed = async () => ({ toJSON: () => ({ ...subscription, expirationTime: null }) })

beforeEach(() => void give('PublicKeyCredential', {}))
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  for (const name of given) Reflect.deleteProperty(window, name)
})

it('registers this device: permission, worker, subscription with the firm’s key, name', async () => {
  const { register, subscribing } = giveBrowser('granted', subscribed)
  const { user, server, mine } = await openDevices({
    devices: [deviceOf('1', { name: 'Chrome on Windows', push: false, remembered: true, thisOne: true })],
  })
  server.answers['POST /api/user/devices/push'] = () => {
    mine.devices = [deviceOf('1', { name: 'Desk', thisOne: true })]
    return ok
  }
  await user.click(await screen.findByRole('button', { name: 'Register this device' }))
  const form = await dialog('Register this device')
  expect(form.getByLabelText(/^Name/)).toHaveValue('Chrome on Windows')
  await user.clear(form.getByLabelText(/^Name/))
  await user.type(form.getByLabelText(/^Name/), 'Desk{Enter}')
  await screen.findByText('Device registered. It can now approve your sign-ins.')
  expect(register).toHaveBeenCalledWith('/push-worker.js')
  expect(subscribing).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: mine.pushKey })
  expect(server.to('POST', '/api/user/devices/push')[0]?.body).toEqual({ name: 'Desk', subscription })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Register this device' })).toBeNull())
})

it.each([
  ['notifications are refused', 'denied', subscribed, /Notifications are blocked/],
  [
    'the push service cannot be reached',
    'granted',
    () => Promise.reject(new Error('no')),
    /Couldn’t reach your browser’s notification service/,
  ],
] as const)('says in the dialog that %s', async (_, permission, subscribe, words) => {
  giveBrowser(permission, subscribe)
  const { user, server } = await openDevices()
  await user.click(await screen.findByRole('button', { name: 'Register this device' }))
  const form = await dialog('Register this device')
  await user.type(form.getByLabelText(/^Name/), 'Desk{Enter}')
  expect(await form.findByText(words)).toBeInTheDocument()
  expect(server.to('POST', '/api/user/devices/push')).toHaveLength(0)
})

it('says plainly when the browser can do neither', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  await openDevices()
  await screen.findByText('No passkeys yet')
  expect(
    section('Devices that approve sign-ins').getByText(/This browser can’t receive notifications/),
  ).toBeInTheDocument()
  expect(section('Passkeys').getByText('This browser doesn’t support passkeys.')).toBeInTheDocument()
})

const { startRegistration } = vi.hoisted(() => ({ startRegistration: vi.fn<() => Promise<unknown>>() }))
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }))

it('adds a passkey under a name, with what the browser made', async () => {
  startRegistration.mockResolvedValue({ id: 'made' })
  const { user, server, mine } = await openDevices(
    {},
    { 'POST /api/user/passkeys/options': { options: { challenge: 'c' } } },
  )
  server.answers['POST /api/user/passkeys'] = () => {
    mine.passkeys = [passkeyOf('1', { name: 'My laptop' })]
    return ok
  }
  await user.click(await screen.findByRole('button', { name: 'Add passkey' }))
  const form = await dialog('Add passkey')
  await user.type(form.getByLabelText(/^Name/), 'My laptop{Enter}')
  await screen.findByText(/Passkey added/)
  expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
  expect(server.to('POST', '/api/user/passkeys')[0]?.body).toEqual({ name: 'My laptop', answer: { id: 'made' } })
  expect(await table('Passkeys').findByText('Never')).toBeInTheDocument()
})

it.each([
  ['NotAllowedError', 'No passkey was created. The request was canceled or timed out.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
])('puts the browser’s %s into words', async (name, words) => {
  startRegistration.mockRejectedValue(Object.assign(new Error('for programmers'), { name }))
  const { user, server } = await openDevices({}, { 'POST /api/user/passkeys/options': { options: {} } })
  await user.click(await screen.findByRole('button', { name: 'Add passkey' }))
  const form = await dialog('Add passkey')
  await user.type(form.getByLabelText(/^Name/), 'My laptop{Enter}')
  expect(await form.findByText(words)).toBeInTheDocument()
  expect(server.to('POST', '/api/user/passkeys')).toHaveLength(0)
})

it('removes a passkey after asking', async () => {
  const { user } = await openDevices({ passkeys: [passkeyOf('1')] }, { 'DELETE /api/user/passkeys/1': ok })
  await user.click(await screen.findByRole('button', { name: 'Remove Key 1' }))
  await user.click((await dialog('Remove Key 1?')).getByRole('button', { name: 'Remove passkey' }))
  expect(await screen.findByText('Key 1 removed')).toBeInTheDocument()
})
