// What was seen, in the form in which docs/operations.md shows it.
export interface Seen {
  acknowledged: number
  lost: number
  twice: number
  unaudited: number
  /** 503 with a time to come back. */
  unavailable: number
  /** 503 without one: it may be done. */
  maybe: number
  /** No answer at all: the node was gone. */
  unanswered: number
  /** Any answer that is none of these. */
  others: number
  /** Nodes whose list lacked an acknowledged product. */
  stale: number
  /** Streams that didn't tell of a change afterward. */
  deaf: number
  /** Between two acknowledged writes, in milliseconds. */
  gap: number
}

const columns: [string, (seen: Seen) => string | number][] = [
  ['Acknowledged', ({ acknowledged }) => acknowledged],
  ['Lost', ({ lost }) => lost],
  ['Twice', ({ twice }) => twice],
  ['Without entry', ({ unaudited }) => unaudited],
  ['503', ({ unavailable }) => unavailable],
  ['Maybe done', ({ maybe }) => maybe],
  ['No answer', ({ unanswered }) => unanswered],
  ['Other answers', ({ others }) => others],
  ['Stale lists', ({ stale }) => stale],
  ['Deaf streams', ({ deaf }) => deaf],
  ['Longest interruption', ({ gap }) => `${(gap / 1000).toFixed(1)} s`],
]

export class Table {
  readonly #rounds = new Map<string, Seen[]>()

  add(fault: string, seen: Seen): void {
    this.#rounds.set(fault, [...(this.#rounds.get(fault) ?? []), seen])
  }

  toString(): string {
    const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
    const head = ['Fault', 'Rounds', ...columns.map(([name]) => name)]
    const rows = [...this.#rounds].map(([fault, seen]) =>
      line([fault, seen.length, ...columns.map(([, of]) => of(together(seen)))]),
    )
    return [line(head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n')
  }
}

function together(rounds: Seen[]): Seen {
  const [first, ...others] = rounds
  if (!first) throw new Error('no rounds')
  const sum = { ...first }
  for (const seen of others)
    for (const key of Object.keys(sum) as (keyof Seen)[])
      sum[key] = key === 'gap' ? Math.max(sum[key], seen[key]) : sum[key] + seen[key]
  return sum
}
