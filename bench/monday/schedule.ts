// When people come and how long they think: what needs no portal.
import type { Random } from '@portal/demo/random'

/**
 * So many people in so much time, each at a moment of their own, whatever the others do: as in a crowd, some come together.
 * In milliseconds from the beginning.
 */
export const arrivals = (people: number, ms: number, random: Random): number[] =>
  Array.from({ length: people }, () => random() * ms).sort((a, b) => a - b)

/** About as long as that: nobody is twice as quick or as slow. */
export const thinking = (ms: number, random: Random): number => ms * (0.5 + random())

/** The slowest but so many of a hundred. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0
}

/** Sign-ins a second when a whole firm comes between 8:30 and 8:45. */
export const rateOf = (advisors: number): number => advisors / (15 * 60)
