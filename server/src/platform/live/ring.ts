// The notices of late, in the order of their commits, which is the same on every node. A position names the last notice
// that had arrived: its transaction, and which notice of that transaction it was.
import { randomBytes } from 'node:crypto'

export interface Ring {
  /** The newest notice. Before there is one, a name that only this ring knows: no other node can tell what came before. */
  position(): string
  /** Without a transaction (sent by hand), the notice counts as a further one of the transaction before it. */
  add(transaction: string | undefined, topic: string): void
  /** The topics told after this position; undefined when it is none of those remembered. */
  since(position: string): ReadonlySet<string> | undefined
  knows(position: string): boolean
}

export function newRing(atMost = 10_000): Ring {
  let transaction = randomBytes(9).toString('base64url')
  let ordinal = 0
  const position = () => `${transaction}.${ordinal}`
  // one more position than topics: what came after the oldest of them is still known
  const countAt = new Map([[position(), 0]])
  const topics: string[] = []
  let count = 0
  return {
    position,
    add(told, topic) {
      ordinal = told === undefined || told === transaction ? ordinal + 1 : 0
      transaction = told ?? transaction
      topics[count++ % atMost] = topic
      countAt.set(position(), count)
      if (countAt.size > atMost + 1) countAt.delete(countAt.keys().next().value as string)
    },
    since(from) {
      const at = countAt.get(from)
      if (at === undefined) return undefined
      const told = new Set<string>()
      for (let n = at; n < count; n++) told.add(topics[n % atMost] as string)
      return told
    },
    knows: (from) => countAt.has(from),
  }
}
