// Office sign-in: single sign-on with the identity provider of the person's mail domain.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Answered } from './sign-in.ts'

export const officeSignIn = endpoint({
  method: 'GET',
  path: '/office/signin/:domain',
  access: 'public',
  summary: 'Sends the browser to the identity provider of this mail domain',
  params: T.Object({ domain: T.String({ maxLength: 253 }) }),
  answer: T.String(),
})

export const officeReturn = endpoint({
  method: 'GET',
  path: '/auth/office',
  access: 'public',
  summary: 'Where the identity provider sends the browser back to; leads on to the page /msal',
  answer: T.String(),
})

/** Either signed in, or, when the provider saw one factor only, the challenge of the second stage. */
export const exchangeOfficeToken = endpoint({
  method: 'POST',
  path: '/office/token',
  access: 'public',
  summary: 'Exchanges the one-time token of the return for a session, or for the second stage',
  body: T.Object({ token: T.Unknown() }),
  answer: Answered,
})
