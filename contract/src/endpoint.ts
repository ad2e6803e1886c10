// How an endpoint is declared. One declaration serves the server's route, the web's typed client and OpenAPI.
// Import TypeBox as a namespace (`import * as T from 'typebox'`): its default export cannot be tree-shaken.
import type { Static, TSchema } from 'typebox'
import type { LinkPurpose } from './rules/link-purpose.ts'
import type { ReviewerFlag } from './session.ts'

/**
 * Who may call. `challenge` is the half-finished sign-in; `guest-ok` is every signed-in person, guests included;
 * `signed-in` shuts guests out; `examiner` is an examiner and no one else, and `everyone` is every session, examiners included: no other
 * word lets them in; `link` is whoever has a link for that purpose, without an account; an endpoint without a word neither compiles nor
 * starts.
 */
export type Access =
  | 'public'
  | 'challenge'
  | 'signed-in'
  | 'guest-ok'
  | 'examiner'
  | 'everyone'
  | `reviewer:${ReviewerFlag}`
  | 'admin'
  | `link:${LinkPurpose}`

/** What is wrong with which field: path in the input (`item.Name`) → sentence for the person who typed it. */
export type Problems = Record<string, string>

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters as `:name`. */
  path: `/${string}`
  access: Access
  summary: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** The fields of a multipart call, which takes a form instead of a body. It is described here and read by the route. */
  form?: TSchema
  answer: TSchema
  /** The same for everybody who gets it, and about nobody in particular: browsers may keep it. Everything else is never stored. */
  shared?: true
  /** Leads the browser elsewhere instead of answering. */
  redirects?: true
  /** Rules beyond the schema's reach; told together with the schema's own findings. */
  check?: (body: never) => Problems
  /**
   * Where the method does not tell: a GET that changes something must come from our own pages, as every other write
   * does; a POST that only reads lets guests in.
   */
  changes?: boolean
  /**
   * The cookie is not enough: whoever calls has shown their password or two-factor method no longer than ten minutes ago.
   * For what changes credentials, rights or money, and for lists of people that leave the portal.
   */
  proof?: 'recent'
  /** Refused while the caller acts for someone else. For everything that decides, certifies or signs: the signature is the caller's own. */
  inPerson?: true
  /** Of a link: also before its emailed code was entered in this browser. */
  beforeCode?: true
}

type Of<S> = S extends TSchema ? Static<S> : undefined
export type InputOf<E extends Endpoint> = { params: Of<E['params']>; query: Of<E['query']>; body: Of<E['body']> }
export type AnswerOf<E extends Endpoint> = Static<E['answer']>
/** The input as a caller writes it: only the parts that the endpoint has. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends TSchema ? K : never]: Of<E[K]>
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

/** The description of an endpoint in the API reference. */
export const describeAccess = ({ access, proof, inPerson }: Endpoint): string =>
  `Access: ${access}${proof ? ', with proof no older than ten minutes' : ''}${inPerson ? ', not while acting for someone' : ''}`
