// Every expected failure has a code; this is the only place that turns a code into an HTTP status.
import * as T from 'typebox'

export const statusOf = {
  invalid: 400,
  'invalid-login': 400,
  'public-mail': 400,
  'session-expired': 400,
  'invalid-code': 401,
  'sign-in-over': 401,
  forbidden: 403,
  'foreign-origin': 403,
  'acting-over': 403,
  'proof-needed': 403,
  'proof-ended': 401,
  'link-over': 404,
  'code-needed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  'mails-spent': 429,
  unexpected: 500,
  unavailable: 503,
  'maybe-done': 503,
  'storage-full': 507,
} as const
export type ErrorCode = keyof typeof statusOf

/** The one shape of every refusal. `fields` with `invalid`, and with a `conflict` that is about some of several. */
export const Failure = T.Object({
  ok: T.Literal(false),
  code: T.String(),
  message: T.String(),
  requestId: T.String(),
  fields: T.Optional(T.Record(T.String(), T.String())),
})
export type Failure = T.Static<typeof Failure> & { code: ErrorCode }

export const Ok = T.Object({ ok: T.Boolean() })
