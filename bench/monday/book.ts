// What became of every call: how long from when it was due, and with which status.
import { percentile } from './schedule.ts'

export type Kind = 'page' | 'sign-in' | 'code' | 'read' | 'write' | 'stream'
export const kinds: readonly Kind[] = ['page', 'sign-in', 'code', 'read', 'write', 'stream']

export interface Book {
  note(kind: Kind, what: string, status: number, ms: number): void
  /** Somebody did not get to the end of their morning. */
  left(why: string): void
  times(kind: Kind): readonly number[]
  count(kind: Kind): number
  /** Everything that isn't as it should be, by what it was. */
  wrong(): ReadonlyMap<string, number>
  /** The slowest of a hundred of each call, the slowest first. */
  slowest(): [what: string, p99: number, count: number][]
}

export function openBook(): Book {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  const byCall = new Map<string, number[]>()
  const wrong = new Map<string, number>()
  const add = (why: string) => wrong.set(why, (wrong.get(why) ?? 0) + 1)
  return {
    note(kind, what, status, ms) {
      if (status !== 200 && status !== 304) {
        add(`${what} answered ${status || 'nothing'}`)
        return
      }
      times.get(kind)?.push(ms)
      const of = byCall.get(what)
      if (of) of.push(ms)
      else byCall.set(what, [ms])
    },
    left: add,
    times: (kind) => times.get(kind) ?? [],
    count: (kind) => times.get(kind)?.length ?? 0,
    wrong: () => wrong,
    slowest: () =>
      [...byCall]
        .map(([what, all]): [string, number, number] => [what, percentile(all, 99), all.length])
        .sort(([, a], [, b]) => b - a),
  }
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

export const spread = (times: readonly number[]): string =>
  [50, 95, 99].map((of) => `p${of} ${ms(percentile(times, of))}`).join(', ')
