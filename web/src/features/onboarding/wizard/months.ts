// The picture of a history: which entry has which color, newest first, and the times that lie between two entries.
import type { Coverage, Gap, Span } from '@portal/contract/rules/onboarding-history'

export interface Shade {
  color: string
  /** A time without a job or a school. */
  hatched: boolean
}

/** Neighbors in the list are told apart; more than these, and they repeat. */
const colors = ['var(--chart-1)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)', 'var(--chart-2)']

/** By index in the list as it is saved. */
export function shadesOf(entries: readonly (Span & { hatched: boolean })[]): Shade[] {
  let used = 0
  const shades: Shade[] = []
  for (const index of newestFirst(entries)) {
    const hatched = entries[index]?.hatched ?? false
    shades[index] = hatched
      ? { color: 'var(--ink-3)', hatched }
      : { color: colors[used++ % colors.length] ?? '', hatched }
  }
  return shades
}

/** What has no date yet was just added, and stands on top. */
export const newestFirst = (entries: readonly Span[]): number[] =>
  entries
    .map((_, index) => index)
    .toSorted((one, other) => (entries[other]?.from || '9').localeCompare(entries[one]?.from || '9') || other - one)

export type Line = { entry: number; gap?: never } | { gap: Gap; entry?: never }

/** The entries, newest first, each gap in place between the two it lies between. */
export function linesOf(entries: readonly Span[], gaps: readonly Gap[]): Line[] {
  const lines: Line[] = newestFirst(entries).map((entry) => ({ entry }))
  for (const gap of gaps) {
    const after = lines.findIndex((line) => line.entry !== undefined && line.entry === gap.before)
    // open toward today, it is the newest of all; behind what has no date yet
    const top = lines.findIndex((line) => line.entry !== undefined && entries[line.entry]?.from)
    const at =
      after >= 0 ? after + 1 : gap.after !== undefined ? lines.findIndex((line) => line.entry === gap.after) : top
    lines.splice(at < 0 ? lines.length : at, 0, { gap })
  }
  return lines
}

export interface Year {
  year: string
  /** From January on; undefined outside of the time that is asked for. */
  months: (Coverage['months'][number] | undefined)[]
}

/** The newest year on top. */
export function yearsOf(months: Coverage['months']): Year[] {
  const byYear = new Map<string, Year>()
  for (const one of months) {
    const year = one.month.slice(0, 4)
    const row = byYear.get(year) ?? { year, months: Array.from({ length: 12 }) }
    row.months[Number(one.month.slice(5)) - 1] = one
    byYear.set(year, row)
  }
  return [...byYear.values()].toReversed()
}

export interface Run {
  entry: number | undefined
  months: number
  from: string
}

/** Months in a row that belong to the same entry, oldest first. */
export function runsOf(months: Coverage['months']): Run[] {
  const runs: Run[] = []
  for (const { month, entry } of months) {
    const last = runs.at(-1)
    if (last && last.entry === entry) last.months++
    else runs.push({ entry, months: 1, from: month })
  }
  return runs
}
