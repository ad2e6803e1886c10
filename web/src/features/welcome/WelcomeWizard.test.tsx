import type { AnswerOf } from '@portal/contract/endpoint'
import type { getWelcome } from '@portal/contract/welcome'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { openHome, settled } from '../../testing/home.tsx'
import { everyScreen } from '../../testing/render.tsx'
import { failure } from '../../testing/wire.ts'

const told: AnswerOf<typeof getWelcome> = {
  ok: true,
  letter: { text: 'Welcome aboard.\n\nTake five minutes.', name: 'Harriet Lindgren', role: 'President' },
  profile: {
    first: 'Dana',
    last: 'Whitfield',
    ssn: '•••-••-6789',
    email: 'dana@meridianharbor.example',
    crd: '4410287',
    phone: '(518) 555-0142',
  },
}

async function open(more: Parameters<typeof openHome>[0] = {}) {
  const opened = await openHome({
    who: settled({ welcome: true }),
    address: '/dash/p?welcome',
    ...more,
    answers: { 'GET /api/user/welcome': told, 'POST /api/user/welcome/done': { ok: true }, ...more.answers },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Welcome to Meridian Harbor' }))
  return { ...opened, dialog }
}
type Opened = Awaited<ReturnType<typeof open>>
const press = ({ user, dialog }: Opened, name: string) => user.click(dialog.getByRole('button', { name }))
const heading = ({ dialog }: Opened) => dialog.getByRole('heading', { level: 3 }).textContent
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openLast(more: Parameters<typeof openHome>[0] = {}) {
  const opened = await open(more)
  await opened.dialog.findByText('Welcome aboard.')
  await press(opened, 'Continue')
  await press(opened, 'Continue')
  return opened
}

it('is shown on home opened with ?welcome [NEWS-12, ROUTE-19]', async () => {
  const { server } = await open()
  expect(server.to('GET', '/api/user/welcome')).toHaveLength(1)
})

it('is not there without ?welcome', async () => {
  const { server } = await openHome()
  // whose turn is later
  await waitFor(() => expect(server.to('GET', '/api/whatsnew')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.to('GET', '/api/user/welcome')).toEqual([])
})

it('is not for guests, whose details nobody keeps', async () => {
  const { server } = await openHome({ who: settled({ guest: true }), address: '/dash/p?welcome' })
  await waitFor(() => expect(server.to('GET', '/api/whatsnew')).toHaveLength(1))
  expect(server.to('GET', '/api/user/welcome')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('is a vertical stepper of three steps, 700 wide [NEWS-13, NEWS-15, LIMIT-47]', async () => {
  const { dialog } = await open()
  const steps = ['Welcome', 'Verify your details', 'Things to try'].map((name) =>
    dialog.getByText(name, { selector: '.mantine-Stepper-stepLabel' }),
  )
  expect(steps[0]?.closest('[data-orientation="vertical"]')).not.toBeNull()
  expect(dialog.getAllByText(/./, { selector: '.mantine-Stepper-stepLabel' })).toHaveLength(3)
  const sized = document.querySelector<HTMLElement>('.mantine-Modal-root')
  expect(sized?.style.getPropertyValue('--modal-size')).toContain('43.75rem')
})

it('is closed neither by Escape, nor by a click outside, nor by a cross [NEWS-14]', async () => {
  const opened = await open()
  await opened.dialog.findByText('Welcome aboard.')
  await opened.user.keyboard('{Escape}')
  const outside = document.querySelector('.mantine-Modal-inner')
  if (outside) fireEvent.mouseDown(outside)
  if (outside) await opened.user.click(outside)
  expect(heading(opened)).toBe('Welcome')
  expect(opened.dialog.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(opened.address()).toBe('/dash/p?welcome')
})

it("begins with the president's letter, signed [NEWS-16]", async () => {
  const { dialog } = await open()
  expect(await dialog.findByText('Welcome aboard.')).toBeInTheDocument()
  for (const words of ['Take five minutes.', 'Harriet Lindgren', 'President'])
    expect(dialog.getByText(words)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled()
  expect(dialog.queryByRole('button', { name: 'Back' })).toBeNull()
})

it('shows the six details read-only, the social masked [NEWS-17..22]', async () => {
  const opened = await open()
  await opened.dialog.findByText('Welcome aboard.')
  await press(opened, 'Continue')
  const fields = opened.dialog.getAllByRole<HTMLInputElement>('textbox')
  expect(fields.map((field) => [field.labels?.[0]?.textContent, field.value])).toEqual([
    ['First name', 'Dana'],
    ['Last name', 'Whitfield'],
    ['Email address', 'dana@meridianharbor.example'],
    ['Social Security number', '•••-••-6789'],
    ['CRD', '4410287'],
    ['Primary office phone', '(518) 555-0142'],
  ])
  for (const field of fields) expect(field).toHaveAttribute('readonly')
})

it('says that a change must be submitted to the manager, and leads on and back [NEWS-23, NEWS-24]', async () => {
  const opened = await open()
  await opened.dialog.findByText('Welcome aboard.')
  await press(opened, 'Continue')
  expect(opened.dialog.getByText(/Any change must be submitted to your manager/)).toBeInTheDocument()
  for (const name of ['Back', 'Continue']) expect(opened.dialog.getByRole('button', { name })).toBeEnabled()
})

it('goes from step to step and back, and says where it is [NEWS-29]', async () => {
  const opened = await open()
  await opened.dialog.findByText('Welcome aboard.')
  expect(heading(opened)).toBe('Welcome')
  await press(opened, 'Continue')
  expect(heading(opened)).toBe('Verify your details')
  expect(opened.dialog.getByRole('heading', { level: 3 })).toHaveFocus()
  await press(opened, 'Continue')
  expect(heading(opened)).toBe('Things to try')
  await press(opened, 'Back')
  expect(heading(opened)).toBe('Verify your details')
  await press(opened, 'Back')
  expect(heading(opened)).toBe('Welcome')
})

it.each([
  ['/general/profile', 'My Profile'],
  ['/securities/regs', 'State Registrations'],
])('leads to %s, and is done with [NEWS-25, NEWS-26]', async (path, name) => {
  const { user, dialog, address, server, router } = await openLast({ features: everyScreen })
  const link = dialog.getByRole('link', { name: new RegExp(name) })
  expect(link).toHaveAttribute('href', path)
  await user.click(link)
  await waitFor(() => expect(address()).toBe(path))
  expect(server.to('POST', '/api/user/welcome/done')).toHaveLength(1)
  await router.navigate(-1)
  await waitFor(() => expect(address()).toBe('/dash/p'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers to try only what is there', async () => {
  const features = everyScreen.map(({ screens }) => ({
    screens: Object.fromEntries(Object.entries(screens).filter(([path]) => path !== '/general/profile')),
  }))
  const { dialog } = await openLast({ features })
  expect(dialog.queryByRole('link', { name: /My Profile/ })).toBeNull()
  for (const name of [/State Registrations/, /Approved Products/, /Registered Devices/])
    expect(dialog.getByRole('link', { name })).toBeInTheDocument()
})

it("ends with 'Lets Go!', which closes it for good [NEWS-27, NEWS-28]", async () => {
  const opened = await openLast()
  expect(opened.dialog.getByRole('button', { name: 'Back' })).toBeEnabled()
  await press(opened, 'Lets Go!')
  await gone()
  expect(opened.server.to('POST', '/api/user/welcome/done')).toHaveLength(1)
  expect(opened.address()).toBe('/dash/p')
  expect(readSession()?.welcome).toBe(false)
})

it('closes also when the server does not take note, and says that it will come again', async () => {
  const opened = await openLast({ answers: { 'POST /api/user/welcome/done': failure(500, 'unexpected') } })
  await press(opened, 'Lets Go!')
  await screen.findByText(/You’ll see the welcome again at your next sign-in/)
  await gone()
  expect(opened.address()).toBe('/dash/p')
  expect(readSession()?.welcome).toBe(true)
})

it('can be asked for again, or left, when it could not be loaded', async () => {
  const opened = await open({ answers: { 'GET /api/user/welcome': failure(500, 'unexpected') } })
  await opened.dialog.findByText('Couldn’t load the welcome wizard')
  opened.server.answers['GET /api/user/welcome'] = told
  await press(opened, 'Try again')
  expect(await opened.dialog.findByText('Welcome aboard.')).toBeInTheDocument()
})

it('lets somebody leave when it could not be loaded, without calling it done', async () => {
  const opened = await open({ answers: { 'GET /api/user/welcome': 'no-answer' } })
  await opened.user.click(await opened.dialog.findByRole('button', { name: 'Not now' }))
  await gone()
  expect(opened.server.to('POST', '/api/user/welcome/done')).toEqual([])
})

it('shows markup in the letter as text (X04)', async () => {
  const text = '<b onclick="alert(1)">Welcome</b>'
  const { dialog } = await open({ answers: { 'GET /api/user/welcome': { ...told, letter: { ...told.letter, text } } } })
  expect(await dialog.findByText(text)).toBeInTheDocument()
})
