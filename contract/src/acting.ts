// Acting for somebody who has allowed it: the session says so until it is told to stop, and the audit names both.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'

export const startActing = endpoint({
  method: 'POST',
  path: '/user/acting',
  access: 'signed-in',
  summary: 'Acts for this person from now on; somebody who has not allowed it is not found',
  body: T.Object({ email: T.String({ maxLength: 254 }) }),
  answer: Ok,
})

export const stopActing = endpoint({
  method: 'DELETE',
  path: '/user/acting',
  access: 'signed-in',
  summary: 'Acts for oneself again',
  answer: Ok,
})
