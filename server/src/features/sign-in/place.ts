// Where a browser says it is, kept only as roughly as "which town": one decimal of a degree is about ten kilometres.
export function placeOf(coords: unknown): string {
  if (typeof coords !== 'object' || coords === null) return ''
  const { latitude, longitude } = coords as Record<string, unknown>
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return ''
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return ''
  const side = (value: number, [plus, minus]: [string, string]) =>
    `${Math.abs(value).toFixed(1)}° ${value < 0 ? minus : plus}`
  return `${side(latitude, ['N', 'S'])}, ${side(longitude, ['E', 'W'])}`
}
