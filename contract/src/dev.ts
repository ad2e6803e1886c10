// Calls that exist in demo mode only.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

export const listOutbox = endpoint({
  method: 'GET',
  path: '/dev/outbox',
  access: 'public',
  summary: 'Lists the emails the demo has sent, newest first',
  answer: T.Object({
    mails: T.Array(T.Object({ id: T.String(), to: T.String(), subject: T.String(), text: T.String(), at: T.String() })),
  }),
})

export const showMail = endpoint({
  method: 'GET',
  path: '/dev/outbox/:id',
  access: 'public',
  summary: 'Returns one email as HTML',
  params: T.Object({ id: T.String({ maxLength: 100 }) }),
  answer: T.String(),
})
