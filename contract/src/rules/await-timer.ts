// How long a work item has waited, as the specification counts it: one rule for value, growth and colour.
import { limits } from '../limits.ts'

/** `at` is now, or when it was decided: from then on the value stands. It stands too once it has passed 100. */
export function awaitTimer(created: Date, at: Date): number {
  const seconds = Math.max(0, (at.getTime() - created.getTime()) / 1_000)
  return seconds / limits.awaitSecondsPerPercent
}

export const stillGrows = (value: number, decided: boolean): boolean => !decided && value <= 100

export type AwaitColour = 'green' | 'amber' | 'red'

export function awaitColour(value: number): AwaitColour {
  if (value < limits.awaitAmberFrom) return 'green'
  return value <= limits.awaitRedAbove ? 'amber' : 'red'
}
