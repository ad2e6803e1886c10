// The sign-in page with a doubled server, and the way to its second stage.
import type { Answered } from '@portal/contract/sign-in'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { firmOf } from './firm.ts'
import { giveHint, openPortal } from './render.tsx'
import { wire } from './wire.ts'

export const email = 'dana@meridianharbor.example'
export const password = 'correct-horse-1'
export const details = detailsOf()
export const advisor = { id: 'account-1', first: 'Dana', last: 'Whitfield', email: 'd•••@meridianharbor.example' }

export const emailField = () => screen.findByLabelText('Email')
export const passwordField = () => screen.getByLabelText('Password')
export const loginButton = () => screen.getByRole('button', { name: 'Login' })

export async function openSignIn(answers: Parameters<typeof wire>[0] = {}, address = '/login') {
  const server = wire({
    'GET /api/firm': firmOf(),
    'GET /status/summary.json': { activeMaintenances: [] },
    'POST /api/auth/verify': { ap: 1, details },
    ...answers,
  })
  const portal = openPortal(address)
  await emailField()
  return { server, ...portal }
}
export type Opened = Awaited<ReturnType<typeof openSignIn>>

export async function fillIn({ user }: Opened, as = email) {
  await user.type(await emailField(), as)
  await user.type(passwordField(), password)
}

/** What the first stage answers for this factor. */
export const challengeOf = (
  ap: Answered['ap'],
  more: Partial<Answered['advisor']> = {},
  rest: Partial<Answered> = {},
) => ({
  response: 'challenge-1',
  ap,
  advisor: { email: advisor.email, ...more },
  ...rest,
})

/** What a right answer brings, cookie included. */
export const letIn =
  (more: object = {}) =>
  () => {
    giveHint()
    return { response: details, advisor, ...more }
  }

/** Up to the dialog of the second stage. */
export async function toSecondStage(challenge: object, answers: Parameters<typeof wire>[0] = {}) {
  const opened = await openSignIn({ 'POST /api/auth': challenge, ...answers })
  await fillIn(opened)
  await opened.user.click(loginButton())
  await screen.findByRole('dialog')
  return opened
}
