import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { giveHint, openPortal } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

const email = 'dana@meridianharbor.example'
const password = 'correct-horse-1'
const details = detailsOf()
const advisor = { id: 'account-1', first: 'Dana', last: 'Whitfield', email: 'd•••@meridianharbor.example' }
const challenge = { response: 'challenge-1', ap: 'EMAIL', advisor: { email: advisor.email } }
const signedIn = { response: details, advisor }
const verify = { 'POST /api/auth/verify': { ap: 1, details } }

const emailField = () => screen.findByLabelText('Email')
const passwordField = () => screen.getByLabelText('Password')
const loginButton = () => screen.getByRole('button', { name: 'Login' })
const codeField = () => screen.findByLabelText('Code, 8 digits')

async function open(answers: Parameters<typeof wire>[0] = {}, address = '/login') {
  const server = wire({ ...verify, ...answers })
  const portal = openPortal(address)
  await emailField()
  return { server, ...portal }
}
type Opened = Awaited<ReturnType<typeof open>>

async function fillIn({ user }: Opened) {
  await user.type(await emailField(), email)
  await user.type(passwordField(), password)
}
async function toCode(opened: Opened) {
  await fillIn(opened)
  await opened.user.click(loginButton())
  return codeField()
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
})

it('has email, password and Login, enabled only while both are valid [AUTH-02, AUTH-03, AUTH-06, AUTH-08, LIMIT-05]', async () => {
  const { user } = await open()
  expect(loginButton()).toBeDisabled()
  await user.type(await emailField(), email)
  expect(loginButton()).toBeDisabled()
  await user.type(passwordField(), 'a'.repeat(limits.passwordMin - 1))
  expect(loginButton()).toBeDisabled()
  await user.type(passwordField(), 'a')
  expect(loginButton()).toBeEnabled()
  await user.clear(await emailField())
  expect(loginButton()).toBeDisabled()
})

it('says under the field, once it is left, that the email is not one [AUTH-04, ERR-01]', async () => {
  const { user } = await open()
  await user.type(await emailField(), 'dana@')
  expect(screen.queryByText(texts.notAnEmail)).toBeNull()
  await user.tab()
  expect(await emailField()).toHaveAccessibleDescription(texts.notAnEmail)
})

it('says under the field, once it is left, that the password is too short [AUTH-07, ERR-02]', async () => {
  const { user } = await open()
  await user.type(passwordField(), 'a'.repeat(11))
  await user.tab()
  expect(passwordField()).toHaveAccessibleDescription(texts.passwordTooShort)
})

it('counts the characters of the email and does not stop the 41st [AUTH-05, LIMIT-06]', async () => {
  const { user } = await open()
  await user.type(await emailField(), 'a'.repeat(41))
  expect(screen.getByText('41 / 40')).toBeInTheDocument()
  expect(await emailField()).toHaveValue('a'.repeat(41))
})

it('shows the password on demand', async () => {
  const { user } = await open()
  expect(passwordField()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(passwordField()).toHaveAttribute('type', 'text')
})

it('clears session and local storage on opening [AUTH-10, AUTH-11]', async () => {
  sessionStorage.setItem('left', 'behind')
  localStorage.setItem('left', 'behind')
  await open()
  expect(sessionStorage).toHaveLength(0)
  expect(localStorage).toHaveLength(0)
})

it('sends email, password and where the device says it is [AUTH-09, AUTH-12]', async () => {
  const getCurrentPosition = (found: PositionCallback) =>
    found({ coords: { latitude: 42.65, longitude: -73.75 } } as GeolocationPosition)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  const opened = await open({ 'POST /api/auth': challenge })
  await toCode(opened)
  expect(opened.server.to('POST', '/api/auth')[0]?.body).toEqual({
    email,
    password,
    coords: { latitude: 42.65, longitude: -73.75 },
  })
})

it('signs in just as well when the place is refused, and with Enter [AUTH-13]', async () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((_, refused) =>
    refused?.({ code: 1 } as GeolocationPositionError),
  )
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  const opened = await open({ 'POST /api/auth': challenge })
  await fillIn(opened)
  await opened.user.keyboard('{Enter}')
  await codeField()
  expect(getCurrentPosition).toHaveBeenCalledOnce()
  expect(opened.server.to('POST', '/api/auth')[0]?.body).toEqual({ email, password })
})

it.each([
  ['a 400', failure(400, 'invalid-login'), texts.invalidLogin],
  ['another error', failure(500, 'unexpected'), texts.signInServerIssue],
  ['too many attempts', failure(429, 'too-many'), texts.signInServerIssue],
  ['no answer', 'no-answer' as const, texts.signInNoResponse],
])('tells %s of the first stage in the words of the specification [ERR-08..10]', async (_, answer, words) => {
  const opened = await open({ 'POST /api/auth': answer })
  await fillIn(opened)
  await opened.user.click(loginButton())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))
  expect(await emailField()).toHaveValue(email)
})

it('says that the session has expired after ?q=l, and only then [AUTH-22, AUTH-23, ERR-11]', async () => {
  const { router } = await open({}, '/login?q=l')
  expect(screen.getByRole('alert')).toHaveTextContent(texts.sessionExpired)
  await router.navigate('/login')
  await waitFor(() => expect(screen.queryByText(texts.sessionExpired)).toBeNull())
})

it('asks for the emailed code after ap EMAIL, with the field focused and the masked address [AUTH-24, AUTH-33, AUTH-47, LIMIT-12]', async () => {
  const opened = await open({ 'POST /api/auth': challenge })
  const code = await toCode(opened)
  expect(screen.getByRole('dialog')).toHaveTextContent(advisor.email)
  expect(code).toHaveFocus()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(opened.server.to('POST', '/api/auth/email')).toHaveLength(0)
})

it('sends the code with the id of the first stage as soon as it is complete, and goes home [AUTH-01, AUTH-39..41, AUTH-43, AUTH-51, AUTH-77, ERR-16]', async () => {
  const opened = await open({
    'POST /api/auth': challenge,
    'POST /api/auth/email': () => {
      giveHint()
      return signedIn
    },
  })
  await opened.user.type(await toCode(opened), '1234 x 5678')
  await screen.findByText(texts.authenticated)
  await screen.findByRole('heading', { name: /, Dana$/ })
  expect(opened.server.to('POST', '/api/auth/email')[0]?.body).toEqual({ id: 'challenge-1', twofactor: '12345678' })
  expect(opened.address()).toBe('/dash/p')
  expect(readSession()).toEqual(details)
  expect(Object.keys(sessionStorage)).toEqual(['portal'])
})

it('takes a pasted code', async () => {
  const opened = await open({ 'POST /api/auth': challenge, 'POST /api/auth/email': 'never' })
  await toCode(opened)
  await opened.user.paste('12345678')
  await waitFor(() => expect(opened.server.to('POST', '/api/auth/email')).toHaveLength(1))
})

it('adds ?welcome for somebody new [AUTH-42]', async () => {
  const welcome = detailsOf({ welcome: true })
  const opened = await open({
    'POST /api/auth/verify': { ap: 1, details: welcome },
    'POST /api/auth': challenge,
    'POST /api/auth/email': () => {
      giveHint()
      return { ...signedIn, response: welcome }
    },
  })
  await opened.user.type(await toCode(opened), '12345678')
  await screen.findByRole('heading', { name: /, Dana$/ })
  expect(opened.address()).toBe('/dash/p?welcome')
})

it.each([
  ['/securities/products?q=fund', '/securities/products?q=fund'],
  ['//elsewhere.example/', '/dash/p'],
])('goes on to %s only if it is ours', async (redirect, address) => {
  const opened = await open(
    {
      'POST /api/auth': challenge,
      'POST /api/auth/email': () => {
        giveHint()
        return signedIn
      },
      'GET /api/data/products': { ok: true, products: [] },
    },
    `/login?redirect=${encodeURIComponent(redirect)}`,
  )
  await opened.user.type(await toCode(opened), '12345678')
  await screen.findByRole('heading', { name: /, Dana$|Approved Products/ })
  expect(opened.address()).toBe(address)
})

it('goes straight in when the first answer already carries details, access 0 included [AUTH-36, AUTH-37]', async () => {
  const zero = detailsOf({ access: 0 })
  const opened = await open({
    'POST /api/auth/verify': { ap: 0, details: zero },
    'POST /api/auth': () => {
      giveHint()
      return { ...challenge, details: zero }
    },
  })
  await fillIn(opened)
  await opened.user.click(loginButton())
  await screen.findByRole('heading', { name: /, Dana$/ })
  expect(opened.server.to('POST', '/api/auth/email')).toHaveLength(0)
})

it.each([
  ['a refused code', failure(401, 'invalid-code'), texts.codeRefused],
  ['an account without access', { ...signedIn, response: detailsOf({ access: -1 }) }, texts.codeNoAccess],
  ['no answer', 'no-answer' as const, texts.codeNoResponse],
])('tells %s in the words of the specification, and takes another try [ERR-12..14]', async (_, answer, words) => {
  const opened = await open({ 'POST /api/auth': challenge, 'POST /api/auth/email': answer })
  await opened.user.type(await toCode(opened), '12345678')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))
  const code = await codeField()
  expect(code).toHaveValue('')
  expect(code).toHaveFocus()
  await opened.user.type(code, '87654321')
  await waitFor(() => expect(opened.server.to('POST', '/api/auth/email')).toHaveLength(2))
  expect(readSession()).toBeUndefined()
})

it.each(['button', 'Escape'])('goes back to the form on cancelling with the %s', async (way) => {
  const opened = await open({ 'POST /api/auth': challenge })
  await toCode(opened)
  if (way === 'button') await opened.user.click(screen.getByRole('button', { name: 'Cancel' }))
  else await opened.user.keyboard('{Escape}')
  expect(await emailField()).toHaveValue('')
})

it('says that there is an issue when the account uses a factor this portal does not know', async () => {
  const opened = await open({ 'POST /api/auth': { ...challenge, ap: 'PUSH' } })
  await fillIn(opened)
  await opened.user.click(loginButton())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(texts.signInServerIssue))
})
