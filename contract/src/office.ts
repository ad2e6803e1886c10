// Office sign-in: single sign-on with the identity provider of the person's mail domain.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { openBecause } from './open-objects.ts'
import { Answered } from './sign-in.ts'

export const officeSignIn = endpoint({
  method: 'GET',
  path: '/office/signin/:domain',
  access: 'public',
  summary: 'Redirects the browser to the identity provider for this email domain',
  params: T.Object({ domain: T.String({ maxLength: 253 }) }),
  answer: T.String(),
  redirects: true,
})

export const officeReturn = endpoint({
  method: 'GET',
  path: '/auth/office',
  access: 'public',
  summary: 'Receives the browser back from the identity provider and redirects it to the page /msal',
  query: T.Object({}, openBecause('The identity provider chooses the parameters. The handler checks state and code')),
  answer: T.String(),
  redirects: true,
})

/** Either signed in, or, when the provider saw one factor only, the challenge of the second stage. */
export const exchangeOfficeToken = endpoint({
  method: 'POST',
  path: '/office/token',
  access: 'public',
  summary: 'Exchanges the one-time token from the redirect for a session, or for the second sign-in step',
  body: T.Object({ token: T.Unknown() }),
  answer: Answered,
})
