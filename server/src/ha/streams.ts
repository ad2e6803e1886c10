// A page that stays open: it follows the products, and comes back where it left off when its stream ends, as a browser does.
import { setTimeout as pause } from 'node:timers/promises'
import type { Hello } from '@portal/contract/live'

export interface Followed {
  /** When it last told that the products changed, or that anything may have. */
  heardAt(): number
  close(): void
}

export function followProducts(origin: () => string | undefined, cookie: string): Followed {
  const closing = new AbortController()
  let heardAt = 0
  let since = ''
  const hear = (event: string) => {
    const [, kind, data = ''] = /^event: (\w+)\ndata: (.*)/m.exec(event) ?? []
    if (kind === 'hello') {
      const { position, changed, reload } = JSON.parse(data) as Hello
      since = position
      if (reload || changed.includes('products')) heardAt = Date.now()
    }
    if (kind === 'changed') {
      since = data.split(' ')[1] ?? since
      heardAt = Date.now()
    }
    if (kind === 'beat') since = data
  }
  const read = async () => {
    const address = `${origin()}/api/live?topics=products${since && `&since=${since}`}`
    const answer = await fetch(address, { headers: { cookie }, signal: closing.signal })
    let rest = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = `${rest}${part}`.split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) hear(event)
    }
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
