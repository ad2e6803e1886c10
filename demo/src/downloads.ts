// How often a document was downloaded, week by week, in shapes that real ones have.
import { type Random, whole } from './random.ts'

export type Shape = 'steady' | 'rising' | 'falling' | 'seasonal' | 'burst' | 'rare' | 'none'

const heights: Record<Shape, (week: number, weeks: number, random: Random) => number> = {
  steady: (_week, _weeks, random) => whole(random, 5, 11),
  rising: (week, weeks, random) => (week * 24) / weeks + whole(random, 0, 5),
  falling: (week, weeks, random) => ((weeks - week) * 18) / weeks + whole(random, 0, 3),
  seasonal: (week, _weeks, random) => 9 + 8 * Math.sin((week * 2 * Math.PI) / 13) + whole(random, 0, 3),
  // everybody at once, then hardly anybody
  burst: (week, _weeks, random) => 42 * 0.6 ** week + whole(random, 0, 3),
  rare: (_week, _weeks, random) => (random() < 0.15 ? whole(random, 1, 3) : 0),
  none: () => 0,
}

/** Oldest first. */
export const downloads = (shape: Shape, weeks: number, random: Random): number[] =>
  Array.from({ length: weeks }, (_, week) => Math.floor(heights[shape](week, weeks, random)))
