// What was acknowledged and when, and the line that a fault gets in docs/operations.md.
export class Journal {
  readonly #at = new Map<string, number>()

  acknowledge(mark: string): void {
    this.#at.set(mark, performance.now())
  }

  get marks(): string[] {
    return [...this.#at.keys()]
  }

  /** Between two acknowledgements, in milliseconds. */
  get longestGap(): number {
    const times = [...this.#at.values()]
    return times.slice(1).reduce((most, at, index) => Math.max(most, at - (times[index] ?? at)), 0)
  }
}

export interface Figures {
  acknowledged: number
  lost: number
  twice: number
  /** The longest interruption, or the longest anybody waited for an answer, in milliseconds. */
  longest: number
  also: string
}

export function tell(fault: string, { acknowledged, lost, twice, longest, also }: Figures): void {
  const cells = [fault, acknowledged, lost, twice, `${(longest / 1000).toFixed(1)} s`, also]
  console.log(`| ${cells.join(' | ')} |`)
}

/** Of what is there, what was acknowledged and is missing, and what is there more than once. */
export function compare(journal: Journal, there: string[]): { lost: string[]; twice: string[] } {
  const all = new Set(there)
  return {
    lost: journal.marks.filter((mark) => !all.has(mark)),
    twice: there.filter((mark, at) => there.indexOf(mark) !== at),
  }
}
