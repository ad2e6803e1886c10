// The Electronic Communications Certification: what was accepted is kept word for word, with its version.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowVersion } from './ids.ts'

const version = RowVersion

export const getCertification = endpoint({
  method: 'GET',
  path: '/certify/comm',
  access: 'guest-ok',
  summary: 'Returns the current certification text and whether the caller has accepted it',
  answer: T.Object({ ok: T.Boolean(), version, text: T.String(), attested: T.Boolean() }),
})

export const certify = endpoint({
  method: 'POST',
  path: '/certify/comm',
  inPerson: true,
  access: 'signed-in',
  summary: 'Accepts the current text. Conflict if the caller read a different version',
  // the specification shows no payload: without one, what is in force is accepted
  body: T.Union([T.Object({ version: T.Optional(version) }), T.Null()]),
  answer: T.Object({ ok: T.Boolean(), version }),
})
