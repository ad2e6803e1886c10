// Sign-in: password, then a second factor. `ap` names the factor the account uses; every factor's second stage
// answers alike, so that a further factor is a further endpoint and no change of these.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { integerRange } from './ids.ts'
import { Ok } from './errors.ts'
import { Details } from './session.ts'

export const factors = ['PASS', 'PUSH', 'AP', 'RESET', 'EMAIL'] as const
export type Factor = (typeof factors)[number]

/** Where the browser says it is. A hint: anything else than two numbers is ignored, never refused. */
const Coords = T.Optional(T.Unknown())

/** What the first stage answers: the challenge, or the details where nothing more is asked. */
export const Answered = T.Object({
  response: T.String({ description: 'Id to send back in the second step' }),
  ap: T.Enum([...factors]),
  two_fa_code: T.Optional(T.String({ description: 'PASS only, for guests' })),
  details: T.Optional(Details),
  advisor: T.Object({
    email: T.String({ description: 'Masked address the code was sent to' }),
    passkey: T.Optional(T.Boolean({ description: 'A passkey can be used instead' })),
    number: T.Optional(T.Integer({ description: 'PUSH only: number to choose on the approving device' })),
    next_mail: T.Optional(
      T.String({
        description: 'No code was emailed: the hour’s emails are used up until this time. A passkey still works',
      }),
    ),
  }),
})
export type Answered = T.Static<typeof Answered>

export const authenticate = endpoint({
  method: 'POST',
  path: '/auth',
  access: 'public',
  summary: 'Starts sign-in with email and password',
  body: T.Object({ email: T.Unknown(), password: T.Unknown(), coords: Coords }),
  answer: Answered,
})

const SecondStage = T.Object({ id: T.Unknown(), twofactor: T.Unknown(), remember: T.Optional(T.Boolean()) })
export const SignedIn = T.Object({
  response: Details,
  advisor: T.Object({ id: T.String(), first: T.String(), last: T.String(), email: T.String() }),
  /** The authenticator has to be enrolled anew before anything else: the token for /reset. */
  enrol: T.Optional(T.String()),
})
export type SignedIn = T.Static<typeof SignedIn>

const secondStage = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({ method: 'POST', path, access: 'challenge', summary, body: SecondStage, answer: SignedIn })

export const answerAppCode = secondStage(
  '/auth/token',
  'Completes sign-in with a six-digit code. For AP, RESET, PASS, or PUSH with an authenticator app instead',
)
export const answerEmailedCode = secondStage('/auth/email', 'Completes sign-in with the emailed eight-digit code')

export const resendEmailedCode = endpoint({
  method: 'POST',
  path: '/auth/email/resend',
  access: 'challenge',
  summary: 'Emails a new code. The form is disabled after the fourth resend',
  body: T.Object({ id: T.Unknown() }),
  answer: T.Object({ ok: T.Boolean(), resends: T.Integer() }),
})

/** Answers when the person has decided on their device, or time has run out: access below 0 means denied or late. */
export const askForPush = endpoint({
  method: 'POST',
  path: '/push',
  access: 'challenge',
  summary: 'Asks the registered devices to approve the sign-in and waits for the decision',
  body: T.Object({ email: T.Unknown(), remember: T.Optional(T.Boolean()) }),
  answer: T.Object({
    response: T.Union([Details, T.Object({ access: T.Literal(-1) })]),
    advisor: T.Optional(SignedIn.properties.advisor),
  }),
})

/** A request to approve, as the approving device sees it. */
export const PushRequest = T.Object({
  id: T.String(),
  advisor: T.String(),
  name: T.String(),
  browser: T.String(),
  place: T.String(),
  address: T.String(),
  at: T.String(),
  numbers: T.Array(T.Integer(), { description: 'One of these is shown where the person is signing in' }),
})
export type PushRequest = T.Static<typeof PushRequest>
const ByPush = T.Object({ caller: T.String({ maxLength: 100 }), advisor: T.String({ maxLength: 100 }) })

export const viewPushRequest = endpoint({
  method: 'GET',
  path: '/push/:caller/:advisor',
  access: 'public',
  summary: 'Returns a sign-in awaiting approval. Only for a device registered by the person signing in',
  params: ByPush,
  answer: PushRequest,
})
export const answerPushRequest = endpoint({
  method: 'POST',
  path: '/push/:caller/:advisor',
  access: 'public',
  summary: 'Approves a sign-in with the matching number, or denies it. Only from a registered device',
  params: ByPush,
  body: T.Object({ approve: T.Boolean(), number: T.Optional(T.Integer(integerRange)) }),
  answer: Ok,
})
/** Told to a person's open screens when somebody asks for their approval. */
export const approvalsOf = (accountId: string) => `approvals/${accountId}`
export const pendingPushRequest = endpoint({
  method: 'GET',
  path: '/push/pending',
  access: 'signed-in',
  summary: 'Returns the sign-in awaiting the caller’s approval, if this browser is registered',
  answer: T.Object({ request: T.Union([PushRequest, T.Null()]) }),
})

// A passkey instead of whatever factor the account has.
export const passkeyChallenge = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'challenge',
  summary: 'Starts the second step with a passkey',
  body: T.Object({ id: T.Unknown() }),
  answer: T.Object({ options: T.Unknown() }),
})
export const answerPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'challenge',
  summary: 'Completes sign-in with a passkey',
  body: T.Object({ id: T.Unknown(), answer: T.Unknown(), remember: T.Optional(T.Boolean()) }),
  answer: SignedIn,
})

export const verifySession = endpoint({
  method: 'POST',
  path: '/auth/verify',
  access: 'public',
  summary: 'Verifies the session. It’s valid if `ap` is 0 or more',
  answer: T.Object({
    ap: T.Integer(),
    details: T.Optional(Details),
    notice: T.Optional(T.String({ description: 'Why the caller no longer acts for someone. Returned once' })),
  }),
})

export const logout = endpoint({
  method: 'GET',
  path: '/user/logout/:email',
  access: 'everyone',
  summary: 'Ends the caller’s own session',
  changes: true,
  params: T.Object({ email: T.String() }),
  answer: Ok,
})
