// Numbers that look random and are the same for the same seed. Each subject takes a stream of its own, so that
// a new subject does not move the others.
export type Random = () => number

export function seeded(seed: string): Random {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number, both ends included. */
export const whole = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from + 1))

export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[whole(random, 0, list.length - 1)] ?? list[0]
}

export const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
