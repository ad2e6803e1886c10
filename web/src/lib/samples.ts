// Numbers of many weeks for a drawing of few points.

/** `4,0,12` as numbers. What is no number counts as nothing. */
export const numbersOf = (text: string): number[] => (text ? text.split(',').map((one) => Number(one) || 0) : [])

/** At most so many points, each the mean of its share of the numbers: no week is lost, and the last share is the latest. */
export function sampled(numbers: readonly number[], most: number): number[] {
  if (numbers.length <= most) return [...numbers]
  const edge = (point: number) => Math.round((point * numbers.length) / most)
  return Array.from({ length: most }, (_, point) => meanOf(numbers.slice(edge(point), edge(point + 1))))
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
