// Forgot password, and the setting up of an invited account: one mechanism, a token that is good once.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'

export const requestReset = endpoint({
  method: 'POST',
  path: '/v2/auth/reset',
  access: 'public',
  summary: 'Requests a reset link by email. Known and unknown addresses get the same response',
  body: T.Object({ email: T.Unknown(), coords: T.Optional(T.Unknown()) }),
  answer: T.Object({ ok: T.Boolean(), error: T.Optional(T.String()) }),
})

export const checkResetToken = endpoint({
  method: 'GET',
  path: '/user/reset/token/:token',
  access: 'public',
  summary:
    'Checks whether a reset link is still valid without using it up. `advisor.mfa` says whether an authenticator app is required',
  params: T.Object({ token: T.String({ maxLength: 200 }) }),
  answer: T.Object({
    ok: T.Boolean(),
    advisor: T.Optional(T.Object({ mfa: T.Boolean(), kind: T.Enum(['reset', 'invitation', 'enrolment']) })),
  }),
})

export const setUpPassword = endpoint({
  method: 'POST',
  path: '/user/setup',
  access: 'public',
  summary: 'Sets the password. If `twofactor` is AP, the next step is to set up an authenticator app or enter its code',
  /** An enrolment link (`kind`) needs no password. */
  body: T.Object({ q: T.String({ maxLength: 200 }), password: T.Optional(T.String({ maxLength: 1000 })) }),
  answer: T.Object({
    ok: T.Boolean(),
    id: T.Array(
      T.Object({
        id: T.String(),
        twofactor: T.Enum(['AP', 'EMAIL']),
        msg: T.String(),
        /** False: the account has an authenticator already, and only its code finishes the reset. */
        enrol: T.Boolean(),
      }),
    ),
  }),
})

export const verifySetUp = endpoint({
  method: 'POST',
  path: '/user/setup/verify',
  access: 'public',
  summary: 'Completes setup with a six-digit authenticator code',
  body: T.Object({ token: T.Unknown(), id: T.Unknown() }),
  answer: Ok,
})

export const enrolmentQr = endpoint({
  method: 'GET',
  path: '/user/qr/:id',
  access: 'public',
  summary: 'Returns the QR code for the authenticator setup in progress in this browser',
  params: T.Object({ id: T.String({ maxLength: 100 }) }),
  answer: T.String(),
})
