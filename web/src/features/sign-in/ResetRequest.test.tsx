import { texts } from '@portal/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { email, emailField, openSignIn } from '../../testing/sign-in.ts'
import { failure } from '../../testing/wire.ts'

const path = 'POST /api/v2/auth/reset'

async function openReset(answer: Parameters<typeof openSignIn>[0] = {}) {
  const opened = await openSignIn(answer)
  await opened.user.click(screen.getByRole('button', { name: 'Forgot Password' }))
  const dialog = within(await screen.findByRole('dialog', { name: texts.resetDialogTitle }))
  return { ...opened, dialog, action: () => dialog.getByRole('button', { name: texts.resetDialogAction }) }
}
const says = (words: string) => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
})

it('opens from Forgot Password, titled and labelled as the specification says, and goes away on Cancel [AUTH-18, RESET-01, RESET-02]', async () => {
  const { user, dialog, action } = await openReset()
  expect(action()).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('heading', { name: 'Sign in' })
})

it('counts to 60 and stops nobody [RESET-04, LIMIT-07]', async () => {
  const { user } = await openReset()
  await user.type(await emailField(), 'a'.repeat(61))
  expect(screen.getByText('61 / 60')).toBeInTheDocument()
  expect(await emailField()).toHaveValue('a'.repeat(61))
})

it('begins with the address of the form, and says when it is none', async () => {
  const opened = await openSignIn()
  await opened.user.type(await emailField(), 'dana@')
  await opened.user.click(screen.getByRole('button', { name: 'Forgot Password' }))
  await screen.findByRole('dialog')
  const field = await emailField()
  expect(field).toHaveValue('dana@')
  expect(field).toHaveFocus()
  await opened.user.tab()
  expect(field).toHaveAccessibleDescription(texts.notAnEmail)
})

it('on Enter without an email says so, and keeps the cursor there', async () => {
  const { user, server } = await openReset()
  await user.keyboard('dana@{Enter}')
  expect(await emailField()).toHaveAccessibleDescription(texts.notAnEmail)
  expect(await emailField()).toHaveFocus()
  expect(server.to('POST', '/api/v2/auth/reset')).toEqual([])
})

it('posts email and coords, and says that it is done [RESET-03, RESET-07, ERR-19]', async () => {
  const coords = { latitude: 42.65, longitude: -73.75 }
  const getCurrentPosition = (found: PositionCallback) => found({ coords } as GeolocationPosition)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  const { user, server, action, dialog } = await openReset({ [path]: { ok: true } })
  await user.type(await emailField(), email)
  await user.click(action())
  await says(texts.resetProcessed)
  expect(server.to('POST', '/api/v2/auth/reset').map(({ body }) => body)).toEqual([{ email, coords }])
  await user.click(dialog.getByRole('button', { name: 'Back to sign-in' }))
  await screen.findByRole('heading', { name: 'Sign in' })
})

it.each([
  ['Auth 61.8', { ok: false, error: 'Auth 61.8' }, texts.resetPending],
  ['another error', { ok: false, error: 'Auth 70.1' }, texts.resetFailedWith('Auth 70.1')],
  ['a failing server', failure(500, 'unexpected'), texts.resetFailedWith('unexpected')],
])('tells %s [RESET-06, RESET-08, ERR-18, ERR-20]', async (_, answer, words) => {
  const { user, action } = await openReset({ [path]: answer })
  await user.type(await emailField(), email)
  await user.click(action())
  await says(words)
  expect(action()).toBeEnabled()
})

it.each([
  ['no answer', 'no-answer' as const, 'The server didn’t respond. Check your connection and try again.'],
  ['the limit', failure(429, 'too-many'), 'The server said too-many.'],
  [
    'when the limit ends',
    Response.json({ ok: false, code: 'too-many' }, { status: 429, headers: { 'retry-after': '60' } }),
    /^Too many requests\. Try again after .+\.$/,
  ],
])('tells %s in plain words, and sends nobody to the security mailbox for it', async (_, answer, words) => {
  const { user, action } = await openReset({ [path]: answer })
  await user.type(await emailField(), email)
  await user.click(action())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))
  expect(screen.getByRole('alert')).not.toHaveTextContent('security')
  expect(action()).toBeEnabled()
})

it('tells a 400 without its code, and names the mailbox [RESET-09, ERR-21]', async () => {
  const { user, action } = await openReset({ [path]: failure(400, 'invalid') })
  await user.type(await emailField(), email)
  await user.click(action())
  await waitFor(() => expect(screen.getByText(texts.resetFailed)).toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'security@meridianharbor.example' })).toHaveAttribute(
    'href',
    'mailto:security@meridianharbor.example',
  )
})

it.each(['dana@gmail.com', 'dana@comcast.net'])('sends nothing for %s [RESET-05, ERR-07]', async (address) => {
  const { user, server, action } = await openReset()
  await user.type(await emailField(), address)
  await user.click(action())
  await says(texts.publicMailReset)
  expect(server.to('POST', '/api/v2/auth/reset')).toEqual([])
})
