// The Electronic Communications Certification: what was accepted is kept word for word, with its version.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

const version = T.Integer({ minimum: 1 })

export const getCertification = endpoint({
  method: 'GET',
  path: '/certify/comm',
  access: 'guest-ok',
  summary: 'The text in force, and whether the signed-in person has accepted it',
  answer: T.Object({ ok: T.Boolean(), version, text: T.String(), attested: T.Boolean() }),
})

export const certify = endpoint({
  method: 'POST',
  path: '/certify/comm',
  access: 'signed-in',
  summary: 'Accepts the text in force; a conflict when the version read is another',
  // the specification shows no payload: without one, what is in force is accepted
  body: T.Union([T.Object({ version: T.Optional(version) }), T.Null()]),
  answer: T.Object({ ok: T.Boolean(), version }),
})
