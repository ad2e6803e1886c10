// Proof: whoever is signed in shows once more who they are, before something a stolen cookie must not do.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'

/** What somebody can show: their password, a code of their authenticator app, an emailed code, a passkey. */
export const proofMeans = ['password', 'app', 'email', 'passkey'] as const
export type ProofMeans = (typeof proofMeans)[number]

export const getProof = endpoint({
  method: 'GET',
  path: '/auth/proof',
  access: 'signed-in',
  summary: 'Says whether the session has recent proof, and what the caller can show',
  answer: T.Object({
    ok: T.Boolean(),
    proven: T.Boolean(),
    means: T.Array(T.Enum(proofMeans)),
    email: T.String({ description: 'Masked address an emailed code goes to' }),
  }),
})
export type ProofState = T.Static<typeof getProof.answer>

export const sendProofCode = endpoint({
  method: 'POST',
  path: '/auth/proof/code',
  access: 'signed-in',
  summary: 'Emails a code to the caller to prove who they are. It replaces the one before',
  answer: Ok,
})

/** Options and answer are WebAuthn's own JSON, judged by the library on either side. */
export const beginProofPasskey = endpoint({
  method: 'POST',
  path: '/auth/proof/passkey',
  access: 'signed-in',
  summary: 'Starts proving who the caller is with a passkey',
  answer: T.Object({ options: T.Unknown() }),
})

export const prove = endpoint({
  method: 'POST',
  path: '/auth/proof',
  access: 'signed-in',
  summary: 'Proves who the caller is. Good for ten minutes in this session, which gets a new id',
  body: T.Object({
    by: T.Enum(proofMeans),
    given: T.Unknown({ description: 'The password, the code, or the passkey’s answer' }),
  }),
  answer: Ok,
})
