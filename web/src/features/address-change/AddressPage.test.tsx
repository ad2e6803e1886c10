import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../../testing/render.tsx'
import { failure, wire } from '../../testing/wire.ts'

const check = 'POST /api/user/address/link'
const answer = 'POST /api/user/address/answer'
const link = {
  first: 'Dana',
  was: 'dana@meridianharbor.example',
  now: 'mallory@meridianharbor.example',
  until: '2026-11-19T19:00:00.000Z',
}

function open(answers: Parameters<typeof wire>[0] = {}, address = '/address?q=token-1') {
  const server = wire({ [check]: { ok: true, link }, ...answers })
  return { server, ...openScreen(address) }
}
const undo = () => screen.findByRole('button', { name: 'Undo email change' })

it('says what was changed and until when, with the token out of the address', async () => {
  const { server, address } = open()
  await undo()
  expect(address()).toBe('/address')
  expect(server.to('POST', '/api/user/address/link').map(({ body }) => body)).toEqual([{ q: 'token-1' }])
  expect(screen.getByRole('heading', { level: 1, name: 'Your sign-in email was changed' })).toBeInTheDocument()
  expect(screen.getByText(/^Hi Dana/)).toHaveTextContent(
    'from dana@meridianharbor.example to mallory@meridianharbor.example',
  )
  expect(screen.getByText(/^Hi Dana/)).toHaveTextContent('Undo the change by Nov 19,')
  expect(server.to('POST', '/api/user/address/answer')).toEqual([])
})

it.each([
  ['undo', 'Undo email change', { ok: true, restored: true }, /Sign in with dana@meridianharbor\.example again/],
  ['undo', 'Undo email change', { ok: true, restored: false }, /we suspended your account to protect it/],
  ['accept', 'Confirm email change', { ok: true }, /^Email change confirmed/],
])('%s: “%s” answers %j and says so', async (said, button, reply, words) => {
  const { server, user } = open({ [answer]: reply })
  await user.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(server.to('POST', '/api/user/address/answer').map(({ body }) => body)).toEqual([
    { q: 'token-1', answer: said },
  ])
  expect(screen.queryByRole('button', { name: button })).toBeNull()
})

it.each([
  ['is none', {}, '/address'],
  ['is unknown, used or expired', { [check]: { ok: false } }, '/address?q=token-1'],
])('a link that %s has nothing to decide', async (_, answers, address) => {
  open(answers, address)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/already used, or it expired/))
  expect(screen.queryByRole('button', { name: 'Undo email change' })).toBeNull()
})

it('somebody was faster with the same link', async () => {
  const { user } = open({ [answer]: { ok: false } })
  await user.click(await undo())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/already used/))
})

it('a failure can be tried again', async () => {
  const { user } = open({ [answer]: failure(429, 'too-many', { message: 'Too many attempts.' }) })
  await user.click(await undo())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts.'))
  expect(await undo()).toBeEnabled()
})
