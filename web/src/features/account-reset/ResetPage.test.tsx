import { texts } from '@portal/contract/texts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

const good = 'harbour-Light-77'
const check = 'GET /api/user/reset/token/token-1'
const setUp = 'POST /api/user/setup'
const verify = 'POST /api/user/setup/verify'
const link = (more: { mfa?: boolean; kind?: 'reset' | 'invitation' | 'enrolment' } = {}) => ({
  ok: true,
  advisor: { mfa: false, kind: 'reset', ...more },
})
const answered = (twofactor: 'AP' | 'EMAIL', enrol = false) => ({
  ok: true,
  id: [{ id: 'set-up-1', twofactor, msg: 'said', enrol }],
})

function open(answers: Parameters<typeof wire>[0] = {}, address = '/reset?q=token-1') {
  const server = wire({ [check]: link(), ...answers })
  return { server, ...openScreen(address) }
}
type Opened = ReturnType<typeof open>

const passwordField = () => screen.findByLabelText('New password')
const confirmField = () => screen.getByLabelText('Confirm password')
const update = () => screen.getByRole('button', { name: 'Update Password' })
const codeField = () => screen.findByLabelText('6-digit code')
const verifyButton = () => screen.getByRole('button', { name: 'Verify' })
const meter = () => screen.getByRole('meter', { name: 'Password strength' })
const enabled = async () => waitFor(async () => expect(await passwordField()).toBeEnabled())

async function choose({ user }: Opened, password = good) {
  await enabled()
  await user.type(await passwordField(), password)
  await user.type(confirmField(), password)
}
async function toCode(opened: Opened) {
  await choose(opened)
  await opened.user.click(update())
  return codeField()
}
async function disabledWith(words: string) {
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))
  expect(await passwordField()).toBeDisabled()
  expect(confirmField()).toBeDisabled()
  expect(update()).toBeDisabled()
  return true
}

afterEach(() => void vi.useRealTimers())

describe('the link', () => {
  it('is checked on load, and taken out of the address at once [RESET-10, RESET-11, ROUTE-08]', async () => {
    const { server, address } = open()
    await enabled()
    expect(address()).toBe('/reset')
    expect(server.to('GET', '/api/user/reset/token/token-1')).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeInTheDocument()
  })

  it('leaves nothing to type into while it is being checked', async () => {
    open({ [check]: 'never' })
    expect(await passwordField()).toBeDisabled()
  })

  it('that is missing disables the fields and says so, without a call [RESET-16, RESET-17, ERR-70]', async () => {
    const { server } = open({}, '/reset')
    expect(await disabledWith(texts.tokenMissing)).toBe(true)
    expect(server.to('GET', '/api/user/reset/token/')).toHaveLength(0)
  })

  it('that is expired disables the fields and says so [RESET-50, ERR-71]', async () => {
    open({ [check]: { ok: false } })
    expect(await disabledWith(texts.tokenExpired)).toBe(true)
  })

  it.each([
    ['an error', failure(500, 'unexpected')],
    ['no answer', 'no-answer' as const],
  ])('whose check ends with %s is a general error [RESET-52, ERR-72]', async (_, answer) => {
    open({ [check]: answer })
    expect(await disabledWith(texts.tokenCheckFailed)).toBe(true)
  })

  it('of an invitation is a welcome', async () => {
    open({ [check]: link({ kind: 'invitation' }) })
    expect(await screen.findByRole('heading', { level: 1, name: /^Welcome to / })).toBeInTheDocument()
    await enabled()
  })

  it('of a re-enrolment asks for no password and goes straight to the picture', async () => {
    const { server } = open({ [check]: link({ kind: 'enrolment', mfa: true }), [setUp]: answered('AP', true) })
    await codeField()
    expect(screen.getByRole('img', { name: /QR code/ })).toBeInTheDocument()
    expect(server.to('POST', '/api/user/setup')[0]?.body).toEqual({ q: 'token-1' })
  })

  it('of a re-enrolment that fails says so', async () => {
    open({
      [check]: link({ kind: 'enrolment', mfa: true }),
      [setUp]: failure(500, 'unexpected', { message: 'broken' }),
    })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(texts.setupFailed))
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
})

describe('the question about the authenticator', () => {
  it('is asked where one will be needed; yes leads to the form [RESET-18, DATA-42]', async () => {
    const { user } = open({ [check]: link({ mfa: true }) })
    expect(
      await screen.findByRole('dialog', { name: /Do you have an authenticator app on your phone/ }),
    ).toBeInTheDocument()
    expect(screen.queryByLabelText('New password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    await enabled()
  })

  it('is not asked where none is needed', async () => {
    open()
    await enabled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('answered with no disables the fields [RESET-19, RESET-20, ERR-73]', async () => {
    const { user } = open({ [check]: link({ mfa: true }) })
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(await disabledWith(texts.installAuthenticator)).toBe(true)
  })

  it('is asked again after no and a reload, with the token still out of the address [RESET-18]', async () => {
    const { user, router, address } = open({ [check]: link({ mfa: true }) })
    await user.click(await screen.findByRole('button', { name: 'No' }))
    await disabledWith(texts.installAuthenticator)
    expect(address()).toBe('/reset')
    const kept = router.state.location
    cleanup()
    openScreen(kept)
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await enabled()
  })
})

it('pressing Enter says what is missing, and puts the cursor there', async () => {
  const { user, server } = open()
  await enabled()
  await user.type(await passwordField(), 'short{Enter}')
  expect(await passwordField()).toHaveAccessibleDescription(texts.newPasswordTooShort)
  expect(await passwordField()).toHaveFocus()
  await user.clear(await passwordField())
  await user.type(await passwordField(), `${good}{Enter}`)
  expect(confirmField()).toHaveAccessibleDescription(texts.passwordsDiffer)
  expect(confirmField()).toHaveFocus()
  expect(server.to('POST', '/api/user/setup')).toEqual([])
})

describe('the new password', () => {
  it('has two fields, each with a toggle, a meter and a button [RESET-12..15]', async () => {
    const { user } = open()
    await enabled()
    for (const [label, toggle] of [
      ['New password', 'Show new password'],
      ['Confirm password', 'Show confirm password'],
    ] as const) {
      const field = screen.getByLabelText(label)
      expect(field).toHaveAttribute('type', 'password')
      await user.click(screen.getByRole('button', { name: toggle }))
      expect(field).toHaveAttribute('type', 'text')
      await user.click(screen.getByRole('button', { name: toggle }))
      expect(field).toHaveAttribute('type', 'password')
    }
    expect(meter()).toBeInTheDocument()
    expect(update()).toBeDisabled()
  })

  it.each([
    ['', texts.newPasswordTooShort],
    ['a'.repeat(11), texts.newPasswordTooShort],
    ['my-PassWord-is-1', texts.newPasswordHasWord],
  ])(
    '%j is told under the field once it is left [RESET-21, RESET-22, RESET-24, LIMIT-49, ERR-67, ERR-68]',
    async (typed, words) => {
      const { user } = open()
      await enabled()
      await user.click(await passwordField())
      if (typed) await user.keyboard(typed)
      expect(await passwordField()).toHaveAccessibleDescription('')
      await user.tab()
      expect(await passwordField()).toHaveAccessibleDescription(words)
    },
  )

  it('stops at 24 characters, and counts them [RESET-23, LIMIT-50]', async () => {
    const { user } = open()
    await enabled()
    await user.type(await passwordField(), 'a'.repeat(25))
    expect(await passwordField()).toHaveValue('a'.repeat(24))
    expect(screen.getByText('24 / 24')).toBeInTheDocument()
  })

  it('must be confirmed, without the word either [RESET-25, RESET-26, ERR-68, ERR-69]', async () => {
    const { user } = open()
    await enabled()
    await user.type(await passwordField(), good)
    await user.type(confirmField(), `${good}x`)
    await user.tab()
    expect(confirmField()).toHaveAccessibleDescription(texts.passwordsDiffer)
    await user.clear(confirmField())
    await user.type(confirmField(), 'password')
    await user.tab()
    expect(confirmField()).toHaveAccessibleDescription(texts.newPasswordHasWord)
  })

  it('enables the button only while both fields are valid [RESET-27]', async () => {
    const opened = open()
    const { user } = opened
    await enabled()
    await user.type(await passwordField(), 'a'.repeat(11))
    await user.type(confirmField(), 'a'.repeat(11))
    expect(update()).toBeDisabled()
    await user.type(await passwordField(), 'a')
    expect(update()).toBeDisabled()
    await user.type(confirmField(), 'a')
    expect(update()).toBeEnabled()
    await user.type(confirmField(), 'b')
    expect(update()).toBeDisabled()
  })

  it.each([
    ['abcdefg', 'red-orange', 'Weak'], // 35
    ['abcdefgh', 'orange', 'Fair'], // 40
    ['abcdefghijkl', 'orange', 'Fair'], // 60
    ['abcdefghij1', 'green', 'Good'], // 65
    ['abcdefghijklmnop1', 'dark-green', 'Strong'], // 95
    ['abcdefghijklmnopqr', 'green', 'Good'], // 90
    ['my-Password-is-1', 'red-orange', 'Weak'], // has the word
  ])('%s shows a meter that is %s and says %s [RESET-28..34]', async (typed, colour, word) => {
    const { user } = open()
    await enabled()
    await user.type(await passwordField(), typed)
    expect(meter()).toHaveAttribute('data-strength', colour)
    expect(meter()).toHaveAttribute('aria-valuetext', word)
    expect(screen.getByText(word)).toBeInTheDocument()
  })

  it('is sent with the token [RESET-35, RESET-36]', async () => {
    const opened = open({ [setUp]: answered('EMAIL') })
    await choose(opened)
    await opened.user.keyboard('{Enter}')
    await screen.findByText(texts.passwordUpdated)
    expect(opened.server.to('POST', '/api/user/setup').map(({ body }) => body)).toEqual([
      { q: 'token-1', password: good },
    ])
  })

  it('that the server refuses is told on its field, until something else is typed', async () => {
    const refusal = failure(400, 'invalid', { fields: { password: 'Too well known.' } })
    const opened = open({ [setUp]: refusal })
    await choose(opened)
    await opened.user.click(update())
    await waitFor(async () => expect(await passwordField()).toHaveAccessibleDescription('Too well known.'))
    expect(await passwordField()).toBeEnabled()
    await opened.user.type(await passwordField(), 'x')
    expect(await passwordField()).not.toHaveAccessibleDescription('Too well known.')
  })

  it('whose link has expired meanwhile ends it: any message that includes exp [RESET-51, ERR-76]', async () => {
    const opened = open({ [setUp]: failure(400, 'invalid', { message: 'key expired' }) })
    await choose(opened)
    await opened.user.click(update())
    expect(await disabledWith(texts.invitationExpired)).toBe(true)
  })

  it.each([
    ['an error', failure(500, 'unexpected', { message: 'broken' })],
    ['no answer', 'no-answer' as const],
  ])('that meets %s can be sent again [RESET-53, ERR-77]', async (_, answer) => {
    const opened = open({ [setUp]: answer })
    await choose(opened)
    await opened.user.click(update())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(texts.setupFailed))
    expect(update()).toBeEnabled()
  })

  it('of an EMAIL account is all there is: two sentences, and the sign-in page after 8 seconds [RESET-42..44, ERR-79, ERR-80, LIMIT-52]', async () => {
    const opened = open({ [setUp]: answered('EMAIL') })
    await choose(opened)
    vi.useFakeTimers()
    fireEvent.click(update())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByRole('status')).toHaveTextContent(`${texts.passwordUpdated}${texts.redirectingToLogin}`)
    await act(() => vi.advanceTimersByTimeAsync(7_999))
    expect(opened.address()).toBe('/reset')
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    await waitFor(() => expect(opened.address()).toBe('/login'))
  })
})

describe('the authenticator', () => {
  it('that is new scans a picture [RESET-37, RESET-38]', async () => {
    await toCode(open({ [setUp]: answered('AP', true) }))
    expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute('src', '/api/user/qr/set-up-1')
  })

  it('that is enrolled already is asked for a code, and shown nothing to scan', async () => {
    await toCode(open({ [setUp]: answered('AP', false) }))
    expect(screen.getByRole('dialog', { name: 'Enter the code from your authenticator app' })).toBeInTheDocument()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  it('gives six digits, with Cancel and Verify, which waits for exactly six [RESET-39, RESET-40, ERR-03]', async () => {
    const opened = open({ [setUp]: answered('AP') })
    const code = await toCode(opened)
    expect(code).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument()
    await opened.user.keyboard('12345')
    expect(verifyButton()).toBeDisabled()
    await opened.user.tab()
    expect(code).toHaveAccessibleDescription(texts.codeLength)
    await opened.user.click(code)
    await opened.user.keyboard('6')
    expect(verifyButton()).toBeEnabled()
    expect(code).not.toHaveAccessibleDescription(texts.codeLength)
    expect(opened.server.to('POST', '/api/user/setup/verify')).toHaveLength(0)
  })

  it('is verified with the code and the id: done, and home after 2.5 seconds [RESET-41, RESET-45, RESET-46, ERR-78, LIMIT-51]', async () => {
    const opened = open({ [setUp]: answered('AP', true), [verify]: { ok: true } })
    await toCode(opened)
    await opened.user.keyboard('123456')
    const went = vi.spyOn(opened.router, 'navigate')
    vi.useFakeTimers()
    fireEvent.click(verifyButton())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByRole('status')).toHaveTextContent(texts.activationDone)
    expect(opened.server.to('POST', '/api/user/setup/verify')[0]?.body).toEqual({ token: '123456', id: 'set-up-1' })
    await act(() => vi.advanceTimersByTimeAsync(2_499))
    expect(went).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(went).toHaveBeenCalledWith('/dash/p', expect.objectContaining({ replace: true }))
  })

  it('may fail three times; the fourth hides the dialog and ends it [RESET-47..49, ERR-74, ERR-75, LIMIT-59]', async () => {
    const opened = open({ [setUp]: answered('AP', true), [verify]: failure(401, 'invalid-code') })
    const code = await toCode(opened)
    for (let failures = 1; failures <= 3; failures++) {
      await opened.user.keyboard('123456{Enter}')
      await waitFor(() => expect(opened.server.to('POST', '/api/user/setup/verify')).toHaveLength(failures))
      await waitFor(() => expect(code).toHaveAccessibleDescription(texts.activationRetry))
      expect(code).toHaveValue('')
      expect(code).toHaveFocus()
    }
    await opened.user.keyboard('123456{Enter}')
    expect(await disabledWith(texts.activationFailed)).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that the server counts as over ends it at once, in the server’s words', async () => {
    const over = failure(401, 'sign-in-over', { message: 'This step timed out or was already finished.' })
    const opened = open({ [setUp]: answered('AP', true), [verify]: over })
    await toCode(opened)
    await opened.user.keyboard('123456{Enter}')
    expect(await disabledWith('This step timed out or was already finished.')).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    await opened.user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    await screen.findByRole('heading', { name: 'Sign in' })
  })

  it('that is left while its code is checked is not heard of any more, and nobody claims that nothing has changed', async () => {
    let answer: (reply: object) => void = () => {}
    const opened = open({
      [setUp]: answered('AP', true),
      [verify]: () => new Promise<object>((resolve) => (answer = resolve)),
    })
    await toCode(opened)
    await opened.user.keyboard('123456{Enter}')
    await opened.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await disabledWith('We didn’t wait to hear whether your code was right.')).toBe(true)
    expect(opened.server.to('POST', '/api/user/setup/verify')[0]?.init.signal?.aborted).toBe(true)
    await act(async () => answer({ ok: true }))
    expect(screen.queryByText(texts.activationDone)).toBeNull()
    expect(opened.address()).toBe('/reset')
  })

  it('is not blamed for a server that does not answer', async () => {
    const opened = open({ [setUp]: answered('AP', true), [verify]: 'no-answer' })
    const code = await toCode(opened)
    for (let times = 1; times <= 4; times++) {
      await opened.user.keyboard('123456{Enter}')
      await waitFor(() => expect(opened.server.to('POST', '/api/user/setup/verify')).toHaveLength(times))
      await waitFor(() => expect(code).toHaveAccessibleDescription(texts.tokenCheckFailed))
    }
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('that is not at hand can be left out: nothing has changed then', async () => {
    const opened = open({ [setUp]: answered('AP', true) })
    await toCode(opened)
    await opened.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await disabledWith('Nothing was changed.')).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
