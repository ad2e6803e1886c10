import { texts } from '@portal/contract/texts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { detailsOf } from '../../testing/details.ts'
import { challengeOf, details, email, emailField, letIn, toSecondStage } from '../../testing/sign-in.ts'
import { failure } from '../../testing/wire.ts'

const sixDigits = () => screen.findByLabelText('6-digit code')
const atHome = () => screen.findByRole('heading', { name: /, Dana$/ })
const pressed = (name: string) => screen.getByRole('button', { name })
const says = (words: string) => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))

afterEach(() => {
  vi.useRealTimers()
})

it.each(['AP', 'RESET'] as const)(
  '%s asks for six digits, empty and focused, and sends them by itself [AUTH-24, AUTH-31, AUTH-32, AUTH-38, AUTH-40, AUTH-44, LIMIT-11]',
  async (ap) => {
    const { user, server } = await toSecondStage(challengeOf(ap), { 'POST /api/auth/token': letIn() })
    const code = await sixDigits()
    expect(code).toHaveValue('')
    expect(code).toHaveFocus()
    await user.type(code, '12345')
    expect(server.to('POST', '/api/auth/token')).toHaveLength(0)
    await user.type(code, '6')
    await atHome()
    expect(server.to('POST', '/api/auth/token').map(({ body }) => body)).toEqual([
      { id: 'challenge-1', twofactor: '123456', remember: false },
    ])
  },
)

it('lets only digits into the field; backspace, tab and arrows work [AUTH-46]', async () => {
  const { user } = await toSecondStage(challengeOf('AP'))
  const code = await sixDigits()
  await user.type(code, 'a1-b2 ٣é')
  expect(code).toHaveValue('12')
  await user.keyboard('{ArrowLeft}3')
  expect(code).toHaveValue('132')
  await user.keyboard('{Backspace}')
  expect(code).toHaveValue('12')
  await user.tab()
  expect(code).not.toHaveFocus()
})

it.each(['Enter', 'leaving'])('says how long the code is on %s too early [AUTH-45, ERR-03]', async (way) => {
  const { user, server } = await toSecondStage(challengeOf('AP'))
  await user.type(await sixDigits(), '12345')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  if (way === 'Enter') await user.keyboard('{Enter}')
  else await user.tab()
  await says(texts.codeLength)
  expect(server.to('POST', '/api/auth/token')).toHaveLength(0)
})

it.each([
  ['a refused code', failure(401, 'invalid-code'), texts.codeRefused],
  ['an account without access', { response: detailsOf({ access: -1 }) }, texts.codeNoAccess],
  ['no answer', 'no-answer' as const, texts.codeNoResponse],
  ['a failing server', failure(500, 'unexpected'), texts.codeNoResponse],
  ['too many tries', failure(429, 'too-many'), 'The server said too-many.'],
])('tells %s at the six-digit stage, and takes another try [ERR-12..14]', async (_, answer, words) => {
  const { user, server } = await toSecondStage(challengeOf('AP'), { 'POST /api/auth/token': answer })
  await user.type(await sixDigits(), '123456')
  await says(words)
  const code = await sixDigits()
  expect(code).toHaveValue('')
  expect(code).toHaveFocus()
  await user.type(code, '654321')
  await waitFor(() => expect(server.to('POST', '/api/auth/token')).toHaveLength(2))
  expect(readSession()).toBeUndefined()
})

it('sends the wish to be remembered along', async () => {
  const { user, server } = await toSecondStage(challengeOf('AP'), { 'POST /api/auth/token': letIn() })
  await user.click(screen.getByRole('switch', { name: 'Remember this device' }))
  await user.type(await sixDigits(), '123456')
  await atHome()
  expect(server.to('POST', '/api/auth/token')[0]?.body).toMatchObject({ remember: true })
})

it('access of exactly 0 is in [AUTH-37]', async () => {
  const zero = detailsOf({ access: 0 })
  const { user } = await toSecondStage(challengeOf('AP'), {
    'POST /api/auth/verify': { ap: 0, details: zero },
    'POST /api/auth/token': letIn({ response: zero }),
  })
  await user.type(await sixDigits(), '123456')
  await atHome()
  expect(readSession()).toEqual(zero)
})

it('RESET leads to the enrolment of a new authenticator instead of home [AUTH-32]', async () => {
  const { user, address } = await toSecondStage(challengeOf('RESET'), {
    'POST /api/auth/token': letIn({ enrol: 'token/1' }),
    'GET /api/user/reset/token/token%2F1': { ok: true, advisor: { mfa: true, kind: 'enrolment' } },
  })
  await user.type(await sixDigits(), '123456')
  await waitFor(() => expect(address()).toMatch(/^\/reset/))
})

it('PASS has the code filled in, says that this is a guest, and goes with a press [AUTH-25, AUTH-26]', async () => {
  const guest = detailsOf({ guest: true })
  const { user, server } = await toSecondStage(challengeOf('PASS', {}, { two_fa_code: '204060' }), {
    'POST /api/auth/verify': { ap: 1, details: guest },
    'POST /api/auth/token': letIn({ response: guest }),
  })
  expect(await sixDigits()).toHaveValue('204060')
  expect(screen.getByText('Guest')).toBeInTheDocument()
  expect(screen.queryByRole('switch')).toBeNull()
  await user.click(pressed('Continue as guest'))
  await atHome()
  expect(server.to('POST', '/api/auth/token')[0]?.body).toMatchObject({ twofactor: '204060' })
  expect(readSession()?.guest).toBe(true)
})

const resends = 'POST /api/auth/email/resend'
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('EMAIL lets a new email be requested after 30 seconds, counting down, and then again after 30 [AUTH-34, AUTH-35, LIMIT-08]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, server } = await toSecondStage(challengeOf('EMAIL'), { [resends]: { ok: true, resends: 1 } })
  const again = screen.getByRole('button', { name: /^Request a new email/ })
  expect(again).toBeDisabled()
  expect(again).toHaveTextContent(/in (30|29) s/)
  await later(25_000)
  expect(again).toBeDisabled()
  await later(5_000)
  await waitFor(() => expect(again).toBeEnabled())
  await user.click(again)
  await screen.findByText('New email sent. Use the code from the latest one.')
  expect(server.to('POST', '/api/auth/email/resend')[0]?.body).toEqual({ id: 'challenge-1' })
  expect(again).toBeDisabled()
  await later(30_000)
  await waitFor(() => expect(again).toBeEnabled())
})

it('EMAIL is disabled with a warning as the resends reach four [AUTH-48, AUTH-49, ERR-17, LIMIT-09]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let sent = 0
  const { user } = await toSecondStage(challengeOf('EMAIL'), { [resends]: () => ({ ok: true, resends: ++sent }) })
  for (let resend = 1; resend <= 4; resend++) {
    const code = screen.getByLabelText('8-digit code')
    expect(code).toBeEnabled()
    await later(30_000)
    await user.click(await screen.findByRole('button', { name: 'Request a new email' }))
    if (resend < 4) await screen.findByText(/^New email sent/)
  }
  await says(texts.emailProblem)
  expect(screen.getByLabelText('8-digit code')).toBeDisabled()
  expect(screen.queryByRole('button', { name: /^Request a new email/ })).toBeNull()
  await user.click(pressed('Cancel'))
  await emailField()
})

it.each([
  [failure(429, 'too-many'), 'The server said too-many.'],
  ['no-answer' as const, texts.codeNoResponse],
])('EMAIL says why no new email was sent', async (answer, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await toSecondStage(challengeOf('EMAIL'), { [resends]: answer })
  await later(30_000)
  await user.click(await screen.findByRole('button', { name: 'Request a new email' }))
  expect(await screen.findByText(words)).toBeInTheDocument()
})

it('EMAIL says that a code is incomplete in words of its own', async () => {
  const { user } = await toSecondStage(challengeOf('EMAIL'))
  await user.type(screen.getByLabelText('8-digit code'), '1234567{Enter}')
  expect(screen.getByLabelText('8-digit code')).toHaveValue('1234567')
  await says('Enter all 8 digits.')
})

const push = () => challengeOf('PUSH', { number: 42 })

it('PUSH has Push, Authenticator and Cancel; Push shows the number, sends the email and waits for the answer [AUTH-27..29]', async () => {
  let answer: (decision: object) => void = () => {}
  const { user, server } = await toSecondStage(push(), {
    'POST /api/push': () => new Promise<object>((resolve) => (answer = resolve)),
  })
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names).toEqual(expect.arrayContaining(['Push', 'Authenticator', 'Cancel']))
  expect(screen.queryByText('42')).toBeNull()
  await user.click(pressed('Push'))
  await screen.findByText('42')
  expect(server.to('POST', '/api/push')[0]?.body).toEqual({ email, remember: false })
  answer(letIn()())
  await atHome()
})

it.each([
  ['denied or late', { response: { access: -1 } }, texts.pushFailed],
  ['no answer', 'no-answer' as const, texts.pushFailed],
  ['refused', failure(401, 'invalid-code'), texts.pushFailed],
  ['too many', failure(429, 'too-many'), 'The server said too-many.'],
])('PUSH tells a push that is %s, and may be asked again [ERR-15]', async (_, answer, words) => {
  const { user, server } = await toSecondStage(push(), { 'POST /api/push': answer })
  await user.click(pressed('Push'))
  await says(words)
  await user.click(pressed('Push'))
  await waitFor(() => expect(server.to('POST', '/api/push')).toHaveLength(2))
})

it('PUSH: Authenticator leads to the six digits, Cancel back to the form [AUTH-30]', async () => {
  const opened = await toSecondStage(push(), { 'POST /api/auth/token': letIn(), 'POST /api/push': 'never' })
  await opened.user.click(pressed('Push'))
  await screen.findByText('42')
  await opened.user.click(pressed('Authenticator'))
  expect(opened.server.to('POST', '/api/push')[0]?.init.signal?.aborted).toBe(true)
  await opened.user.type(await sixDigits(), '123456')
  await atHome()
})

it('PUSH: Cancel abandons [AUTH-30]', async () => {
  const { user } = await toSecondStage(push())
  await user.click(pressed('Cancel'))
  expect(await emailField()).toHaveValue(email)
})

it.each(['AP', 'RESET', 'EMAIL', 'PUSH'] as const)(
  '%s offers a passkey where there is one, and only there',
  async (ap) => {
    await toSecondStage(challengeOf(ap, { passkey: true, number: 42 }))
    expect(pressed('Use a passkey')).toBeEnabled()
  },
)
it('offers no passkey to somebody who has none', async () => {
  await toSecondStage(challengeOf('AP'))
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

it('says that a passkey was not used, and goes on with the code', async () => {
  const { user } = await toSecondStage(challengeOf('AP', { passkey: true }), {
    'POST /api/auth/passkey/options': { options: { challenge: 'AAAA' } },
    'POST /api/auth/token': letIn(),
  })
  await user.click(pressed('Use a passkey'))
  await says('The passkey wasn’t used.')
  await user.type(await sixDigits(), '123456')
  await atHome()
  expect(readSession()).toEqual(details)
})
