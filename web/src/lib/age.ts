const minute = 60
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/** "3 min", "2 h", "9 d", "5 w": one unit, rounded down. Days up to two weeks. */
export function ageInShort(seconds: number): string {
  if (seconds < minute) return 'now'
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`
  if (seconds < day) return `${Math.floor(seconds / hour)} h`
  if (seconds < 2 * week) return `${Math.floor(seconds / day)} d`
  return `${Math.floor(seconds / week)} w`
}
