import type { ProofMeans } from '@portal/contract/proof'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../../lib/call.ts'
import { openProfile } from '../../testing/profile.tsx'
import { FakeEventSource, failure, type Sent } from '../../testing/wire.ts'
import { removeMyProxy } from '@portal/contract/profile'

const path = 'PUT /api/user/profile/proxies'

afterEach(() => onlineManager.setOnline(true))

/** The profile of somebody who proved who they are too long ago. */
async function open(means: ProofMeans[] = ['password', 'email'], answers: Parameters<typeof openProfile>[1] = {}) {
  const told = { proven: false }
  const guard = () => (told.proven ? { ok: true } : failure(403, 'proof-needed'))
  const portal = await openProfile(
    {},
    {
      [path]: guard,
      'DELETE /api/user/profile/proxies/p1': guard,
      'GET /api/auth/proof': () => ({ ok: true, proven: told.proven, means, email: 'd***@meridianharbor.example' }),
      'POST /api/auth/proof': ({ body }: Sent) => {
        const right = ['correct-horse-1', '123456', '12345678'].includes((body as { given: string }).given)
        told.proven = right
        return right ? { ok: true } : failure(400, 'invalid', { fields: { given: 'That’s not your password.' } })
      },
      'POST /api/auth/proof/code': { ok: true },
      ...answers,
    },
  )
  const { user } = portal
  await user.click(screen.getByRole('button', { name: 'Add colleague' }))
  const form = within(await screen.findByRole('dialog', { name: 'Allow a colleague to act for you' }))
  await user.type(form.getByLabelText(/Colleague’s email/), 'sam@meridianharbor.example')
  const press = () => user.click(form.getByRole('button', { name: 'Allow' }))
  await press()
  const asked = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  return { ...portal, told, form, press, asked: within(asked), granted: () => portal.server.to('PUT', path.slice(4)) }
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull())
const done = () => screen.findByText('sam@meridianharbor.example can now act for you')

it('asks for the password over the dialog that needs it, and then does what was wanted', async () => {
  const { user, server, asked, granted } = await open()
  const field = await asked.findByLabelText(/^Password/)
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, 'correct-horse-1{Enter}')
  await done()
  await gone()
  expect(server.to('POST', '/api/auth/proof').map(({ body }) => body)).toEqual([
    { by: 'password', given: 'correct-horse-1' },
  ])
  expect(granted().map(({ body }) => body)).toEqual([
    { email: 'sam@meridianharbor.example' },
    { email: 'sam@meridianharbor.example' },
  ])
})

it('says what was wrong, and stays', async () => {
  const { user, asked, granted } = await open()
  const field = await asked.findByLabelText(/^Password/)
  await user.click(asked.getByRole('button', { name: 'Confirm' }))
  expect(asked.getByText('Enter your password.')).toBeInTheDocument()
  await user.type(field, 'wrong-horse-11{Enter}')
  expect(await asked.findByText('That’s not your password.')).toBeInTheDocument()
  expect(field).toHaveValue('')
  expect(granted()).toHaveLength(1)
})

it.each([
  [
    'Cancel',
    async ({ user, asked }: Awaited<ReturnType<typeof open>>) =>
      user.click(asked.getByRole('button', { name: 'Cancel' })),
  ],
  ['Escape', async ({ user }: Awaited<ReturnType<typeof open>>) => user.keyboard('{Escape}')],
])('%s closes it alone: nothing was done, nothing typed is lost, the focus is back', async (_, cancel) => {
  const opened = await open()
  await opened.asked.findByLabelText(/^Password/)
  await cancel(opened)
  await gone()
  expect(await opened.form.findByText('Canceled. Nothing was changed.')).toBeInTheDocument()
  expect(opened.form.getByLabelText(/Colleague’s email/)).toHaveValue('sam@meridianharbor.example')
  expect(opened.granted()).toHaveLength(1)
  await waitFor(() => expect(opened.form.getByRole('button', { name: 'Allow' })).toHaveFocus())
  // the next try asks again
  await opened.press()
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
})

it('takes the code of an authenticator', async () => {
  const { user, server, asked } = await open(['password', 'app'])
  await user.click(await asked.findByRole('button', { name: 'Use your authenticator app' }))
  const field = asked.getByLabelText(/authenticator app/)
  expect(field).toHaveFocus()
  await user.type(field, '12-34{Enter}')
  expect(asked.getByText('Enter all 6 digits.')).toBeInTheDocument()
  await user.type(field, '56{Enter}')
  await done()
  expect(server.to('POST', '/api/auth/proof').at(-1)?.body).toEqual({ by: 'app', given: '123456' })
})

it('mails a code to whoever has no password, and a new one', async () => {
  const { user, server, asked } = await open(['email'])
  await user.click(await asked.findByRole('button', { name: 'Email me a code' }))
  expect(await asked.findByText('We emailed a code to d***@meridianharbor.example.')).toBeInTheDocument()
  server.answers['POST /api/auth/proof/code'] = failure(429, 'too-many', { message: 'Wait a moment.' })
  await user.click(asked.getByRole('button', { name: 'Email a new code' }))
  expect(await asked.findByText('Wait a moment.')).toBeInTheDocument()
  server.answers['POST /api/auth/proof/code'] = { ok: true }
  await user.click(asked.getByRole('button', { name: 'Email me a code' }))
  const field = await asked.findByLabelText(/Code from your email/)
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, '12345678{Enter}')
  await done()
})

it('a passkey that is put away says so, and another way is still there', async () => {
  const { user, asked } = await open(['password', 'passkey'], {
    'POST /api/auth/proof/passkey': { options: { challenge: 'x' } },
  })
  await user.click(await asked.findByRole('button', { name: 'Use a passkey' }))
  expect(await asked.findByText(/The passkey wasn’t used/)).toBeInTheDocument()
  await user.type(asked.getByLabelText(/^Password/), 'correct-horse-1{Enter}')
  await done()
})

it('asks once for calls that are made at the same time, and repeats them all', async () => {
  const { user, server, asked } = await open()
  const other = call(removeMyProxy, { params: { id: 'p1' } })
  await waitFor(() => expect(server.to('DELETE', '/api/user/profile/proxies/p1')).toHaveLength(1))
  expect(screen.getAllByRole('dialog', { name: 'Confirm it’s you' })).toHaveLength(1)
  await user.type(await asked.findByLabelText(/^Password/), 'correct-horse-1{Enter}')
  await done()
  expect(await other).toEqual({ ok: true })
  expect(server.to('POST', '/api/auth/proof')).toHaveLength(1)
})

it('goes by itself when another tab has given proof meanwhile', async () => {
  const { asked, told, server } = await open()
  await asked.findByLabelText(/^Password/)
  told.proven = true
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await done()
  await gone()
  expect(server.to('POST', '/api/auth/proof')).toEqual([])
})

it('says so when the network is gone, at the start and in the middle, and goes on when it is back', async () => {
  const { user, server, asked } = await open(['password'], { 'GET /api/auth/proof': 'no-answer' })
  expect(await asked.findByText(/didn’t respond/)).toBeInTheDocument()
  server.answers['GET /api/auth/proof'] = { ok: true, proven: false, means: ['password'], email: '' }
  await user.click(asked.getByRole('button', { name: 'Try again' }))
  const field = await asked.findByLabelText(/^Password/)
  const answer = server.answers['POST /api/auth/proof']
  // the browser knows it too
  onlineManager.setOnline(false)
  server.answers['POST /api/auth/proof'] = 'no-answer'
  await user.type(field, 'correct-horse-1{Enter}')
  expect(await asked.findByText(/didn’t respond/)).toBeInTheDocument()
  onlineManager.setOnline(true)
  if (answer) server.answers['POST /api/auth/proof'] = answer
  await user.type(field, 'correct-horse-1{Enter}')
  await done()
})

it('says that it is locked, and until when', async () => {
  const message = 'Your password is locked after too many wrong tries. Try again in 12 minutes, or confirm another way.'
  const { user, asked } = await open(['password'], { 'POST /api/auth/proof': failure(429, 'too-many', { message }) })
  await user.type(await asked.findByLabelText(/^Password/), 'correct-horse-1{Enter}')
  expect(await asked.findByText(message)).toBeInTheDocument()
})

it('leads to the sign-in when too many wrong ones have ended the session', async () => {
  const message = 'Too many wrong tries. We signed you out to protect your account.'
  const { user, asked, address } = await open(['password'], {
    'POST /api/auth/proof': failure(401, 'proof-ended', { message }),
  })
  await user.type(await asked.findByLabelText(/^Password/), 'wrong-horse-11{Enter}')
  expect(await asked.findByText(message)).toBeInTheDocument()
  await user.click(asked.getByRole('button', { name: 'Sign in again' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login')
})

it('opens the line of changes anew: the session has another id', async () => {
  const { user, asked } = await open()
  const before = FakeEventSource.open[0]
  await user.type(await asked.findByLabelText(/^Password/), 'correct-horse-1{Enter}')
  await done()
  await vi.waitFor(() => expect(FakeEventSource.open[0]).not.toBe(before))
})
