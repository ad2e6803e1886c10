// Reads that a screen makes in one moment go to the server in one request. Each gets its answer as soon as it is there.
import { type Line, readTogether, togetherAtMost } from '@portal/contract/together'

/** What came back, however it was fetched. */
export interface Fetched {
  status: number
  header(name: string): string | null
  answer: unknown
}

interface Waiting {
  address: string
  headers: Record<string, string>
  signal: AbortSignal | undefined
  settle(fetched: Fetched): void
  fail(error: unknown): void
}

export async function fetchOne(address: string, init: RequestInit): Promise<Fetched> {
  const response = await fetch(address, { credentials: 'include', ...init })
  return fetchedOf(response, await response.json().catch(() => undefined))
}
const fetchedOf = ({ status, headers }: Response, answer: unknown): Fetched => ({
  status,
  header: (name) => headers.get(name),
  answer,
})

const alone = ({ address, headers, signal, settle, fail }: Waiting) =>
  fetchOne(address, { method: 'GET', headers, ...(signal && { signal }) }).then(settle, fail)

/** Of one page: what waits, and what is known of the server. */
export function newReading() {
  let waiting: Waiting[] = []
  /** A node of the release before doesn’t know of it, while one after the other is replaced. */
  let known = true

  // after what the browser does now, and as long as each turn brings more: parts of a screen are drawn one after the other
  const turn = new MessageChannel()
  let seen = 0
  turn.port1.addEventListener('message', () => {
    if (waiting.length > seen) {
      seen = waiting.length
      turn.port2.postMessage(0)
      return
    }
    const asked = waiting
    waiting = []
    seen = 0
    for (let from = 0; from < asked.length; from += togetherAtMost) void send(asked.slice(from, from + togetherAtMost))
  })
  turn.port1.start()
  // in a test there is nothing else to stay for
  ;(turn.port1 as { unref?(): void }).unref?.()

  return (address: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Fetched> =>
    new Promise((settle, fail) => {
      waiting.push({ address, headers, signal, settle, fail })
      if (waiting.length === 1) turn.port2.postMessage(0)
    })

  async function send(all: Waiting[]): Promise<void> {
    const asked = all.filter((one) => {
      if (one.signal?.aborted) one.fail(one.signal.reason)
      return !one.signal?.aborted
    })
    const [first, ...others] = asked
    if (!first) return
    if (others.length === 0 || !known) {
      for (const one of asked) void alone(one)
      return
    }
    const left = new Map(asked.entries())
    const control = new AbortController()
    for (const [at, { signal, fail }] of asked.entries())
      signal?.addEventListener('abort', () => {
        left.delete(at)
        fail(signal.reason)
        // nobody is interested any more
        if (left.size === 0) control.abort()
      })
    try {
      const response = await fetch(`/api${readTogether.path}`, {
        method: readTogether.method,
        credentials: 'include',
        // the one that was asked last knows of everything the others know of
        headers: { ...asked.at(-1)?.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ addresses: asked.map(({ address }) => address) }),
        signal: control.signal,
      })
      if (response.status === 404) {
        known = false
        for (const one of left.values()) void alone(one)
        return
      }
      if (!response.ok || !response.body) {
        const fetched = fetchedOf(response, await response.json().catch(() => undefined))
        for (const { settle } of left.values()) settle(fetched)
        return
      }
      for await (const { at, status, headers, answer } of linesOf(response.body)) {
        const header = (name: string) => (headers as Record<string, string>)[name] ?? null
        left.get(at)?.settle({ status, header, answer })
        left.delete(at)
      }
      for (const { fail } of left.values()) fail(new TypeError('The answer ended too early'))
    } catch (cause) {
      for (const { fail } of left.values()) fail(cause)
    }
  }
}
export const read = newReading()

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Line
  }
}
