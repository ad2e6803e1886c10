// The server, doubled at the wire: what the browser would have sent, and what it gets back.
import type { Hello } from '@portal/contract/live'
import { vi } from 'vitest'
import { undeclaredFields } from './declared.ts'

export interface Sent {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  init: RequestInit
}
/** Fields sent by the current test that the server would refuse. */
export const undeclared: string[] = []

type Answer = Response | object | 'no-answer' | 'never'
type Handler = Answer | ((sent: Sent) => Answer | Promise<Answer>)

export const failure = (status: number, code: string, more: object = {}) =>
  Response.json(
    { ok: false, code, message: `The server said ${code}.`, requestId: 'request-1', ...more },
    { status, headers: { 'x-request-id': 'request-1' } },
  )

/**
 * Keys are `GET /api/data/products`. What was sent is recorded. What has no answer fails as if the network were gone: a screen's
 * own tests need not answer for the shell around it.
 */
export function wire(answers: Record<string, Handler>) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = '', search] = address.split('?')
    const query = Object.fromEntries(new URLSearchParams(search))
    const method = init.method ?? 'GET'
    const request = {
      method,
      path,
      query,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      init,
    }
    sent.push(request)
    undeclared.push(...undeclaredFields(request))
    const handler = answers[`${method} ${path}`]
    if (handler === undefined) throw new Error(`nobody answers ${method} ${path}`)
    const answer = typeof handler === 'function' ? await handler(request) : handler
    if (answer === 'no-answer') throw new TypeError('Failed to fetch')
    if (answer === 'never') return new Promise<Response>(() => {})
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
  return {
    sent,
    answers,
    to: (method: string, path: string) => sent.filter((one) => one.method === method && one.path === path),
  }
}

/** An event stream that tests speak into. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }

  say(event: string, data = '', lastEventId = '') {
    this.dispatchEvent(new MessageEvent(event, { data, lastEventId }))
  }

  hello(more: Partial<Hello> = {}) {
    this.say('hello', JSON.stringify({ stream: 'line-1', position: '7.0', changed: [], ...more }))
  }

  /** The server is gone, or refuses. */
  fail() {
    this.dispatchEvent(new Event('error'))
  }

  static get open() {
    return FakeEventSource.opened.filter((source) => source.readyState !== FakeEventSource.CLOSED)
  }
}
