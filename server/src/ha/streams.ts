// A page that stays open: it follows the products, and comes back when its stream ends, as a browser does.
import { setTimeout as pause } from 'node:timers/promises'

export interface Followed {
  /** When it last told that the products changed, or that anything may have. */
  heardAt(): number
  close(): void
}

export function followProducts(origin: () => string | undefined, cookie: string): Followed {
  const closing = new AbortController()
  let heardAt = 0
  const read = async () => {
    const answer = await fetch(`${origin()}/api/live?topics=products`, { headers: { cookie }, signal: closing.signal })
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      if (part.includes('event: changed')) heardAt = Date.now()
  }
  const follow = async () => {
    while (!closing.signal.aborted) {
      await read().catch(() => {})
      await pause(2_000, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  void follow()
  return { heardAt: () => heardAt, close: () => closing.abort() }
}
