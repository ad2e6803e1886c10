import { texts } from '@portal/contract/texts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { firmOf } from '../../testing/firm.ts'
import { giveHint } from '../../testing/render.tsx'
import {
  advisor,
  challengeOf,
  details,
  email,
  emailField,
  fillIn,
  loginButton,
  type Opened,
  openSignIn as open,
  password,
  passwordField,
} from '../../testing/sign-in.ts'
import { failure } from '../../testing/wire.ts'

const challenge = challengeOf('EMAIL')
const signedIn = { response: details, advisor }
const codeField = () => screen.findByLabelText('8-digit code')

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
  await user.type(passwordField(), 'a'.repeat(11))
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

it.each([
  ['nothing', '', '', 'Email', texts.notAnEmail],
  ['no email', 'dana@', password, 'Email', texts.notAnEmail],
  ['too short a password', email, 'short', 'Password', texts.passwordTooShort],
])('on Enter with %s it says what is missing, and puts the cursor there', async (_, address, secret, label, words) => {
  const { user, server } = await open()
  if (address) await user.type(await emailField(), address)
  if (secret) await user.type(passwordField(), secret)
  // the key is pressed in the other field
  await user.click(label === 'Email' ? passwordField() : await emailField())
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words)
  expect(screen.getByLabelText(label)).toHaveFocus()
  expect(server.to('POST', '/api/auth')).toEqual([])
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

it('clears session and local storage on opening; what was chosen and read stays [AUTH-10, AUTH-11, ROUTE-01]', async () => {
  sessionStorage.setItem('left', 'behind')
  localStorage.setItem('left', 'behind')
  document.cookie = 'may_news=1; Path=/'
  document.cookie = 'portal_theme=dark; Path=/'
  await open()
  expect(sessionStorage).toHaveLength(0)
  expect(localStorage).toHaveLength(0)
  expect(document.cookie.split('; ').toSorted()).toEqual(['may_news=1', 'portal_theme=dark'])
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

it('says that the session has expired after ?q=l, and only then [AUTH-22, AUTH-23, ERR-11, ROUTE-02]', async () => {
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
  expect(opened.server.to('POST', '/api/auth/email')[0]?.body).toEqual({
    id: 'challenge-1',
    twofactor: '12345678',
    remember: false,
  })
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

it.each([
  ['the sign-in page', '/login'],
  ['home', '/login?redirect=%2Fdash%2Fp'],
])('adds ?welcome for somebody new who came to %s [AUTH-42]', async (_, from) => {
  const welcome = detailsOf({ welcome: true })
  const opened = await open(
    {
      'POST /api/auth/verify': { ap: 1, details: welcome },
      'POST /api/auth': challenge,
      'POST /api/auth/email': () => {
        giveHint()
        return { ...signedIn, response: welcome }
      },
    },
    from,
  )
  await opened.user.type(await toCode(opened), '12345678')
  await screen.findByRole('heading', { name: /, Dana$/ })
  expect(opened.address()).toBe('/dash/p?welcome')
})

it.each([
  ['/securities/products?q=fund', '/securities/products?q=fund'],
  ['//elsewhere.example/', '/dash/p'],
  ['/login?q=l', '/dash/p'],
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
  expect(await emailField()).toHaveValue(email)
  expect(passwordField()).toHaveValue('')
})

it('says that there is an issue when the account uses a factor this portal does not know', async () => {
  const opened = await open({ 'POST /api/auth': { ...challenge, ap: 'CARRIER_PIGEON' } })
  await fillIn(opened)
  await opened.user.click(loginButton())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(texts.signInServerIssue))
})

describe('public mail', () => {
  it.each(['dana@gmail.com', 'dana@mail.ru', 'dana@comcast.net'])(
    'turns %s away without a request [AUTH-55, ERR-06]',
    async (address) => {
      const opened = await open()
      await fillIn(opened, address)
      await opened.user.click(loginButton())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(texts.publicMailSignIn))
      expect(loginButton()).toBeDisabled()
      expect(opened.server.to('POST', '/api/auth')).toEqual([])
    },
  )

  it('sends them to their own login after six seconds [AUTH-56, ROLE-27, LIMIT-13]', async () => {
    // an address within the page: the only kind that a test can go to
    const opened = await open({ 'GET /api/firm': firmOf({ clientLoginUrl: '#clients' }) })
    await fillIn(opened, 'dana@gmail.com')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(loginButton())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByRole('alert')).toHaveTextContent(texts.publicMailSignIn)
    await act(() => vi.advanceTimersByTimeAsync(5_999))
    expect(location.hash).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(location.hash).toBe('#clients')
    vi.useRealTimers()
    history.replaceState(null, '', '/')
  })

  it('sends nobody away who corrects the address meanwhile', async () => {
    const opened = await open({ 'GET /api/firm': firmOf({ clientLoginUrl: '#clients' }) })
    await fillIn(opened, 'dana@gmail.com')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(loginButton())
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
    expect(screen.queryByText(texts.publicMailSignIn)).toBeNull()
    expect(loginButton()).toBeEnabled()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(location.hash).toBe('')
    vi.useRealTimers()
  })

  it('takes the server for the judge of what is public [AUTH-55]', async () => {
    const opened = await open({ 'POST /api/auth': failure(400, 'public-mail') })
    await fillIn(opened)
    await opened.user.click(loginButton())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(texts.publicMailSignIn))
  })

  it('leaves a firm alone whose name merely contains one', async () => {
    const opened = await open({ 'POST /api/auth': challenge })
    await fillIn(opened, 'dana@oliveadvisors.com')
    await opened.user.click(loginButton())
    expect(await codeField()).toBeEnabled()
  })
})

describe('maintenance', () => {
  const maintenance = { name: 'Database move', url: 'https://status.example/1', start: '2026-11-15T04:00:00Z' }
  const notice = () => screen.findByText('Database move')

  it('links to the first maintenance that is under way [AUTH-14, AUTH-15]', async () => {
    const second = { ...maintenance, name: 'Another' }
    const { server } = await open({ 'GET /status/summary.json': { activeMaintenances: [maintenance, second] } })
    await notice()
    expect(screen.getByRole('link', { name: 'Status page' })).toHaveAttribute('href', maintenance.url)
    expect(screen.queryByText('Another')).toBeNull()
    expect(server.to('GET', '/status/summary.json')).toHaveLength(1)
  })

  it('asks an external page where the firm has one, without our cookies [AUTH-14]', async () => {
    const statusUrl = 'https://status.example/summary.json'
    const { server } = await open({
      'GET /api/firm': firmOf({ statusUrl }),
      [`GET ${statusUrl}`]: { activeMaintenances: [maintenance] },
    })
    await notice()
    expect(server.to('GET', statusUrl)[0]?.init.credentials).toBe('omit')
  })

  it.each([
    ['none is under way', { activeMaintenances: [] }],
    ['the page fails', failure(500, 'unexpected')],
    ['the page does not answer', 'no-answer' as const],
    ['the page says something else', { hello: 'world' }],
    ['the page is no JSON', new Response('<html>')],
  ])('shows nothing when %s [AUTH-15]', async (_, answer) => {
    const { server } = await open({ 'GET /status/summary.json': answer })
    await waitFor(() => expect(server.to('GET', '/status/summary.json')).toHaveLength(1))
    await screen.findByRole('button', { name: 'Login' })
    expect(screen.queryByText('Status page')).toBeNull()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  it('makes no link of an address that is a script', async () => {
    await open({
      'GET /status/summary.json': { activeMaintenances: [{ ...maintenance, url: 'javascript:alert(1)' }] },
    })
    await notice()
    expect(screen.queryByRole('link', { name: 'Status page' })).toBeNull()
  })
})

describe('Office Login', () => {
  const press = async ({ user }: Opened) => {
    await user.click(screen.getByRole('button', { name: 'Office Login' }))
    return screen.getByRole('button', { name: 'Office Login' })
  }

  it('asks for the email first [AUTH-16]', async () => {
    expect(await press(await open())).toHaveAccessibleDescription(/^Enter your work email first/)
  })

  it('says that a domain is not listed, until another is typed [AUTH-16]', async () => {
    const opened = await open()
    await opened.user.type(await emailField(), 'dana@Elsewhere.example')
    expect(await press(opened)).toHaveAccessibleDescription(
      'Office Login isn’t set up for elsewhere.example. Use your password instead.',
    )
    await opened.user.type(await emailField(), 'x')
    expect(screen.getByRole('button', { name: 'Office Login' })).not.toHaveAccessibleDescription()
  })
})

it('tells about the firm, with the way to the broker check in a new tab [AUTH-19]', async () => {
  const { user } = await open()
  const opener = screen.getByRole('button', { name: 'About the firm' })
  await user.click(opener)
  const popup = within(await screen.findByRole('dialog', { name: 'Meridian Harbor' }))
  const { about, address, phone } = firmOf()
  for (const fact of [about, address, phone]) expect(popup.getByText(fact)).toBeInTheDocument()
  const link = popup.getByRole('link', { name: /BrokerCheck/ })
  expect(link).toHaveAttribute('href', 'https://brokercheck.finra.org/')
  expect(link).toHaveAttribute('target', '_blank')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
})

it('shows clients the way to their own login', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'client login' })).toHaveAttribute('href', firmOf().clientLoginUrl)
})

it('works without the settings of the firm', async () => {
  const opened = await open({ 'GET /api/firm': 'no-answer', 'POST /api/auth': challenge })
  expect(await toCode(opened)).toBeEnabled()
})

describe('celebrations', () => {
  const moving = (reduce: boolean) =>
    vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => ({ matches: reduce && query.includes('reduced-motion'), media: query }) as MediaQueryList,
      )
  const celebrates = async (day: Date, reduce = false) => {
    moving(reduce)
    // jsdom cannot draw: what counts is whether there is something to draw on
    const pen = new Proxy({}, { get: () => () => {}, set: () => true })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
    vi.useFakeTimers({ toFake: ['Date'], now: day })
    await open()
    return document.querySelector('canvas') !== null
  }
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it.each([
    [new Date(2022, 11, 31, 23, 59), false],
    [new Date(2023, 0, 1), true],
    [new Date(2023, 0, 2, 12), true],
    [new Date(2023, 0, 3, 23, 59), true],
    [new Date(2023, 0, 4), false],
    [new Date(2024, 0, 1), false],
  ])('on %s: %s [AUTH-20]', async (day, shown) => {
    expect(await celebrates(day)).toBe(shown)
  })

  it('is there once [AUTH-21]', async () => {
    expect(await celebrates(new Date(2023, 0, 1))).toBe(true)
    cleanup()
    expect(await celebrates(new Date(2023, 0, 2))).toBe(false)
  })

  it('spares those who want no motion', async () => {
    expect(await celebrates(new Date(2023, 0, 2), true)).toBe(false)
  })
})
