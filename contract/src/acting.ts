// Acting for somebody who has allowed it: the session says so until it is told to stop, and the audit names both.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'

export const startActing = endpoint({
  method: 'POST',
  path: '/user/acting',
  access: 'signed-in',
  summary: 'Starts acting for someone. 404 if they haven’t allowed it',
  body: T.Object({ email: T.String({ maxLength: 254 }) }),
  answer: Ok,
})

export const stopActing = endpoint({
  method: 'DELETE',
  path: '/user/acting',
  access: 'signed-in',
  summary: 'Stops acting for someone else',
  answer: Ok,
})
