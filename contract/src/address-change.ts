// The link that an old address gets when an admin has changed it. Nobody is signed in: the link is the proof.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

const Link = { q: T.String({ maxLength: 200, description: 'Token of the link' }) }

/** The token is in the body, where no log keeps it. Unknown, used and expired are one and the same. */
export const checkAddressLink = endpoint({
  method: 'POST',
  path: '/user/address/link',
  access: 'public',
  summary: 'Checks whether the link to undo an email change is still valid without using it up',
  body: T.Object(Link),
  changes: false,
  answer: T.Object({
    ok: T.Boolean(),
    link: T.Optional(
      T.Object({
        first: T.String(),
        was: T.String({ description: 'Old email address' }),
        now: T.String({ description: 'New email address' }),
        until: T.String({ description: 'When the link expires' }),
      }),
    ),
  }),
})

export const answerAddressLink = endpoint({
  method: 'POST',
  path: '/user/address/answer',
  access: 'public',
  summary: 'Undoes an email change, or confirms it. The link works once',
  body: T.Object({ ...Link, answer: T.Enum(['undo', 'accept'] as const) }),
  answer: T.Object({
    ok: T.Boolean(),
    restored: T.Optional(
      T.Boolean({
        description: 'False if someone else has the old address by now. The account is then suspended instead',
      }),
    ),
  }),
})
