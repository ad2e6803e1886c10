// Files that grow with the firm: how soon they begin, how long they take, and how much memory the portal needs for them meanwhile.
import { atMost, type Figure } from '../figures.ts'
import type { Line, Role } from './calls.ts'
import { urlOf } from './measure.ts'
import type { Side } from './sides.ts'

const firstByteMs = 1_000
const growsByMb = 64

export async function stream(side: Side, name: string, path: string, line: Line, role: Role): Promise<Figure[]> {
  await side.prove()
  const url = await urlOf(side, path, line, { says: '' }, role)
  const before = side.portal.rss()
  let most = before
  const watching = setInterval(() => (most = Math.max(most, side.portal.rss())), 100)
  try {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${side.portal.port}${url}`, {
      headers: { cookie: side.cookies[role] },
    })
    if (answer.status !== 200 || !answer.body)
      throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
    let first: number | undefined
    let bytes = 0
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      first ??= performance.now() - began
      bytes += chunk.length
    }
    const took = (performance.now() - began) / 1000
    console.log(
      `  ${name.padEnd(22)} ${(bytes / 1e6).toFixed(1)} MB in ${took.toFixed(1)} s, the first byte after ${first?.toFixed(0)} ms`,
    )
    return [
      atMost(`${name}: the file begins within`, first ?? 0, firstByteMs, ' ms'),
      atMost(`${name}: memory grows by`, (most - before) / 1e6, growsByMb, ' MB'),
    ]
  } finally {
    clearInterval(watching)
  }
}
