// The typed client: one function for every endpoint of the contract.
import type { AnswerOf, CallOf, Endpoint, Problems } from '@portal/contract/endpoint'
import type { ErrorCode, Failure } from '@portal/contract/errors'
import { actingHeader } from '@portal/contract/rules/acting-header'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import { pageHeader } from '@portal/contract/rules/page-header'
import { buildSeen } from './build.ts'
import { linkToken } from './link-token.ts'
import { placeNow, positionHeard } from './position.ts'
import { actsFor, forgetSession } from './session.ts'
import { leaves } from './underway.ts'

/** No `status` means that no answer came at all. */
export class CallError extends Error {
  status?: number
  code?: ErrorCode
  requestId?: string
  fields?: Problems
  /** Of a limit: when it is worth trying again. */
  retryAt?: Date

  constructor(message: string, about: Pick<CallError, 'status' | 'code' | 'requestId' | 'fields' | 'retryAt'> = {}) {
    super(message)
    this.name = 'CallError'
    Object.assign(this, about)
  }
}

/** An answer came, and says that it is not ok: no success, whatever its status. */
export class NotOk extends CallError {
  /** What the server calls it, where the answer has a word for it. */
  error: string

  constructor({ message, error = '' }: { message?: string; error?: string }, status: number) {
    super(message ?? 'The server couldn’t do this. Try again in a few minutes.', { status })
    this.error = error
  }
}

/** What a refusal says about single fields. */
export const problemsOf = (error: Error | null): Problems => (error instanceof CallError ? (error.fields ?? {}) : {})

/** The server lets only others do this: asking again does not help. */
export const isRefused = (error: Error | null): boolean => error instanceof CallError && error.code === 'forbidden'

/** What to say of a failed call: the server's sentence, and what support can look it up by. */
export const helpFor = (error: Error): string =>
  error instanceof CallError && error.requestId ? `${error.message} (Reference: ${error.requestId})` : error.message

let sessionExpired: () => void = () => {}
/** Whatever call finds the session expired, this one place answers for it. */
export const whenSessionExpires = (then: () => void) => {
  sessionExpired = then
}

let actingEnded: (why: string) => void = () => {}
/** The right to act for somebody was taken back: what is on the screen is no longer this person's to see. */
export const whenActingEnds = (then: (why: string) => void) => {
  actingEnded = then
}

let askForProof: () => Promise<boolean> = async () => false
/** Whatever call is refused for want of proof, this one place asks the person for it, and says whether they gave it. */
export const whenProofIsNeeded = (ask: () => Promise<boolean>) => {
  askForProof = ask
}

/** What is refused for want of proof is made once more when the person has shown who they are. */
export async function withProof<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'proof-needed') throw error
    if (await askForProof()) return make()
    throw new CallError('Canceled. Nothing was changed.', { status: 403, code: 'proof-needed' })
  }
}

let lastRequestId: string | undefined
/** What support can look up when a screen breaks without a call of its own having failed. */
export const lastReference = () => lastRequestId

export function addressOf(endpoint: Endpoint, input: { params?: object; query?: object }): string {
  const params = new Map(Object.entries(input.params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
  return `/api${path}${query.size ? `?${query}` : ''}`
}

export const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, signal?: AbortSignal): Promise<AnswerOf<E>> =>
  withProof(() => callOnce(endpoint, input, signal))

async function callOnce<E extends Endpoint>(endpoint: E, input: CallOf<E>, signal?: AbortSignal): Promise<AnswerOf<E>> {
  const { body } = input as { body?: unknown }
  const { position } = placeNow()
  const answered = endpoint.method === 'GET' ? undefined : leaves()
  const acting = actsFor()
  const address = addressOf(endpoint, input)
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(answered && acting && { [actingHeader]: acting }),
    ...(answered && { [pageHeader]: location.pathname }),
    // a node that this position has not reached yet answers from the database
    ...(position && { 'x-portal-position': position }),
    ...(linkToken() && { [linkHeader]: linkToken() }),
  }
  let response: Response
  let answer: unknown
  try {
    response = await fetch(address, {
      method: endpoint.method,
      credentials: 'include',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    answer = await response.json().catch(() => undefined)
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallError('The server didn’t respond. Check your connection and try again.')
  } finally {
    answered?.()
  }
  return judged(response.status, (name) => response.headers.get(name), answer, acting) as AnswerOf<E>
}

/** What every answer goes through, however it was fetched: the answer itself, or the failure it tells of. */
export function judged(
  status: number,
  header: (name: string) => string | null,
  answer: unknown,
  acting = actsFor(),
): unknown {
  lastRequestId = header('x-request-id') ?? lastRequestId
  buildSeen(header('x-portal-build'))
  positionHeard(header('x-portal-position'))
  if (status >= 200 && status < 300 && answer !== undefined) {
    const said: { ok?: boolean; message?: string; error?: string } | null = answer
    if (said?.ok === false) throw new NotOk(said, status)
    return answer
  }

  const failure = (answer ?? {}) as Partial<Failure>
  if (failure.code === 'session-expired' || tokenRefused(status, failure)) {
    forgetSession()
    sessionExpired()
    // The screen that asked is on its way out, and the sign-in page says why: nobody is told a second time.
    return new Promise(() => {})
  }
  if (failure.code === 'acting-over') {
    // unless this screen has heard of it already, or has itself asked for it
    if (acting === actsFor()) actingEnded(failure.message ?? '')
    // likewise: what the screen said would go with it
    return new Promise(() => {})
  }
  const retryAfter = Number(header('retry-after') ?? 0)
  throw new CallError(failure.message ?? 'Something went wrong. Reload the page and try again.', {
    status,
    ...(failure.code && { code: failure.code }),
    ...(failure.requestId && { requestId: failure.requestId }),
    ...(failure.fields && { fields: failure.fields }),
    ...(retryAfter > 0 && { retryAt: new Date(Date.now() + retryAfter * 1000) }),
  })
}

/** The commission system and whatever else stands before the portal knows none of its codes: there the word decides. */
const tokenRefused = (status: number, { code, message }: Partial<Failure>): boolean =>
  status === 400 && code === undefined && /Token/.test(message ?? '')
