// No stage of the sign-in is a dead end, and none speaks up after it was left.
import { texts } from '@portal/contract/texts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { minuteAfter, momentInWords } from '../../lib/format.ts'
import { readSession } from '../../lib/session.ts'
import {
  challengeOf,
  email,
  emailField,
  fillIn,
  letIn,
  loginButton,
  type Opened,
  openSignIn,
  passwordField,
  toSecondStage,
} from '../../testing/sign-in.ts'
import { failure } from '../../testing/wire.ts'

const pressed = (name: string | RegExp) => screen.getByRole('button', { name })
const says = (words: string) => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))
const over = () => failure(401, 'sign-in-over', { message: 'This sign-in timed out. Start again.' })
const passkeyOptions = 'POST /api/auth/passkey/options'
const resends = 'POST /api/auth/email/resend'

/** An answer that comes when the test says so, whether anybody still waits for it or not. */
function late() {
  let answer: (reply: object) => void = () => {}
  const handler = () => new Promise<object>((resolve) => (answer = resolve))
  return { handler, answer: async (reply: object) => act(async () => answer(reply)) }
}
const aborted = (sent: { init: RequestInit }[]) => sent.map(({ init }) => init.signal?.aborted)

afterEach(() => void vi.useRealTimers())

async function requestNewEmail(user: Opened['user']) {
  await vi.advanceTimersByTimeAsync(30_000)
  await user.click(await screen.findByRole('button', { name: 'Request a new email' }))
}

/** The dialog says why, and its one button leads to the form: the email is there, the password is not. */
async function startsAgain({ user }: Opened, words: string) {
  await screen.findByRole('dialog', { name: 'Sign-in ended' })
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(screen.queryByText(texts.codeRefused)).toBeNull()
  expect(screen.queryByLabelText(/^\d-digit code$/)).toBeNull()
  expect(pressed('Start again')).toHaveFocus()
  await user.click(pressed('Start again'))
  expect(await emailField()).toHaveValue(email)
  expect(passwordField()).toHaveValue('')
  return true
}

describe('a sign-in that is over', () => {
  const words = 'This sign-in timed out. Start again.'

  it.each(['AP', 'RESET'] as const)('is told at the six digits of %s, with the way to begin again', async (ap) => {
    const opened = await toSecondStage(challengeOf(ap), { 'POST /api/auth/token': over() })
    await opened.user.type(screen.getByLabelText('6-digit code'), '123456')
    expect(await startsAgain(opened, words)).toBe(true)
  })

  it('is told at the emailed code', async () => {
    const opened = await toSecondStage(challengeOf('EMAIL'), { 'POST /api/auth/email': over() })
    await opened.user.type(screen.getByLabelText('8-digit code'), '12345678')
    expect(await startsAgain(opened, words)).toBe(true)
  })

  it('is told when a new email is asked for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const opened = await toSecondStage(challengeOf('EMAIL'), { [resends]: over() })
    await requestNewEmail(opened.user)
    expect(await startsAgain(opened, words)).toBe(true)
  })

  it('is told when a push is asked for', async () => {
    const opened = await toSecondStage(challengeOf('PUSH', { number: 42 }), { 'POST /api/push': over() })
    await opened.user.click(pressed('Push'))
    expect(await startsAgain(opened, words)).toBe(true)
  })

  it.each(['AP', 'PUSH'] as const)('is told at the passkey beside %s', async (ap) => {
    const opened = await toSecondStage(challengeOf(ap, { passkey: true, number: 42 }), { [passkeyOptions]: over() })
    await opened.user.click(pressed('Use a passkey'))
    expect(await startsAgain(opened, words)).toBe(true)
  })

  it('begins again with a challenge of its own', async () => {
    const opened = await toSecondStage(challengeOf('AP'), { 'POST /api/auth/token': over() })
    await opened.user.type(screen.getByLabelText('6-digit code'), '123456')
    expect(await startsAgain(opened, words)).toBe(true)
    opened.server.answers['POST /api/auth'] = challengeOf('AP', {}, { response: 'challenge-2' })
    opened.server.answers['POST /api/auth/token'] = letIn()
    await opened.user.type(passwordField(), 'correct-horse-1')
    await opened.user.click(loginButton())
    await opened.user.type(await screen.findByLabelText('6-digit code'), '123456')
    await screen.findByRole('heading', { name: /, Dana$/ })
    expect(opened.server.to('POST', '/api/auth/token').at(-1)?.body).toMatchObject({ id: 'challenge-2' })
  })
})

describe('the emails of the hour', () => {
  const until = new Date('2026-11-16T14:12:31Z')
  const inWords = momentInWords(new Date('2026-11-16T14:13:00Z'))
  const spent = (passkey: boolean, ap: 'EMAIL' | 'RESET' = 'EMAIL') =>
    challengeOf(ap, { next_mail: until.toISOString(), ...(passkey && { passkey: true }) })

  it.each(['EMAIL', 'RESET'] as const)('used up before %s: says so and until when, with the way back', async (ap) => {
    const { user } = await toSecondStage(spent(false, ap))
    const dialog = screen.getByRole('dialog', { name: 'We can’t email you another code yet' })
    expect(dialog).toHaveTextContent(
      `We’ve emailed you too many codes in the past hour. Sign in again after ${inWords} to get a new one.`,
    )
    expect(screen.queryByLabelText(/^\d-digit code$/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    expect(screen.queryByText(texts.signInServerIssue)).toBeNull()
    await user.click(pressed('Back to sign-in'))
    expect(await emailField()).toHaveValue(email)
  })

  it('offer the passkey that needs none; put away, it can be tried again', async () => {
    const { user, server } = await toSecondStage(spent(true), { [passkeyOptions]: { options: { challenge: 'AAAA' } } })
    expect(screen.getByRole('dialog')).toHaveTextContent('or use your passkey now.')
    await user.click(pressed('Use a passkey'))
    await says('The passkey wasn’t used.')
    await user.click(pressed('Use a passkey'))
    await waitFor(() => expect(server.to('POST', '/api/auth/passkey/options')).toHaveLength(2))
  })

  it('used up while the code is asked for: says until when, and the code still goes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const refusal = failure(429, 'mails-spent')
    refusal.headers.set('retry-after', '2400')
    const { user } = await toSecondStage(challengeOf('EMAIL'), { [resends]: refusal, 'POST /api/auth/email': letIn() })
    await requestNewEmail(user)
    const said = await screen.findByText(/^We’ve emailed you too many codes in the past hour\./)
    const soonest = minuteAfter(new Date(Date.now() + 2_390_000)).getTime()
    const times = [0, 60_000].map((more) => momentInWords(new Date(soonest + more)))
    expect(times.some((time) => said.textContent.includes(`You can request another after ${time}.`))).toBe(true)
    await user.type(screen.getByLabelText('8-digit code'), '12345678')
    await screen.findByRole('heading', { name: /, Dana$/ })
  })

  it('of one sign-in used up: the form is disabled, the passkey is not [AUTH-48]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await toSecondStage(challengeOf('EMAIL', { passkey: true }), {
      [resends]: { ok: true, resends: 4 },
      [passkeyOptions]: { options: { challenge: 'AAAA' } },
    })
    await user.type(screen.getByLabelText('8-digit code'), '123')
    await requestNewEmail(user)
    await says(texts.emailProblem)
    expect(screen.getByLabelText('8-digit code')).toBeDisabled()
    expect(screen.getByLabelText('8-digit code')).toHaveValue('')
    await user.click(pressed('Use a passkey'))
    await says('The passkey wasn’t used.')
  })
})

it('too many failures of one address: the words of the specification, and until when [ERR-09]', async () => {
  const refusal = failure(429, 'too-many')
  refusal.headers.set('retry-after', '540')
  const opened = await openSignIn({ 'POST /api/auth': refusal })
  await fillIn(opened)
  await opened.user.click(loginButton())
  await says(`${texts.signInServerIssue} Too many sign-ins from your network failed. Try again after`)
  expect(loginButton()).toBeEnabled()
})

describe('a guest’s code', () => {
  const guest = () => challengeOf('PASS', {}, { two_fa_code: '204060' })
  const gone = () => {
    expect(screen.queryByDisplayValue('204060')).toBeNull()
    expect(document.body.innerHTML).not.toContain('204060')
  }

  it.each([
    ['is refused', failure(401, 'invalid-code'), texts.codeRefused],
    ['came too late', over(), 'This sign-in timed out. Start again.'],
    ['meets no answer', 'no-answer' as const, texts.codeNoResponse],
    ['meets an account without access', { response: { access: -1 } }, texts.codeNoAccess],
  ])('that %s is wiped, and the guest begins again', async (_, answer, words) => {
    const { user } = await toSecondStage(guest(), { 'POST /api/auth/token': answer })
    expect(screen.getByLabelText('6-digit code')).toHaveValue('204060')
    await user.click(pressed('Continue as guest'))
    await screen.findByRole('dialog', { name: 'Sign-in ended' })
    await says(words)
    gone()
    await user.click(pressed('Start again'))
    await emailField()
    gone()
  })

  it('is wiped when its minute is over, not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await toSecondStage(guest())
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    expect(screen.getByLabelText('6-digit code')).toHaveValue('204060')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await screen.findByRole('dialog', { name: 'Sign-in ended' })
    gone()
  })

  it('is wiped with the dialog, and is not there when an advisor signs in after the guest', async () => {
    const { user, server } = await toSecondStage(guest())
    await user.click(pressed('Cancel'))
    await emailField()
    gone()
    server.answers['POST /api/auth'] = challengeOf('AP')
    await user.type(passwordField(), 'correct-horse-1')
    await user.click(loginButton())
    expect(await screen.findByLabelText('6-digit code')).toHaveValue('')
    gone()
  })
})

describe('what was left says nothing any more', () => {
  /** Neither in, nor a dialog, nor a toast. */
  async function nothingCame() {
    // whatever a late answer sets off has had its turn
    await act(async () => {
      await vi.dynamicImportSettled()
    })
    expect(readSession()).toBeUndefined()
    expect(screen.queryByText(texts.authenticated)).toBeNull()
    expect(screen.queryByRole('heading', { name: /, Dana$/ })).toBeNull()
  }

  it.each([
    ['a challenge', () => challengeOf('AP')],
    ['the word that one is in', () => ({ ...challengeOf('AP'), details: letIn()().response })],
    ['a refusal', () => failure(400, 'invalid-login')],
  ])('Forgot Password ends the call of the form: %s comes too late', async (_, reply) => {
    const { handler, answer } = late()
    const opened = await openSignIn({ 'POST /api/auth': handler })
    await fillIn(opened)
    await opened.user.click(loginButton())
    await opened.user.click(pressed('Forgot Password'))
    await screen.findByRole('dialog', { name: texts.resetDialogTitle })
    expect(aborted(opened.server.to('POST', '/api/auth'))).toEqual([true])
    await answer(reply())
    await nothingCame()
    expect(screen.getByRole('dialog', { name: texts.resetDialogTitle })).toBeInTheDocument()
    await opened.user.click(pressed('Cancel'))
    await emailField()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['AP', 'PASS', 'EMAIL'] as const)('Cancel ends the call of %s: being let in comes too late', async (ap) => {
    const { handler, answer } = late()
    const to = ap === 'EMAIL' ? '/api/auth/email' : '/api/auth/token'
    const { user, server } = await toSecondStage(challengeOf(ap, {}, ap === 'PASS' ? { two_fa_code: '204060' } : {}), {
      [`POST ${to}`]: handler,
    })
    if (ap === 'PASS') await user.click(pressed('Continue as guest'))
    else await user.type(screen.getByLabelText(/^\d-digit code$/), ap === 'EMAIL' ? '12345678' : '123456')
    await waitFor(() => expect(server.to('POST', to)).toHaveLength(1))
    await user.click(pressed('Cancel'))
    await emailField()
    expect(aborted(server.to('POST', to))).toEqual([true])
    await answer(letIn()())
    await nothingCame()
    expect(await emailField()).toHaveValue(email)
  })

  it('Cancel ends the call of a push', async () => {
    const { handler, answer } = late()
    const { user, server } = await toSecondStage(challengeOf('PUSH', { number: 42 }), { 'POST /api/push': handler })
    await user.click(pressed('Push'))
    await screen.findByText('42')
    await user.click(pressed('Cancel'))
    expect(aborted(server.to('POST', '/api/push'))).toEqual([true])
    await answer(letIn()())
    await nothingCame()
  })

  it('Cancel ends the call for a new email', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { handler, answer } = late()
    const { user, server } = await toSecondStage(challengeOf('EMAIL'), { [resends]: handler })
    await requestNewEmail(user)
    await user.click(pressed('Cancel'))
    expect(aborted(server.to('POST', '/api/auth/email/resend'))).toEqual([true])
    await answer({ ok: true, resends: 4 })
    await emailField()
    expect(screen.queryByText(texts.emailProblem)).toBeNull()
  })

  it('Cancel ends the passkey: its answer is not even sent', async () => {
    const { handler, answer } = late()
    const { user, server } = await toSecondStage(challengeOf('AP', { passkey: true }), { [passkeyOptions]: handler })
    await user.click(pressed('Use a passkey'))
    await user.click(pressed('Cancel'))
    await emailField()
    expect(aborted(server.to('POST', '/api/auth/passkey/options'))).toEqual([true])
    await answer({ options: { challenge: 'AAAA' } })
    await nothingCame()
    expect(server.to('POST', '/api/auth/passkey')).toHaveLength(0)
  })

  it('Cancel ends the call for a reset', async () => {
    const { handler, answer } = late()
    const opened = await openSignIn({ 'POST /api/v2/auth/reset': handler })
    await opened.user.type(await emailField(), email)
    await opened.user.click(pressed('Forgot Password'))
    await opened.user.click(await screen.findByRole('button', { name: texts.resetDialogAction }))
    await opened.user.click(pressed('Cancel'))
    await emailField()
    expect(aborted(opened.server.to('POST', '/api/v2/auth/reset'))).toEqual([true])
    await answer({ ok: true })
    expect(screen.queryByText(texts.resetProcessed)).toBeNull()
  })
})
