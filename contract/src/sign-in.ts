// Sign-in: password, then a second factor. `ap` names the factor the account uses; every factor's second stage
// answers alike, so that further factors are further endpoints and no change of these.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { Details } from './session.ts'

export const factors = ['PASS', 'PUSH', 'AP', 'RESET', 'EMAIL'] as const
export type Factor = (typeof factors)[number]

/** Where the browser says it is. A hint: anything else than two numbers is ignored, never refused. */
const Coords = T.Optional(T.Unknown())

export const authenticate = endpoint({
  method: 'POST',
  path: '/auth',
  access: 'public',
  summary: 'First stage of the sign-in: email and password',
  body: T.Object({ email: T.Unknown(), password: T.Unknown(), coords: Coords }),
  answer: T.Object({
    response: T.String({ description: 'The id the second stage sends back' }),
    ap: T.Enum([...factors]),
    two_fa_code: T.Optional(T.String()),
    details: T.Optional(Details),
    advisor: T.Object({ email: T.String({ description: 'Masked: where the code went' }) }),
  }),
})

const SecondStage = T.Object({ id: T.Unknown(), twofactor: T.Unknown() })
const SignedIn = T.Object({
  response: Details,
  advisor: T.Object({ id: T.String(), first: T.String(), last: T.String(), email: T.String() }),
})

export const answerEmailedCode = endpoint({
  method: 'POST',
  path: '/auth/email',
  access: 'challenge',
  summary: 'Second stage with the emailed eight-digit code',
  body: SecondStage,
  answer: SignedIn,
})

export const verifySession = endpoint({
  method: 'POST',
  path: '/auth/verify',
  access: 'public',
  summary: 'Is this session good? `ap` of 0 or more means yes',
  answer: T.Object({ ap: T.Integer(), details: T.Optional(Details) }),
})

export const logout = endpoint({
  method: 'GET',
  path: '/user/logout/:email',
  access: 'guest-ok',
  summary: "Ends the caller's own session",
  changes: true,
  params: T.Object({ email: T.String() }),
  answer: Ok,
})
